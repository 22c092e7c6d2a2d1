import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; by default the skeleton fills its container. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'line' | 'pill' | 'circle' | 'landscape' | 'portrait' | 'square' | 'box';
  className?: string | undefined;
}

/** Placeholder of loading content, in its exact shape. The container announces the loading (`aria-busy`), once. */
export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, className)}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
