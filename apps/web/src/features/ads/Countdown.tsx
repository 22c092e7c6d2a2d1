import type { CSSProperties } from 'react';
import styles from './Countdown.module.css';

/** A ring that empties in `ms`. Decorative: hidden from screen readers. */
export function Countdown({ ms }: { ms: number }) {
  return (
    <span className={styles.ring} style={{ '--time': `${ms}ms` } as CSSProperties} aria-hidden="true">
      <span className={styles.half} />
      <span className={styles.half} />
    </span>
  );
}
