import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Logo.module.css';

interface LogoMarkProps {
  label?: string;
  className?: string | undefined;
}

/** The square mark: half a sun on its horizon. Decoration without a label. */
export function LogoMark({ label, className }: LogoMarkProps) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 96 96"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames(styles.logo, className)}
    >
      <linearGradient id={`${id}-night`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#13202a" />
        <stop offset="1" stopColor="#070c10" />
      </linearGradient>
      <linearGradient id={`${id}-sun`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#ffdda6" />
        <stop offset=".6" stopColor="#ffa559" />
        <stop offset="1" stopColor="#ff6f5c" />
      </linearGradient>
      <rect width="96" height="96" rx="24" fill={`url(#${id}-night)`} />
      <path d="M26 54a22 22 0 0 1 44 0z" fill={`url(#${id}-sun)`} />
      <g strokeLinecap="round" strokeWidth="5" fill="none">
        <path d="M16 62h64" stroke="#f3f6f7" />
        <path d="M32 71h32" stroke="#ffa559" opacity=".85" />
        <path d="M41 80h14" stroke="#ff7a5c" opacity=".7" />
      </g>
    </svg>
  );
}
