import { ADULT_AVATAR, ADULT_AVATARS, FALLBACK_AVATAR, KIDS_AVATAR, KIDS_AVATARS } from '@seyir/core/limits/profile';
import { AppError } from '../../shared/app-error.ts';

/** What a profile of this kind may carry: its set, the default of who chose none, and the one for lost pictures. */
const avatarsOf = (kid: boolean): readonly string[] =>
  kid ? [...KIDS_AVATARS, KIDS_AVATAR, FALLBACK_AVATAR] : [...ADULT_AVATARS, FALLBACK_AVATAR];

interface Choice {
  readonly posterName?: string | undefined;
  readonly kid: boolean;
  /** What the profile carries now, while its kind stays. */
  readonly present?: string | undefined;
}

/** The avatar of a profile: the chosen one, the present one, or that of its kind (PROFILE-12, PROFILE-13). */
export function chooseAvatar({ posterName, kid, present }: Choice): string {
  const chosen = posterName ?? present ?? (kid ? KIDS_AVATAR : ADULT_AVATAR);
  // One that an operator gave stays, whatever it is.
  if (chosen === present || avatarsOf(kid).includes(chosen)) return chosen;
  throw new AppError('BAD_INPUT', { posterName, kid }, { fields: { posterName: 'not for this kind of profile' } });
}
