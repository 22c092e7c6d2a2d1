import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Logo.module.css';

interface LogoProps {
  /** Light on ink (the default), or ink on a light plate. */
  tone?: 'light' | 'ink';
  /** The accessible name; empty where the name is written beside the logo. */
  label?: string;
  className?: string | undefined;
}

/** The word mark: a dotless ı with the sun above it. The caller sets its height (`--logo-height`, 32px by default). */
export function Logo({ tone = 'light', label = 'Seyir', className }: LogoProps) {
  const sun = useId();
  return (
    <svg
      viewBox="-2 -84 248.5 112"
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      className={classNames(styles.logo, className)}
      data-tone={tone}
    >
      <linearGradient id={sun} x1="0" y1="0" x2="1" y2="1">
        <stop className={styles.dawn} />
        <stop className={styles.day} offset=".55" />
        <stop className={styles.dusk} offset="1" />
      </linearGradient>
      <g className={styles.letters}>
        <path d="M29.5 1Q22.9 1 17.75 -0.25Q12.6 -1.5 9.1 -3.9Q5.6 -6.3 3.7 -9.55Q1.8 -12.8 1.5 -17L18.9 -17Q19.1 -14.7 20.45 -13.15Q21.8 -11.6 24.2 -10.8Q26.6 -10 30 -10Q34.7 -10 37.15 -11.35Q39.6 -12.7 39.6 -15.3Q39.6 -17.3 38.55 -18.35Q37.5 -19.4 35 -19.9Q32.5 -20.4 28.2 -20.8Q19.3 -21.9 13.8 -23.6Q8.3 -25.3 5.75 -28.6Q3.2 -31.9 3.2 -37.3Q3.2 -42.5 6.4 -46.5Q9.6 -50.5 15.5 -52.7Q21.4 -54.9 29.7 -54.9Q37.2 -54.9 42.85 -52.85Q48.5 -50.8 51.8 -46.9Q55.1 -43 55.7 -37.7L38.7 -37.7Q38.5 -39.7 37.3 -41.1Q36.1 -42.5 34.15 -43.15Q32.2 -43.8 29.7 -43.8Q25.5 -43.8 23.05 -42.55Q20.6 -41.3 20.6 -38.8Q20.6 -36.9 21.8 -35.9Q23 -34.9 25.7 -34.4Q28.4 -33.9 32.8 -33.3Q41.7 -32.5 47.05 -30.7Q52.4 -28.9 54.8 -25.55Q57.2 -22.2 57.2 -16.5Q57.2 -11.1 54.1 -7.15Q51 -3.2 44.8 -1.1Q38.6 1 29.5 1ZM88.58 1Q78.88 1 71.98 -2.5Q65.08 -6 61.43 -12.2Q57.78 -18.4 57.78 -26.6Q57.78 -35.5 61.58 -41.8Q65.38 -48.1 72.38 -51.4Q79.38 -54.7 88.68 -54.7Q99.28 -54.7 106.28 -50.75Q113.28 -46.8 116.48 -39.55Q119.68 -32.3 118.68 -22.9L76.08 -22.9Q76.18 -19.3 77.78 -16.75Q79.38 -14.2 82.38 -12.95Q85.38 -11.7 89.28 -11.7Q93.58 -11.7 96.78 -13.25Q99.98 -14.8 100.88 -17.3L118.18 -17.3Q117.28 -11.5 113.23 -7.45Q109.18 -3.4 102.83 -1.2Q96.48 1 88.58 1ZM75.78 -31.5L74.98 -32.7L101.98 -32.7L100.98 -31.5Q100.98 -35.3 99.53 -37.7Q98.08 -40.1 95.33 -41.4Q92.58 -42.7 88.58 -42.7Q84.78 -42.7 81.88 -41.35Q78.98 -40 77.53 -37.55Q76.08 -35.1 75.78 -31.5ZM123.32 16.7L123.32 2.7L130.52 2.7Q133.42 2.7 135.27 2.1Q137.12 1.5 138.32 0.35Q139.52 -0.8 140.22 -2.4L141.82 -6.1L141.82 -2.7L117.72 -53.9L136.82 -53.9L145.92 -29.9L149.52 -20.1L150.32 -20.1L153.82 -29.9L162.42 -53.9L180.92 -53.9L156.12 2.4Q153.92 7.8 150.57 10.9Q147.22 14 142.87 15.35Q138.52 16.7 132.82 16.7Z" />
        <path transform="translate(177.63 0)" d="M5.1 0L5.1 -53.9L22.8 -53.9L22.8 0Z" />
        <path
          transform="translate(202.41 0)"
          d="M5.1 0L5.1 -53.9L21.2 -53.9L21.8 -45.6L22.4 -45.6Q24.2 -49.9 28 -52.3Q31.8 -54.7 36.9 -54.7Q38.1 -54.7 39.1 -54.6Q40.1 -54.5 41 -54.4L41 -38.3Q40 -38.5 38.8 -38.55Q37.6 -38.6 36.5 -38.6Q32.1 -38.6 29.05 -37.2Q26 -35.8 24.45 -32.85Q22.9 -29.9 22.8 -25.3L22.8 0Z"
        />
      </g>
      <circle
        cx="191.62"
        cy="-69.5"
        r="11.8"
        fill={tone === 'light' ? `url(#${sun})` : undefined}
        className={styles.sun}
      />
    </svg>
  );
}
