// Deletes recordings, kept and planned. Retention then removes what the archive no longer keeps by itself.

import { RETURN_OK } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import type { Queries } from '../../db/database.ts';
import { lockAccountContents } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { agesOf, announceRecordings, type RecordingsDeps } from './recordable.ts';
import * as queries from './recordings.queries.ts';
import * as rules from './rules.queries.ts';

type DeleteDeps = Pick<RecordingsDeps, 'db' | 'now' | 'events'>;

const DELETED: ReturnCode = { returncode: RETURN_OK, errormsg: '' };

/** Deletes by id; with the series, all its recordings and its rule (RECORD-10). Returns how many were deleted. */
export const deleteById = (deps: DeleteDeps, caller: Caller, id: string, withSeries: boolean): Promise<number> =>
  change(deps, caller, async (trx, at) => {
    if (!isUuid(id)) return 0;
    const own = await queries.findOwn(trx, caller.accountId, id, agesOf(caller), at);
    if (own === undefined) return 0;
    return withSeries && own.series_id !== null
      ? removeSeries(trx, caller, own.series_id, at)
      : removeOne(trx, own, at);
  });

/** Deletes by programme, for the legacy interface (RECORD-25). */
export async function deleteByProgramme(deps: DeleteDeps, caller: Caller, airingId: string): Promise<ReturnCode> {
  await change(deps, caller, async (trx, at) => {
    const known = await queries.findRecordingOf(trx, caller.accountId, airingId, at);
    const own = known && (await queries.findOwn(trx, caller.accountId, known.id, agesOf(caller), at));
    return own === undefined ? 0 : removeOne(trx, own, at);
  });
  return DELETED;
}

export async function deleteBySeries(deps: DeleteDeps, caller: Caller, seriesId: string): Promise<ReturnCode> {
  await change(deps, caller, (trx, at) => removeSeries(trx, caller, seriesId, at));
  return DELETED;
}

/** Holds the account's row lock. Throws NOT_FOUND when there is nothing to delete, also for recordings of other accounts. */
async function change(
  deps: DeleteDeps,
  { accountId }: Caller,
  remove: (trx: Queries, at: Date) => Promise<number>,
): Promise<number> {
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccountContents(trx, accountId);
    const removed = await remove(trx, new Date(deps.now()));
    if (removed === 0) throw new AppError('NOT_FOUND', { reason: 'no such recording of the account' });
    await announceRecordings(deps, trx, accountId);
    return removed;
  });
}

type Own = NonNullable<Awaited<ReturnType<typeof queries.findOwn>>>;

async function removeOne(trx: Queries, { id, rule_id, ends_at }: Own, at: Date): Promise<number> {
  const wouldReturn = rule_id !== null && ends_at > at;
  await (wouldReturn ? queries.expireEpisode(trx, id, at) : queries.deleteOne(trx, id));
  return 1;
}

async function removeSeries(trx: Queries, caller: Caller, seriesId: string, at: Date): Promise<number> {
  const { accountId } = caller;
  const removed = await queries.deleteSeries(trx, accountId, seriesId, agesOf(caller), at);
  // A profile that may see no recording of the series does not delete its rule.
  if (removed > 0) await rules.deleteRules(trx, accountId, seriesId);
  return removed;
}
