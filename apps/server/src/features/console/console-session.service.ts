// Sign-in of operators, apart from viewers: password, then a code of an authenticator application or a passkey, then a short
// session whose token opens the console only.

import { createHash, randomBytes } from 'node:crypto';
import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import { accountKey } from '@seyir/core/account/login-name';
import {
  CONSOLE_IDLE_MS,
  CONSOLE_LONGEST_MS,
  CONSOLE_TICKET_MS,
  TOTP_TRIES,
  TOTP_TRIES_WINDOW_MS,
} from '@seyir/core/limits/operator';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Operator, ResolveOperator } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { listPasskeys } from '../../identity/passkeys.queries.ts';
import type { Tries } from '../../identity/tries.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Log } from '../../shared/log.ts';
import type { Seal } from '../../shared/seal.ts';
import {
  deleteConsoleSession,
  extendConsoleSession,
  findConsoleSession,
  findOperator,
  hasOperators,
  insertConsoleSession,
  insertFirstOwner,
  keepFirstOperatorName,
  keepTotp,
  useTotpStep,
  verifyConsoleSession,
} from './console-session.queries.ts';
import { findTotpStep, makeTotpSecret, writeTotpUri } from './totp.ts';

const TOKEN_BYTES = 32;
const CODE_LIMIT = { most: TOTP_TRIES, windowMs: TOTP_TRIES_WINDOW_MS };
/** The end of a session is moved at most this often: not every call writes. */
const EXTEND_EVERY_MS = 60_000;

export interface ConsoleSessionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly tries: Pick<Tries, 'check'>;
  /** Encrypts the secrets of authenticator applications. */
  readonly seal: Seal;
  /** The account of a name and its password, with the limits of every sign-in. */
  readonly checkPassword: (
    credentials: { readonly username: string; readonly password: string },
    meta: Meta,
  ) => Promise<string>;
}

const makeToken = () => randomBytes(TOKEN_BYTES).toString('base64url');
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The first factor. An account that is no operator is answered like a wrong password. */
export async function openConsoleSession(
  deps: ConsoleSessionDeps,
  credentials: { readonly username: string; readonly password: string },
  meta: Meta,
) {
  const { db, now, newId, seal } = deps;
  const operator = await findOperator(db.kysely, await deps.checkPassword(credentials, meta));
  if (operator === undefined) throw new AppError('WRONG_CREDENTIALS');
  if (ACCOUNT_RULES[operator.status].sessions !== 'open') throw new AppError('LOGIN_SUSPENDED');
  const at = now();
  const ticket = makeToken();
  const secret = operator.sealed_totp === null ? makeTotpSecret() : undefined;
  await insertConsoleSession(db.kysely, {
    id: newId(),
    account_id: operator.account_id,
    token_hash: hashToken(ticket),
    sealed_new_totp: secret === undefined ? null : seal.seal(secret),
    created_at: new Date(at),
    expires_at: new Date(at + CONSOLE_TICKET_MS),
  });
  const passkeys = await listPasskeys(db.kysely, 'operator_passkey', operator.account_id);
  return {
    ticket,
    hasPasskey: passkeys.length > 0,
    setup: secret === undefined ? null : { secret, uri: writeTotpUri(secret, operator.username) },
  };
}

/** The ticket of a sign-in whose second factor is open. */
export async function readTicket({ db, now }: Pick<ConsoleSessionDeps, 'db' | 'now'>, ticket: string) {
  const session = await findConsoleSession(db.kysely, hashToken(ticket), new Date(now()));
  if (session === undefined || session.verified_at !== null) throw new AppError('GONE');
  return session;
}
type OpenTicket = Awaited<ReturnType<typeof readTicket>>;

/** Writes that a factor was used, in the transaction of the sign-in; false when it was used before. */
type UseFactor = (trx: Queries) => Promise<boolean>;

/**
 * Checks a second factor within the limit of tries. The ticket ends, and the session gets a token that it never shared.
 * `check` gives undefined for a wrong factor.
 */
export async function passSecondFactor(
  { db, now, tries }: ConsoleSessionDeps,
  session: OpenTicket,
  check: () => Promise<UseFactor | undefined>,
) {
  const token = makeToken();
  const at = now();
  const expiresAt = new Date(at + CONSOLE_IDLE_MS);
  const isRight = await tries.check([`console:code:${session.account_id}`], CODE_LIMIT, async () => {
    const use = await check();
    if (use === undefined) return false;
    return db.kysely.transaction().execute(async (trx) => {
      if (!(await use(trx))) return false;
      return verifyConsoleSession(trx, session.id, { tokenHash: hashToken(token), at: new Date(at), expiresAt });
    });
  });
  if (!isRight) throw new AppError('WRONG_CREDENTIALS');
  const { username: name, role } = session;
  return { token, expiresAt: expiresAt.toISOString(), operator: { name, role } };
}

/** The second factor by a code of the authenticator application. */
export async function confirmConsoleSession(
  deps: ConsoleSessionDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
) {
  const session = await readTicket(deps, ticket);
  return passSecondFactor(deps, session, async () => {
    const sealed = session.sealed_totp ?? session.sealed_new_totp;
    const secret = sealed === null ? undefined : deps.seal.open(sealed);
    const step = secret === undefined ? undefined : findTotpStep(secret, code, deps.now());
    if (sealed === null || step === undefined) return undefined;
    return async (trx) => {
      const isNew = session.sealed_totp === null;
      if (isNew && !(await keepTotp(trx, session.account_id, sealed))) return false;
      return useTotpStep(trx, session.account_id, step);
    };
  });
}

/** Reads the session row at every call: an operator who is removed or suspended is refused at once. */
export const makeOperatorLookup =
  ({ db, now }: Pick<ConsoleSessionDeps, 'db' | 'now'>): ResolveOperator =>
  async (token) => {
    const at = now();
    const session = await findConsoleSession(db.kysely, hashToken(token), new Date(at));
    if (session === undefined) return { refused: 'UNAUTHORISED' };
    if (session.verified_at === null) return { refused: 'CHECK_REQUIRED' };
    if (at - session.last_seen_at.getTime() >= EXTEND_EVERY_MS) {
      const expiresAt = Math.min(at + CONSOLE_IDLE_MS, session.created_at.getTime() + CONSOLE_LONGEST_MS);
      await extendConsoleSession(db.kysely, session.id, new Date(at), new Date(expiresAt));
    }
    const { id: sessionId, account_id: accountId, username: name, role } = session;
    return { operator: { sessionId, accountId, name, role } };
  };

export const closeConsoleSession = ({ db }: Pick<ConsoleSessionDeps, 'db'>, { sessionId }: Operator) =>
  deleteConsoleSession(db.kysely, sessionId);

export const sweepConsoleSessions = (
  { db, now }: Pick<ConsoleSessionDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'console_session', sql`expires_at <= ${new Date(now())}`, { signal });

/**
 * The account whose e-mail address the configuration names becomes owner, where there is no operator yet. An address counts at the
 * first start that has it and never again: registration confirms no address, so an account that is registered after the address was
 * set may be a stranger's.
 */
export async function ensureFirstOperator(
  { db, now, log }: Pick<ConsoleSessionDeps, 'db' | 'now'> & { readonly log: Log },
  address: string | undefined,
): Promise<void> {
  if (address === undefined) return;
  const key = accountKey(address);
  const isMade = await db.kysely
    .transaction()
    .execute(
      async (trx) =>
        (await keepFirstOperatorName(trx, hashToken(key), new Date(now()))) && (await insertFirstOwner(trx, key)),
    );
  if (isMade) log.info('SEYIR_OPERATOR: first operator of the console');
  else if (!(await hasOperators(db.kysely)))
    log.warn(
      'SEYIR_OPERATOR named no account when it was set: create the account, then `npm run seyir -- operator add <address> --role owner`',
    );
}
