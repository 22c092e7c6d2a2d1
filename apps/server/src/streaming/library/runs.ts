// The runs of ingest processes: which channel each belongs to and what it puts out.
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import type { Database } from '../../db/database.ts';
import { makeBoundedCache } from './bounded-cache.ts';
import { findRunRow } from './library.queries.ts';
import type { RunPlace } from './run-files.ts';

export interface KnownRun extends RunPlace {
  readonly renditions: readonly RunRendition[];
}

/** A channel has a new run only after a failure. */
const RUNS_KEPT = 2_000;

/** Finds a run. What a run puts out is written once, when its first segments are complete, and kept from then on. */
export function rememberRuns(db: Database): (id: string) => Promise<KnownRun | undefined> {
  const runs = makeBoundedCache<KnownRun>({ most: RUNS_KEPT });
  return async (id) => {
    const kept = runs.get(id);
    if (kept !== undefined) return kept;
    const row = await findRunRow(db.kysely, id);
    if (row === undefined) return undefined;
    const run = { channelId: row.channel_id, runId: row.id, renditions: row.renditions };
    if (run.renditions.length > 0) runs.set(id, run);
    return run;
  };
}
