import { useId } from 'react';
import styles from './Sunrise.module.css';

/** Decorative: a sun with a tick over the horizon. */
export function Sunrise() {
  const light = useId();
  return (
    <div className={styles.sky} aria-hidden="true">
      <svg viewBox="0 0 300 190" aria-hidden="true" className={styles.sun}>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.dawn} />
          <stop className={styles.day} offset=".6" />
          <stop className={styles.dusk} offset="1" />
        </linearGradient>
        <path d="M30 190a120 120 0 0 1 240 0z" fill={`url(#${light})`} />
        <path d="M112 136l26 26 52-56" className={styles.tick} />
      </svg>
      <div className={styles.horizon} />
    </div>
  );
}
