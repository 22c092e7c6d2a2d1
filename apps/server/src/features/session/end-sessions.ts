// Ending sessions from outside: the row is ended, every server forgets the token, and open pages are told at once.
import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import type { Queries } from '../../db/database.ts';
import { notifyWithin } from '../../db/notify.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import { type EndReason, listLivingSessions, markEnded } from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';

type EndDeps = Pick<SessionDeps, 'now' | 'events'>;

/** What a page is told. Causes without a message of their own read as a session that is over. */
export const signOutCode = (reason: EndReason): ForcedSignOut =>
  FORCED_SIGN_OUTS.find((code) => code === reason) ?? 'SESSION_TIMEOUT';

/** Ends those of the sessions that still live, with the commit of the transaction. */
export async function endSessions(
  { now, events }: EndDeps,
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
  /** The session that caused it and goes on. */
  readonly except?: string | undefined;
}

/** Ends all sessions of an account, or all but one: a reset password, a changed package, a lifted suspension. */
export async function endAccountSessions(deps: EndDeps, trx: Queries, ending: AccountEnding): Promise<void> {
  const living = await listLivingSessions(trx, ending.accountId, new Date(deps.now()));
  const ids = living.map((session) => session.id).filter((id) => id !== ending.except);
  await endSessions(deps, trx, ids, ending.reason);
}
