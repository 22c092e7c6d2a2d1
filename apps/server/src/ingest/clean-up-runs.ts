// Cleans up after runs that ended without notice: a killed server, a full disk. Files that are not on the timeline are
// removed. The caller holds the channel's lease and has no run but that of its slate.
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { folderOf, LIVE_FOLDER } from '../media/run-files.ts';
import type { Clock } from '../shared/clock.ts';
import type { MediaStore } from '../store/media-store.ts';
import { endOpenRuns, listRunEnds } from './ingest.queries.ts';
import type { IngestFiles } from './ingest-files.ts';
import { WORK_FOLDER } from './segment-intake.ts';

interface CleanUpDeps {
  readonly db: Database;
  readonly files: IngestFiles;
  readonly store: MediaStore;
  readonly mediaFolder: string;
  readonly now: Clock;
}

const WITHOUT_NOTICE = 'The server ended without notice.';
const SEGMENT = /-(\d+)\.(?:m4s|vtt|json)/;

/** Ends open runs and removes files that are on no timeline. `slateId`: the run of the slate that is shown goes on. */
export async function cleanUpRuns(deps: CleanUpDeps, channelId: string, slateId: string | undefined): Promise<void> {
  const { db, files, store, mediaFolder, now } = deps;
  const home = `${LIVE_FOLDER}/${channelId}`;
  // Listed before the query: a folder that is created later belongs to a server that took over the lease.
  const { folders: runs } = await store.list(home);
  const ended = await endOpenRuns(db.kysely, { channelId, keptId: slateId }, new Date(now()), WITHOUT_NOTICE);
  const ends = await listRunEnds(db.kysely, channelId);
  for (const run of await files.list(join(mediaFolder, home))) {
    // In an object store's machine the folder holds work in progress only.
    await files.remove(join(mediaFolder, home, run, ...(store.kind === 'folder' ? [WORK_FOLDER] : [])));
  }
  for (const run of runs) {
    const end = ends.get(run);
    if (end === undefined) await store.removeFolder(`${home}/${run}`);
    // Every look costs requests in an object store. Retention removes there what an earlier run left.
    else if (store.kind === 'folder' || ended.includes(run)) await clearRun(store, `${home}/${run}`, end);
  }
}

/** `end` is the index after the run's last segment on the timeline. */
async function clearRun(store: MediaStore, run: string, end: number): Promise<void> {
  for (const part of (await store.list(run)).folders) {
    // Segment folders have numbers as names; those before the last one are complete.
    if (!/^\d+$/.test(part) || Number(part) < folderOf(Math.max(0, end - 1))) continue;
    const { files } = await store.list(`${run}/${part}`);
    const unlisted = files.filter((name) => Number(SEGMENT.exec(name)?.[1] ?? -1) >= end || name.endsWith('.new'));
    await store.remove(unlisted.map((name) => `${run}/${part}/${name}`));
  }
}
