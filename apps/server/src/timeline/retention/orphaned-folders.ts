// Removes orphaned folders of ingest runs: a server died before it wrote the row, or the row was deleted before the
// files.
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { listRunSpans, listRuns } from './retention.queries.ts';
import { newestFolder, piecesIn, type RunFolders } from './run-folders.ts';

interface OrphanedFoldersDeps {
  readonly db: Database;
  readonly folders: RunFolders;
  readonly now: Clock;
  readonly log: Log;
}

/**
 * A run writes its row with its first segment, seconds after its folder: a folder without changes for this long is
 * dead.
 */
const ABANDONED_MS = 3_600_000;

/** Resolves to the number of removed folders. Folders that a current run writes are left alone. */
export async function removeOrphanedFolders(
  { db, folders, now, log }: OrphanedFoldersDeps,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  const isAbandoned = async (channelId: string, runId: string, folder?: number) => {
    const changedAt = await folders.changedAt(channelId, runId, folder);
    return changedAt !== undefined && now() - changedAt > ABANDONED_MS;
  };
  for (const channelId of await folders.listChannels()) {
    signal?.throwIfAborted();
    try {
      // The disk is listed before the rows: a run that starts in between is not among the folders found.
      const onDisk = await folders.listRuns(channelId);
      const runs = await listRuns(db.kysely, channelId);
      const spans = await listRunSpans(db.kysely, channelId);
      for (const runId of onDisk) {
        if (!runs.includes(runId)) {
          if (!(await isAbandoned(channelId, runId))) continue;
          await folders.removeRun(channelId, runId);
          removed += 1;
          continue;
        }
        const own = spans.filter(({ run_id }) => run_id === runId);
        // The folder of the newest run's next segments.
        const writing = runId === runs[0] ? newestFolder(own) : Number.POSITIVE_INFINITY;
        for (const folder of await folders.listFolders(channelId, runId)) {
          if (folder >= writing || piecesIn(own, folder).length > 0) continue;
          if (!(await isAbandoned(channelId, runId, folder))) continue;
          await folders.removeFolder(channelId, runId, folder);
          removed += 1;
        }
      }
    } catch (error) {
      log.warn({ err: error, channel: channelId }, 'could not remove orphaned media folders');
    }
  }
  return removed;
}
