// Cleans up after runs that ended without notice: a killed server, a full disk. Files that are not on the timeline are
// removed. The caller holds the channel's lease and has no run.
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { folderOf, LIVE_FOLDER } from '../library/run-files.ts';
import { endOpenRuns, listRunEnds } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import { WORK_FOLDER } from './segment-intake.ts';

export interface CleanUpDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly mediaFolder: string;
  readonly now: Clock;
}

const SEGMENT = /-(\d+)\.m4s(\.new)?$/;

/** Ends open runs and removes files that are on no timeline. */
export async function cleanUpRuns({ db, files, mediaFolder, now }: CleanUpDeps, channelId: string): Promise<void> {
  const home = join(mediaFolder, LIVE_FOLDER, channelId);
  // Listed before the query: a folder that is created later belongs to a server that took over the lease.
  const runs = await files.list(home);
  await endOpenRuns(db.kysely, channelId, new Date(now()), 'The server ended without notice.');
  const ends = await listRunEnds(db.kysely, channelId);
  for (const run of runs) {
    const folder = join(home, run);
    const end = ends.get(run);
    if (end === undefined) await files.remove(folder);
    else await clearRun(files, folder, end);
  }
}

/** `end` is the index after the run's last segment on the timeline. */
async function clearRun(files: IngestFiles, folder: string, end: number): Promise<void> {
  await files.remove(join(folder, WORK_FOLDER));
  for (const part of await files.list(folder)) {
    // Segment folders have numbers as names; those before the last one are complete.
    if (!/^\d+$/.test(part) || Number(part) < folderOf(Math.max(0, end - 1))) continue;
    const names = await files.list(join(folder, part));
    const unlisted = names.filter((name) => Number(SEGMENT.exec(name)?.[1] ?? -1) >= end || name.endsWith('.new'));
    for (const name of unlisted) await files.remove(join(folder, part, name));
  }
}
