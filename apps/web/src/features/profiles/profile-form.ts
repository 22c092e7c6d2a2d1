// The profile form as values: input, validation, request body.

import type { Profile } from '@seyir/contract/profiles';
import { isPersonName } from '@seyir/core/account/person-name';
import {
  ADULT_AVATAR,
  ADULT_AVATARS,
  AVATARS,
  type Avatar,
  KIDS_AVATAR,
  KIDS_AVATARS,
  PIN_DIGITS,
  PROFILE_NAME_MAX,
} from '@seyir/core/limits/profile';
import { decodeProfileName } from '@seyir/core/text/profile-name';

type Kind = 'adult' | 'kids';

export interface ProfileForm {
  readonly name: string;
  readonly kid: boolean;
  /** The avatar chosen for each kind, so that switching the kind back restores it. */
  readonly chosen: Readonly<Partial<Record<Kind, string>>>;
  /** The photo beside the drawn avatars: the stored address, or a data URL of a new one. */
  readonly photo: string | null;
  /** Whether the photo is chosen, and not a drawn avatar. */
  readonly usesPhoto: boolean;
  readonly pin: string;
  readonly pinRepeat: string;
}

export const PROFILE_FIELDS = ['name', 'pin', 'pinRepeat'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];
export type ProfileMistake = 'nameMissing' | 'nameUnusable' | 'pinLength' | 'pinMismatch';
type ProfileMistakes = Readonly<Partial<Record<ProfileField, ProfileMistake>>>;

const kindOf = (kid: boolean): Kind => (kid ? 'kids' : 'adult');

export function startForm(profile: Profile | undefined): ProfileForm {
  if (!profile) return { name: '', kid: false, chosen: {}, photo: null, usesPhoto: false, pin: '', pinRepeat: '' };
  const { kid, posterName } = profile;
  return {
    name: limitName(profile.name),
    kid,
    chosen: posterName === '' ? {} : { [kindOf(kid)]: posterName },
    photo: profile.photo,
    usesPhoto: profile.photo !== null,
    pin: '',
    pinRepeat: '',
  };
}

/** Truncates to fifteen decoded characters (PROFILE-15), never within a surrogate pair. */
export function limitName(name: string): string {
  const decoded = decodeProfileName(name);
  if (decoded.length <= PROFILE_NAME_MAX) return name;
  return decoded.slice(0, PROFILE_NAME_MAX).replace(/[\uD800-\uDBFF]$/, '');
}

/** The avatars of the picker (PROFILE-12). */
export function avatarChoices({ kid }: ProfileForm): readonly Avatar[] {
  return kid ? KIDS_AVATARS : ADULT_AVATARS;
}

/** The chosen avatar, else the default of the kind (PROFILE-13). */
export function avatarOf({ chosen, kid }: ProfileForm): string {
  return chosen[kindOf(kid)] ?? (kid ? KIDS_AVATAR : ADULT_AVATAR);
}

export function chooseAvatar(form: ProfileForm, avatar: Avatar): ProfileForm {
  return { ...form, usesPhoto: false, chosen: { ...form.chosen, [kindOf(form.kid)]: avatar } };
}

export function findMistakes({ name, pin, pinRepeat }: ProfileForm): ProfileMistakes {
  const wantsPin = pin !== '' || pinRepeat !== '';
  return {
    ...(name.trim() === ''
      ? { name: 'nameMissing' }
      : isPersonName(decodeProfileName(name).trim())
        ? {}
        : { name: 'nameUnusable' }),
    ...(wantsPin && pin.length !== PIN_DIGITS
      ? { pin: 'pinLength' }
      : wantsPin && pin !== pinRepeat
        ? { pinRepeat: 'pinMismatch' }
        : {}),
  };
}

export interface ProfileBody {
  readonly name: string;
  readonly kid: boolean;
  readonly posterName?: Avatar;
  /** Omitted: unchanged. */
  readonly pin?: string;
  /** Base 64. Omitted: unchanged; empty: removed. */
  readonly newPhoto?: string;
}

/** A new photo is a data URL, a stored one an address of the service. */
const DATA_HEAD = /^data:[^,]*,/;

/** Whether saving the form deletes the stored photo. */
export const dropsPhoto = (form: ProfileForm, stored: string | null): boolean => stored !== null && !form.usesPhoto;

function photoChange(form: ProfileForm, stored: string | null): Pick<ProfileBody, 'newPhoto'> {
  if (form.usesPhoto && form.photo && DATA_HEAD.test(form.photo))
    return { newPhoto: form.photo.replace(DATA_HEAD, '') };
  return dropsPhoto(form, stored) ? { newPhoto: '' } : {};
}

/** Names are percent-encoded once (PROFILE-22). An avatar outside of the sets (given by an operator) is omitted. */
export function toBody(form: ProfileForm, storedPhoto: string | null = null): ProfileBody {
  const avatar = AVATARS.find((name) => name === avatarOf(form));
  return {
    name: encodeURIComponent(form.name.trim()),
    kid: form.kid,
    ...(avatar ? { posterName: avatar } : {}),
    ...(form.pin === '' ? {} : { pin: form.pin }),
    ...photoChange(form, storedPhoto),
  };
}
