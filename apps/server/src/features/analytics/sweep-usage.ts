// Retention of usage reports: each viewer sends one a minute, and reports older than the configured age are deleted.
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { deleteUsageEvents } from './analytics.queries.ts';

export interface SweepUsageDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly keptMs: number;
}

const SWEEP_CRON = '47 4 * * *';
/** Batch size of a DELETE: short locks on a table of millions, and an interrupted sweep keeps its progress. */
const AT_ONCE = 5_000;

export function defineUsageSweep(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: SweepUsageDeps, log: Log): void {
  const sweep = jobs.define('sweep-usage', z.null(), async ({ signal }) => {
    const removed = await sweepUsage(deps, { signal });
    if (removed > 0) log.info({ removed }, 'old usage reports deleted');
  });
  jobs.schedule(sweep, SWEEP_CRON, null);
}

export async function sweepUsage(
  { db, now, keptMs }: SweepUsageDeps,
  { atOnce = AT_ONCE, signal }: { readonly atOnce?: number; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const before = new Date(now() - keptMs);
  let removed = 0;
  for (;;) {
    const count = await deleteUsageEvents(db.kysely, before, atOnce);
    removed += count;
    if (count < atOnce || signal?.aborted) return removed;
  }
}
