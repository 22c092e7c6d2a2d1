import type { Queries } from '../../db/database.ts';

const COLUMNS = [
  'profile.id',
  'profile.name',
  'profile.poster_name',
  'profile.kid',
  'profile.main',
  'profile.pin_hash',
  'profile.userlevel',
  'account.device_quota',
] as const;

/** The account's profiles, the main one first and the others in the order they were made (PROFILE-23). */
export const listProfiles = (db: Queries, accountId: string) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(COLUMNS)
    .where('profile.account_id', '=', accountId)
    .orderBy('profile.main', 'desc')
    .orderBy('profile.created_at')
    .orderBy('profile.id')
    .execute();

export type ProfileRow = Awaited<ReturnType<typeof listProfiles>>[number];

/** A profile of this account; one of another account does not exist for the caller (API-10). */
export const findProfile = (db: Queries, accountId: string, profileId: string) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .select(COLUMNS)
    .where('profile.account_id', '=', accountId)
    .where('profile.id', '=', profileId)
    .executeTakeFirst();
