import { VISIBLE_PACKAGES } from '@seyir/core/limits/payment';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './PackageSkeleton.module.css';

/** Skeleton of the cards. */
export function PackageSkeleton() {
  return (
    <div className={styles.row} role="status">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      {Array.from({ length: VISIBLE_PACKAGES }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <div key={index} className={styles.card} aria-hidden="true">
          <Skeleton shape="box" height="150px" />
          <div className={styles.body}>
            <Skeleton width="45%" height="1.75rem" />
            {['70%', '55%', '62%', '48%'].map((width) => (
              <Skeleton key={width} width={width} height="1rem" />
            ))}
            <span className={styles.foot}>
              <Skeleton width="50%" height="2.25rem" />
              <Skeleton shape="pill" width="100%" height="54px" />
            </span>
          </div>
        </div>
      ))}
    </div>
  );
}
