// Jobs of recordings: plan further episodes as the guide grows, adapt recordings to changes of the guide, and delete
// expired ones.
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { isConnectionError } from '../../db/errors.ts';
import { lockAccountContents } from '../../db/lock-account.ts';
import { type Sweep, type SweepOptions, sweep } from '../../db/sweep.ts';
import { ACCOUNTS_PER_EVENT } from '../../events/events.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../shared/log.ts';
import * as changes from './guide-changes.queries.ts';
import { announceBatch, announceRecordings, type RecordingsDeps } from './recordable.ts';
import * as queries from './rules.queries.ts';
import { planEpisodes } from './series-plan.ts';

/** The guide is known days ahead, so an episode is planned long before it starts. */
const PLAN_CRON = '*/5 * * * *';
/** Expired recordings are neither shown nor played; this frees their rows. */
const SWEEP_CRON = '17 * * * *';
/** Rules of a page. */
const RULES_A_PAGE = 500;

export function defineRecordingJobs(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: RecordingsDeps, log: Log): void {
  const plan = jobs.define('plan-recordings', z.null(), async ({ signal }) => {
    const moved = await followGuide(deps, { signal });
    const planned = await planSeries(deps, log, signal);
    if (planned + moved > 0) log.info({ planned, moved }, 'recordings planned');
  });
  const sweeping = jobs.define('sweep-recordings', z.null(), async ({ signal }) => {
    const removed = await sweepRecordings(deps, { signal });
    if (removed > 0) log.info({ removed }, 'expired recordings removed');
  });
  jobs.schedule(plan, PLAN_CRON, null);
  jobs.schedule(sweeping, SWEEP_CRON, null);
}

/** Plans new episodes of recorded series, page by page of the rules. Returns how many were planned. */
export async function planSeries(deps: RecordingsDeps, log: Log, signal?: AbortSignal): Promise<number> {
  let planned = 0;
  for (let after: string | undefined; ; ) {
    const at = new Date(deps.now());
    const rules = await queries.listRulesWithNewEpisodes(deps.db.kysely, { at, after, most: RULES_A_PAGE });
    for (const rule of rules) {
      signal?.throwIfAborted();
      try {
        planned += await planRule(deps, rule);
      } catch (error) {
        // A failure of one series does not stop the others.
        if (isConnectionError(error)) throw error;
        log.error({ err: error, rule: rule.id }, 'could not plan a recorded series');
      }
    }
    if (rules.length < RULES_A_PAGE) return planned;
    after = rules.at(-1)?.id;
  }
}

async function planRule(deps: RecordingsDeps, { id, ...key }: queries.RuleRow): Promise<number> {
  const channel = deps.catalogue.current().channelById.get(key.channel_id);
  if (channel === undefined) return 0;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccountContents(trx, key.account_id);
    const rule = await queries.findActiveRule(trx, id, new Date(deps.now()));
    if (rule === undefined) return 0;
    // The profile's mask applies when recordings are listed and played: a recording belongs to the account.
    const viewer = { guest: false, packageId: rule.package_id, userlevel: 0 };
    const planned = await planEpisodes(deps, trx, { id, profileId: rule.profile_id, key, viewer, channel });
    if (planned > 0) await announceRecordings(deps, trx, key.account_id);
    return planned;
  });
}

/**
 * Adapts recordings to the guide. Returns how many recordings were changed. A match that a million accounts record moves in
 * batches, so that deleting one waits for one batch.
 */
export async function followGuide(deps: FollowDeps, options: SweepOptions = {}): Promise<number> {
  let changed = 0;
  for (const follow of GUIDE_CHANGES) {
    const batch = (trx: Queries, most: number) =>
      follow(trx, { at: new Date(deps.now()), keptDays: RECORDING_KEPT_DAYS, most });
    changed += await sweepAndAnnounce(deps, batch, options);
  }
  return changed;
}

type FollowDeps = Pick<RecordingsDeps, 'db' | 'now' | 'events'>;

/** In this order: a split is seen in the old window, a replaced airing before it counts as cancelled. */
const GUIDE_CHANGES = [
  changes.followReplaced,
  changes.recordSplitParts,
  changes.followMoves,
  changes.deleteCancelled,
] as const;

/** Deletes expired recordings (RECORD-13). The next retention run releases what they held. */
export const sweepRecordings = (deps: FollowDeps, options: SweepOptions = {}): Promise<number> =>
  sweepAndAnnounce(deps, (trx, most) => queries.deleteRunOut(trx, new Date(deps.now()), most), options);

type Batch = Sweep<{ readonly account_id: string }>['batch'];

const sweepAndAnnounce = (deps: FollowDeps, batch: Batch, options: SweepOptions): Promise<number> =>
  sweep(
    deps.db,
    { batch, publish: (trx, rows) => announceBatch(deps, trx, rows) },
    { most: ACCOUNTS_PER_EVENT, ...options },
  );
