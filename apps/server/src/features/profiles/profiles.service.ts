import { isForeignKeyViolation } from '../../db/errors.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { isRightPin } from './pins.service.ts';
import { toProfile } from './profile-view.ts';
import { findProfile, listProfiles } from './profiles.queries.ts';
import type { ProfilesDeps } from './profiles-deps.ts';

export async function readProfiles({ db, now }: ProfilesDeps, caller: Caller) {
  const rows = await listProfiles(db.kysely, caller.accountId, new Date(now()));
  return { data: rows.map(toProfile) };
}

/** Chooses a profile. Only its id and PIN are judged; the other fields of the call are the client's own (PROFILE-32). */
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
    // Somebody removed it while its PIN was checked.
    if (isForeignKeyViolation(error)) throw new AppError('NOT_FOUND', { profileId: profile.id }, { cause: error });
    throw error;
  });
  return { access_token, data: toProfile(profile) };
}
