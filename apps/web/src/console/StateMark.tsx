import type { ReactNode } from 'react';
import styles from './StateMark.module.css';

/** Good, waits or is degraded, failed, answered otherwise, off or under way. */
export type StateTone = 'ok' | 'warn' | 'bad' | 'info' | 'off';

/** A state is always a shape, a colour and a word; the menu has the shape before its count. */
export const StateMark = ({ tone, children }: { readonly tone: StateTone; readonly children: ReactNode }) => (
  <span className={styles.state} data-tone={tone}>
    <span className={styles.shape} aria-hidden="true" />
    {children}
  </span>
);
