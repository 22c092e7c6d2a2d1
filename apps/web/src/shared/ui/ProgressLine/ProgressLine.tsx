import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ProgressLine.module.css';

export interface ProgressLineProps {
  /** 0..1 of the way. */
  value: number;
  /** Named, it is announced as progress; without a name it is decoration beside words that say the same. */
  label?: string;
  /** Ends in the sun. */
  sun?: boolean;
  /** `edge` lies on the bottom edge of a picture. */
  place?: 'line' | 'edge';
  tone?: 'ufuk' | 'rec' | 'torec';
  className?: string | undefined;
}

/** The Ufuk line, the one way we draw a duration: bookmark, live progress, quota, countdown. */
export function ProgressLine({
  value,
  label,
  sun = false,
  place = 'line',
  tone = 'ufuk',
  className,
}: ProgressLineProps) {
  const share = Math.max(0, Math.min(1, value));
  const spoken = label
    ? ({ role: 'progressbar', 'aria-label': label, 'aria-valuenow': Math.round(share * 100) } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <span
      {...spoken}
      className={classNames(styles.line, className)}
      style={{ '--progress': share } as CSSProperties}
      data-sun={sun || undefined}
      data-place={place}
      data-tone={tone}
    />
  );
}
