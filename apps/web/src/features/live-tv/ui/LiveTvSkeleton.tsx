import { useEffect } from 'react';
import { holdOpening } from '../../../shared/document/opening-picture.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './LiveTvSkeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The places of the player, the panel and the list, so that nothing jumps when they come. */
export function LiveTvSkeleton() {
  useEffect(holdOpening, []);
  return (
    <div className="live-frame" aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div>
        <div className="live-stage">
          <Skeleton width="100%" height="100%" />
        </div>
        <div className={styles.info}>
          <Skeleton width="7rem" height="4.25rem" />
          <div className={styles.words}>
            <Skeleton width="min(18rem, 70%)" height="1.75rem" />
            <Skeleton width="min(24rem, 90%)" />
          </div>
        </div>
      </div>
      <ChannelListSkeleton />
    </div>
  );
}

/** The place of the channels, until they are drawn: after the picture, which comes first. */
export function ChannelListSkeleton() {
  return (
    <div className={styles.list}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width="4.875rem" height="2.875rem" />
          <div className={styles.words}>
            <Skeleton width="80%" />
            <Skeleton width="55%" />
          </div>
        </div>
      ))}
    </div>
  );
}
