// The origin for benchmarks: the real HTTP server, database, library and timelines, with one channel that shows an asset
// of 1 MB segments from three hours ago on. Run as a process of its own with the folder for its data; prints what to ask.
import '../../apps/server/src/shared/fast-ticks.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRights } from '@seyir/core/hls/rights';
import { LADDER, SEGMENT_US } from '@seyir/core/limits/media';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { buildHttp } from '../../apps/server/src/http/build-http.ts';
import { makeMetrics } from '../../apps/server/src/operations/metrics.ts';
import { openStreamLeases } from '../../apps/server/src/origin/leases/stream-leases.ts';
import { openLibrary } from '../../apps/server/src/origin/library/library.ts';
import { openOrigin } from '../../apps/server/src/origin/open-origin.ts';
import { makeAnswerCounter } from '../../apps/server/src/origin/origin-metrics.ts';
import { makeStreamTokens } from '../../apps/server/src/origin/stream-token.ts';
import { systemClock as now } from '../../apps/server/src/shared/clock.ts';
import { newId } from '../../apps/server/src/shared/ids.ts';
import { makeLog } from '../../apps/server/src/shared/make-log.ts';
import { openFolderStore } from '../../apps/server/src/store/folder-store.ts';
import { openTimelines } from '../../apps/server/src/timeline/timelines.ts';
import { aChannel, anAccount, anAiring, aProgramme, aSession, bothLanguages } from '../../apps/server/test/builders.ts';
import { aFragment, anAsset, aRendition, aSpan } from '../../apps/server/test/media-rows.ts';

export interface OriginFacts {
  /** Live, the whole time-shift list, its delta, and a segment that has just been shown. */
  readonly live: string;
  readonly timeShift: string;
  readonly delta: string;
  readonly segment: string;
  /** The file with the same bytes. */
  readonly segmentFile: string;
  readonly origin: string;
  /** For an edge in front. */
  readonly checked: string;
}

const SEGMENTS = 41;
const SEGMENT_BYTES = 1024 * 1024;
const THREE_HOURS_US = 3 * 3_600_000_000;
/** Programmes of half an hour, which lists of the picture name. */
const AIRING_MS = 30 * 60_000;
const AIRINGS = 24;
const SECRET = 'the-secret-of-a-benchmark-on-loopback';

const folder = process.argv[2] ?? '';
const mediaFolder = join(folder, 'media');
await mkdir(join(mediaFolder, 'assets'), { recursive: true });
const log = makeLog({ level: 'warn', format: 'json' });
const db = await openDatabase({ dataFolder: folder, log });
await migrate(db, log);

const rung = LADDER[1];
const file = 'assets/bench.mp4';
const segment = aFragment('x'.repeat(SEGMENT_BYTES));
await writeFile(join(mediaFolder, file), Buffer.concat([Buffer.from('init'), ...Array(SEGMENTS).fill(segment)]));
const init_hash = '0123456789abcdef0123';
const asset = await anAsset(db, { durations: [[SEGMENT_US, SEGMENTS]], init_hash });
const { length } = segment;
const segments = Array.from({ length: SEGMENTS }, (_, index) => [0, 4 + index * length, length]).flat();
await aRendition(db, {
  asset_id: asset.id,
  id: rung?.id ?? '',
  segments: { files: [file], init: [0, 0, 4], segments, timescale: 90_000 },
});
const channel = await aChannel(db);
for (let span = 0; span < 200; span += 1) {
  const start_us = now() * 1_000 - THREE_HOURS_US + span * SEGMENTS * SEGMENT_US;
  await aSpan(db, {
    channel_id: channel.id,
    msn: span * SEGMENTS,
    asset_id: asset.id,
    start_us,
    segment_count: SEGMENTS,
    init_hash,
  });
}
for (let place = 0; place < AIRINGS; place += 1) {
  const programme = await aProgramme(db, { name: bothLanguages(`Kıyıdan Haberler ${place + 1}`) });
  const starts_at = new Date(Math.floor(now() / AIRING_MS) * AIRING_MS - THREE_HOURS_US / 1_000 + place * AIRING_MS);
  const ends_at = new Date(starts_at.getTime() + AIRING_MS);
  await anAiring(db, { channel_id: channel.id, programme_id: programme.id, starts_at, ends_at });
}
const account = await anAccount(db);
const session = await aSession(db, { account_id: account.id, expires_at: new Date(now() + 86_400_000) });

const library = await openLibrary({ db, store: openFolderStore(mediaFolder), log, now, cacheBytes: 256 * 2 ** 20 });
const timelines = await openTimelines({ db, log, now });
const leases = openStreamLeases({ db, now, log });
const tokens = makeStreamTokens({ secret: SECRET, now, ttlMs: 4 * 3_600_000 });
const metrics = makeMetrics({ countStreams: () => 0, countJobs: async () => ({}), pingDatabase: db.ping });
const origin = await openOrigin({
  db,
  library,
  timelines,
  tokens,
  leases,
  secret: SECRET,
  numbering: 'first',
  mayPlay: async () => ({ streamLimit: 3 }),
  viewerChannels: ['session_changed', 'viewer_changed'],
  isUnavailable: () => false,
  observe: metrics.observeRequest,
  counter: makeAnswerCounter(metrics.registry),
  log,
  now,
  newId,
});
const http = await buildHttp({
  routes: [],
  rawRoutes: [],
  fastLanes: [origin],
  resolveCaller: async () => ({ refused: 'UNAUTHORISED' }),
  isUnavailable: () => false,
  security: { paymentOrigin: '', frameAncestors: [], https: false },
  allowedOrigins: [],
  trustProxy: [],
  rate: { perAddress: 0, perSession: 0 },
  observe: metrics.observeRequest,
  log,
  now,
  newId,
});
const address = await http.listen('127.0.0.1', 0);

const issue = (kind: 'live' | 'dvr') =>
  tokens.issue({ sessionId: session.id, accountId: account.id, rights: writeRights({ kind, channel: channel.id }) });
const below = (kind: 'live' | 'dvr', path: string) => `${address}/stream/${issue(kind)}/c/${channel.id}/${path}`;
const live = below('live', `live/${rung?.id}.m3u8`);
const newest = /(\d+)\.m4s\n$/.exec(await (await fetch(live)).text())?.[1];
const segmentFile = join(folder, 'segment.m4s');
await writeFile(segmentFile, segment);
const facts: OriginFacts = {
  live,
  timeShift: below('dvr', `dvr/${rung?.id}.m3u8`),
  delta: below('dvr', `dvr/${rung?.id}.m3u8?_HLS_skip=YES`),
  segment: below('dvr', `${rung?.id}/${newest}.m4s`),
  segmentFile,
  origin: address,
  checked: `${address}/stream/check/`,
};
console.log(JSON.stringify(facts));

process.once('SIGTERM', async () => {
  await http.drain(100);
  await origin.close();
  await leases.close();
  await library.close();
  await timelines.close();
  await db.close();
  process.exit(0);
});
