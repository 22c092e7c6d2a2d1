// Jobs of recordings: plan further episodes as the guide grows, adapt recordings to changes of the guide, and delete
// expired ones.
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { z } from 'zod';
import { isConnectionError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../shared/log.ts';
import * as changes from './guide-changes.queries.ts';
import { announceRecordings, type RecordingsDeps } from './recordable.ts';
import { lockAccount } from './recordings.queries.ts';
import * as queries from './rules.queries.ts';
import { planEpisodes } from './series-plan.ts';

/** The guide is known days ahead, so an episode is planned long before it starts. */
const PLAN_CRON = '*/5 * * * *';
/** Expired recordings are neither shown nor played; this frees their rows. */
const SWEEP_CRON = '17 * * * *';
/** Rows of a transaction: a match that a million accounts record moves in batches, so that deleting one waits for one batch. */
const FOLLOWED_AT_ONCE = 500;

export function defineRecordingJobs(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: RecordingsDeps, log: Log): void {
  const plan = jobs.define('plan-recordings', z.null(), async () => {
    const moved = await followGuide(deps);
    const planned = await planSeries(deps, log);
    if (planned + moved > 0) log.info({ planned, moved }, 'recordings planned');
  });
  const sweep = jobs.define('sweep-recordings', z.null(), async () => {
    const removed = await sweepRecordings(deps);
    if (removed > 0) log.info({ removed }, 'expired recordings removed');
  });
  jobs.schedule(plan, PLAN_CRON, null);
  jobs.schedule(sweep, SWEEP_CRON, null);
}

/** Plans new episodes of recorded series. Returns how many were planned. */
export async function planSeries(deps: RecordingsDeps, log: Log): Promise<number> {
  let planned = 0;
  for (const rule of await queries.listRulesWithNewEpisodes(deps.db.kysely, new Date(deps.now()))) {
    try {
      planned += await planRule(deps, rule);
    } catch (error) {
      // A failure of one series does not stop the others.
      if (isConnectionError(error)) throw error;
      log.error({ err: error, rule: rule.id }, 'could not plan a recorded series');
    }
  }
  return planned;
}

async function planRule(deps: RecordingsDeps, { id, ...key }: queries.RuleRow): Promise<number> {
  const channel = deps.catalogue.current().channelById.get(key.channel_id);
  if (channel === undefined) return 0;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, key.account_id);
    const rule = await queries.findActiveRule(trx, id, new Date(deps.now()));
    if (rule === undefined) return 0;
    // The profile's mask applies when recordings are listed and played: a recording belongs to the account.
    const viewer = { guest: false, packageId: rule.package_id, userlevel: 0 };
    const planned = await planEpisodes(deps, trx, { id, profileId: rule.profile_id, key, viewer, channel });
    if (planned > 0) await announceRecordings(deps, trx, key.account_id);
    return planned;
  });
}

/** Adapts recordings to the guide, in batches with a transaction each. Returns how many recordings were changed. */
export async function followGuide(deps: FollowDeps, most = FOLLOWED_AT_ONCE): Promise<number> {
  let changed = 0;
  for (const follow of GUIDE_CHANGES) {
    for (;;) {
      const count = await followBatch(deps, follow, most);
      if (count === 0) break;
      changed += count;
    }
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

async function followBatch(deps: FollowDeps, follow: (typeof GUIDE_CHANGES)[number], most: number): Promise<number> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const rows = await follow(trx, { at: new Date(deps.now()), keptDays: RECORDING_KEPT_DAYS, most });
    for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
      await announceRecordings(deps, trx, accountId);
    }
    return rows.length;
  });
}

/** Deletes expired recordings (RECORD-13). The next retention run releases what they held. */
export async function sweepRecordings(deps: Pick<RecordingsDeps, 'db' | 'now' | 'events'>): Promise<number> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const owners = await queries.deleteRunOut(trx, new Date(deps.now()));
    for (const accountId of new Set(owners)) await announceRecordings(deps, trx, accountId);
    return owners.length;
  });
}
