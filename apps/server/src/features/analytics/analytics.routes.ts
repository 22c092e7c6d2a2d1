// What clients report of use. Reports are kept as they come; nothing a viewer does waits for them.
import { reportLogin, reportPage } from '@seyir/contract/analytics';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { insertUsageEvent, isProfileOfAccount } from './analytics.queries.ts';

export interface AnalyticsDeps {
  readonly db: Database;
  readonly now: Clock;
}

export const analyticsRoutes = (deps: AnalyticsDeps): Route[] => [
  route(reportLogin, async ({ caller, query, meta }) => {
    await requireOwnProfile(deps, caller, query.profileId);
    await keep(deps, 'login', caller, meta, query.profileId);
  }),
  route(reportPage, ({ caller, body, meta }) =>
    keep(deps, 'page', caller, meta, caller.profile?.id, { path: body.path }),
  ),
];

/** A report for a profile outside the account is answered as if the profile did not exist (ANALYTICS-05, API-10). */
async function requireOwnProfile({ db }: AnalyticsDeps, caller: Caller, profileId: string): Promise<void> {
  const isOwn = isUuid(profileId) && (await isProfileOfAccount(db.kysely, caller.accountId, profileId));
  if (!isOwn) throw new AppError('NOT_FOUND', { profileId });
}

function keep(
  { db, now }: AnalyticsDeps,
  kind: string,
  caller: Caller,
  meta: Meta,
  profileId?: string,
  data: Readonly<Record<string, unknown>> = {},
) {
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
