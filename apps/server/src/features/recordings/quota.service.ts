import type { RecordingQuota } from '@seyir/contract/recordings';
import { measureQuota } from '@seyir/core/recording/quota';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import * as queries from './recordings.queries.ts';

export interface RecordingsDeps {
  readonly db: Database;
  readonly now: Clock;
  /** Minutes an account may keep in all. */
  readonly quotaMinutes: number;
}

/** The recording time of the account, which all of its profiles share (QUOTA-01). */
export async function readQuota(
  { db, now, quotaMinutes }: RecordingsDeps,
  { accountId }: Caller,
): Promise<RecordingQuota> {
  const rows = await queries.listStretches(db.kysely, accountId, new Date(now()));
  const stretches = rows.map((row) => ({ startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() }));
  return measureQuota(stretches, quotaMinutes);
}
