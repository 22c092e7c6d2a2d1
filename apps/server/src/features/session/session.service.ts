// Signing in, renewing and signing out. A session is a row; a token only names it.
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { LOGIN_TRIES, LOGIN_TRIES_WINDOW_MS } from '@seyir/core/limits/account';
import type { Database, Queries } from '../../db/database.ts';
import { notifyWithin } from '../../db/notify.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Tries } from '../../tries/tries.ts';
import { SESSION_CHANGED } from './caller-lookup.ts';
import {
  deleteOldSessions,
  endSessions,
  findAccountByName,
  findGuestAccount,
  findPackageSessionLimit,
  insertSession,
  listLivingSessions,
  lockAccount,
  renewSession,
} from './session.queries.ts';
import type { Tokens } from './tokens.ts';

export interface SessionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly tries: Tries;
  readonly events: Pick<Events, 'publish' | 'endStreams'>;
  /** Lifetimes of tokens and the number of sessions an account may have where its package says nothing. */
  readonly limits: { readonly guestTokenMs: number; readonly tokenMs: number; readonly limit: number };
  /** The shared guest account, from the configuration. */
  readonly guest: { readonly username: string; readonly password: string };
  /** Where clients find the legacy interface. */
  readonly interfaceUrl: string;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly force?: boolean | undefined;
}

/** Signs in with a password (LOGIN-23 to LOGIN-29). The same answer for an unknown user and a wrong password. */
export async function signIn(deps: SessionDeps, credentials: Credentials, meta: Meta) {
  const name = { key: accountKey(credentials.username), mobile: mobileDigits(credentials.username) };
  if (name.key === accountKey(deps.guest.username)) return signInGuest(deps, credentials.password, meta);

  // Each try is spent before it is made, by name and by address, and taken back when it was right (LOGIN-29).
  const takeBackName = await deps.tries.spend(`login:name:${name.key}`, LOGIN_LIMIT);
  const takeBackAddress = await deps.tries.spend(addressTries(meta), LOGIN_LIMIT);
  const account = await findAccountByName(deps.db.kysely, name);
  const isRight = await deps.passwords.matches(account?.password_hash, credentials.password);
  if (!account || account.kind === 'guest' || !isRight) throw new AppError('WRONG_CREDENTIALS');
  await takeBackName();
  await takeBackAddress();

  if (account.status === 'SUSPENDED') throw new AppError('LOGIN_SUSPENDED');
  return openSession(deps, { ...account, isGuest: false }, credentials.force ?? false, meta);
}

/**
 * Opens the shared guest account (GUEST-24). Its password reaches every browser and guards nothing, so it is compared
 * with the configuration and not hashed: a hash for every visitor would be a gift to whoever wants to slow us down.
 * Wrong guesses count by address only, because all guests share the name (LOGIN-29).
 */
async function signInGuest(deps: SessionDeps, password: string, meta: Meta) {
  await deps.tries.refuseBeyond(addressTries(meta), LOGIN_LIMIT);
  const account = await findGuestAccount(deps.db.kysely);
  if (!account || password !== deps.guest.password) {
    await deps.tries.hit(addressTries(meta), LOGIN_TRIES_WINDOW_MS);
    throw new AppError('WRONG_CREDENTIALS');
  }
  return openSession(deps, { ...account, isGuest: true }, false, meta);
}

const LOGIN_LIMIT = { most: LOGIN_TRIES, windowMs: LOGIN_TRIES_WINDOW_MS };
const addressTries = (meta: Meta) => `login:address:${meta.ip}`;

interface SignedInAccount {
  readonly id: string;
  readonly isGuest: boolean;
  readonly single_session: boolean;
}

/** Opens a session for somebody whose identity is proven, making room for it when that was asked for. */
async function openSession(deps: SessionDeps, account: SignedInAccount, force: boolean, meta: Meta) {
  const at = deps.now();
  const sessionId = deps.newId();
  const expiresAt = at + lifetimeMs(deps, account.isGuest);
  await deps.db.kysely.transaction().execute(async (trx) => {
    if (!account.isGuest) await makeRoom(deps, trx, account, force, new Date(at));
    await insertSession(trx, {
      id: sessionId,
      account_id: account.id,
      created_at: new Date(at),
      last_seen_at: new Date(at),
      expires_at: new Date(expiresAt),
      verified_at: account.isGuest ? null : new Date(at),
      device_id: meta.deviceId ?? null,
      device_type: meta.deviceType ?? 'web',
      user_agent: meta.userAgent ?? null,
      ip: meta.ip,
    });
  });
  const usertype = account.isGuest ? '0' : '1';
  const access_token = await deps.tokens.issue({ accountId: account.id, sessionId, usertype, expiresAt });
  return { access_token, usertype, sessionid: sessionId, interfaceurl: deps.interfaceUrl } as const;
}

/** Ends the oldest sessions beyond the limit if that was asked for, and refuses the sign-in otherwise (LOGIN-23). */
async function makeRoom(deps: SessionDeps, trx: Queries, account: SignedInAccount, force: boolean, at: Date) {
  await lockAccount(trx, account.id);
  const limit = account.single_session
    ? 1
    : ((await findPackageSessionLimit(trx, account.id, at)) ?? deps.limits.limit);
  const living = await listLivingSessions(trx, account.id, at);
  const tooMany = living.slice(0, Math.max(0, living.length - limit + 1)).map((session) => session.id);
  if (tooMany.length === 0) return;
  if (!force) throw new AppError('ACTIVE_SESSION');
  const code = account.single_session ? 'OTHER_DEVICE' : 'DEVICE_QUOTA';
  for (const sessionId of await endSessions(trx, tooMany, code, at)) {
    await notifyWithin(trx, SESSION_CHANGED, sessionId);
    await deps.events.publish({ type: 'sign-out', code }, { sessionId }, trx);
  }
}

/** A token for the chosen profile; for a guest this is also how a token is renewed (GUEST-19). */
export async function issueProfileToken(deps: SessionDeps, caller: Caller, profileId: string): Promise<string> {
  const at = deps.now();
  const expiresAt = at + lifetimeMs(deps, caller.isGuest);
  await renewSession(deps.db.kysely, caller.sessionId, profileId, new Date(at), new Date(expiresAt));
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
  await endSessions(db.kysely, [caller.sessionId], 'LOGOUT', new Date(now()));
  await db.notify(SESSION_CHANGED, caller.sessionId);
  await events.endStreams({ sessionId: caller.sessionId });
}

const GUEST_SESSIONS_KEPT_MS = 24 * 3_600_000;
const SESSIONS_KEPT_MS = 90 * 24 * 3_600_000;

/** Forgets sessions that ended long ago. Run daily. */
export const sweepSessions = ({ db, now }: SessionDeps): Promise<number> =>
  deleteOldSessions(db.kysely, new Date(now() - GUEST_SESSIONS_KEPT_MS), new Date(now() - SESSIONS_KEPT_MS));

const lifetimeMs = ({ limits }: SessionDeps, isGuest: boolean) => (isGuest ? limits.guestTokenMs : limits.tokenMs);
