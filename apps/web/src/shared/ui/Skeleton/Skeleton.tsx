import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; without them it fills what it stands in. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  shape?: 'line' | 'pill' | 'circle' | 'landscape' | 'portrait' | 'square' | 'box';
  className?: string | undefined;
}

/** The place of something that is on its way, in its exact shape. Say that it loads once, on what surrounds it. */
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
