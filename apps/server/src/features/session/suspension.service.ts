// Suspending an account and lifting it: for operators and for the job that finds unpaid subscriptions.
import { notifyWithin } from '../../db/notify.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import { endAccountSessions } from './end-sessions.ts';
import { changeAccountStatus } from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';

type SuspensionDeps = Pick<SessionDeps, 'db' | 'now' | 'events'>;

/**
 * Suspends an account; false when it was not active. Its sessions are refused from now on but not ended: when the
 * suspension is lifted, they are told so (SESSION-16).
 */
export const suspendAccount = ({ db, events }: SuspensionDeps, accountId: string): Promise<boolean> =>
  db.kysely.transaction().execute(async (trx) => {
    if (!(await changeAccountStatus(trx, accountId, 'ACTIVE', 'SUSPENDED'))) return false;
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await events.publish({ type: 'sign-out', code: 'ACCOUNT_SUSPENDED' }, { accountId }, trx);
    return true;
  });

/** Lifts a suspension; false when there was none. Sessions from before learn that the package is back (SESSION-16). */
export const recoverAccount = (deps: SuspensionDeps, accountId: string): Promise<boolean> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await changeAccountStatus(trx, accountId, 'SUSPENDED', 'ACTIVE'))) return false;
    await endAccountSessions(deps, trx, { accountId, reason: 'PACKAGE_RECOVERED' });
    return true;
  });
