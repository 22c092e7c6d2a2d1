// Sign-in, renewal, list and end of sessions. A session is a row; a token only names it.

import { accountKey } from '@seyir/core/account/login-name';
import { sql } from 'kysely';
import { sweepRows } from '../../db/sweep.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { LEASE_IDLE_MS } from '../../origin/leases/stream-leases.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import { endSessions } from './end-sessions.ts';
import { openGuestSession, openSession, type SessionDeps } from './open-session.ts';
import {
  findAccountByName,
  findGuestAccount,
  isLivingSession,
  listSessionsOfAccount,
  markEnded,
  renewSession,
} from './session.queries.ts';
import { checkSignIn, readSignInName } from './sign-in-tries.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly force?: boolean | undefined;
  readonly devicetoken?: string | undefined;
}

/** Signs in with a password (LOGIN-23 to LOGIN-29). Unknown user and wrong password get the same reply. */
export async function signIn(deps: SessionDeps, credentials: Credentials, meta: Meta) {
  const { username, password, force = false, devicetoken } = credentials;
  const name = readSignInName(username);
  if (name.key === accountKey(deps.guest.username)) return signInGuest(deps, password, meta);

  return openSession(deps, await checkPassword(deps, { username, password, devicetoken }, meta), { force, meta });
}

/** The account of a name and its password, within the limits on guesses; WRONG_CREDENTIALS otherwise. */
export async function checkPassword(
  deps: SessionDeps,
  { username, password, devicetoken }: Omit<Credentials, 'force'>,
  meta: Meta,
): Promise<string> {
  const name = readSignInName(username);
  const account = await findAccountByName(deps.db.kysely, name);
  const isRight = await checkSignIn(deps, { name, account, devicetoken }, meta, async () => {
    const matches = await deps.passwords.matches(account?.password_hash, password);
    return matches && account?.kind === 'subscriber';
  });
  if (!account || !isRight) throw new AppError('WRONG_CREDENTIALS');
  return account.id;
}

/**
 * Opens the shared guest account (GUEST-24). Its password reaches every browser and guards nothing, so it is compared
 * with the configuration and not hashed: a slow hash per visitor would make denial of service cheap. For the same reason
 * wrong guesses are neither counted nor refused: behind carrier-grade NAT, ten mistakes of strangers would keep every
 * visitor out (LOGIN-29).
 */
async function signInGuest(deps: SessionDeps, password: string, meta: Meta) {
  const account = await findGuestAccount(deps.db.kysely);
  if (!account || password !== deps.guest.password) throw new AppError('WRONG_CREDENTIALS');
  return openGuestSession(deps, account.id, meta);
}

/**
 * Issues a token for the chosen profile; a guest renews a token the same way (GUEST-19). A switch ends the tokens and
 * event streams of the previous profile (KIDS-04).
 */
export async function issueProfileToken(deps: SessionDeps, caller: Caller, profileId: string): Promise<string> {
  const at = deps.now();
  const expiresAt = at + lifetimeMs(deps, caller.isGuest);
  const previous = await renewSession(deps.db.kysely, caller.sessionId, profileId, new Date(at), new Date(expiresAt));
  // Other processes drop the cached caller: calls and open streams are decided by the new profile.
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

/** Ends the caller's session, which revokes every copy of its token (SESSION-18). */
export async function signOut({ db, now, events }: SessionDeps, caller: Caller): Promise<void> {
  await markEnded(db.kysely, [caller.sessionId], 'LOGOUT', new Date(now()));
  await db.notify(SESSION_CHANGED, caller.sessionId);
  await events.endStreams({ sessionId: caller.sessionId });
}

/** The sessions of the caller's account: the caller's own first, then the others, newest first. */
export async function readSessions({ db, now }: SessionDeps, caller: Caller) {
  const at = now();
  const playedSince = new Date(at - LEASE_IDLE_MS);
  const rows = await listSessionsOfAccount(db.kysely, caller.accountId, new Date(at), playedSince);
  const data = rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    deviceType: row.device_type,
    userAgent: row.user_agent,
    ip: row.ip,
    profileName: row.profile_name,
    playing: Boolean(row.playing),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { data: data.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/** Ends one session of the caller's account. A session of another account is NOT_FOUND (API-10). */
export async function endOneSession(deps: SessionDeps, caller: Caller, id: string): Promise<void> {
  if (id === caller.sessionId) return signOut(deps, caller);
  const living = isUuid(id) && (await isLivingSession(deps.db.kysely, caller.accountId, id, new Date(deps.now())));
  if (!living) throw new AppError('NOT_FOUND', { sessionId: id });
  await deps.db.kysely.transaction().execute((trx) => endSessions(deps, trx, [id], 'SESSION_ENDED'));
}

const GUEST_SESSIONS_KEPT_MS = 24 * 3_600_000;
const SESSIONS_KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes sessions that expired long ago. Run daily. */
export async function sweepSessions({ db, now }: SessionDeps, signal?: AbortSignal): Promise<number> {
  const ofAll = sql`expires_at < ${new Date(now() - SESSIONS_KEPT_MS)}`;
  // Guest sessions are many and are deleted first. Ended sessions are kept for their end reason.
  const ofGuests = sql`account_id in (select id from account where kind = 'guest')
    and expires_at < ${new Date(now() - GUEST_SESSIONS_KEPT_MS)}`;
  return (await sweepRows(db, 'session', ofGuests, { signal })) + (await sweepRows(db, 'session', ofAll, { signal }));
}

const lifetimeMs = ({ limits }: SessionDeps, isGuest: boolean) => (isGuest ? limits.guestTokenMs : limits.tokenMs);
