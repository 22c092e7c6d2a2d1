// Channels with an archive, for tests of retention: the clock, the disk and the folder are the test's.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DELETE_GRACE_SECONDS, SEGMENT_US } from '@seyir/core/limits/media';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { Jobs } from '../src/jobs/jobs.ts';
import { SEGMENTS_PER_FOLDER } from '../src/media/run-files.ts';
import { silentLog } from '../src/shared/log.ts';
import { openFolderStore } from '../src/store/folder-store.ts';
import { openRetention, type RetentionDeps } from '../src/timeline/retention/retention.ts';
import { aChannel } from './builders.ts';
import { aFile, anAsset, aRun, aSpan } from './media-rows.ts';

export const NOW_MS = Date.UTC(2026, 10, 18, 18);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const GRACE_MS = DELETE_GRACE_SECONDS * 1_000;
/** A folder of a run, about ten minutes. */
export const FOLDER_US = SEGMENTS_PER_FOLDER * SEGMENT_US;

/** Hours from now as the timeline counts, and as rows do. */
export const us = (hours: number) => (NOW_MS + hours * HOUR_MS) * 1_000;
export const at = (hours: number) => new Date(NOW_MS + hours * HOUR_MS);

/** Retention on the test's database. The returned functions work inside tests and hooks. */
export function useRetention(db: Database) {
  const clock = { now: NOW_MS };
  const disk = { free: 1_000 };
  const handlers = new Map<string, () => Promise<void>>();
  const jobs = {
    define: (name: string, _: unknown, handler: (run: never) => Promise<void>) => {
      handlers.set(name, () => handler({} as never));
      return { name, send: async () => undefined };
    },
    schedule: vi.fn(),
  } as unknown as Jobs;
  const place = { mediaFolder: '' };

  const open = (differences: Partial<RetentionDeps> = {}) =>
    openRetention({
      db,
      jobs,
      store: openFolderStore(place.mediaFolder),
      log: silentLog,
      now: () => clock.now,
      leastFreeBytes: 100,
      readFree: async () => disk.free,
      ...differences,
    });
  beforeEach(async () => {
    clock.now = NOW_MS;
    disk.free = 1_000;
    place.mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-retention-'));
  });
  afterEach(() => rm(place.mediaFolder, { recursive: true, force: true }));

  /** Runs retention before and after the grace period. */
  const runTwice = async () => {
    await open().runNow();
    clock.now += GRACE_MS;
    await open().runNow();
  };

  /** A computed channel with a span an hour. */
  async function aComputedChannel(fromHour: number, toHour: number, catch_up_minutes = 240) {
    const channel = await aChannel(db, { catch_up_minutes });
    const asset = await anAsset(db, { durations: [[3_600_000, 1_000]] });
    for (let hour = fromHour; hour < toHour; hour += 1) {
      const msn = (hour - fromHour) * 1_000;
      const span = { channel_id: channel.id, asset_id: asset.id, msn, dsn: hour - fromHour, segment_count: 1_000 };
      await aSpan(db, { ...span, start_us: us(hour), end_us: us(hour + 1) });
    }
    return channel.id;
  }
  /** Start times of the channel's spans, in hours from now. */
  const hoursOf = async (channelId: string) => {
    const spans = db.kysely.selectFrom('span').select('start_us').where('channel_id', '=', channelId);
    const rows = await spans.orderBy('msn').execute();
    return rows.map(({ start_us }) => (start_us / 1_000 - NOW_MS) / HOUR_MS);
  };

  /** An ingested channel with one run of so many ten-minute folders that ends now, with its files. */
  async function anIngestedChannel(folderCount: number, { catch_up_minutes = 120, ended = false } = {}) {
    const { mediaFolder } = place;
    const channel = await aChannel(db, { catch_up_minutes, source: { kind: 'ingest', input: 'test-pattern-clock' } });
    const started = NOW_MS - (folderCount * FOLDER_US) / 1_000;
    const ended_at = ended ? at(0) : null;
    const run = await aRun(db, { channel_id: channel.id, started_at: new Date(started), ended_at });
    const span = { channel_id: channel.id, run_id: run.id, msn: 0, start_us: started * 1_000 };
    await aSpan(db, { ...span, segment_count: folderCount * SEGMENTS_PER_FOLDER });
    for (let folder = 0; folder < folderCount; folder += 1) {
      await aFile(mediaFolder, `live/${channel.id}/${run.id}/${folder}/v360-${folder * SEGMENTS_PER_FOLDER}.m4s`, 'x');
    }
    await aFile(mediaFolder, `live/${channel.id}/${run.id}/v360-init.mp4`, 'init');
    return { channelId: channel.id, runId: run.id, startUs: started * 1_000 };
  }
  /** The folders of a run that are left, by number. */
  const foldersOf = async (channelId: string, runId: string) => {
    const names = await readdir(join(place.mediaFolder, 'live', channelId, runId)).catch(() => []);
    const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
    return numbers.sort((a, b) => a - b);
  };

  return {
    ...{ clock, disk, place, jobs, handlers, open, runTwice },
    ...{ aComputedChannel, hoursOf, anIngestedChannel, foldersOf },
  };
}
