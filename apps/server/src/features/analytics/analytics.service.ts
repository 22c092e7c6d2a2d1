// What clients report of use. Reports are kept as they come; nothing a viewer does waits for them.
import type { ViewerStates } from '../../catalogue/viewer-state.ts';
import type { Database } from '../../db/database.ts';
import type { Facts } from '../../db/json-columns.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { insertUsageEvent, isProfileOfAccount } from './analytics.queries.ts';

export interface AnalyticsDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly viewers: Pick<ViewerStates, 'read' | 'forget'>;
}

/** A report for a profile outside the account is answered as if the profile did not exist (ANALYTICS-05, API-10). */
export async function requireOwnProfile({ db }: AnalyticsDeps, caller: Caller, profileId: string): Promise<void> {
  const isOwn = isUuid(profileId) && (await isProfileOfAccount(db.kysely, caller.accountId, profileId));
  if (!isOwn) throw new AppError('NOT_FOUND', { profileId });
}

interface Report {
  readonly kind: string;
  readonly caller: Caller;
  readonly meta: Meta;
  /** Whom it is about: the profile in use unless said. */
  readonly profileId?: string;
  readonly data?: Facts;
}

export function keepReport({ db, now }: AnalyticsDeps, report: Report): Promise<void> {
  const { kind, caller, meta, profileId = caller.profile?.id, data = {} } = report;
  return insertUsageEvent(db.kysely, {
    kind,
    account_id: caller.accountId,
    profile_id: profileId ?? null,
    session_id: caller.sessionId,
    device_type: meta.deviceType ?? null,
    happened_at: new Date(now()),
    data,
  });
}
