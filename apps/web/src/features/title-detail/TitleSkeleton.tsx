import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import detail from './TitleDetail.module.css';
import styles from './TitleSkeleton.module.css';

/** Skeleton of a title, in the layout of the detail. */
export function TitleSkeleton() {
  return (
    <div className={detail.detail}>
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.art} />
      <div className={detail.name}>
        <Skeleton width="min(320px, 70%)" height="72px" shape="box" />
      </div>
      <div className={detail.actions}>
        <div className={styles.buttons}>
          <Skeleton width="180px" height="54px" shape="pill" />
          <Skeleton width="54px" height="54px" shape="circle" />
          <Skeleton width="54px" height="54px" shape="circle" />
          <Skeleton width="54px" height="54px" shape="circle" />
        </div>
      </div>
      <div className={detail.meta}>
        <Skeleton width="240px" />
      </div>
      <div className={detail.story}>
        <div className={styles.lines}>
          <Skeleton width="100%" />
          <Skeleton width="94%" />
          <Skeleton width="60%" />
        </div>
      </div>
      <div className={detail.info}>
        <Skeleton height="190px" shape="box" width="100%" />
      </div>
      <div className={detail.more} />
    </div>
  );
}
