// A profile as it travels.
import type { Profile } from '@seyir/contract/profiles';
import { AppError } from '../../shared/app-error.ts';
import type { ProfileRow } from './profiles.queries.ts';

/** Whether it has a PIN, never the PIN (PROFILE-33). */
export const toProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  name: row.name,
  posterName: row.poster_name,
  kid: row.kid,
  main: row.main,
  hasPin: row.pin_hash !== null,
  deviceQuota: row.quota,
  photo: null,
  userlevel: row.userlevel,
});

/** One of the account's profiles; any other id is answered as if there were no such profile (API-10). */
export function readProfile(profiles: readonly ProfileRow[], id: string): ProfileRow {
  const profile = profiles.find((row) => row.id === id.toLowerCase());
  if (!profile) throw new AppError('NOT_FOUND', { profileId: id });
  return profile;
}
