import type { ReactNode } from 'react';
import { useRovingItem } from '../../keys/roving.ts';
import { classNames } from '../class-names.ts';
import { Pressable, type PressableProps } from '../Pressable/Pressable.tsx';
import styles from './Chip.module.css';

type ChipProps = PressableProps & {
  icon?: ReactNode;
  /** Chosen among its neighbours: `aria-current` on a link, `aria-pressed` on a button. */
  selected?: boolean;
  size?: 'small' | 'medium';
};

/** A small choice: a genre, a day, a filter. */
export function Chip(props: ChipProps) {
  const { icon, selected, size = 'medium', className, children, ...rest } = props;
  const roving = useRovingItem();
  const isLink = rest.to !== undefined || rest.href !== undefined;
  const state = isLink ? { 'aria-current': selected ? ('page' as const) : undefined } : { 'aria-pressed': selected };
  return (
    <Pressable {...rest} {...roving} {...state} className={classNames(styles.chip, className)} data-size={size}>
      {icon}
      {children}
    </Pressable>
  );
}
