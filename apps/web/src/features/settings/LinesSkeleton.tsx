import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Panel } from '../../shared/ui/Panel/Panel.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './LinesSkeleton.module.css';

/** Skeleton of a list. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <div role="status" aria-label={say(commonText.loading)}>
      <Panel>
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <div key={index} className={styles.line}>
            <Skeleton shape="box" width="84px" height="48px" />
            <Skeleton width={`${30 + ((index * 17) % 30)}%`} />
          </div>
        ))}
      </Panel>
    </div>
  );
}
