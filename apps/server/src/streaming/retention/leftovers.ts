// Files of ingest runs that no row tells of: a server died before it had written the row, or after the row had gone.
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { listRunSpans, listRuns } from './retention.queries.ts';
import { newestFolder, piecesIn, type RunFolders } from './run-folders.ts';

export interface LeftoversDeps {
  readonly db: Database;
  readonly folders: RunFolders;
  readonly now: Clock;
  readonly log: Log;
}

/** A run writes its row with its first segment, seconds after its folder: what has been still for so long is dead. */
const STILL_MS = 3_600_000;

/** Gives how many folders it removed. What a run that is under way is writing is left alone. */
export async function removeLeftovers({ db, folders, now, log }: LeftoversDeps): Promise<number> {
  let removed = 0;
  const isStill = async (channelId: string, runId: string, folder?: number) => {
    const changedAt = await folders.changedAt(channelId, runId, folder);
    return changedAt !== undefined && now() - changedAt > STILL_MS;
  };
  for (const channelId of await folders.listChannels()) {
    try {
      // The disk first: a run that begins in between is not among the folders that were found.
      const onDisk = await folders.listRuns(channelId);
      const runs = await listRuns(db.kysely, channelId);
      const spans = await listRunSpans(db.kysely, channelId);
      for (const runId of onDisk) {
        if (!runs.includes(runId)) {
          if (!(await isStill(channelId, runId))) continue;
          await folders.removeRun(channelId, runId);
          removed += 1;
          continue;
        }
        const own = spans.filter(({ run_id }) => run_id === runId);
        // Where the newest run puts its next segments.
        const writing = runId === runs[0] ? newestFolder(own) : Number.POSITIVE_INFINITY;
        for (const folder of await folders.listFolders(channelId, runId)) {
          if (folder >= writing || piecesIn(own, folder).length > 0) continue;
          if (!(await isStill(channelId, runId, folder))) continue;
          await folders.removeFolder(channelId, runId, folder);
          removed += 1;
        }
      }
    } catch (error) {
      log.warn({ err: error, channel: channelId }, 'files that nobody needs could not be removed');
    }
  }
  return removed;
}
