// The account all guests share. Every installation has this account, with or without the demonstration, under the
// configured name.
import { accountKey } from '@seyir/core/account/login-name';
import { sql } from 'kysely';
import { lockWithin } from '../../db/advisory-lock.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';

interface GuestAccountDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly guest: { readonly username: string };
}

const GUEST_USER_CODE = '00000000';
const GUEST_PROFILE_NAME = 'Misafir';

/**
 * Upserts the guest account and its one profile. An advisory lock serialises servers that start at once: the account
 * has two unique keys, and `on conflict` arbitrates only one of them.
 */
export async function ensureGuestAccount({ db, now, newId, guest }: GuestAccountDeps): Promise<void> {
  const created_at = new Date(now());
  const name = { username: guest.username, username_key: accountKey(guest.username) };
  await db.kysely.transaction().execute(async (trx) => {
    await lockWithin(trx, sql`hashtextextended('guest account', 0)`);
    const account = await trx
      .insertInto('account')
      .values({ id: newId(), kind: 'guest', user_code: GUEST_USER_CODE, device_quota: 1, created_at, ...name })
      .onConflict((conflict) => conflict.column('user_code').doUpdateSet(name))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('profile')
      .values({
        id: newId(),
        account_id: account.id,
        name: GUEST_PROFILE_NAME,
        poster_name: 'default',
        main: true,
        created_at,
      })
      .onConflict((conflict) => conflict.column('account_id').where('main', '=', true).doNothing())
      .execute();
  });
}
