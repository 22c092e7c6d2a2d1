import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export type BadgeTone = 'live' | 'rec' | 'torec' | 'recorded' | 'new' | 'plate' | 'accent' | 'owned' | 'soft';

interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** Words of a sentence rather than a label: not in capitals. */
  isSentence?: boolean;
  children: ReactNode;
}

/** A state as label and shape: solid dot for recording, ring for scheduled, lit dot for live. */
export function Badge({ tone = 'plate', icon, isSentence, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-sentence={isSentence}>
      {icon}
      {children}
    </span>
  );
}
