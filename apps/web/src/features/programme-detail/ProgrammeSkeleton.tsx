import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ProgrammeDetail.module.css';

/** Skeleton of a programme. */
export function ProgrammeSkeleton() {
  return (
    <div className={styles.detail}>
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.poster} />
      <div className={styles.body}>
        <Skeleton width="9em" />
        <div className={styles.title}>
          <Skeleton width="min(340px, 80%)" height="40px" shape="box" />
        </div>
        <div className={styles.meta}>
          <Skeleton width="16em" />
        </div>
        <div className={styles.story}>
          <Skeleton width="100%" />
          <Skeleton width="94%" />
          <Skeleton width="60%" />
        </div>
        <div className={styles.actions}>
          <Skeleton width="130px" height="44px" shape="pill" />
          <Skeleton width="150px" height="44px" shape="pill" />
        </div>
      </div>
    </div>
  );
}
