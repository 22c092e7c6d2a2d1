// Recovering a password: a link that works once, and a new password that closes every session (FORGOT, RESET).
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_OK, RECOVERY_REFUSED, RECOVERY_UNKNOWN_USER } from '@seyir/contract/account';
import type { Passkey } from '@seyir/contract/passkeys';
import { accountKey } from '@seyir/core/account/login-name';
import {
  PASSWORD_MIN,
  RESET_REQUESTS_PER_ACCOUNT,
  RESET_REQUESTS_PER_CLIENT,
  RESET_REQUESTS_WINDOW_MS,
  RESET_TOKEN_MS,
} from '@seyir/core/limits/account';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { passwordChangedMail, resetLinkMail } from '../../outbox/mails/account-mails.ts';
import { passwordChangedText, resetLinkText } from '../../outbox/mails/account-texts.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { tellOwner } from '../../outbox/tell-owner.ts';
import {
  changePassword,
  deleteResets,
  findRecoverable,
  findReset,
  insertReset,
  useReset,
  voidOpenings,
} from './account.queries.ts';
import type { AccountDeps } from './account-deps.ts';

const PER_CLIENT = { most: RESET_REQUESTS_PER_CLIENT, windowMs: RESET_REQUESTS_WINDOW_MS };
const PER_ACCOUNT = { most: RESET_REQUESTS_PER_ACCOUNT, windowMs: RESET_REQUESTS_WINDOW_MS };
/** 256 bits: nobody guesses one, so tries at them need not be counted. */
const TOKEN_BYTES = 32;

export type Recovery = { readonly email: string } | { readonly phone: string };

/** Sends a reset link to where it was asked for (FORGOT-03, FORGOT-08, FORGOT-09). */
export async function requestReset(deps: AccountDeps, recovery: Recovery, { language, ip }: Meta) {
  const by = 'email' in recovery ? { emailKey: accountKey(recovery.email) } : { mobile: recovery.phone };
  // The answer tells who has an account, as it must; the limits keep it from being harvested (FORGOT-10).
  await deps.tries.spend(`reset:address:${addressKey(ip)}`, PER_CLIENT);
  await deps.tries.spend(`reset:account:${'emailKey' in by ? by.emailKey : by.mobile}`, PER_ACCOUNT);
  const account = await findRecoverable(deps.db.kysely, by);
  if (!account) return { data: RECOVERY_UNKNOWN_USER } as const;

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = makeLinks(deps.publicUrl()).reset(token, account.id);
  const at = deps.now();
  const passkeys = namesOf(await deps.listPasskeys(deps.db.kysely, account.id));
  const news = {
    mail: resetLinkMail({ language, firstName: account.first_name, link, passkeys }),
    text: resetLinkText({ language, link }),
  };
  const receiver = 'mobile' in by ? { email: null, mobile: account.mobile } : account;
  await deps.db.kysely.transaction().execute(async (trx) => {
    await insertReset(trx, {
      token_hash: hashToken(token),
      account_id: account.id,
      created_at: new Date(at),
      expires_at: new Date(at + RESET_TOKEN_MS),
    });
    await tellOwner(deps.outbox, receiver, news, trx);
  });
  return { data: RECOVERY_OK } as const;
}

const namesOf = (passkeys: readonly Passkey[]): string[] => passkeys.map(({ name }) => name);

/** Whether a link still works, and which passkeys the new password would remove. It is not used up by asking (RESET-08). */
export async function checkResetToken({ db, now, listPasskeys }: AccountDeps, token: string) {
  const reset = await findReset(db.kysely, hashToken(token), new Date(now()));
  if (!reset) return { data: RECOVERY_REFUSED };
  const passkeys = [...(await listPasskeys(db.kysely, reset.account_id))];
  return { data: RECOVERY_OK, id: reset.account_id, ...(passkeys.length > 0 ? { passkeys } : {}) };
}

interface NewPassword {
  readonly token: string;
  readonly id: string;
  readonly password: string;
  readonly keepPasskeys?: readonly string[] | undefined;
}

/**
 * Replaces the password. Any mistake changes nothing (RESET-09); success closes every session and removes the passkeys
 * that are not kept on purpose, for whoever knew the old password may have registered one (RESET-10).
 */
export async function resetPassword(
  deps: AccountDeps,
  { token, id, password, keepPasskeys = [] }: NewPassword,
  { language, ip }: Meta,
) {
  const refused = { data: RECOVERY_REFUSED };
  if (password.length < PASSWORD_MIN) return refused;
  const at = new Date(deps.now());
  const reset = await findReset(deps.db.kysely, hashToken(token), at);
  // Hashing is slow: a stranger without a link does not get to ask for it.
  if (reset?.account_id !== id) return refused;
  const passwordHash = await deps.passwords.hash(password);

  const isReset = await deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await useReset(trx, hashToken(token), at))) return false;
    const { first_name: firstName, ...owner } = await changePassword(trx, id, passwordHash);
    await voidOpenings(trx, id, at);
    await deps.endSessionsAfterReset(trx, id);
    const before = await deps.listPasskeys(trx, id);
    await deps.removePasskeysExcept(trx, id, keepPasskeys);
    const kept = await deps.listPasskeys(trx, id);
    const removed = before.filter((passkey) => !kept.some((other) => other.id === passkey.id));
    const passkeys = { removedPasskeys: namesOf(removed), keptPasskeys: namesOf(kept) };
    const { login: loginLink, recovery: recoveryLink } = makeLinks(deps.publicUrl());
    const news = {
      mail: passwordChangedMail({ language, firstName, ip, at, loginLink, recoveryLink, ...passkeys }),
      text: passwordChangedText({ language, recoveryLink }),
    };
    await tellOwner(deps.outbox, owner, news, trx);
    return true;
  });
  return isReset ? { data: RECOVERY_OK } : refused;
}

/** Only this is kept: whoever reads the database cannot open an account with it. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Forgets links that ran out. Run daily. */
export const sweepResets = ({ db, now }: Pick<AccountDeps, 'db' | 'now'>) => deleteResets(db.kysely, new Date(now()));
