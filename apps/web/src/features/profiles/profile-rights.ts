// What the one who watches may do with the profiles of the account. The server decides again on every call; these rules
// only keep controls away that would be refused.

import type { Profile } from '@seyir/contract/profiles';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';

export interface Family {
  /** The profile in use; undefined between sign-in and choice. */
  readonly viewer: Pick<StoredProfile, 'id' | 'main'> | undefined;
  /** The account's, the main one first. */
  readonly profiles: readonly Profile[];
}

/** Before a profile is chosen anybody could be the main one, unless its PIN says otherwise (PROFILE-35). */
export function hasMainRights({ viewer, profiles }: Family): boolean {
  return viewer ? viewer.main : profiles.some(({ main, hasPin }) => main && !hasPin);
}

export function canAddProfile(family: Family): boolean {
  const [main] = family.profiles;
  if (!main || !hasMainRights(family)) return false;
  return main.deviceQuota === null || family.profiles.length < main.deviceQuota;
}

export function canDelete(family: Family, edited: Profile): boolean {
  return hasMainRights(family) && !edited.main && edited.id !== family.viewer?.id;
}

export function canRemovePin(family: Family, edited: Profile): boolean {
  return edited.hasPin && (!edited.kid || hasMainRights(family));
}

/** A child's PIN, and that of somebody who has none, are the main profile's business (PROFILE-30, PIN-13). */
export function canSetPin(family: Family, edited: Profile | undefined): boolean {
  if (!edited || hasMainRights(family)) return true;
  return !edited.kid && (edited.hasPin || edited.id === family.viewer?.id);
}

/** Whom a profile is for: chosen with a new one, later changed by the main profile alone, and never its own (PROFILE-17). */
export function canChangeKind(family: Family, edited: Profile | undefined): boolean {
  return !edited || (hasMainRights(family) && !edited.main);
}
