// Limits of recordings: the account's quota, which is hard, and the limits of a day and a series, which only warn.
import { recordingLimit } from '@seyir/contract/codes';
import type { HandlerReply } from '@seyir/contract/endpoint';
import type { checkRecordingLimit, RecordingQuota } from '@seyir/contract/recordings';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { decideLimit } from '@seyir/core/recording/limit';
import { measureQuota, type Quota } from '@seyir/core/recording/quota';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { limitsOf, type RecordingsDeps, readProgramme, recordingViewerOf } from './recordable.ts';
import * as queries from './recordings.queries.ts';

const MINUTES_PER_HOUR = 60;

/**
 * The quota of an account: the hours of its package, or those of the installation without a package or with a package that
 * names none (QUOTA-04). Reliable only while the account's row is locked (QUOTA-05).
 */
export async function readAccountQuota(db: Queries, accountId: string, at: Date, quotaMinutes: number): Promise<Quota> {
  const rows = await queries.listRecordedTimes(db, accountId, at);
  const hours = await queries.findPackageHours(db, accountId, at);
  return measureQuota(rows.map(timesOf), hours === undefined ? quotaMinutes : hours * MINUTES_PER_HOUR);
}

/** The quota of the account, which all of its profiles share (QUOTA-01). */
export const readQuota = (
  { db, now, quotaMinutes }: Pick<RecordingsDeps, 'db' | 'now' | 'quotaMinutes'>,
  { accountId }: Caller,
): Promise<RecordingQuota> => readAccountQuota(db.kysely, accountId, new Date(now()), quotaMinutes);

/** Whether the viewer must confirm a recording (RECORD-06). An existing recording does not count twice. */
export async function checkLimit(
  deps: RecordingsDeps,
  caller: Caller,
  airingId: string,
): Promise<HandlerReply<typeof checkRecordingLimit>> {
  const { airing } = await readProgramme(deps, airingId);
  if (isRatingBlocked(airing.age_rating, recordingViewerOf(caller).userlevel)) {
    throw new AppError('NOT_FOUND', { airing: airingId, reason: 'blocked for the profile' });
  }
  const now = deps.now();
  const rows = await queries.listRecordedTimes(deps.db.kysely, caller.accountId, new Date(now));
  const others = rows.filter(({ airing_id }) => airing_id !== airing.id);
  const limits = limitsOf(deps);
  const verdict = decideLimit(
    {
      wanted: timesOf({ ...airing, series_id: airing.series ? airing.programme_id : null }),
      recordings: others.map(timesOf),
      now,
    },
    limits,
  );
  const islimitnpvr = recordingLimit.toCode(verdict);
  return verdict === 'hours' ? { islimitnpvr, limithours: limits.hoursPerDay } : { islimitnpvr };
}

const timesOf = (row: { readonly starts_at: Date; readonly ends_at: Date; readonly series_id: string | null }) => ({
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  seriesId: row.series_id,
});
