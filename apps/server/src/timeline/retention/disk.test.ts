import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aFile, aRun } from '../../../test/media-rows.ts';
import { at, MINUTE_MS, us, useRetention } from '../../../test/retained-channels.ts';
import { silentLog } from '../../shared/log.ts';
import { archiveStart } from '../channel-facts.ts';
import { openTimelines } from '../timelines.ts';

describe('the disk', () => {
  const db = useDatabase();
  const { clock, disk, place, open, ...channels } = useRetention(db);
  const { aComputedChannel, hoursOf, anIngestedChannel, foldersOf } = channels;

  describe('orphaned folders', () => {
    const old = async (...path: string[]) => {
      const folder = join(place.mediaFolder, 'live', ...path);
      await mkdir(folder, { recursive: true });
      await utimes(folder, at(-2), at(-2));
    };

    it('are removed after an hour without changes; current runs and links are left alone', async () => {
      const { channelId, runId } = await anIngestedChannel(5);
      const earlier = await aRun(db, { channel_id: channelId, started_at: at(-20), ended_at: at(-19) });
      await aFile(place.mediaFolder, `live/${channelId}/dead-run-1/0/v360-0.m4s`, 'x');
      await aFile(place.mediaFolder, `live/${channelId}/started-run/0/v360-0.m4s`, 'x');
      await aFile(place.mediaFolder, `live/${channelId}/${earlier.id}/0/v360-0.m4s`, 'x');
      await aFile(place.mediaFolder, `live/${channelId}/${runId}/5/v360-780.m4s`, 'not on the timeline yet');
      await aFile(place.mediaFolder, 'live/notes.txt', 'a foreign file');
      const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-elsewhere-'));
      await aFile(elsewhere, 'precious.txt', 'x');
      await symlink(elsewhere, join(place.mediaFolder, 'live', channelId, 'linked-run'));
      for (const path of [['dead-run-1'], [earlier.id, '0'], [runId, '5'], [runId, '0']]) await old(channelId, ...path);
      await utimes(join(place.mediaFolder, 'live', channelId, 'started-run'), at(-0.5), at(-0.5));

      await open().sweepNow();
      const left = await readdir(join(place.mediaFolder, 'live', channelId));
      expect(left.sort()).toEqual(['started-run', 'linked-run', runId, earlier.id].sort());
      expect(await foldersOf(channelId, earlier.id)).toEqual([]);
      expect(await foldersOf(channelId, runId)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await readdir(elsewhere)).toEqual(['precious.txt']);
      expect(existsSync(join(place.mediaFolder, 'live/notes.txt'))).toBe(true);
      await rm(elsewhere, { recursive: true });
    });

    it('are none without a media folder', async () => {
      await rm(place.mediaFolder, { recursive: true });
      await open().sweepNow();
      await open().runNow();
    });
  });

  describe('a disk that is nearly full', () => {
    it('loses the oldest unpinned archive of ingested channels first, and logs it', async () => {
      const one = await anIngestedChannel(80, { catch_up_minutes: 10_000 });
      const other = await anIngestedChannel(60, { catch_up_minutes: 10_000 });
      const computed = await aComputedChannel(-20, 1, 10_000);
      await aRecording(db, {
        channel_id: one.channelId,
        starts_at: new Date(one.startUs / 1_000 + MINUTE_MS),
        ends_at: new Date(one.startUs / 1_000 + 2 * MINUTE_MS),
        expires_at: at(999),
      });
      const removed = async () =>
        140 -
        (await foldersOf(one.channelId, one.runId)).length -
        (await foldersOf(other.channelId, other.runId)).length;
      const scarce = open({ leastFreeBytes: 30, readFree: removed });
      await scarce.runNow();
      expect(scarce.isDiskLow()).toBe(true);
      expect(await removed()).toBeGreaterThanOrEqual(30);
      expect(await removed()).toBeLessThan(45);
      const [kept, ...rest] = await foldersOf(one.channelId, one.runId);
      expect(kept).toBe(0);
      const [firstOther = 0] = await foldersOf(other.channelId, other.runId);
      // Both begin within an hour of each other now.
      expect(Math.abs((rest[0] ?? 0) - 20 - firstOther)).toBeLessThanOrEqual(1);
      expect(await hoursOf(computed)).toHaveLength(21);

      const timelines = await openTimelines({ db, log: silentLog, now: () => clock.now });
      const facts = await timelines.of(one.channelId).readFacts();
      const startsUs = facts && archiveStart(facts, clock.now * 1_000);
      expect(startsUs).toBeGreaterThan(us(-14));
      expect(startsUs).toBeLessThan(us(-6));
      await timelines.close();
      await scarce.runNow();
      expect(scarce.isDiskLow()).toBe(false);
    });

    it('keeps what live viewers need and what recordings hold, whatever happens', async () => {
      const { channelId, runId } = await anIngestedChannel(60, { catch_up_minutes: 10_000 });
      disk.free = 0;
      const retention = open();
      await retention.runNow();
      expect(retention.isDiskLow()).toBe(true);
      const left = await foldersOf(channelId, runId);
      expect(left.length).toBeGreaterThanOrEqual(24);
      expect(left.length).toBeLessThanOrEqual(26);
      expect(left.at(-1)).toBe(59);
    });
  });
});
