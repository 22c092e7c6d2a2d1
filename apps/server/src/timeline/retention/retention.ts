// Retention: removes the archive of every channel that is older than its save time and held by no recording
// (ORIGIN-07), and, when the disk is nearly full, the oldest archive of ingested channels early.

import { DELETE_GRACE_SECONDS, TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { isConnectionError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { subtract } from './intervals.ts';
import { removeOrphanedFolders } from './orphaned-folders.ts';
import { type Release, type ReleaseOptions, releaseRows, removeReleased } from './release-channel.ts';
import {
  listChannelsToSweep,
  listPins,
  listRecordedChannels,
  listRunSpans,
  readRetained,
} from './retention.queries.ts';
import { openRunFolders } from './run-folders.ts';

export interface RetentionDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  readonly store: MediaStore;
  readonly log: Log;
  readonly now: Clock;
  /** Rejects while the clock of this machine is wrong: nothing is removed then. */
  readonly checkClock?: () => Promise<void>;
  /** Below this much free space, archive is removed early. */
  readonly leastFreeBytes: number;
  /** Reads the free space of the store; replaced in tests. */
  readonly readFree?: () => Promise<number>;
}

export interface Retention {
  /** Releases expired archive, then frees space if the disk is nearly full. */
  runNow(): Promise<void>;
  /** Removes orphaned folders. */
  sweepNow(): Promise<void>;
  /** Whether free space was too low at the last check. */
  isDiskLow(): boolean;
}

const RUN_CRON = '*/10 * * * *';
const SWEEP_CRON = '41 4 * * *';
const HOUR_MS = 3_600_000;
/** Sweep interval of computed channels, whose rows take little space. */
const COMPUTED_INTERVAL_MS = HOUR_MS - 60_000;
/** On a full disk, archive is removed in steps of an hour, on all channels alike. */
const CUT_US = HOUR_MS * 1_000;

export function openRetention(deps: RetentionDeps): Retention {
  const { db, jobs, store, log, now, leastFreeBytes, readFree = store.freeBytes, checkClock } = deps;
  const folders = openRunFolders(store);
  let isLow = false;

  /** Rows first, files after. A failure of one channel does not stop the others. */
  const release = async (options: ReleaseOptions): Promise<Release | undefined> => {
    try {
      const released = await releaseRows(db.kysely, options);
      if (released === undefined) return undefined;
      const removedFolders = await removeReleased(released, folders);
      const { channelId, removedSpans } = released;
      if (removedSpans > 0 || removedFolders > 0) {
        log.info({ channel: channelId, spans: removedSpans, folders: removedFolders }, 'expired archive removed');
      }
      return released;
    } catch (error) {
      if (isConnectionError(error)) throw error;
      log.error({ err: error, channel: options.channelId }, 'could not remove expired archive');
      return undefined;
    }
  };

  const makeRoom = async (signal: AbortSignal | undefined): Promise<void> => {
    const isShort = async () => (await readFree()) < leastFreeBytes;
    const wasLow = isLow;
    isLow = await isShort();
    if (!isLow) return;
    if (!wasLow) log.warn({ leastFreeBytes }, 'disk is nearly full, removing archive early');
    const nowUs = now() * 1_000;
    // Segments in live and time-shift lists are never removed.
    const lastCutUs = nowUs - (TIME_SHIFT_SECONDS + DELETE_GRACE_SECONDS) * US_PER_SECOND;
    const channels = await listRecordedChannels(db.kysely);
    let cutUs = 0;
    while (await isShort()) {
      const oldestUs = await findOldest(db, channels, now());
      // No archive is left, or none could be released: another try would not help.
      if (oldestUs === undefined || oldestUs >= lastCutUs || oldestUs < cutUs) {
        log.error({ leastFreeBytes }, 'disk is nearly full, and no removable archive is left');
        return;
      }
      cutUs = Math.min(oldestUs + CUT_US, lastCutUs);
      for (const channelId of channels) {
        signal?.throwIfAborted();
        await release({ channelId, nowMs: now(), cutUs });
      }
    }
  };

  const runNow = async (signal?: AbortSignal) => {
    await checkClock?.();
    const sweptBefore = new Date(now() - COMPUTED_INTERVAL_MS);
    for (const channelId of await listChannelsToSweep(db.kysely, sweptBefore)) {
      signal?.throwIfAborted();
      await release({ channelId, nowMs: now() });
    }
    await makeRoom(signal);
  };
  const sweepNow = async (signal?: AbortSignal) => {
    await checkClock?.();
    const removed = await removeOrphanedFolders({ db, folders, now, log }, signal);
    if (removed > 0) log.info({ folders: removed }, 'orphaned media folders removed');
  };
  jobs.schedule(
    jobs.define('retain-media', z.null(), ({ signal }) => runNow(signal)),
    RUN_CRON,
    null,
  );
  jobs.schedule(
    jobs.define('sweep-media', z.null(), ({ signal }) => sweepNow(signal)),
    SWEEP_CRON,
    null,
  );

  return { runNow: () => runNow(), sweepNow: () => sweepNow(), isDiskLow: () => isLow };
}

/** The start of the oldest removable ingested archive, epoch microseconds. */
async function findOldest(db: Database, channels: readonly string[], nowMs: number): Promise<number | undefined> {
  const now = new Date(nowMs);
  let oldestUs: number | undefined;
  for (const channelId of channels) {
    const { released } = await readRetained(db.kysely, channelId);
    const pins = await listPins(db.kysely, channelId, now, now);
    const spans = await listRunSpans(db.kysely, channelId);
    const free = subtract(
      spans.map(({ start_us, end_us }) => [start_us, end_us] as const),
      [...released, ...pins].sort((a, b) => a[0] - b[0]),
    );
    const [first] = free;
    if (first !== undefined && (oldestUs === undefined || first[0] < oldestUs)) oldestUs = first[0];
  }
  return oldestUs;
}
