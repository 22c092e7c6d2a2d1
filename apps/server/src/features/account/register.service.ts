// Registration of an account (SIGNUP-13 to SIGNUP-19).
import { randomInt } from 'node:crypto';
import { accountKey, isContactLike } from '@seyir/core/account/login-name';
import { REGISTRATIONS_PER_CLIENT, REGISTRATIONS_WINDOW_MS, USERNAME_MIN } from '@seyir/core/limits/account';
import { PROFILE_NAME_MAX } from '@seyir/core/limits/profile';
import type { Database } from '../../db/database.ts';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Tries } from '../../identity/tries.ts';
import { welcomeMail } from '../../outbox/mails/account-mails.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import { type AccountNames, findTakenName, insertAccount, insertMainProfile, lockNames } from './account.queries.ts';

export interface RegisterDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly passwords: Passwords;
  readonly tries: Tries;
  readonly outbox: Outbox;
  /** The public address without a trailing slash, for links in messages. */
  readonly publicUrl: () => string;
}

export interface Registration {
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly password: string;
  /** The version of the terms that were accepted; undefined for a client that shows none. */
  readonly termsVersion?: string | undefined;
}

const PER_CLIENT = { most: REGISTRATIONS_PER_CLIENT, windowMs: REGISTRATIONS_WINDOW_MS };
/** Unicode compatibility forms may grow to many times their length when folded, beyond the row size of an index. */
const KEY_LONGEST = 512;
/** Retry limit: user codes are random, so that they do not reveal how many accounts exist; a taken one is drawn again. */
const USER_CODE_DRAWS = 20;

/** Creates an account with its one main profile and sends a welcome mail. */
export async function registerAccount(deps: RegisterDeps, wanted: Registration, meta: Meta) {
  const names = readNames(wanted);
  await deps.tries.spend(`register:address:${addressKey(meta.ip)}`, PER_CLIENT);
  // Checked before the slow hash too: a taken name is the most common mistake.
  refuseTaken(await findTakenName(deps.db.kysely, names));
  const password_hash = await deps.passwords.hash(wanted.password);

  const { language } = meta;
  const created_at = new Date(deps.now());
  const user_code = await deps.db.kysely.transaction().execute(async (trx) => {
    await lockNames(trx, [names.usernameKey, names.emailKey]);
    refuseTaken(await findTakenName(trx, names));
    const account = {
      id: deps.newId(),
      username: wanted.username,
      username_key: names.usernameKey,
      email: wanted.email,
      email_key: names.emailKey,
      password_hash,
      first_name: wanted.name,
      last_name: wanted.surname,
      created_at,
      terms_version: wanted.termsVersion ?? null,
      terms_accepted_at: wanted.termsVersion === undefined ? null : created_at,
    };
    const code = await drawUserCode((user_code) => insertAccount(trx, { ...account, user_code }));
    const name = cutProfileName(wanted.name);
    await insertMainProfile(trx, { id: deps.newId(), account_id: account.id, name, created_at });
    const { packages: link } = makeLinks(deps.publicUrl());
    await deps.outbox.sendMail({ to: wanted.email, ...welcomeMail({ language, firstName: wanted.name, link }) }, trx);
    return code;
  });
  return { usercode: user_code };
}

/** The names, folded as accounts are compared. A name that passes the form but is invalid is refused by field (SIGNUP-15). */
function readNames({ username, email }: Registration): AccountNames {
  const usernameKey = accountKey(username);
  const emailKey = accountKey(email);
  const fields: Record<string, string> = {};
  if (!isName(usernameKey) || [...username].length < USERNAME_MIN) fields['body.username'] = 'Not a username.';
  else if (isContactLike(username))
    fields['body.username'] = 'A username is no e-mail address and no telephone number.';
  if (!isName(emailKey)) fields['body.email'] = 'Not an e-mail address.';
  if (Object.keys(fields).length > 0) throw new AppError('BAD_INPUT', {}, { fields });
  return { usernameKey, emailKey };
}

/** Invisible characters: a name with one would look like another name (homograph). */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const isName = (key: string): boolean => key.length <= KEY_LONGEST && !INVISIBLE.test(key);

function refuseTaken(taken: 'username' | 'email' | undefined): void {
  if (taken === 'username') throw new AppError('USERNAME_TAKEN');
  if (taken === 'email') throw new AppError('EMAIL_TAKEN');
}

async function drawUserCode(isFree: (code: string) => Promise<boolean>): Promise<string> {
  for (let draw = 0; draw < USER_CODE_DRAWS; draw += 1) {
    const code = String(randomInt(10_000_000, 100_000_000));
    if (await isFree(code)) return code;
  }
  throw new Error('No free user code found: nearly all codes are in use.');
}

/** The account's name, truncated at a grapheme boundary (SIGNUP-18). */
function cutProfileName(name: string): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter('tr').segment(name)) {
    if ([...cut, ...segment].length > PROFILE_NAME_MAX) break;
    cut += segment;
  }
  return cut.trim() || [...name].slice(0, PROFILE_NAME_MAX).join('');
}
