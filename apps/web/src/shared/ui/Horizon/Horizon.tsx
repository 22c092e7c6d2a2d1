import { type CSSProperties, useMemo } from 'react';
import styles from './Horizon.module.css';

const WAKES = 8;

/**
 * Background of a whole page: the sea at dawn. The caller sets the height of the horizon (`--horizon`, from the top) and the
 * start of the sun's path below it (`--wake`).
 */
export function Horizon() {
  const wakes = useMemo(() => Array.from({ length: WAKES }, (_, index) => index), []);
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.line} />
      {wakes.map((index) => (
        <div key={index} className={styles.wake} style={{ '--i': index } as CSSProperties} />
      ))}
    </div>
  );
}
