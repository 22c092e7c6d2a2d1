import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aRun, aSpan } from '../../../test/media-rows.ts';
import {
  at,
  FOLDER_US,
  GRACE_MS,
  HOUR_MS,
  MINUTE_MS,
  NOW_MS,
  us,
  useRetention,
} from '../../../test/retained-channels.ts';
import { until } from '../../../test/until.ts';
import { silentLog } from '../../shared/log.ts';
import { openTimelines } from '../timelines.ts';
import { releaseRows } from './release-channel.ts';

describe('retention', () => {
  const db = useDatabase();
  const { clock, place, jobs, handlers, open, runTwice, ...channels } = useRetention(db);
  const { aComputedChannel, hoursOf, anIngestedChannel, foldersOf } = channels;

  it('runs every ten minutes and sweeps once a day', () => {
    open();
    expect(jobs.schedule).toHaveBeenCalledWith(expect.objectContaining({ name: 'retain-media' }), '*/10 * * * *', null);
    expect(jobs.schedule).toHaveBeenCalledWith(expect.objectContaining({ name: 'sweep-media' }), '41 4 * * *', null);
  });

  describe('of a computed channel', () => {
    it('removes spans older than the save time, after the grace, and nothing else [ORIGIN-07]', async () => {
      const channelId = await aComputedChannel(-10, 3);
      await open().runNow();
      expect((await hoursOf(channelId))[0]).toBe(-10);
      clock.now += GRACE_MS - 1;
      await handlers.get('retain-media')?.();
      expect((await hoursOf(channelId))[0]).toBe(-10);
      clock.now += HOUR_MS;
      await open().runNow();
      // Four hours are kept, as they were when the first look was taken.
      expect(await hoursOf(channelId)).toEqual([-4, -3, -2, -1, 0, 1, 2]);
    });

    it.each([
      ['no catch-up', 0, -2],
      ['an hour of it', 60, -2],
      ['five hours of it', 300, -5],
    ])('keeps what time-shift needs in any case: %s', async (_, minutes, first) => {
      const channelId = await aComputedChannel(-9, 1, minutes);
      await runTwice();
      expect((await hoursOf(channelId))[0]).toBe(first);
    });

    it('keeps the newest span however old it is, because numbers go on behind it [ORIGIN-03]', async () => {
      const channelId = await aComputedChannel(-900, -890);
      await runTwice();
      expect(await hoursOf(channelId)).toEqual([-891]);
    });

    it('keeps what a recording holds, whole spans of it, after the archive around it is gone [ORIGIN-07]', async () => {
      const channelId = await aComputedChannel(-12, 1);
      await aRecording(db, { channel_id: channelId, starts_at: at(-8.5), ends_at: at(-7.5), expires_at: at(100) });
      await runTwice();
      expect(await hoursOf(channelId)).toEqual([-9, -8, -4, -3, -2, -1, 0]);
      const timelines = await openTimelines({ db, log: silentLog, now: () => clock.now });
      const { spans } = await timelines.of(channelId).readNumbers(3_500, 4_499);
      expect(spans.map(({ msn, dsn, startUs }) => [msn, dsn, startUs])).toEqual([
        [3_000, 3, us(-9)],
        [4_000, 4, us(-8)],
      ]);
      await timelines.close();
    });

    it('holds a segment on each side of a recording', async () => {
      const channelId = await aComputedChannel(-12, 1);
      await aRecording(db, { channel_id: channelId, starts_at: at(-8), ends_at: at(-7), expires_at: at(100) });
      await runTwice();
      expect((await hoursOf(channelId)).slice(0, 4)).toEqual([-9, -8, -7, -4]);
    });

    it('releases after the last of overlapping recordings has ended, is deleted or has expired, and the grace period has passed', async () => {
      const channelId = await aComputedChannel(-20, 1);
      const one = await aRecording(db, {
        channel_id: channelId,
        starts_at: at(-9.5),
        ends_at: at(-8.5),
        expires_at: at(9),
      });
      const other = await aRecording(db, {
        channel_id: channelId,
        starts_at: at(-8.9),
        ends_at: at(-7.5),
        expires_at: at(999),
      });
      await aRecording(db, { channel_id: channelId, starts_at: at(-15.5), ends_at: at(-15.2), expires_at: at(-1) });
      await runTwice();
      expect((await hoursOf(channelId)).filter((hour) => hour < -4)).toEqual([-10, -9, -8]);
      await db.kysely.deleteFrom('recording').where('id', '=', other.id).execute();
      await open().runNow();
      clock.now += GRACE_MS - 1;
      await open().runNow();
      expect((await hoursOf(channelId)).filter((hour) => hour < -7)).toEqual([-10, -9, -8]);
      clock.now = Math.max(clock.now + 1, NOW_MS + 9 * HOUR_MS - 1);
      await open().runNow();
      expect((await hoursOf(channelId)).filter((hour) => hour < -7)).toEqual([-10, -9]);
      clock.now = one.expires_at.getTime() + HOUR_MS;
      await runTwice();
      expect((await hoursOf(channelId)).filter((hour) => hour < -7)).toEqual([]);
    });

    it('notifies every server of removed spans', async () => {
      const channelId = await aComputedChannel(-12, 1);
      const timelines = await openTimelines({ db, log: silentLog, now: () => clock.now });
      expect((await timelines.of(channelId).readNumbers(10, 10)).spans).toHaveLength(1);
      await runTwice();
      await until(async () => (await timelines.of(channelId).readNumbers(10, 10)).spans.length === 0);
      await timelines.close();
    });
  });

  describe('of an ingested channel', () => {
    it('removes whole ten-minute folders of a current run; its row and numbers stay [ORIGIN-07]', async () => {
      const { channelId, runId } = await anIngestedChannel(40);
      const before = await db.kysely.selectFrom('span').selectAll().execute();
      await runTwice();
      // Two hours are 12.02 folders: those that were over before them are gone.
      expect(await foldersOf(channelId, runId)).toEqual(Array.from({ length: 13 }, (_, place) => 27 + place));
      expect(existsSync(join(place.mediaFolder, `live/${channelId}/${runId}/v360-init.mp4`))).toBe(true);
      expect(await db.kysely.selectFrom('span').selectAll().execute()).toEqual(before);
    });

    it('keeps the folders a recording touches', async () => {
      const { channelId, runId, startUs } = await anIngestedChannel(40);
      const starts = startUs / 1_000 + 5 * (FOLDER_US / 1_000) + MINUTE_MS;
      await aRecording(db, {
        channel_id: channelId,
        starts_at: new Date(starts),
        ends_at: new Date(starts + 15 * MINUTE_MS),
        expires_at: at(999),
      });
      await runTwice();
      expect((await foldersOf(channelId, runId)).filter((folder) => folder < 27)).toEqual([5, 6]);
    });

    it('removes a run that is over with its row, its thumbnails and all of its files', async () => {
      const { channelId, runId } = await anIngestedChannel(3, { ended: true });
      await db.kysely
        .insertInto('sprite_sheet')
        .values({
          channel_id: channelId,
          first_msn: 0,
          start_us: us(-0.5),
          tiles: 156,
          file: `live/${channelId}/${runId}/0/s.webp`,
        })
        .execute();
      const next = await aRun(db, { channel_id: channelId, started_at: at(1) });
      await aSpan(db, { channel_id: channelId, run_id: next.id, msn: 468, dsn: 1, start_us: us(1), segment_count: 10 });
      clock.now = NOW_MS + 4 * HOUR_MS;
      await runTwice();
      clock.now += 10 * MINUTE_MS;
      await open().runNow();
      expect((await db.kysely.selectFrom('ingest_run').select('id').execute()).map(({ id }) => id)).toEqual([next.id]);
      expect(await db.kysely.selectFrom('sprite_sheet').select('file').execute()).toEqual([]);
      expect(existsSync(join(place.mediaFolder, `live/${channelId}/${runId}`))).toBe(false);
    });

    it('completes after a crash between the rows and the files', async () => {
      const { channelId, runId } = await anIngestedChannel(40);
      await releaseRows(db.kysely, { channelId, nowMs: NOW_MS });
      clock.now += GRACE_MS;
      await releaseRows(db.kysely, { channelId, nowMs: clock.now });
      expect(await foldersOf(channelId, runId)).toHaveLength(40);
      await open().runNow();
      expect(await foldersOf(channelId, runId)).toHaveLength(13);
    });

    it('continues with the others when one channel fails', async () => {
      const bad = await anIngestedChannel(40);
      const good = await anIngestedChannel(40);
      // Its folder is a link to somewhere else: nothing there may be removed.
      const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-elsewhere-'));
      await rename(join(place.mediaFolder, 'live', bad.channelId), join(elsewhere, 'moved'));
      await symlink(join(elsewhere, 'moved'), join(place.mediaFolder, 'live', bad.channelId));
      await runTwice();
      expect(await foldersOf(good.channelId, good.runId)).toHaveLength(13);
      expect(await readdir(join(elsewhere, 'moved', bad.runId))).toHaveLength(41);
      await rm(elsewhere, { recursive: true });
    });
  });
});
