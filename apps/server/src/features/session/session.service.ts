// Signing in, renewing and signing out. A session is a row; a token only names it.
import { accountKey } from '@seyir/core/account/login-name';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import { openGuestSession, openSession } from './open-session.ts';
import { deleteOldSessions, findAccountByName, findGuestAccount, markEnded, renewSession } from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';
import { checkSignIn, readSignInName } from './sign-in-tries.ts';

export type { SessionDeps } from './session-deps.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly force?: boolean | undefined;
  readonly devicetoken?: string | undefined;
}

/** Signs in with a password (LOGIN-23 to LOGIN-29). The same answer for an unknown user and a wrong password. */
export async function signIn(deps: SessionDeps, credentials: Credentials, meta: Meta) {
  const { username, password, force = false, devicetoken } = credentials;
  const name = readSignInName(username);
  if (name.key === accountKey(deps.guest.username)) return signInGuest(deps, password, meta);

  const account = await findAccountByName(deps.db.kysely, name);
  const isRight = await checkSignIn(deps, { name, account, devicetoken }, meta, async () => {
    const matches = await deps.passwords.matches(account?.password_hash, password);
    return matches && account?.kind === 'subscriber';
  });
  if (!account || !isRight) throw new AppError('WRONG_CREDENTIALS');
  return openSession(deps, account.id, { force, meta });
}

/**
 * Opens the shared guest account (GUEST-24). Its password reaches every browser and guards nothing, so it is compared
 * with the configuration and not hashed: a hash for every visitor would be a gift to whoever wants to slow us down.
 * For the same reason wrong guesses are neither counted nor refused: behind the address of a mobile network, ten mistakes
 * of strangers would keep every visitor out (LOGIN-29).
 */
async function signInGuest(deps: SessionDeps, password: string, meta: Meta) {
  const account = await findGuestAccount(deps.db.kysely);
  if (!account || password !== deps.guest.password) throw new AppError('WRONG_CREDENTIALS');
  return openGuestSession(deps, account.id, meta);
}

/**
 * A token for the chosen profile; for a guest this is also how a token is renewed (GUEST-19). Tokens and event streams of
 * the profile of before end with the switch (KIDS-04).
 */
export async function issueProfileToken(deps: SessionDeps, caller: Caller, profileId: string): Promise<string> {
  const at = deps.now();
  const expiresAt = at + lifetimeMs(deps, caller.isGuest);
  const previous = await renewSession(deps.db.kysely, caller.sessionId, profileId, new Date(at), new Date(expiresAt));
  // Calls and open streams of the session are judged by the profile it has chosen now.
  await deps.db.notify(SESSION_CHANGED, caller.sessionId);
  if (previous !== undefined && previous !== profileId) await deps.events.endStreams({ sessionId: caller.sessionId });
  return deps.tokens.issue({
    accountId: caller.accountId,
    sessionId: caller.sessionId,
    usertype: caller.isGuest ? '0' : '1',
    profileId,
    expiresAt,
  });
}

/** Ends the caller's session: a kept copy of its token is worth nothing afterwards (SESSION-18). */
export async function signOut({ db, now, events }: SessionDeps, caller: Caller): Promise<void> {
  await markEnded(db.kysely, [caller.sessionId], 'LOGOUT', new Date(now()));
  await db.notify(SESSION_CHANGED, caller.sessionId);
  await events.endStreams({ sessionId: caller.sessionId });
}

const GUEST_SESSIONS_KEPT_MS = 24 * 3_600_000;
const SESSIONS_KEPT_MS = 90 * 24 * 3_600_000;

/** Forgets sessions that ended long ago. Run daily. */
export const sweepSessions = ({ db, now }: SessionDeps): Promise<number> =>
  deleteOldSessions(db.kysely, new Date(now() - GUEST_SESSIONS_KEPT_MS), new Date(now() - SESSIONS_KEPT_MS));

const lifetimeMs = ({ limits }: SessionDeps, isGuest: boolean) => (isGuest ? limits.guestTokenMs : limits.tokenMs);
