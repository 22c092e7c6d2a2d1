// Password reset: a single-use link, and a new password that ends every session (FORGOT, RESET).

import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_OK, RECOVERY_REFUSED, RECOVERY_UNKNOWN_USER } from '@seyir/contract/account';
import type { Passkey } from '@seyir/contract/passkeys';
import { accountKey } from '@seyir/core/account/login-name';
import {
  CONTACT_RESTORE_MS,
  PASSWORD_MIN,
  RESET_REQUESTS_PER_ACCOUNT,
  RESET_REQUESTS_PER_CLIENT,
  RESET_REQUESTS_WINDOW_MS,
  RESET_TOKEN_MS,
} from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Tries } from '../../identity/tries.ts';
import { passwordChangedMail, resetLinkMail } from '../../outbox/mails/account-mails.ts';
import { passwordChangedText, resetLinkText } from '../../outbox/mails/account-texts.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Passwords } from '../../shared/passwords.ts';
import {
  changePassword,
  findRecoverable,
  findReset,
  insertReset,
  lockNames,
  useReset,
  voidLaterRestores,
  voidLinksAndCodes,
} from './account.queries.ts';
import { isTakenByOther, setContact } from './contact.queries.ts';

export interface PasswordResetDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly passwords: Passwords;
  readonly tries: Tries;
  readonly outbox: Outbox;
  /** The public address without a trailing slash, for links in messages. */
  readonly publicUrl: () => string;
  /** From the session feature: ends every session of an account whose password was reset. */
  readonly endSessionsAfterReset: (trx: Queries, accountId: string) => Promise<void>;
  /** From the session feature: the passkeys of an account, and the removal of all except those kept. */
  readonly listPasskeys: (db: Queries, accountId: string) => Promise<readonly Passkey[]>;
  readonly removePasskeysExcept: (trx: Queries, accountId: string, kept: readonly string[]) => Promise<void>;
}

const PER_CLIENT = { most: RESET_REQUESTS_PER_CLIENT, windowMs: RESET_REQUESTS_WINDOW_MS };
const PER_ACCOUNT = { most: RESET_REQUESTS_PER_ACCOUNT, windowMs: RESET_REQUESTS_WINDOW_MS };
/** 256 bits cannot be guessed, so failed tries are not counted. */
const TOKEN_BYTES = 32;

type Recovery = { readonly email: string } | { readonly phone: string };

/** Sends a reset link to the given mail address or number (FORGOT-03, FORGOT-08, FORGOT-09). */
export async function requestReset(deps: PasswordResetDeps, recovery: Recovery, { language, ip }: Meta) {
  const by = 'email' in recovery ? { emailKey: accountKey(recovery.email) } : { mobile: recovery.phone };
  // The reply reveals whether an account exists, as required; rate limits prevent user enumeration (FORGOT-10).
  await deps.tries.spend(`reset:address:${addressKey(ip)}`, PER_CLIENT);
  await deps.tries.spend(`reset:account:${'emailKey' in by ? by.emailKey : by.mobile}`, PER_ACCOUNT);
  const account = await findRecoverable(deps.db.kysely, by);
  if (!account) return { data: RECOVERY_UNKNOWN_USER } as const;

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = makeLinks(deps.publicUrl()).reset(token, account.id);
  const at = deps.now();
  const passkeys = namesOf(await deps.listPasskeys(deps.db.kysely, account.id));
  const message = {
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
    await notifyOwner(deps.outbox, receiver, message, trx);
  });
  return { data: RECOVERY_OK } as const;
}

/** What an account could be reached by before a change. */
interface EarlierContacts {
  readonly email: string | null;
  readonly mobile: string | null;
}

/** Null in the column means that the contact stays, so no contact is an empty text. */
const NO_CONTACT = '';

/**
 * A link to the owner of an account whose address or number was changed: an owner who lost the account by that change gets it back.
 * The reset restores both contacts, so that neither new one can undo it.
 */
export async function issueRestoreLink(
  { now, publicUrl }: Pick<PasswordResetDeps, 'now' | 'publicUrl'>,
  trx: Queries,
  { accountId, email, mobile }: EarlierContacts & { readonly accountId: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = now();
  await insertReset(trx, {
    token_hash: hashToken(token),
    account_id: accountId,
    created_at: new Date(at),
    expires_at: new Date(at + CONTACT_RESTORE_MS),
    restores_email: email ?? NO_CONTACT,
    restores_mobile: mobile ?? NO_CONTACT,
  });
  return makeLinks(publicUrl()).reset(token, accountId);
}

type FoundReset = NonNullable<Awaited<ReturnType<typeof findReset>>>;

const isRestore = ({ restores_email, restores_mobile }: FoundReset) =>
  restores_email !== null || restores_mobile !== null;

/** Gives the account its earlier address and number back, except one that another account has by now. */
async function restoreContacts(
  trx: Queries,
  { account_id, restores_email, restores_mobile }: FoundReset,
): Promise<void> {
  const email_key = restores_email === null ? null : accountKey(restores_email);
  await lockNames(
    trx,
    [email_key, restores_mobile].filter((name): name is string => Boolean(name)),
  );
  if (restores_email === NO_CONTACT) await setContact(trx, account_id, { email: null, email_key: null });
  else if (
    restores_email !== null &&
    email_key !== null &&
    !(await isTakenByOther(trx, account_id, { email: email_key }))
  )
    await setContact(trx, account_id, { email: restores_email, email_key });
  if (restores_mobile === NO_CONTACT) await setContact(trx, account_id, { mobile: null });
  else if (restores_mobile !== null && !(await isTakenByOther(trx, account_id, { mobile: restores_mobile })))
    await setContact(trx, account_id, { mobile: restores_mobile });
}

const namesOf = (passkeys: readonly Passkey[]): string[] => passkeys.map(({ name }) => name);

/** Whether a link is valid, and which passkeys a new password would remove. Checking does not consume the link (RESET-08). */
export async function checkResetToken({ db, now, listPasskeys }: PasswordResetDeps, token: string) {
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
 * Replaces the password. An invalid request changes nothing (RESET-09); success ends every session and removes the
 * passkeys that are not kept explicitly: an intruder with the old password may have registered one (RESET-10).
 */
export async function resetPassword(
  deps: PasswordResetDeps,
  { token, id, password, keepPasskeys = [] }: NewPassword,
  { language, ip }: Meta,
) {
  const refused = { data: RECOVERY_REFUSED };
  if (password.length < PASSWORD_MIN) return refused;
  const at = new Date(deps.now());
  const reset = await findReset(deps.db.kysely, hashToken(token), at);
  // Hashing is slow: only a valid link may cause it.
  if (reset?.account_id !== id) return refused;
  const passwordHash = await deps.passwords.hash(password);

  const isReset = await deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await useReset(trx, hashToken(token), at))) return false;
    if (isRestore(reset)) {
      await restoreContacts(trx, reset);
      await voidLaterRestores(trx, id, reset.created_at, at);
    }
    const { first_name: firstName, ...owner } = await changePassword(trx, id, passwordHash);
    await voidLinksAndCodes(trx, id, at);
    await deps.endSessionsAfterReset(trx, id);
    const before = await deps.listPasskeys(trx, id);
    await deps.removePasskeysExcept(trx, id, keepPasskeys);
    const kept = await deps.listPasskeys(trx, id);
    const removed = before.filter((passkey) => !kept.some((other) => other.id === passkey.id));
    const passkeys = { removedPasskeys: namesOf(removed), keptPasskeys: namesOf(kept) };
    const { login: loginLink, recovery: recoveryLink, recoveryByPhone } = makeLinks(deps.publicUrl());
    const message = {
      mail: passwordChangedMail({ language, firstName, ip, at, loginLink, recoveryLink, ended: 'all', ...passkeys }),
      text: passwordChangedText({ language, recoveryLink: recoveryByPhone }),
    };
    await notifyOwner(deps.outbox, owner, message, trx);
    return true;
  });
  return isReset ? { data: RECOVERY_OK } : refused;
}

/** Only the hash is stored: a leaked database opens no account. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Deletes expired links. Run daily. */
export const sweepResets = (
  { db, now }: Pick<PasswordResetDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'password_reset', sql`expires_at < ${new Date(now())}`, { signal });
