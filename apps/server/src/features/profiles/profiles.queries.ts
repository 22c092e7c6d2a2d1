import type { Insertable, Updateable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';

/** A profile with the profile quota of its account: the lesser of the package's and the account's own. */
const selectProfiles = (db: Queries, accountId: string, at: Date) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'account.id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED'])
        .on('subscription.ends_at', '>', at),
    )
    .leftJoin('package', 'package.id', 'subscription.package_id')
    .leftJoin('profile_photo', 'profile_photo.profile_id', 'profile.id')
    .select([
      'profile.id',
      'profile.name',
      'profile.poster_name',
      'profile.kid',
      'profile.main',
      'profile.pin_hash',
      'profile.userlevel',
      'profile_photo.key as photo_key',
    ])
    // LEAST ignores NULL; two NULLs mean no limit (PROFILE-34).
    .select(({ fn }) => fn<number | null>('least', ['account.device_quota', 'package.profile_quota']).as('quota'))
    .where('profile.account_id', '=', accountId);

/** The account's profiles, the main one first and the others in the order they were made (PROFILE-23). */
export const listProfiles = (db: Queries, accountId: string, at: Date) =>
  selectProfiles(db, accountId, at)
    .orderBy('profile.main', 'desc')
    .orderBy('profile.created_at')
    .orderBy('profile.id')
    .execute();

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/** A profile of this account; one of another account does not exist for the caller (API-10). */
export const findProfile = (db: Queries, accountId: string, profileId: string, at: Date) =>
  selectProfiles(db, accountId, at).where('profile.id', '=', profileId).executeTakeFirst();

export const insertProfile = (trx: Queries, row: Insertable<Schema['profile']>) =>
  trx.insertInto('profile').values(row).execute();

export const changeProfile = (trx: Queries, id: string, values: Updateable<Schema['profile']>) =>
  trx.updateTable('profile').set(values).where('id', '=', id).execute();

/**
 * Deletes a profile with its dependent rows, and returns the open sessions that had chosen it. The profile row is locked
 * first: a concurrent choice either has committed and is among them, or waits and finds the profile gone.
 */
export async function removeProfile(trx: Queries, id: string): Promise<string[]> {
  await trx.selectFrom('profile').select('id').where('id', '=', id).forUpdate().execute();
  const sessions = await trx
    .updateTable('session')
    .set({ profile_id: null })
    .where('profile_id', '=', id)
    .returning(['id', 'ended_at'])
    .execute();
  await trx.deleteFrom('profile').where('id', '=', id).execute();
  return sessions.flatMap((session) => (session.ended_at === null ? [session.id] : []));
}
