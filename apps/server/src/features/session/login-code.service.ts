// One-time codes: sent by mail or text message, good for one sign-in (EASY-01, EASY-02).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import {
  LOGIN_CODE_DIGITS,
  LOGIN_CODE_MS,
  LOGIN_CODE_RESEND_MS,
  LOGIN_CODES_PER_CLIENT,
  LOGIN_CODES_PER_HOUR,
  LOGIN_CODES_WINDOW_MS,
} from '@seyir/core/limits/account';
import type { Language, Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import { loginCodeMail } from '../../outbox/mails/account-mails.ts';
import { loginCodeText } from '../../outbox/mails/account-texts.ts';
import { AppError } from '../../shared/app-error.ts';
import {
  deleteLoginCodes,
  insertLoginCode,
  spendCodeTry,
  takeBackCodeTry,
  useLoginCode,
} from './login-code.queries.ts';
import { openSession } from './open-session.ts';
import { findAccountByName, type SignInName } from './session.queries.ts';
import type { EasyLoginDeps } from './session-deps.ts';
import { checkSignIn, nameKey, readSignInName } from './sign-in-tries.ts';

const PER_USER = { most: LOGIN_CODES_PER_HOUR, windowMs: LOGIN_CODES_WINDOW_MS };
const PER_CLIENT = { most: LOGIN_CODES_PER_CLIENT, windowMs: LOGIN_CODES_WINDOW_MS };
/** Nobody's account: looked up for an unknown user, so that the same questions are asked. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Sends a code. The answer, and how long it takes, is the same for a known and an unknown user (EASY-01). */
export async function sendLoginCode(deps: EasyLoginDeps, { username }: { username: string }, meta: Meta) {
  const name = readSignInName(username);
  await deps.tries.spend(`code:address:${addressKey(meta.ip)}`, PER_CLIENT);
  const account = await findSubscriber(deps, name);
  await deps.tries.spend(`code:name:${nameKey(name, account)}`, PER_USER);
  if (account) deps.later(() => deliverCode(deps, account, name, meta.language), 'sending a login code');
  return { expiresInSeconds: LOGIN_CODE_MS / 1_000, resendAfterSeconds: LOGIN_CODE_RESEND_MS / 1_000 };
}

/** Signs in with a code, by the same rules as with a password (EASY-02). */
export async function signInWithCode(
  deps: EasyLoginDeps,
  { username, code, force = false }: { username: string; code: string; force?: boolean | undefined },
  meta: Meta,
) {
  const name = readSignInName(username);
  const account = await findSubscriber(deps, name);
  let codeId: string | undefined;
  await checkSignIn(deps, nameKey(name, account), meta, async () => {
    codeId = await findRightCode(deps, account?.id ?? NOBODY, code);
    return codeId !== undefined;
  });
  if (!account || codeId === undefined) throw new AppError('WRONG_CREDENTIALS');
  return openSession(deps, account.id, { force, meta, useProof: useCode(deps, codeId) });
}

/** The id of the account's code if it is the one given. A wrong one costs it a try. */
export async function findRightCode(
  { db, now, secret }: Pick<EasyLoginDeps, 'db' | 'now' | 'secret'>,
  accountId: string,
  code: string,
): Promise<string | undefined> {
  const stored = await spendCodeTry(db.kysely, accountId, new Date(now()));
  // Nobody's code is compared too: the work is the same.
  const given = hashCode(secret, stored?.id ?? NOBODY, code);
  const expected = stored?.code_hash ?? hashCode(secret, NOBODY, '');
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!stored || !isRight) return undefined;
  await takeBackCodeTry(db.kysely, stored.id);
  return stored.id;
}

/** Uses the code up with the sign-in it was for; of two at once, one is refused. */
export const useCode =
  ({ now }: Pick<EasyLoginDeps, 'now'>, codeId: string) =>
  async (trx: EasyLoginDeps['db']['kysely']): Promise<void> => {
    if (!(await useLoginCode(trx, codeId, new Date(now())))) throw new AppError('WRONG_CREDENTIALS');
  };

async function findSubscriber({ db }: EasyLoginDeps, name: SignInName) {
  const account = await findAccountByName(db.kysely, name);
  return account?.kind === 'subscriber' ? account : undefined;
}

type Account = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>;

/** By text message to somebody who typed a number or has nothing else, by mail otherwise. */
async function deliverCode(deps: EasyLoginDeps, account: Account, name: SignInName, language: Language): Promise<void> {
  const { email, mobile, first_name: firstName } = account;
  const bySms = mobile !== null && (name.mobile === mobile || email === null);
  if (!bySms && email === null) return;

  const at = deps.now();
  const id = deps.newId();
  const code = String(randomInt(10 ** LOGIN_CODE_DIGITS)).padStart(LOGIN_CODE_DIGITS, '0');
  await deps.db.kysely.transaction().execute(async (trx) => {
    await insertLoginCode(trx, {
      id,
      account_id: account.id,
      code_hash: hashCode(deps.secret, id, code),
      sent_by: bySms ? 'sms' : 'mail',
      created_at: new Date(at),
      expires_at: new Date(at + LOGIN_CODE_MS),
    });
    if (bySms) {
      await deps.outbox.sendSms(
        { to: mobile, text: loginCodeText({ language, code, publicUrl: deps.publicUrl() }) },
        trx,
      );
    } else if (email !== null) {
      await deps.outbox.sendMail({ to: email, ...loginCodeMail({ language, firstName, code }) }, trx);
    }
  });
}

/** Keyed, because six digits are found from a plain hash by trying them all. */
const hashCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`login code\n${id}\n${code}`).digest('base64url');

/** Forgets codes that ran out. Run daily. */
export const sweepLoginCodes = ({ db, now }: Pick<EasyLoginDeps, 'db' | 'now'>) =>
  deleteLoginCodes(db.kysely, new Date(now()));
