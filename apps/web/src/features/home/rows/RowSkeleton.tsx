import type { Label } from '@seyir/contract/home';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Carousel } from '../../../shared/ui/Carousel/Carousel.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './RowSkeleton.module.css';
import { layoutOf } from './row-items.ts';

const PENDING_CARDS = 8;

/** Skeleton of a row whose name is known. */
export function RowSkeleton({ label, isForKids = false }: { label: Label; isForKids?: boolean }) {
  return (
    <Carousel
      label={label.name}
      isSentence={isForKids}
      layout={layoutOf(label, label.vertical)}
      pending={PENDING_CARDS}
      arrows={false}
    >
      {[]}
    </Carousel>
  );
}

/** Skeleton of a row whose name is unknown, or which may turn out empty. */
export function NamelessRowSkeleton() {
  return (
    <div className={styles.nameless} aria-hidden="true">
      <Carousel label={say(commonText.loading)} pending={PENDING_CARDS} arrows={false}>
        {[]}
      </Carousel>
      <Skeleton width="220px" height="18px" className={styles.name} />
    </div>
  );
}
