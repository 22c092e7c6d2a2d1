// List and choice of profiles.
import { photoUrl } from '@seyir/contract/images';
import type { Profile } from '@seyir/contract/profiles';
import { isForeignKeyViolation } from '../../db/errors.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { isRightPin, type PinDeps } from './pins.service.ts';
import { findProfile, listProfiles, type ProfileRow } from './profiles.queries.ts';

export interface ProfilesDeps extends PinDeps {
  /** From the session feature: a token that is bound to the profile. */
  readonly issueProfileToken: (caller: Caller, profileId: string) => Promise<string>;
}

/** A profile on the wire: whether it has a PIN, never the PIN (PROFILE-33). */
export const toProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  name: row.name,
  posterName: row.poster_name,
  kid: row.kid,
  main: row.main,
  hasPin: row.pin_hash !== null,
  deviceQuota: row.quota,
  photo: row.photo_key === null ? null : photoUrl(row.photo_key),
  userlevel: row.userlevel,
});

/** One of the account's profiles; NOT_FOUND for any other id (API-10). */
export function readProfile(profiles: readonly ProfileRow[], id: string): ProfileRow {
  const profile = profiles.find((row) => row.id === id.toLowerCase());
  if (!profile) throw new AppError('NOT_FOUND', { profileId: id });
  return profile;
}

export async function readProfiles({ db, now }: ProfilesDeps, caller: Caller) {
  const rows = await listProfiles(db.kysely, caller.accountId, new Date(now()));
  return { data: rows.map(toProfile) };
}

/** Chooses a profile. Only id and PIN are checked; other fields of the call are ignored (PROFILE-32). */
export async function selectProfile(
  deps: ProfilesDeps,
  caller: Caller,
  chosen: { id: string; pin?: string | undefined },
) {
  const at = new Date(deps.now());
  const profile = isUuid(chosen.id) ? await findProfile(deps.db.kysely, caller.accountId, chosen.id, at) : undefined;
  if (!profile) throw new AppError('NOT_FOUND', { profileId: chosen.id });
  if (profile.pin_hash !== null && !(await isRightPin(deps, profile, chosen.pin))) throw new AppError('WRONG_PIN');
  const access_token = await deps.issueProfileToken(caller, profile.id).catch((error: unknown) => {
    // The profile was removed while its PIN was compared.
    if (isForeignKeyViolation(error)) throw new AppError('NOT_FOUND', { profileId: profile.id }, { cause: error });
    throw error;
  });
  return { access_token, data: toProfile(profile) };
}
