// Samples of the audience: a job counts the streams that play, every five minutes. A chart of a day reads 288 rows and no lease.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { countStreams } from '../../origin/leases/count-streams.ts';
import type { Clock } from '../../shared/clock.ts';

const STEP_MS = 5 * 60_000;
/** A day is compared with the same one of the week before, and a month is kept to look back at. */
const KEPT_MS = 35 * 24 * 3_600_000;

interface AudienceDeps {
  readonly db: Database;
  readonly now: Clock;
}

/** Writes the sample of the present five minutes; a second run within them counts again. */
export async function writeAudience({ db, now }: AudienceDeps, signal?: AbortSignal): Promise<void> {
  const nowMs = now();
  const at = new Date(Math.floor(nowMs / STEP_MS) * STEP_MS);
  const { live, titles } = await countStreams(db.kysely, nowMs);
  await db.kysely
    .insertInto('audience_sample')
    .values({ at, live, titles })
    .onConflict((conflict) => conflict.column('at').doUpdateSet({ live, titles }))
    .execute();
  await sweepRows(db, 'audience_sample', sql`at < ${new Date(nowMs - KEPT_MS)}`, { signal });
}

export function defineAudience(jobs: Jobs, deps: AudienceDeps): void {
  const job = jobs.define('audience', z.null(), ({ signal }) => writeAudience(deps, signal));
  jobs.schedule(job, '*/5 * * * *', null);
}
