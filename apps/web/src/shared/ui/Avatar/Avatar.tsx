import { type Avatar as AvatarName, FALLBACK_AVATAR } from '@seyir/core/limits/profile';
import { classNames } from '../class-names.ts';
import styles from './Avatar.module.css';
import defaultAvatar from './default.svg';
import female from './female.svg';
import firstFemale from './firstFemale.svg';
import firstMale from './firstMale.svg';
import kids1 from './kids1.svg';
import male from './male.svg';
import secondFemale from './secondFemale.svg';
import secondMale from './secondMale.svg';

const PICTURES: Readonly<Record<AvatarName, string>> = {
  firstMale,
  secondMale,
  firstFemale,
  secondFemale,
  male,
  female,
  kids1,
  default: defaultAvatar,
};

export interface AvatarProps {
  /** A profile's posterName; empty or unknown names show the default. */
  name: string | null | undefined;
  /** Empty where the profile's name is written beside the image. */
  alt?: string;
  shape?: 'squircle' | 'circle';
  className?: string | undefined;
}

/** A profile's avatar. The caller sets its side (`--avatar-side`, 44px by default). */
export function Avatar({ name, alt = '', shape = 'squircle', className }: AvatarProps) {
  return (
    <img
      src={PICTURES[isAvatarName(name) ? name : FALLBACK_AVATAR]}
      alt={alt}
      width={200}
      height={200}
      decoding="async"
      draggable={false}
      className={classNames(styles.avatar, className)}
      data-shape={shape}
    />
  );
}

function isAvatarName(name: string | null | undefined): name is AvatarName {
  return typeof name === 'string' && Object.hasOwn(PICTURES, name);
}
