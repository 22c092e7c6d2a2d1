// Ingest into an object store: a segment is listed only when it is in the store, and a store that is away for a moment costs
// no segment.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aSource, healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { startS3, type TestS3 } from '../../test/s3-server.ts';
import { until } from '../../test/until.ts';
import { asJson } from '../db/json.ts';
import { openLibrary } from '../origin/library/library.ts';
import { silentLog } from '../shared/log.ts';
import { makeDiskCache } from '../store/disk-cache.ts';
import { StoreUnavailableError } from '../store/media-store.ts';
import { makeS3Client } from '../store/s3-client.ts';
import { makeS3Store } from '../store/s3-store.ts';

/** Longer than a run waits for its source, or for a database that fails over. */
const MINUTE_US = 60_000_000;

const db = useDatabase();
const stage = useIngestStage(db);
let s3: TestS3;
let channelId: string;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  ({ id: channelId } = await aChannel(db, { source: aSource('one') }));
  stage.store = aStore('cache');
});

/** The bucket as a machine sees it, through a cache of its own. */
const aStore = (cache: string) =>
  makeS3Store({
    client: makeS3Client(s3.config, { attempts: 1 }),
    cache: makeDiskCache(join(stage.mediaFolder, cache), s3.config.cacheBytes),
    prefix: s3.config.prefix,
  });

it('puts segments into the store, where another machine reads them, and keeps none on the disk [ORIGIN-06]', async () => {
  await stage.open();
  await stage.play(await stage.nextEncoder(), channelId, 0, 3);
  await stage.expectWhole(channelId);
  const [span] = await stage.listSpans(channelId);
  const runId = span?.run_id ?? '';
  expect(await readdir(join(stage.mediaFolder, 'live', channelId, runId))).toEqual(['work']);
  const left = await readdir(join(stage.mediaFolder, 'live', channelId, runId, 'work'));
  expect(left.filter((name) => name.endsWith('.m4s'))).toEqual([]);

  const library = await openLibrary({ db, store: aStore('other'), log: silentLog, now: Date.now, cacheBytes: 2 ** 20 });
  const segment = await library.readSegment(`run:${runId}`, 'v240', 2);
  expect(segment?.equals(stage.media.segment('v240', 2))).toBe(true);
  await library.close();
});

it('lists no segment that is not in the store, and all of them when the store is back, a minute later too', async () => {
  const { store } = stage;
  let isAway = false;
  let refused = 0;
  stage.store = {
    ...store,
    async write(path, bytes) {
      if (!isAway) return await store.write(path, bytes);
      refused += 1;
      throw new StoreUnavailableError({ path });
    },
  };
  const ingest = await stage.open();
  const encoder = await stage.nextEncoder();
  await stage.play(encoder, channelId, 0, 2);
  isAway = true;
  const count = 2 + Math.ceil(MINUTE_US / stage.media.segmentUs);
  const listSpooled = async () => (await readdir(encoder.plan.cwd)).filter((name) => name.startsWith('spool-'));
  for (let index = 2; index < count; index += 1) {
    stage.clock.advance(stage.media.segmentUs / 1_000);
    await encoder.put(index);
    // The first ones wait in memory, in two renditions each the others on the disk.
    if (index >= 6) await until(async () => (await listSpooled()).length === 2 * (index - 5));
  }
  await until(() => refused > 0);
  const before = refused;
  // Writing is tried again after a second of the clock.
  stage.clock.advance(1_000);
  await until(() => refused > before);
  expect(await stage.countSegments(channelId)).toBe(2);
  expect(healthOf(ingest, channelId)?.restarts).toBe(0);
  isAway = false;
  stage.clock.advance(1_000);
  await until(async () => (await stage.countSegments(channelId)) === count);
  expect(await stage.listSpans(channelId)).toMatchObject([{ msn: 0, segment_count: count }]);
  await stage.expectWhole(channelId);
  expect(await listSpooled()).toEqual([]);
});

it('removes what a killed server uploaded and did not list', async () => {
  const first = await stage.open();
  await stage.play(await stage.nextEncoder(), channelId, 0, 2);
  const [span] = await stage.listSpans(channelId);
  const run = `live/${channelId}/${span?.run_id}`;
  await first.close();
  await db.kysely.updateTable('ingest_run').set({ ended_at: null, end_reason: null }).execute();
  await stage.store.write(`${run}/0/v240-2.m4s`, Buffer.from('x'));
  await stage.store.write(`live/${channelId}/never-listed/0/v240-0.m4s`, Buffer.from('x'));
  await stage.open();
  await stage.nextEncoder(1);
  expect([...(await stage.store.list(`${run}/0`)).files].sort()).toEqual(
    [0, 1].flatMap((n) => [`a1-${n}.m4s`, `v240-${n}.m4s`]).sort(),
  );
  expect((await stage.store.list(`live/${channelId}`)).folders).toEqual([span?.run_id]);
  await stage.expectWhole(channelId);
});

it('of a database restored from a backup continues its numbers, and removes media that is newer than the backup', async () => {
  const first = await stage.open();
  await stage.play(await stage.nextEncoder(), channelId, 0, 3);
  await first.close();
  const backup = {
    runs: await db.kysely.selectFrom('ingest_run').selectAll().execute(),
    spans: await stage.listSpans(channelId),
  };
  const later = await stage.open();
  await stage.play(await stage.nextEncoder(1), channelId, 0, 4);
  await later.close();
  const newer = (await stage.store.list(`live/${channelId}`)).folders.filter(
    (run) => !backup.runs.some(({ id }) => id === run),
  );
  expect(newer).toHaveLength(1);

  await db.kysely.deleteFrom('span').execute();
  await db.kysely.deleteFrom('ingest_run').execute();
  for (const { renditions, ...run } of backup.runs) {
    await db.kysely
      .insertInto('ingest_run')
      .values({ ...run, renditions: asJson(renditions) })
      .execute();
  }
  for (const { durations, ...span } of backup.spans) {
    await db.kysely
      .insertInto('span')
      .values({ ...span, durations: durations === null ? null : asJson(durations) })
      .execute();
  }
  const ingest = await stage.open();
  await stage.play(await stage.nextEncoder(2), channelId, 0, 2);
  expect(await stage.listSpans(channelId)).toMatchObject([
    { msn: 0, segment_count: 3 },
    { msn: 3, segment_count: 2 },
  ]);
  await stage.expectWhole(channelId);
  expect(healthOf(ingest, channelId)).toMatchObject({ state: 'live', restarts: 0 });
  const { folders } = await stage.store.list(`live/${channelId}`);
  const left = folders.filter((run) => newer.includes(run));
  const listed = (await stage.listSpans(channelId)).reduce((sum, { segment_count }) => sum + (segment_count ?? 0), 0);
  process.stdout.write(
    `a backup restored beside newer media: lost ${5 - listed} of 5 segments of the backup and after it\n`,
  );
  expect(left).toEqual([]);
});
