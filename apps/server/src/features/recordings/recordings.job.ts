// What happens to recordings while nobody asks: further episodes are planned as the guide grows, planned ones follow their
// programmes, and what has been kept long enough goes.
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { z } from 'zod';
import { isConnectionError } from '../../db/errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Log } from '../../shared/log.ts';
import { lockAccount } from './recordings.queries.ts';
import { announceRecordings, type RecordingsDeps } from './recordings-deps.ts';
import * as queries from './rules.queries.ts';
import { planEpisodes } from './series-plan.ts';

/** The guide is known days ahead: an episode is planned long before it begins. */
const PLAN_CRON = '*/5 * * * *';
/** Nothing that ran out is shown or played meanwhile: this gives the rows back. */
const SWEEP_CRON = '17 * * * *';

export function defineRecordingJobs(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: RecordingsDeps, log: Log): void {
  const plan = jobs.define('plan-recordings', z.null(), async () => {
    const moved = await followMoves(deps);
    const planned = await planSeries(deps, log);
    if (planned + moved > 0) log.info({ planned, moved }, 'recordings were planned');
  });
  const sweep = jobs.define('sweep-recordings', z.null(), async () => {
    const removed = await sweepRecordings(deps);
    if (removed > 0) log.info({ removed }, 'old recordings were removed');
  });
  jobs.schedule(plan, PLAN_CRON, null);
  jobs.schedule(sweep, SWEEP_CRON, null);
}

/** Looks what came into the guide of the series that accounts record. Answers how many episodes were planned. */
export async function planSeries(deps: RecordingsDeps, log: Log): Promise<number> {
  let planned = 0;
  for (const rule of await queries.listRulesWithNews(deps.db.kysely, new Date(deps.now()))) {
    try {
      planned += await planRule(deps, rule);
    } catch (error) {
      // A series with trouble does not keep the others from it.
      if (isConnectionError(error)) throw error;
      log.error({ err: error, rule: rule.id }, 'a series could not be planned');
    }
  }
  return planned;
}

async function planRule(deps: RecordingsDeps, { id, ...key }: queries.RuleRow): Promise<number> {
  const channel = deps.catalogue.current().channelById.get(key.channel_id);
  if (channel === undefined) return 0;
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, key.account_id);
    const standing = await queries.findStandingRule(trx, id, new Date(deps.now()));
    if (standing === undefined) return 0;
    // What a profile may see is asked when it is listed and played: the recording is the account's.
    const viewer = { guest: false, packageId: standing.package_id, userlevel: 0 };
    const planned = await planEpisodes(deps, trx, { id, profileId: standing.profile_id, key, viewer, channel });
    if (planned > 0) await announceRecordings(deps, trx, key.account_id);
    return planned;
  });
}

/** Answers how many accounts it concerned. */
export async function followMoves(deps: RecordingsDeps): Promise<number> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const accountIds = await queries.followMoves(trx, new Date(deps.now()), RECORDING_KEPT_DAYS);
    for (const accountId of accountIds) await announceRecordings(deps, trx, accountId);
    return accountIds.length;
  });
}

/** Removes what was kept for its time (RECORD-13). What it held of the archive goes with the next retention. */
export async function sweepRecordings(deps: Pick<RecordingsDeps, 'db' | 'now' | 'events'>): Promise<number> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    const owners = await queries.deleteRunOut(trx, new Date(deps.now()));
    for (const accountId of new Set(owners)) await announceRecordings(deps, trx, accountId);
    return owners.length;
  });
}
