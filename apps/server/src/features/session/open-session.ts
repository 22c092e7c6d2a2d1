// Opens a session after a successful proof of identity: password, one-time code or passkey.
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Meta } from '../../http/meta.ts';
import type { RelyingParty } from '../../identity/relying-party.ts';
import type { Tries } from '../../identity/tries.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { AppError } from '../../shared/app-error.ts';
import type { RunInBackground } from '../../shared/async.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import { endSessions } from './end-sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import {
  findSessionLimit,
  insertSession,
  isSingleSession,
  listLivingSessions,
  type NewSession,
  openSessionWithin,
} from './session.queries.ts';
import type { Tokens } from './tokens.ts';

/** Dependencies of sign-in and sign-out. */
export interface SessionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly tries: Tries;
  readonly devices: KnownDevices;
  readonly events: Pick<Events, 'publish' | 'endStreams'>;
  /** Lifetimes of tokens and the number of sessions an account may have where its package says nothing. */
  readonly limits: { readonly guestTokenMs: number; readonly tokenMs: number; readonly limit: number };
  /** The shared guest account, from the configuration. */
  readonly guest: { readonly username: string; readonly password: string };
  /** Where clients find the legacy interface. */
  readonly interfaceUrl: string;
}

/** Dependencies of one-time codes and passkeys. */
export interface EasyLoginDeps extends SessionDeps {
  readonly outbox: Outbox;
  /** HMAC key of one-time codes: a plain hash of six digits is reversed by trying all of them. */
  readonly secret: string;
  /** The address viewers type, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly relyingParty: () => RelyingParty;
  readonly later: RunInBackground;
}

export interface Opening {
  /** Ends the oldest sessions when the account has no room for one more. */
  readonly force: boolean;
  readonly meta: Meta;
  /** Consumes the proof in the transaction that opens the session, so that a refused sign-in leaves the proof usable. */
  readonly useProof?: (trx: Queries) => Promise<void>;
  /** The session was approved from another one: its own device has proved nothing, so it has passed no check of identity. */
  readonly isApproved?: boolean;
}

/** The length of `session.device_type`. */
const DEVICE_TYPE_LONGEST = 20;

/** Opens a session of a subscriber. Every way of signing in gives this reply (LOGIN-23 to LOGIN-28). */
export async function openSession(deps: SessionDeps, accountId: string, opening: Opening) {
  const { force, meta, useProof, isApproved = false } = opening;
  const at = deps.now();
  const expiresAt = at + deps.limits.tokenMs;
  const verified_at = isApproved ? null : new Date(at);
  const session = { ...describeSession(deps, accountId, meta, at, expiresAt), verified_at };
  let opened = useProof === undefined ? await tryOpen(deps, deps.db.kysely, session) : undefined;
  if (opened === undefined) {
    await deps.db.kysely.transaction().execute(async (trx) => {
      opened = await tryOpen(deps, trx, session);
      if (opened === undefined) {
        const { inTheWay, reason } = await findInTheWay(deps, trx, session);
        if (!force) throw new AppError('ACTIVE_SESSION', {}, { sessions: inTheWay.map(describeOther) });
        await endSessions(
          deps,
          trx,
          inTheWay.map(({ id }) => id),
          reason,
        );
        await insertSession(trx, session);
      }
      await useProof?.(trx);
    });
  }
  return {
    ...(await toReply(deps, session, '1', expiresAt)),
    devicetoken: deps.devices.issue(accountId),
    ...(opened === 'returned' ? { deletionWithdrawn: true as const } : {}),
  };
}

/** Undefined when the account has no room for one more session. The account stays locked to the end of the transaction. */
async function tryOpen(
  { limits }: SessionDeps,
  db: Queries,
  session: NewSession,
): Promise<'opened' | 'returned' | undefined> {
  const opened = await openSessionWithin(db, session, limits.limit);
  if (opened === 'missing') throw new AppError('WRONG_CREDENTIALS');
  if (opened === 'suspended') throw new AppError('LOGIN_SUSPENDED');
  return opened === 'full' ? undefined : opened;
}

/** Opens a session of the shared guest account, which has no session limit. */
export async function openGuestSession(deps: SessionDeps, accountId: string, meta: Meta) {
  const at = deps.now();
  const expiresAt = at + deps.limits.guestTokenMs;
  const session = { ...describeSession(deps, accountId, meta, at, expiresAt), verified_at: null };
  await insertSession(deps.db.kysely, session);
  return toReply(deps, session, '0', expiresAt);
}

function describeSession(deps: SessionDeps, accountId: string, meta: Meta, at: number, expiresAt: number) {
  return {
    id: deps.newId(),
    account_id: accountId,
    created_at: new Date(at),
    last_seen_at: new Date(at),
    expires_at: new Date(expiresAt),
    device_id: meta.deviceId ?? null,
    device_type: (meta.deviceType ?? 'web').slice(0, DEVICE_TYPE_LONGEST),
    user_agent: meta.userAgent ?? null,
    ip: meta.ip,
  };
}

async function toReply(deps: SessionDeps, session: NewSession, usertype: '0' | '1', expiresAt: number) {
  const { id: sessionId, account_id: accountId } = session;
  const access_token = await deps.tokens.issue({ accountId, sessionId, usertype, expiresAt });
  return { access_token, usertype, sessionid: sessionId, interfaceurl: deps.interfaceUrl } as const;
}

/** The oldest sessions, which end so that one more fits, and the code of their sign-out (SESSION-15). */
async function findInTheWay(deps: SessionDeps, trx: Queries, session: NewSession) {
  const { account_id: accountId, created_at: at } = session;
  const isSingle = await isSingleSession(trx, accountId);
  const most = await findSessionLimit(trx, accountId, at, { isSingle, defaultLimit: deps.limits.limit });
  const living = await listLivingSessions(trx, accountId, at);
  const inTheWay = living.slice(0, Math.max(0, living.length - most + 1));
  return { inTheWay, reason: isSingle ? 'OTHER_DEVICE' : 'DEVICE_QUOTA' } as const;
}

type LivingSession = Awaited<ReturnType<typeof listLivingSessions>>[number];

/** Part of a reply after the proof of identity only: a stranger learns nothing of the account's devices. */
const describeOther = ({ user_agent, last_seen_at }: LivingSession) => ({
  userAgent: user_agent,
  lastSeenAt: last_seen_at.toISOString(),
});
