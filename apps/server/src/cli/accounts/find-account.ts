// The account that a command names: by username, mail address, mobile number or user code.

import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { refusal } from '@seyir/core/operator/refusals';
import { CliError, typedAs } from '../command.ts';
import type { Tools } from '../open-tools.ts';

export async function findAccount({ db }: Pick<Tools, 'db'>, word: string) {
  const key = accountKey(word);
  const mobile = mobileDigits(word);
  const row = await db.kysely
    .selectFrom('account')
    .select(['id', 'username', 'email', 'mobile', 'status', 'kind', 'user_code'])
    .where((eb) =>
      eb.or([
        eb('username_key', '=', key),
        eb('email_key', '=', key),
        eb('user_code', '=', word),
        ...(mobile ? [eb('mobile', '=', mobile)] : []),
      ]),
    )
    .executeTakeFirst();
  if (row === undefined)
    throw new CliError(
      `There is no account ${word}. See: ${typedAs('account list')}`,
      refusal('account_unknown', { account: word }),
    );
  if (row.kind === 'guest')
    throw new CliError(`${word} is the account that all guests share.`, refusal('account_is_guest', { account: word }));
  return row;
}
