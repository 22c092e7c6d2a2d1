// What the current profile may do with the account's profiles. The server decides again on every call; these rules only
// hide controls whose call would be refused.

import type { Profile } from '@seyir/contract/profiles';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';

export interface AccountProfiles {
  /** The current profile; undefined between sign-in and selection. */
  readonly viewer: Pick<StoredProfile, 'id' | 'main'> | undefined;
  /** The main profile first. */
  readonly profiles: readonly Profile[];
}

/** Before a profile is selected, the viewer has the rights of a main profile without a PIN (PROFILE-35). */
export function hasMainRights({ viewer, profiles }: AccountProfiles): boolean {
  return viewer ? viewer.main : profiles.some(({ main, hasPin }) => main && !hasPin);
}

/** Before a profile is chosen: the main profile, whose PIN opens the editor (PROFILE-35). */
export function findGatekeeper({ viewer, profiles }: AccountProfiles): Profile | undefined {
  return viewer ? undefined : profiles.find(({ main, hasPin }) => main && hasPin);
}

export function canAddProfile(account: AccountProfiles): boolean {
  const [main] = account.profiles;
  if (!main || !hasMainRights(account)) return false;
  return main.deviceQuota === null || account.profiles.length < main.deviceQuota;
}

export function canDelete(account: AccountProfiles, edited: Profile): boolean {
  return hasMainRights(account) && !edited.main && edited.id !== account.viewer?.id;
}

export function canRemovePin(account: AccountProfiles, edited: Profile): boolean {
  return edited.hasPin && (!edited.kid || hasMainRights(account));
}

/** The main profile sets the PIN of kids, and the first PIN of other profiles (PROFILE-30, PIN-13). */
export function canSetPin(account: AccountProfiles, edited: Profile | undefined): boolean {
  if (!edited || hasMainRights(account)) return true;
  return !edited.kid && (edited.hasPin || edited.id === account.viewer?.id);
}

/** Adult or kids: chosen for a new profile; later only the main profile changes it, and never its own (PROFILE-17). */
export function canChangeKind(account: AccountProfiles, edited: Profile | undefined): boolean {
  return !edited || (hasMainRights(account) && !edited.main);
}

/** The photo of a kids profile is the main profile's to set and to remove. */
export function canSetPhoto(account: AccountProfiles, edited: Profile | undefined): boolean {
  return !edited?.kid || hasMainRights(account);
}
