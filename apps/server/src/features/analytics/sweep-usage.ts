// Retention of usage events: partitions of days older than the configured age are dropped.
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { dropUsagePart, listUsageParts } from './analytics.queries.ts';
import { dayOf } from './usage-writer.ts';

interface SweepUsageDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly keptMs: number;
}

const SWEEP_CRON = '47 4 * * *';

export function defineUsageSweep(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: SweepUsageDeps, log: Log): void {
  const sweep = jobs.define('sweep-usage', z.null(), async ({ signal }) => {
    const removed = await sweepUsage(deps, signal);
    if (removed > 0) log.info({ days: removed }, 'old usage reports deleted');
  });
  jobs.schedule(sweep, SWEEP_CRON, null);
}

/** Returns how many partitions were dropped. A day goes when its last moment is too old. */
export async function sweepUsage({ db, now, keptMs }: SweepUsageDeps, signal?: AbortSignal): Promise<number> {
  const firstKept = dayOf(now() - keptMs);
  const old = (await listUsageParts(db.kysely)).filter(({ day, endsBefore }) => (endsBefore || day) < firstKept);
  for (const { name } of old) {
    signal?.throwIfAborted();
    await dropUsagePart(db.kysely, name);
  }
  return old.length;
}
