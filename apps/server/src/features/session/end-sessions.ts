// Forced sign-out: the session row is ended, every server drops the cached caller, and open pages get a sign-out event.

import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import { giveUpOpenOrders } from '../../billing/orders.ts';
import type { Database, Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { notifyWithin } from '../../db/notify.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import { voidApprovedDevices } from './device-login.queries.ts';
import { requireOtherOwner } from './last-owner.ts';
import {
  changeAccountState,
  deleteConsoleSessions,
  type EndReason,
  listLivingSessions,
  markEnded,
} from './session.queries.ts';

interface EndSessionsDeps {
  readonly now: Clock;
  readonly events: Pick<Events, 'publish'>;
}

/** The code an open page receives. A reason without a code of its own becomes SESSION_TIMEOUT. */
const signOutCode = (reason: EndReason): ForcedSignOut =>
  reason === 'PASSWORD_RESET'
    ? 'PASSWORD_CHANGED'
    : (FORCED_SIGN_OUTS.find((code) => code === reason) ?? 'SESSION_TIMEOUT');

/** Ends the sessions that are not ended yet. Notification and event leave with the commit of the transaction. */
export async function endSessions(
  { now, events }: EndSessionsDeps,
  trx: Queries,
  sessionIds: readonly string[],
  reason: EndReason,
): Promise<void> {
  for (const sessionId of await markEnded(trx, sessionIds, reason, new Date(now()))) {
    await notifyWithin(trx, SESSION_CHANGED, sessionId);
    await events.publish({ type: 'sign-out', code: signOutCode(reason) }, { sessionId }, trx);
  }
}

interface AccountEnding {
  readonly accountId: string;
  readonly reason: EndReason;
  /** The session that caused the ending, which stays open. */
  readonly except?: string | undefined;
  /**
   * Player links end with the proofs of identity, and so do console sessions and approved devices that have not signed in yet; a
   * changed package or a lifted suspension changes what they open.
   */
  readonly links: 'ended' | 'kept';
}

/** Ends all sessions of an account, or all but one: a reset password, a changed package, a lifted suspension. */
export async function endAccountSessions(deps: EndSessionsDeps, trx: Queries, ending: AccountEnding): Promise<void> {
  const at = new Date(deps.now());
  const isIdentity = ending.links === 'ended';
  if (isIdentity) await endOtherSignIns(trx, ending.accountId, at);
  const living = await listLivingSessions(trx, ending.accountId, at, isIdentity ? 'all' : 'devices');
  const ids = living.map((session) => session.id).filter((id) => id !== ending.except);
  await endSessions(deps, trx, ids, ending.reason);
}

/** Ends all sessions of the caller's account. The page that asked for it gets no event: it leaves by itself. */
export async function endEverySession(
  deps: EndSessionsDeps,
  trx: Queries,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<void> {
  await endAccountSessions(deps, trx, { accountId, reason: 'LOGOUT', except: sessionId, links: 'ended' });
  await markEnded(trx, [sessionId], 'LOGOUT', new Date(deps.now()));
  await notifyWithin(trx, SESSION_CHANGED, accountId);
}

/**
 * Ends console sessions and voids approved devices. The account stays locked to the end of the transaction, so that no approved
 * device signs in meanwhile.
 */
async function endOtherSignIns(trx: Queries, accountId: string, at: Date): Promise<void> {
  await lockAccount(trx, accountId);
  await voidApprovedDevices(trx, accountId, at);
  await deleteConsoleSessions(trx, accountId);
}

/** Writes a record of the change, within its transaction. */
type KeepRecord = (trx: Queries) => Promise<void>;

type SuspensionDeps = EndSessionsDeps & { readonly db: Database };

/**
 * Suspends an account; false when the account is not active. Its sessions are refused but not ended: lifting the
 * suspension ends them with PACKAGE_RECOVERED (SESSION-16). Its open orders are given up: a payment would be refunded. Console
 * sessions end. The last owner is not suspended.
 */
export const suspendAccount = (
  { db, events, now }: SuspensionDeps,
  accountId: string,
  keep?: KeepRecord,
): Promise<boolean> =>
  db.kysely.transaction().execute(async (trx) => {
    await requireOtherOwner(trx, accountId);
    if (!(await changeAccountState(trx, accountId, 'suspend'))) return false;
    await giveUpOpenOrders({ now }, trx, accountId);
    await endOtherSignIns(trx, accountId, new Date(now()));
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await events.publish({ type: 'sign-out', code: 'ACCOUNT_SUSPENDED' }, { accountId }, trx);
    await keep?.(trx);
    return true;
  });

/** Lifts a suspension; false when the account is not suspended. Ends the older sessions with PACKAGE_RECOVERED (SESSION-16). */
export const recoverAccount = (deps: SuspensionDeps, accountId: string, keep?: KeepRecord): Promise<boolean> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await changeAccountState(trx, accountId, 'recover'))) return false;
    await endAccountSessions(deps, trx, { accountId, reason: 'PACKAGE_RECOVERED', links: 'kept' });
    // The sessions of player links go on: cached callers that were refused are looked up again.
    await notifyWithin(trx, SESSION_CHANGED, accountId);
    await keep?.(trx);
    return true;
  });
