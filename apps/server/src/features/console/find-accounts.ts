// Which accounts a text of the console means: a part of the name or address (the beginning for one or two letters), the customer
// number, or the telephone number. Each way has an index.
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../../db/database.ts';
import { beginning, containing } from './keyset.ts';

/** A part of this length has a trigram, which the index of names finds. */
const TRIGRAM_LENGTH = 3;

export const matchesAccount = (text: string) => (eb: ExpressionBuilder<Schema, 'account'>) => {
  const key = accountKey(text);
  const mobile = mobileDigits(text);
  return eb.or([
    ...(key.length < TRIGRAM_LENGTH
      ? [eb('account.username_key', 'like', beginning(key)), eb('account.email_key', 'like', beginning(key))]
      : [sql<boolean>`(account.username_key || ' ' || coalesce(account.email_key, '')) like ${containing(key)}`]),
    eb('account.user_code', '=', text),
    ...(mobile === undefined ? [] : [eb('account.mobile', '=', mobile)]),
  ]);
};
