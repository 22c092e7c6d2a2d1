import { imageAt } from '@seyir/contract/images';
import { type Avatar as AvatarName, FALLBACK_AVATAR } from '@seyir/core/limits/profile';
import { useState } from 'react';
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

/** For two pixels a point. */
const SMALL_WIDTH = 160;

export interface AvatarProps {
  /** A profile's posterName; empty or unknown names show the default. */
  name: string | null | undefined;
  /** A profile's photo, shown instead of the drawing. One that cannot be loaded gives way to the drawing. */
  photo?: string | null | undefined;
  /** Shown larger than 80 px. */
  isLarge?: boolean;
  /** Empty where the profile's name is written beside the image. */
  alt?: string;
  shape?: 'squircle' | 'circle';
  className?: string | undefined;
}

/** A profile's avatar. The caller sets its side (`--avatar-side`, 44px by default). */
export function Avatar({ name, photo, isLarge = false, alt = '', shape = 'squircle', className }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const shown = photo && photo !== missing ? photo : undefined;
  return (
    <img
      src={
        shown ? (isLarge ? shown : imageAt(shown, SMALL_WIDTH)) : PICTURES[isAvatarName(name) ? name : FALLBACK_AVATAR]
      }
      onError={() => setMissing(shown)}
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
