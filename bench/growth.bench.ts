// What a computed channel costs, from ten of them to ten thousand: memory for each that is watched, and processor time for
// a live playlist, from its database row to its text. `node bench/growth.bench.ts`. The reference is the same service with
// ten channels, in the same run; answers over HTTP are measured elsewhere.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as letOthersGo } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findWindow, tailReach } from '@seyir/core/hls/windows';
import { writeMediaPlaylist } from '@seyir/core/hls/write-media-playlist';
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPgliteDatabase } from '../apps/server/src/db/pglite-database.ts';
import { silentLog } from '../apps/server/src/shared/log.ts';
import { type OpenTimelines, openTimelines } from '../apps/server/src/timeline/timelines.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const SIZES = [10, 100, 1_000, 10_000];
const REACH = { ratio: 1.2, bytes: 20_000 };
/** Every programme is a film of two and a half minutes: more spans than any guide has. */
const SPAN_SEGMENTS = 39;
const ASSETS = 100;
const HOUR_US = 3_600_000_000;
const BEFORE_US = 3 * HOUR_US;
const AFTER_HOURS = { few: 40, many: 2 };
/** A little more than the ten minutes after which a channel is read on: each pays for that once a round. */
const SEGMENTS_A_ROUND = 160;
/** Minimum requests per round, so that a few channels get more of them. */
const REQUESTS = 16_000;
const ROUNDS = 2;
const CHANNELS_AT_ONCE = 250;

const NOW_MS = Date.UTC(2026, 10, 18, 18);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Channels of a database, each with one viewer. */
interface Service {
  readonly database: Database;
  readonly timelines: OpenTimelines;
  readonly channels: readonly string[];
  readonly clock: { now: number };
}

interface Cost {
  /** Memory of one watched channel. */
  readonly bytes: number;
  /** Processor time of a playlist, in microseconds, and of the reference in turns with it. */
  readonly ownUs: number;
  readonly referenceUs: number;
}

const few = SIZES[0] ?? 0;
const folder = await mkdtemp(join(tmpdir(), 'seyir-growth-'));
const databases: Database[] = [];
const rows: ResultRow[] = [];
try {
  const small = await makeDatabase('small');
  await addChannels(small, few, AFTER_HOURS.few);
  const reference = await openService(small, few);
  const growing = await makeDatabase('growing');
  await measureRound(reference);
  for (const size of SIZES) {
    await addChannels(growing, size, size === few ? AFTER_HOURS.few : AFTER_HOURS.many);
    rows.push(...resultRows(size, await measure(growing, size, reference)));
  }
  await reference.timelines.close();
} finally {
  for (const database of databases) await database.close();
  await rm(folder, { recursive: true, force: true });
}
await keepResults('growth', rows);

async function makeDatabase(name: string): Promise<Database> {
  const database = await openPgliteDatabase(join(folder, name), silentLog);
  databases.push(database);
  await migrate(database, silentLog);
  await addAssets(database);
  return database;
}

async function openService(database: Database, size: number): Promise<Service> {
  const clock = { now: NOW_MS };
  const timelines = await openTimelines({ db: database, log: silentLog, now: () => clock.now });
  return { database, timelines, clock, channels: Array.from({ length: size }, (_, index) => String(index + 1)) };
}

async function measure(database: Database, size: number, reference: Service): Promise<Cost> {
  const service = await openService(database, size);
  const { timelines, channels, clock } = service;
  // The durations of assets are shared: they are there before the channels that are counted.
  const [first = '', ...others] = channels;
  await writeLive(timelines, first, clock.now);
  const before = memoryInUse();
  for (const channel of others) await writeLive(timelines, channel, clock.now);
  const bytes = (memoryInUse() - before) / others.length;

  // In turns, and the best of each: a busy machine only ever makes things slower.
  const cost = { ownUs: Number.POSITIVE_INFINITY, referenceUs: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    cost.referenceUs = Math.min(cost.referenceUs, await measureRound(reference));
    cost.ownUs = Math.min(cost.ownUs, await measureRound(service));
  }
  await timelines.close();
  return { bytes, ...cost };
}

function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Segment by segment, a playlist of each channel once a segment. Gives the processor time of one, in microseconds. */
async function measureRound({ database, timelines, channels, clock }: Service): Promise<number> {
  const segments = SEGMENTS_A_ROUND * Math.max(1, Math.round(REQUESTS / SEGMENTS_A_ROUND / channels.length));
  const from = process.cpuUsage();
  for (let segment = 0; segment < segments; segment += 1) {
    clock.now += SEGMENT_US / 1_000;
    for (const channel of channels) await writeLive(timelines, channel, clock.now);
    await letOthersGo();
  }
  // What is read on in the background belongs to this round: the database answers in the order it was asked.
  await database.ping();
  await letOthersGo();
  await database.ping();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / (segments * channels.length);
}

async function writeLive(timelines: OpenTimelines, channel: string, now: number): Promise<void> {
  const nowUs = now * 1_000;
  const { fromUs, toUs } = tailReach(nowUs);
  const timeline = await timelines.of(channel).readTime(fromUs, toUs);
  const list = { kind: 'live', channel } as const;
  const window = findWindow(timeline, list, nowUs);
  if (typeof window === 'string') throw new Error(`Channel ${channel} has no list: ${window}.`);
  const text = writeMediaPlaylist({ timeline, window, list, rendition: 'v360' });
  if (!text.startsWith('#EXTM3U')) throw new Error('That is no playlist.');
}

function resultRows(size: number, { bytes, ownUs, referenceUs }: Cost): ResultRow[] {
  const ratio = ownUs / referenceUs;
  const name = `${size.toLocaleString('en')} computed channels`;
  return [
    {
      what: `${name}, live playlist`,
      measured: `${ratio.toFixed(2)} of that with ${few} channels (${ownUs.toFixed(1)} against ${referenceUs.toFixed(1)} µs of processor time)`,
      reach: `≤ ${REACH.ratio} of it`,
      reached: ratio <= REACH.ratio,
    },
    ...(size === few
      ? []
      : [
          {
            what: `${name}, memory of one`,
            measured: `${(bytes / 1_000).toFixed(1)} kB`,
            reach: `≤ ${REACH.bytes / 1_000} kB`,
            reached: bytes <= REACH.bytes,
          },
        ]),
  ];
}

async function addAssets(database: Database): Promise<void> {
  await database.executeSql(`
    insert into genre (kind, id, name) values ('channel', 'bench', '{"tr": "Deneme", "en": "Trial"}');
    insert into asset (id, kind, content_code, state, recipe, durations)
    select 'asset-' || lpad(n::text, 4, '0'), 'programme', 'programme-' || n, 'ready',
           '{"kind": "file", "path": "/film.mp4"}', '[[${SEGMENT_US}, ${SPAN_SEGMENTS}]]'
      from generate_series(0, ${ASSETS - 1}) as n`);
}

/** Adds channels up to a number, each with its spans around now. */
async function addChannels(database: Database, upTo: number, afterHours: number): Promise<void> {
  const { rows: counted } = await database.executeSql('select count(*)::int as count from channel');
  const [{ count: present }] = counted as [{ count: number }];
  const spanUs = SPAN_SEGMENTS * SEGMENT_US;
  const spans = Math.ceil((BEFORE_US + afterHours * HOUR_US) / spanUs);
  for (let from = present + 1; from <= upTo; from += CHANNELS_AT_ONCE) {
    const to = Math.min(upTo, from + CHANNELS_AT_ONCE - 1);
    await database.executeSql(`
      insert into channel (id, code, number, name, search_key, genre_id, age_rating, source)
      select n::text, 'kanal-' || n, n, 'Kanal ' || n, 'kanal ' || n, 'bench', 'G', '{"kind": "computed"}'
        from generate_series(${from}, ${to}) as n;
      insert into span (channel_id, msn, dsn, start_us, end_us, asset_id, segment_count)
      select n::text, s * ${SPAN_SEGMENTS}, s, ${NOW_MS * 1_000 - BEFORE_US} + s * ${spanUs}::bigint,
             ${NOW_MS * 1_000 - BEFORE_US} + (s + 1) * ${spanUs}::bigint,
             'asset-' || lpad(((n + s) % ${ASSETS})::text, 4, '0'), ${SPAN_SEGMENTS}
        from generate_series(${from}, ${to}) as n, generate_series(0, ${spans - 1}) as s`);
  }
  await database.executeSql('analyze span');
}
