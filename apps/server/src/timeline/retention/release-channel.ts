// Releases the expired archive of one channel: rows and the released intervals in one transaction, files after it. A
// crash in between leaves files that the next run finds released and removes.
import { LONGEST_SEGMENT_US } from '@seyir/core/limits/media';
import type { Queries } from '../../db/database.ts';
import { keptUs } from '../channel-facts.ts';
import { contains, type Interval } from './intervals.ts';
import { ageRetained, type Retained } from './retained.ts';
import {
  announceRemoval,
  deleteEmptyRuns,
  deleteSheets,
  deleteSpans,
  listEndedSpans,
  listPins,
  listRunSpans,
  listRuns,
  listSheets,
  lockForRelease,
  type RunSpan,
  readRetained,
  removeArchiveCut,
  writeArchiveCut,
  writeRetained,
} from './retention.queries.ts';
import { isReleased, type RunFolders } from './run-folders.ts';

export interface ReleaseOptions {
  readonly channelId: string;
  readonly nowMs: number;
  /** Because the disk is full, everything unpinned before this moment is released at once, epoch microseconds. */
  readonly cutUs?: number;
}

export interface Release {
  readonly channelId: string;
  readonly removedSpans: number;
  readonly released: readonly Interval[];
  readonly runs: readonly RunState[];
  /** Runs without any span. */
  readonly removedRuns: readonly string[];
}

interface RunState {
  readonly id: string;
  readonly spans: readonly RunSpan[];
  readonly isGrowing: boolean;
}

/** Runs the transaction. Undefined for an unknown channel. */
export async function releaseRows(db: Queries, options: ReleaseOptions): Promise<Release | undefined> {
  return await db.transaction().execute(async (transaction) => {
    const { channelId, nowMs, cutUs } = options;
    const channel = await lockForRelease(transaction, channelId);
    if (channel === undefined) return undefined;
    const now = new Date(nowMs);
    const keptFromUs = nowMs * 1_000 - keptUs(channel.catch_up_minutes);
    const reachUs = Math.max(keptFromUs, cutUs ?? 0);
    const before = await readRetained(transaction, channelId);
    const pins = await listPins(transaction, channelId, new Date((reachUs + LONGEST_SEGMENT_US) / 1_000), now);
    const after = ageRetained(before, { keptFromUs, pins, nowMs, ...(cutUs === undefined ? {} : { cutUs }) });
    await writeRetained(transaction, channelId, after, now);
    if (cutUs !== undefined && cutUs > keptFromUs) await writeArchiveCut(transaction, channelId, cutUs, now);
    else if (cutUs === undefined) await forgetCut(transaction, channelId, keptFromUs, after);

    const runSpans = await listRunSpans(transaction, channelId);
    const removedSpans = await removeRows(transaction, channelId, after.released);
    const removedRuns = await deleteEmptyRuns(transaction, channelId, new Date(keptFromUs / 1_000));
    if (removedSpans > 0 || !isSameList(before.released, after.released)) {
      await announceRemoval(transaction, channelId);
    }
    const runs = (await listRuns(transaction, channelId)).map((id, place) => ({
      id,
      spans: runSpans.filter(({ run_id }) => run_id === id),
      // Only the newest run can grow, whether or not earlier runs have an end.
      isGrowing: place === 0,
    }));
    return { channelId, removedSpans, released: after.released, runs, removedRuns };
  });
}

async function removeRows(db: Queries, channelId: string, released: readonly Interval[]): Promise<number> {
  const lastUs = released.at(-1)?.[1];
  if (lastUs === undefined) return 0;
  const ended = await listEndedSpans(db, channelId, lastUs);
  const gone = ended.filter(({ start_us, end_us }) => contains(released, [start_us, end_us]));
  if (gone.length > 0) {
    await deleteSpans(
      db,
      channelId,
      gone.map(({ msn }) => msn),
    );
  }
  const sheets = await listSheets(db, channelId, lastUs);
  const dead = sheets.filter(({ start_us, tiles }) =>
    contains(released, [start_us, start_us + tiles * LONGEST_SEGMENT_US]),
  );
  if (dead.length > 0) {
    await deleteSheets(
      db,
      channelId,
      dead.map(({ first_msn }) => first_msn),
    );
  }
  return gone.length;
}

/** Removes the cut when it is older than the promised archive: the archive is complete again. */
async function forgetCut(db: Queries, channelId: string, keptFromUs: number, { released }: Retained): Promise<void> {
  const isWhole = released.every(([, to]) => to <= keptFromUs);
  if (isWhole) await removeArchiveCut(db, channelId);
}

/** Removes the files of released intervals. A file that cannot be removed is retried by the next run. */
export async function removeReleased(
  { channelId, runs, released, removedRuns }: Release,
  folders: RunFolders,
): Promise<number> {
  let removed = 0;
  for (const runId of removedRuns) await folders.removeRun(channelId, runId);
  for (const { id, spans, isGrowing } of runs) {
    for (const folder of await folders.listFolders(channelId, id)) {
      if (!isReleased(folder, { spans, released, isGrowing })) continue;
      await folders.removeFolder(channelId, id, folder);
      removed += 1;
    }
  }
  return removed;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);
