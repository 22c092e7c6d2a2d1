import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Pressable, type PressableProps } from '../Pressable/Pressable.tsx';
import styles from './IconButton.module.css';

type IconButtonLook = 'tint' | 'glass' | 'line' | 'bare' | 'play';

export type IconButtonProps = PressableProps & {
  /** Accessible name and tooltip. */
  label: string;
  children: ReactNode;
  look?: IconButtonLook;
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** The state of a toggle button; undefined for a plain action. */
  pressed?: boolean;
};

export function IconButton(props: IconButtonProps) {
  const { label, look = 'tint', size = 'medium', pressed, className, ...rest } = props;
  return (
    <Pressable
      title={label}
      {...rest}
      className={classNames(styles.button, className)}
      aria-label={label}
      aria-pressed={pressed}
      data-look={look}
      data-size={size}
    />
  );
}
