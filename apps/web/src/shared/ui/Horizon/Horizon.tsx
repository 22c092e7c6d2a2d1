import { type CSSProperties, useMemo } from 'react';
import styles from './Horizon.module.css';

const WAKES = 8;

/**
 * The sea at dawn behind a whole page. How high the horizon stands is the caller's (`--horizon`, from the top), as is how
 * far below it the sun's path on the water begins (`--wake`).
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
