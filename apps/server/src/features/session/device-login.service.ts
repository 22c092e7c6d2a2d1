// Sign-in of a television from a phone (RFC 8628). The device holds a secret of 256 bits; its owner types or scans a short code
// and approves. The secret opens one session, once, within ten minutes.

import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  DEVICE_LOGIN_MS,
  DEVICE_LOGIN_POLL_MS,
  DEVICE_LOGINS_PER_CLIENT,
  DEVICE_LOGINS_WINDOW_MS,
  DEVICE_USER_CODE_LENGTH,
  DEVICE_USER_CODE_LETTERS,
} from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { AppError } from '../../shared/app-error.ts';
import * as queries from './device-login.queries.ts';
import { requireRecentCheck } from './identity.service.ts';
import { openSession, type SessionDeps } from './open-session.ts';
import { LOGIN_LIMIT } from './sign-in-tries.ts';

const PER_CLIENT = { most: DEVICE_LOGINS_PER_CLIENT, windowMs: DEVICE_LOGINS_WINDOW_MS };
const SECRET_BYTES = 32;
/** Codes are drawn from 25 billion: a second draw is as good as never needed. */
const DRAWS = 5;

export async function startDeviceLogin(deps: SessionDeps, meta: Meta) {
  await deps.tries.spend(`device:address:${addressKey(meta.ip)}`, PER_CLIENT);
  const deviceCode = randomBytes(SECRET_BYTES).toString('base64url');
  const at = deps.now();
  const row = {
    id: deps.newId(),
    device_code_hash: hashSecret(deviceCode),
    user_agent: meta.userAgent ?? null,
    ip: meta.ip,
    created_at: new Date(at),
    expires_at: new Date(at + DEVICE_LOGIN_MS),
  };
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const userCode = drawUserCode();
    if (await queries.insertDeviceLogin(deps.db.kysely, { ...row, user_code: userCode })) {
      return {
        deviceCode,
        userCode,
        expiresInSeconds: DEVICE_LOGIN_MS / 1_000,
        intervalSeconds: DEVICE_LOGIN_POLL_MS / 1_000,
      };
    }
  }
  throw new Error('No free code found for a device.');
}

const drawUserCode = (): string =>
  Array.from(
    { length: DEVICE_USER_CODE_LENGTH },
    () => DEVICE_USER_CODE_LETTERS[randomInt(DEVICE_USER_CODE_LETTERS.length)],
  ).join('');

/** What the waiting device learns. An unknown secret is as good as an expired one. */
export async function readDeviceState({ db, now }: SessionDeps, deviceCode: string) {
  const row = await queries.findByDevice(db.kysely, hashSecret(deviceCode));
  return { state: stateOf(row, now()) };
}

type DeviceRow = Awaited<ReturnType<typeof queries.findByDevice>>;

function stateOf(row: DeviceRow, now: number): 'waiting' | 'approved' | 'denied' | 'expired' {
  if (!row || row.used_at !== null || row.expires_at.getTime() <= now) return 'expired';
  if (row.denied_at !== null) return 'denied';
  return row.account_id === null ? 'waiting' : 'approved';
}

interface DeviceSignIn {
  readonly deviceCode: string;
  readonly force?: boolean | undefined;
}

/** Opens the session of an approved device, by the same rules as a sign-in with a password. */
export async function signInDevice(deps: SessionDeps, { deviceCode, force = false }: DeviceSignIn, meta: Meta) {
  const row = await queries.findByDevice(deps.db.kysely, hashSecret(deviceCode));
  if (!row?.account_id || stateOf(row, deps.now()) !== 'approved') throw new AppError('WRONG_CREDENTIALS');
  const { id, account_id: accountId } = row;
  const useProof = async (trx: Queries) => {
    if (!(await queries.useDeviceLogin(trx, id, new Date(deps.now())))) throw new AppError('WRONG_CREDENTIALS');
  };
  return openSession(deps, accountId, { force, meta, useProof, isApproved: true });
}

/** The device behind a code. Wrong codes are counted: an attacker must not search for televisions that wait. */
export async function findWaitingDevice(deps: SessionDeps, caller: Caller, userCode: string) {
  const row = await findWaiting(deps, caller, userCode);
  return { userAgent: row.user_agent, ip: row.ip, createdAt: row.created_at.toISOString() };
}

/**
 * Approves or refuses the device behind a code; the first answer counts. An approval opens a session, so it needs a recent check of
 * identity. The account is locked between the check and the approval: a password change in between ends the session or voids the code.
 */
export async function answerDevice(
  deps: SessionDeps,
  caller: Caller,
  { userCode, approve }: { readonly userCode: string; readonly approve: boolean },
): Promise<void> {
  const { id } = await findWaiting(deps, caller, userCode);
  const isAnswered = await deps.db.kysely.transaction().execute(async (trx) => {
    if (!approve) return queries.answerDeviceLogin(trx, id, { denied_at: new Date(deps.now()) });
    await lockAccount(trx, caller.accountId);
    await requireRecentCheck({ db: { kysely: trx }, now: deps.now }, caller);
    return queries.answerDeviceLogin(trx, id, { account_id: caller.accountId });
  });
  if (!isAnswered) throw new AppError('NOT_FOUND');
}

async function findWaiting(deps: SessionDeps, { accountId }: Caller, userCode: string) {
  let found: Awaited<ReturnType<typeof queries.findWaiting>>;
  await deps.tries.check([`device:${accountId}`], LOGIN_LIMIT, async () => {
    found = await queries.findWaiting(deps.db.kysely, userCode, new Date(deps.now()));
    return found !== undefined;
  });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Deletes expired rows. Run hourly. */
export const sweepDeviceLogins = (
  { db, now }: Pick<SessionDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'device_login', sql`expires_at < ${new Date(now())}`, { signal });
