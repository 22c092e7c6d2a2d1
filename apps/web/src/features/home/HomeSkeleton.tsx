import { useEffect } from 'react';
import { holdOpening } from '../../shared/document/opening-picture.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './HomeSkeleton.module.css';
import { NamelessRowSkeleton } from './rows/RowSkeleton.tsx';

/** Skeleton of the home page, in its exact shape. The text appears after a second (CSS animation delay). */
export function HomeSkeleton() {
  useEffect(holdOpening, []);
  return (
    <div className={styles.page} aria-busy="true">
      <h1>
        <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      </h1>
      <div className={styles.banner}>
        <div className={styles.body}>
          <Skeleton width="150px" height="22px" />
          <Skeleton width="min(430px, 100%)" height="120px" shape="box" className={styles.logo} />
          <Skeleton width="min(340px, 80%)" height="18px" className={styles.meta} />
          <Skeleton width="min(520px, 100%)" height="16px" />
          <Skeleton width="min(460px, 90%)" height="16px" />
          <div className={styles.actions}>
            <Skeleton width="150px" height="54px" shape="pill" />
            <Skeleton width="130px" height="54px" shape="pill" />
          </div>
        </div>
        <div className={styles.waiting} role="status">
          <svg viewBox="0 0 180 90" aria-hidden="true" className={styles.sun}>
            <path className={styles.disc} d="M50 70a40 40 0 0 1 80 0z" />
            <path className={styles.horizon} d="M10 72h160" />
            <path className={styles.wake} d="M60 82h60" />
          </svg>
          {say(commonText.loading)}
        </div>
      </div>
      <div className={styles.rows}>
        <NamelessRowSkeleton />
      </div>
    </div>
  );
}
