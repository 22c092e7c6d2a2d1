// The PIN check before a payment. The PIN is encrypted together with a single-use nonce, which prevents reading and replay
// on the way (PIN-16, PIN-18).

import { randomBytes } from 'node:crypto';
import { returncodeOf } from '@seyir/contract/legacy';
import type { ReturnCode } from '@seyir/contract/wire';
import { PIN_DIGITS, PIN_NONCE_MS, PIN_NONCES_PER_SESSION } from '@seyir/core/limits/profile';
import { sql } from 'kysely';
import { adminCheckText } from '../../billing/billing.text.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { type Language, sayIn } from '../../shared/languages.ts';
import { noteAdminPassed } from './pin-checks.queries.ts';
import { insertNonce, useNonce } from './pin-key.queries.ts';
import type { PinKeys } from './pin-key.ts';
import { isRightPin, notePin, type PinDeps } from './pins.service.ts';
import { findProfile } from './profiles.queries.ts';

const NONCE_BYTES = 18;
/** The messages of a failed check, which the application shows unchanged (PIN-17). */
const PASSED: ReturnCode = { returncode: '0', errormsg: '' };

interface AdminCheckDeps extends PinDeps {
  readonly pinKeys: PinKeys;
}

export async function readPinKey({ db, now, pinKeys }: AdminCheckDeps, { sessionId }: Caller) {
  const key = await pinKeys.readPublicKey();
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const at = now();
  const expires_at = new Date(at + PIN_NONCE_MS);
  const row = { nonce, session_id: sessionId, expires_at };
  await insertNonce(db.kysely, row, new Date(at), PIN_NONCES_PER_SESSION);
  return { key, nonce, expiresAt: expires_at.toISOString() };
}

interface EncryptedPin {
  readonly profilecode: string;
  readonly password: string;
}

/** Checks the main profile's PIN. A right PIN lets this session pay for five minutes (PAY-08). */
export async function checkAdminPassword(
  deps: AdminCheckDeps,
  caller: Caller,
  { profilecode, password }: EncryptedPin,
  language: Language,
): Promise<ReturnCode> {
  const at = new Date(deps.now());
  const profile = isUuid(profilecode)
    ? await findProfile(deps.db.kysely, caller.accountId, profilecode, at)
    : undefined;
  if (!profile?.main) throw new AppError('NOT_FOUND', { profileId: profilecode });

  const refuse = (code: 'BAD_INPUT' | 'WRONG_PIN', why: keyof typeof adminCheckText): ReturnCode => ({
    returncode: returncodeOf(code),
    errormsg: sayIn(language, adminCheckText[why]),
  });
  const pin = await readPin(deps, caller, password, at);
  if (pin === undefined) return refuse('BAD_INPUT', 'stale');
  if (profile.pin_hash === null) return refuse('WRONG_PIN', 'none');
  if (!(await isRightPin(deps, profile, pin))) return refuse('WRONG_PIN', 'wrong');
  const isNoted = await notePin(deps, caller, profile, (trx) => noteAdminPassed(trx, caller.sessionId, at));
  return isNoted ? PASSED : refuse('WRONG_PIN', 'wrong');
}

const NONCE_AND_PIN = new RegExp(`^([A-Za-z0-9_-]{1,64}):([0-9]{${PIN_DIGITS}})$`);

/** The PIN of an encrypted value with an unused nonce of this session; undefined for anything else. */
async function readPin({ db, pinKeys }: AdminCheckDeps, { sessionId }: Caller, password: string, at: Date) {
  const [, nonce, pin] = NONCE_AND_PIN.exec((await pinKeys.decrypt(password)) ?? '') ?? [];
  if (nonce === undefined || !(await useNonce(db.kysely, sessionId, nonce, at))) return undefined;
  return pin;
}

/** Deletes expired nonces. Run daily. */
export const sweepPinNonces = ({ db, now }: Pick<PinDeps, 'db' | 'now'>, signal?: AbortSignal): Promise<number> =>
  sweepRows(db, 'pin_nonce', sql`expires_at <= ${new Date(now())}`, { signal });
