import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ProgressLine.module.css';

interface ProgressLineProps {
  /** Share, 0..1. */
  value: number;
  /** With a label it has role `progressbar`; without one it is decoration beside a text with the same meaning. */
  label?: string;
  /** Ends in the sun. */
  sun?: boolean;
  /** `edge` lies on the bottom edge of a picture. */
  place?: 'line' | 'edge';
  tone?: 'ufuk' | 'rec' | 'torec';
  className?: string | undefined;
}

/** The Ufuk line, for every share of a duration: watch position, live progress, quota, countdown. */
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
