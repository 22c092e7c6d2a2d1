import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './SeaScene.module.css';

export type SceneName = 'boat' | 'lighthouse' | 'sun' | 'storm';

/** Illustration over the horizon: a boat, a lighthouse, a low sun, or a cloud before the sun. */
export function SeaScene({ name, className }: { name: SceneName; className?: string | undefined }) {
  const light = useId();
  return (
    <svg viewBox="0 0 200 110" aria-hidden="true" className={classNames(styles.scene, className)}>
      <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
        <stop className={styles.lightTop} />
        <stop className={styles.lightBottom} offset="1" />
      </linearGradient>
      <Subject name={name} light={`url(#${light})`} />
      <path className={styles.horizon} d="M14 88h172" />
      <path className={styles.wake} d="M64 98h72" />
    </svg>
  );
}

function Subject({ name, light }: { name: SceneName; light: string }) {
  switch (name) {
    case 'boat':
      return (
        <g transform="translate(100 84)">
          <path className={styles.white} d="M-34 0c3 6 9 9 16 9h40c8 0 14-4 18-10z" />
          <path fill={light} d="M-1-4V-62C14-46 22-24 26-6z" />
          <path className={styles.sail} d="M-5-6H-26C-19-24-12-40-5-54z" />
        </g>
      );
    case 'lighthouse':
      return (
        <g transform="translate(100 87)">
          <path className={styles.white} d="M-9 0l4-52H5l4 52z" />
          <path className={styles.band} d="M-7-16H7l-1-10H-6z" />
          <path className={styles.stone} d="M-7-58H7v6H-7z" />
          <path className={styles.lamp} d="M-5-68H5v10H-5z" />
          <path className={styles.stone} d="M-8-68H8L0-78z" />
          <path className={styles.beam} d="M5-63L70-78V-48z" />
        </g>
      );
    case 'sun':
      return <path fill={light} d="M68 87a32 32 0 0 1 64 0z" />;
    case 'storm':
      return (
        <>
          <path fill={light} d="M112 87a26 26 0 0 1 52 0z" />
          <path
            className={styles.cloud}
            d="M62 72a15 15 0 0 1-1.500-29.900 23 23 0 0 1 44-7.600A18.500 18.500 0 0 1 118 71.200 12 12 0 0 1 114 72z"
          />
          <path className={styles.rain} d="M68 78l-3 5M82 78l-3 5M96 78l-3 5" />
        </>
      );
  }
}
