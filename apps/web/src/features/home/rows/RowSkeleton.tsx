import type { Label } from '@seyir/contract/home';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Carousel } from '../../../shared/ui/Carousel/Carousel.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './RowSkeleton.module.css';
import { layoutOf } from './row-items.ts';

const PLACES = 8;

/** A row before its content: its name, and the places of its cards. */
export function RowSkeleton({ label }: { label: Label }) {
  return (
    <Carousel label={label.name} layout={layoutOf(label, label.vertical)} pending={PLACES} arrows={false}>
      {[]}
    </Carousel>
  );
}

/** A row of which not even the name is known, or not whether it will stay. */
export function NamelessRowSkeleton() {
  return (
    <div className={styles.nameless} aria-hidden="true">
      <Carousel label={say(commonText.loading)} pending={PLACES} arrows={false}>
        {[]}
      </Carousel>
      <Skeleton width="220px" height="18px" className={styles.name} />
    </div>
  );
}
