// Row locks of an account and its profiles, taken before any lock of a row that belongs to it, so that two transactions cannot wait for each other.
import { AppError } from '../shared/app-error.ts';
import type { Queries } from './database.ts';

/**
 * FOR UPDATE: serialises payments, sessions and changes of state. Inserts that reference the account wait too, so that no session or
 * order appears beside a transaction that ends them all. Throws NOT_FOUND.
 */
export const lockAccount = (trx: Queries, accountId: string) =>
  trx
    .selectFrom('account')
    .select(['kind', 'status', 'user_code'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND', { accountId }));

/**
 * FOR NO KEY UPDATE: serialises changes of profiles, PINs and recordings, so that two cannot take the last place or spend the same quota
 * (QUOTA-05). Inserts that reference the account proceed.
 */
export const lockAccountContents = (trx: Queries, accountId: string) =>
  trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();

/**
 * FOR NO KEY UPDATE of a profile: serialises changes of its marks and reminders, so that two taps at once do not both find a mark unset, and
 * limits hold. Throws PROFILE_REMOVED.
 */
export const lockProfile = (trx: Queries, profileId: string) =>
  trx
    .selectFrom('profile')
    .select('id')
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('PROFILE_REMOVED'));
