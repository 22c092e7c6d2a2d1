// One-time codes: sent by mail or text message, valid for one sign-in (EASY-01, EASY-02).

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  LOGIN_CODE_DIGITS,
  LOGIN_CODE_MS,
  LOGIN_CODE_RESEND_MS,
  LOGIN_CODES_PER_CLIENT,
  LOGIN_CODES_PER_HOUR,
  LOGIN_CODES_WINDOW_MS,
} from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Caller } from '../../http/caller.ts';
import type { Language, Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { loginCodeMail } from '../../outbox/mails/account-mails.ts';
import { loginCodeText } from '../../outbox/mails/account-texts.ts';
import type { CodeFacts } from '../../outbox/mails/mails.text.ts';
import { AppError } from '../../shared/app-error.ts';
import { type CodeOwner, insertLoginCode, removeCodeTry, spendCodeTry, useLoginCode } from './login-code.queries.ts';
import type { EasyLoginDeps } from './open-session.ts';
import { openSession } from './open-session.ts';
import { readOwner } from './passkey.queries.ts';
import { findAccountByName, type SignInName } from './session.queries.ts';
import { checkSignIn, nameKey, readSignInName, UNKNOWN_ACCOUNT } from './sign-in-tries.ts';

const PER_USER = { most: LOGIN_CODES_PER_HOUR, windowMs: LOGIN_CODES_WINDOW_MS };
const PER_CLIENT = { most: LOGIN_CODES_PER_CLIENT, windowMs: LOGIN_CODES_WINDOW_MS };

/** Sends a code. Reply and response time are the same for a known and an unknown user: no user enumeration (EASY-01). */
export async function sendLoginCode(deps: EasyLoginDeps, { username }: { username: string }, meta: Meta) {
  const name = readSignInName(username);
  await deps.tries.spend(`code:address:${addressKey(meta.ip)}`, PER_CLIENT);
  const account = await findSubscriber(deps, name);
  await deps.tries.spend(`code:name:${nameKey(name, account)}`, PER_USER);
  deps.later(async () => {
    if (account) await deliverCode(deps, account, name, { language: meta.language, use: 'sign-in' });
    else await storeCode(deps, deps.db.kysely, ownerOf(deps, name, account));
  }, 'sending a login code');
  return { expiresInSeconds: LOGIN_CODE_MS / 1_000, resendAfterSeconds: LOGIN_CODE_RESEND_MS / 1_000 };
}

/** Sends a code to the owner of the caller's account, for a check of identity. */
export async function sendCheckCode(deps: EasyLoginDeps, caller: Caller, { language, ip }: Meta) {
  await deps.tries.spend(`code:address:${addressKey(ip)}`, PER_CLIENT);
  await deps.tries.spend(`code:name:${caller.accountId}`, PER_USER);
  const owner = await readOwner(deps.db.kysely, caller.accountId);
  const sentTo = owner.email === null ? owner.mobile : maskAddress(owner.email);
  if (sentTo === null) throw new AppError('NOT_FOUND', { reason: 'neither address nor number' });
  await deliverCode(deps, { id: caller.accountId, ...owner }, NO_NAME, { language, use: 'check' });
  return { sentTo: owner.email === null ? maskNumber(sentTo) : sentTo };
}

/** No name was typed: the code goes to the mail address, or to the number without one. */
const NO_NAME: SignInName = { key: '', mobile: undefined };
/** z•••@seyir.test: the owner recognises the address, and a child at the same screen cannot read it. */
const maskAddress = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••');
const maskNumber = (mobile: string): string => `••• ••• ${mobile.slice(-4)}`;

interface CodeSignIn {
  readonly username: string;
  readonly code: string;
  readonly force?: boolean | undefined;
  readonly devicetoken?: string | undefined;
}

/** Signs in with a code, by the same rules as with a password (EASY-02). */
export async function signInWithCode(
  deps: EasyLoginDeps,
  { username, code, force = false, devicetoken }: CodeSignIn,
  meta: Meta,
) {
  const name = readSignInName(username);
  const account = await findSubscriber(deps, name);
  let codeId: string | undefined;
  await checkSignIn(deps, { name, account, devicetoken }, meta, async () => {
    codeId = await findRightCode(deps, ownerOf(deps, name, account), code);
    return codeId !== undefined;
  });
  if (!account || codeId === undefined) throw new AppError('WRONG_CREDENTIALS');
  return openSession(deps, account.id, { force, meta, useProof: useCode(deps, codeId) });
}

/** The id of the owner's code if `code` matches. A wrong code spends a try. */
export async function findRightCode(
  { db, now, secret }: Pick<EasyLoginDeps, 'db' | 'now' | 'secret'>,
  owner: CodeOwner,
  code: string,
): Promise<string | undefined> {
  const stored = await spendCodeTry(db.kysely, owner, new Date(now()));
  // Without a stored code a decoy is compared, so that the work is the same.
  const given = hashCode(secret, stored?.id ?? UNKNOWN_ACCOUNT, code);
  const expected = stored?.code_hash ?? hashCode(secret, UNKNOWN_ACCOUNT, '');
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!stored || !isRight) return undefined;
  await removeCodeTry(db.kysely, stored.id);
  return stored.id;
}

/** Marks the code as used in the transaction of the sign-in; of two concurrent sign-ins, one is refused. */
export const useCode =
  ({ now }: Pick<EasyLoginDeps, 'now'>, codeId: string) =>
  async (trx: EasyLoginDeps['db']['kysely']): Promise<void> => {
    if (!(await useLoginCode(trx, codeId, new Date(now())))) throw new AppError('WRONG_CREDENTIALS');
  };

async function findSubscriber({ db }: EasyLoginDeps, name: SignInName) {
  const account = await findAccountByName(db.kysely, name);
  return account?.kind === 'subscriber' ? account : undefined;
}

type Account = Pick<NonNullable<Awaited<ReturnType<typeof findSubscriber>>>, 'id' | 'email' | 'mobile' | 'first_name'>;

/** By text message when a mobile number was typed or the account has no mail address, by mail otherwise. */
async function deliverCode(
  deps: EasyLoginDeps,
  account: Account,
  name: SignInName,
  message: Pick<CodeFacts, 'use'> & { readonly language: Language },
): Promise<void> {
  const { email, mobile, first_name: firstName } = account;
  const bySms = mobile !== null && (name.mobile === mobile || email === null);
  await deps.db.kysely.transaction().execute(async (trx) => {
    const sentBy = bySms ? 'sms' : email === null ? undefined : 'mail';
    const code = await storeCode(deps, trx, ownerOf(deps, name, account), sentBy);
    if (bySms) {
      await deps.outbox.sendSms(
        { to: mobile, text: loginCodeText({ ...message, code, publicUrl: deps.publicUrl() }) },
        trx,
      );
    } else if (email !== null) {
      await deps.outbox.sendMail({ to: email, ...loginCodeMail({ ...message, firstName, code }) }, trx);
    }
  });
}

/** Stores and returns a new code. Without a way to send it, a decoy is stored: no code matches, and a try costs the same. */
async function storeCode(deps: EasyLoginDeps, db: Queries, owner: CodeOwner, sentBy?: 'mail' | 'sms'): Promise<string> {
  const at = deps.now();
  const id = deps.newId();
  const drawn = String(randomInt(10 ** LOGIN_CODE_DIGITS)).padStart(LOGIN_CODE_DIGITS, '0');
  const code = sentBy === undefined ? '' : drawn;
  await insertLoginCode(db, {
    ...owner,
    id,
    code_hash: hashCode(deps.secret, id, code),
    sent_by: sentBy ?? 'mail',
    created_at: new Date(at),
    expires_at: new Date(at + LOGIN_CODE_MS),
  });
  return code;
}

/** An unknown name may be a real address or number (personal data): only its keyed hash is stored. */
const ownerOf = (
  { secret }: EasyLoginDeps,
  name: SignInName,
  account: { readonly id: string } | undefined,
): CodeOwner =>
  account
    ? { account_id: account.id, unknown_name: null }
    : {
        account_id: null,
        unknown_name: createHmac('sha256', secret)
          .update(`unknown name\n${nameKey(name, undefined)}`)
          .digest('base64url'),
      };

/** HMAC, because a plain hash of six digits is reversed by trying all of them. */
const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`login code\n${id}\n${code}`).digest('base64url');

/** Deletes expired codes. Run daily. */
export const sweepLoginCodes = (
  { db, now }: Pick<EasyLoginDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'login_code', sql`expires_at < ${new Date(now())}`, { signal });
