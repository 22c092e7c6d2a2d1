// The owner's changes of the account: password, e-mail address, mobile number, erasure. Each needs a recent check of identity;
// a new address or number is confirmed by a code that is sent there, so that a typing error locks no owner out.

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { accountKey } from '@seyir/core/account/login-name';
import {
  CONTACT_CHANGES_PER_HOUR,
  CONTACT_CHANGES_WINDOW_MS,
  DATA_COPIES_PER_HOUR,
  LOGIN_CODE_DIGITS,
  LOGIN_CODE_MS,
} from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { passwordChangedMail } from '../../outbox/mails/account-mails.ts';
import { passwordChangedText } from '../../outbox/mails/account-texts.ts';
import * as contactMails from '../../outbox/mails/contact-mails.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import { AppError } from '../../shared/app-error.ts';
import { lockNames, changePassword as storePassword, voidLinksAndCodes } from './account.queries.ts';
import * as contacts from './contact.queries.ts';
import { type LeaveDeps, leaveAccount } from './leave-account.ts';
import { issueRestoreLink, type PasswordResetDeps } from './password-reset.service.ts';
import { exportAccount } from './personal-data.ts';

export interface AccountChangeDeps extends PasswordResetDeps {
  /** HMAC key of codes. */
  readonly secret: string;
  /** From the session feature: refuses with CHECK_REQUIRED without a check of identity in the last five minutes. */
  readonly requireRecentCheck: (caller: Caller) => Promise<void>;
  /** From the session feature: ends the sessions of the account but the one that changed the password. */
  readonly endOtherSessions: (trx: Queries, caller: Caller) => Promise<void>;
  readonly requireOtherOwner: LeaveDeps['requireOtherOwner'];
  readonly endAllSessions: LeaveDeps['endAllSessions'];
  /** The picture of a profile, for the copy of the data. */
  readonly readPhoto: (key: string) => Promise<Buffer | undefined>;
}

export async function readAccount({ db }: Pick<AccountChangeDeps, 'db'>, { accountId }: Caller) {
  const row = await contacts.readNames(db.kysely, accountId);
  return {
    username: row.username,
    name: row.first_name,
    surname: row.last_name,
    email: row.email,
    phone: row.mobile,
    termsVersion: row.terms_version,
  };
}

/** Replaces the password. Other sessions end, links and codes on their way are void; passkeys stay, they are the owner's. */
export async function changePassword(deps: AccountChangeDeps, caller: Caller, password: string, meta: Meta) {
  await deps.requireRecentCheck(caller);
  const { accountId } = caller;
  const passwordHash = await deps.passwords.hash(password);
  const at = new Date(deps.now());
  await deps.db.kysely.transaction().execute(async (trx) => {
    const { first_name: firstName, ...owner } = await storePassword(trx, accountId, passwordHash);
    await voidLinksAndCodes(trx, accountId, at);
    await deps.endOtherSessions(trx, caller);
    const keptPasskeys = (await deps.listPasskeys(trx, accountId)).map(({ name }) => name);
    const { login: loginLink, recovery: recoveryLink, recoveryByPhone } = makeLinks(deps.publicUrl());
    const { language, ip } = meta;
    const message = {
      mail: passwordChangedMail({
        ...{ language, firstName, ip, at, loginLink, recoveryLink },
        ...{ removedPasskeys: [], keptPasskeys, ended: 'others' as const },
      }),
      text: passwordChangedText({ language, recoveryLink: recoveryByPhone }),
    };
    await notifyOwner(deps.outbox, owner, message, trx);
  });
}

const CHANGE_LIMIT = { most: CONTACT_CHANGES_PER_HOUR, windowMs: CONTACT_CHANGES_WINDOW_MS };

type WantedContact = { readonly email: string } | { readonly phone: string };

/** Sends a code to the new address or number. The old one stays until the code is confirmed. */
export async function startContactChange(
  deps: AccountChangeDeps,
  caller: Caller,
  wanted: WantedContact,
  { language }: Meta,
) {
  await deps.requireRecentCheck(caller);
  await deps.tries.spend(`contact:${caller.accountId}`, CHANGE_LIMIT);
  const contact: contacts.Contact = 'email' in wanted ? wanted : { mobile: wanted.phone };
  await refuseTaken(deps.db.kysely, caller.accountId, contact);
  const code = String(randomInt(10 ** LOGIN_CODE_DIGITS)).padStart(LOGIN_CODE_DIGITS, '0');
  const at = deps.now();
  await deps.db.kysely.transaction().execute(async (trx) => {
    await contacts.putContactChange(trx, {
      account_id: caller.accountId,
      email: 'email' in contact ? contact.email : null,
      mobile: 'mobile' in contact ? contact.mobile : null,
      code_hash: hashCode(deps.secret, caller.accountId, code),
      created_at: new Date(at),
      expires_at: new Date(at + LOGIN_CODE_MS),
    });
    await sendCode(deps, trx, contact, { code, language });
  });
  return { expiresInSeconds: LOGIN_CODE_MS / 1_000 };
}

async function sendCode(
  { outbox, publicUrl }: AccountChangeDeps,
  trx: Queries,
  contact: contacts.Contact,
  { code, language }: { readonly code: string; readonly language: Language },
): Promise<void> {
  if ('email' in contact) {
    await outbox.sendMail({ to: contact.email, ...contactMails.contactCodeMail({ language, code }) }, trx);
  } else {
    const text = contactMails.contactCodeText({ language, code, publicUrl: publicUrl() });
    await outbox.sendSms({ to: contact.mobile, text }, trx);
  }
}

/** Confirms the new address or number; the owner gets a notice at the old address, or at the old number without one. */
export async function confirmContactChange(deps: AccountChangeDeps, caller: Caller, code: string, meta: Meta) {
  const { accountId } = caller;
  const waiting = await contacts.spendContactTry(deps.db.kysely, accountId, new Date(deps.now()));
  const given = Buffer.from(hashCode(deps.secret, accountId, code));
  if (!waiting || !timingSafeEqual(given, Buffer.from(waiting.code_hash))) return { data: false };
  const contact: contacts.Contact =
    waiting.email === null ? { mobile: waiting.mobile ?? '' } : { email: waiting.email };
  const data = await deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await contacts.takeContactChange(trx, accountId, waiting.code_hash))) return false;
    const key = keyOf(contact);
    await lockNames(trx, ['email' in key ? key.email : key.mobile]);
    await refuseTaken(trx, accountId, contact);
    const before = await contacts.readNames(trx, accountId);
    await contacts.setContact(
      trx,
      accountId,
      'email' in contact ? { email: contact.email, email_key: accountKey(contact.email) } : { mobile: contact.mobile },
    );
    const notice = {
      ...{ language: meta.language, ip: meta.ip, at: new Date(deps.now()), firstName: before.first_name },
      ...{ kind: 'email' in contact ? ('email' as const) : ('mobile' as const) },
      // A new password cannot be asked for at an address or number that is no longer the account's, and would leave the new one.
      restoreLink: await issueRestoreLink(deps, trx, { accountId, email: before.email, mobile: before.mobile }),
    };
    const message = { mail: contactMails.contactChangedMail(notice), text: contactMails.contactChangedText(notice) };
    await notifyOwner(deps.outbox, before, message, trx);
    return true;
  });
  return { data };
}

/** Names compared at sign-in: the address folded, the number as it is. */
const keyOf = (contact: contacts.Contact): contacts.Contact =>
  'email' in contact ? { email: accountKey(contact.email) } : contact;

async function refuseTaken(db: Queries, accountId: string, contact: contacts.Contact): Promise<void> {
  if (!(await contacts.isTakenByOther(db, accountId, keyOf(contact)))) return;
  throw 'email' in contact ? new AppError('EMAIL_TAKEN') : new AppError('CONFLICT', { reason: 'the number is taken' });
}

/** Asks for the deletion of the caller's account, which a sign-in can withdraw for a week. */
export async function eraseOwnAccount(deps: AccountChangeDeps, caller: Caller, { language }: Meta): Promise<void> {
  await deps.requireRecentCheck(caller);
  await leaveAccount(deps, caller, language);
}

const COPY_LIMIT = { most: DATA_COPIES_PER_HOUR, windowMs: 60 * 60_000 };

/** Everything that is kept about the caller's account, by table, without secrets. */
export async function copyOwnData(deps: AccountChangeDeps, caller: Caller) {
  await deps.requireRecentCheck(caller);
  await deps.tries.spend(`data copy:${caller.accountId}`, COPY_LIMIT);
  const tables = await exportAccount(deps.db.kysely, caller.accountId, deps.readPhoto);
  return { madeAt: new Date(deps.now()).toISOString(), tables };
}

const hashCode = (secret: string, accountId: string, code: string): string =>
  createHmac('sha256', secret).update(`contact code\n${accountId}\n${code}`).digest('base64url');

/** Deletes expired changes. Run daily. */
export const sweepContactChanges = (
  { db, now }: Pick<AccountChangeDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'contact_change', sql`expires_at < ${new Date(now())}`, { signal });
