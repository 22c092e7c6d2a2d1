// What earlier runs of a channel left behind when nobody could tidy up: a server that was killed, a disk that was full.
// Only what is on the timeline stays. Whoever calls this holds the channel's lease and has no run.
import { join } from 'node:path';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { folderOf, LIVE_FOLDER } from '../library/run-files.ts';
import { endOpenRuns, listRunEnds } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import { WORK_FOLDER } from './segment-intake.ts';

export interface LeftoversDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly mediaFolder: string;
  readonly now: Clock;
}

const SEGMENT = /-(\d+)\.m4s(\.new)?$/;

/** Ends runs that nobody ended and removes files that are on no timeline. */
export async function clearLeftovers({ db, files, mediaFolder, now }: LeftoversDeps, channelId: string): Promise<void> {
  const home = join(mediaFolder, LIVE_FOLDER, channelId);
  // Looked at before the database is asked: a folder that comes later belongs to somebody who took over from us.
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

/** `end` is the number behind the run's last segment that is on the timeline. */
async function clearRun(files: IngestFiles, folder: string, end: number): Promise<void> {
  await files.remove(join(folder, WORK_FOLDER));
  for (const part of await files.list(folder)) {
    // Segments lie in folders named by number; those before the last one are complete.
    if (!/^\d+$/.test(part) || Number(part) < folderOf(Math.max(0, end - 1))) continue;
    const names = await files.list(join(folder, part));
    const unlisted = names.filter((name) => Number(SEGMENT.exec(name)?.[1] ?? -1) >= end || name.endsWith('.new'));
    for (const name of unlisted) await files.remove(join(folder, part, name));
  }
}
