// What the one who watches may do with the profiles of the account. The server decides again on every call; these rules
// only keep controls away that would be refused.

import type { Profile } from '@seyir/contract/profiles';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';

export interface AccountProfiles {
  /** The profile in use; undefined between sign-in and choice. */
  readonly viewer: Pick<StoredProfile, 'id' | 'main'> | undefined;
  /** The account's, the main one first. */
  readonly profiles: readonly Profile[];
}

/** Before a profile is chosen anybody could be the main one, unless its PIN says otherwise (PROFILE-35). */
export function hasMainRights({ viewer, profiles }: AccountProfiles): boolean {
  return viewer ? viewer.main : profiles.some(({ main, hasPin }) => main && !hasPin);
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

/** A child's PIN, and that of somebody who has none, are the main profile's business (PROFILE-30, PIN-13). */
export function canSetPin(account: AccountProfiles, edited: Profile | undefined): boolean {
  if (!edited || hasMainRights(account)) return true;
  return !edited.kid && (edited.hasPin || edited.id === account.viewer?.id);
}

/** Whom a profile is for: chosen with a new one, later changed by the main profile alone, and never its own (PROFILE-17). */
export function canChangeKind(account: AccountProfiles, edited: Profile | undefined): boolean {
  return !edited || (hasMainRights(account) && !edited.main);
}
