// Which profile may change which. Pure rules, tested as a table.
import type { ErrorCode } from '@seyir/contract/errors';
import type { CallerProfile } from '../../http/caller.ts';

export interface Editor {
  /** The profile the session has chosen; undefined between sign-in and selection. */
  readonly profile: Pick<CallerProfile, 'id' | 'isKids' | 'isMain'> | undefined;
  readonly mainHasPin: boolean;
}

/** Before a profile is chosen, the caller has main rights unless the main profile has a PIN (PROFILE-35). */
export const hasMainRights = ({ profile, mainHasPin }: Editor): boolean => (profile ? profile.isMain : !mainHasPin);

interface EditedProfile {
  readonly id: string;
  readonly kid: boolean;
  readonly hasPin: boolean;
  /** The editor's session passed the PIN of the edited profile lately. */
  readonly pinPassed: boolean;
}

export interface Edit {
  /** A PIN is set, changed or removed. */
  readonly pin: boolean;
  /** An ordinary profile becomes a kids profile, or the reverse. */
  readonly kind: boolean;
  /** A photo is set or removed. */
  readonly photo: boolean;
}

/**
 * Why the editor may not make the change; undefined when it may. The main profile may change everything. Another profile
 * may edit itself and, knowing its PIN, another; but only the main profile changes a kind, PIN and photo of a kids profile, and
 * the PIN of another profile that has none (PROFILE-17, PROFILE-30, PROFILE-31, PIN-13).
 */
export function findRefusal(
  editor: Editor,
  edited: EditedProfile,
  edit: Edit,
): Extract<ErrorCode, 'MAIN_PROFILE_ONLY' | 'FORBIDDEN' | 'PIN_REQUIRED'> | undefined {
  if (hasMainRights(editor)) return undefined;
  const { profile } = editor;
  if (profile === undefined || edit.kind || ((edit.pin || edit.photo) && edited.kid)) return 'MAIN_PROFILE_ONLY';
  if (profile.id === edited.id) return undefined;
  if (profile.isKids) return 'FORBIDDEN';
  if (edited.hasPin) return edited.pinPassed ? undefined : 'PIN_REQUIRED';
  return edit.pin ? 'MAIN_PROFILE_ONLY' : undefined;
}
