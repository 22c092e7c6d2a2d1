import type { CarouselPage, RowItem } from '@seyir/contract/home';
import { PAGE_SIZE } from '@seyir/core/limits/catalogue';
import { useEffect, useRef } from 'react';
import { RovingTabIndex } from '../../../shared/keys/roving.ts';
import { useGridRow } from '../../../shared/keys/use-grid-row.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { HomeCard } from '../rows/HomeCard.tsx';
import { countMissing, itemKey, mergeItems, tellingOf } from '../rows/row-items.ts';
import styles from './RowGrid.module.css';
import { seeAllText } from './see-all.text.ts';

/** As many as a desktop shows before one scrolls. */
const EAGER_COUNT = 12;
/** A page is asked for when its place is this near: about two screens ahead. */
const NEARNESS = '1600px 0px';

export interface RowGridProps {
  /** At least one, with something on it. */
  pages: readonly CarouselPage[];
  under: string;
  now: number;
  /** Whether there is another page, and whether it could be had. */
  more: 'none' | 'coming' | 'failed';
  isFetching: boolean;
  onMore: () => void;
}

/** All items, as many in a line as there is room for. One stop for Tab; arrows go through it. */
export function RowGrid({ pages, under, now, more, isFetching, onMore }: RowGridProps) {
  const items = mergeItems(pages);
  const isVertical = pages[0]?.vertical ?? false;
  const shape = shapeOf(items[0], isVertical);
  const tells = tellingOf(items);
  const { list, current, rowProps } = useGridRow<HTMLUListElement>(items.length);
  const places = more === 'coming' ? Math.min(countMissing(pages), PAGE_SIZE) : 0;
  return (
    <>
      <ul
        ref={list}
        className={styles.grid}
        data-shape={shape}
        data-words={items[0]?.kind === 'vod' ? undefined : ''}
        {...rowProps}
      >
        {items.map((item, index) => (
          <li key={itemKey(item)}>
            <RovingTabIndex value={index === current ? 0 : -1}>
              <HomeCard
                item={item}
                isVertical={isVertical}
                under={under}
                now={now}
                eager={index < EAGER_COUNT}
                tells={tells}
                isInGrid
              />
            </RovingTabIndex>
          </li>
        ))}
        {Array.from({ length: places }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <li key={`place ${index}`} aria-hidden="true">
            <Skeleton shape={shape} />
          </li>
        ))}
      </ul>
      {more === 'coming' && <Ahead key={items.length} isFetching={isFetching} onNear={onMore} />}
      {more === 'failed' && (
        <div className={styles.failed}>
          <p role="alert">{say(seeAllText.moreFailed)}</p>
          <Button loading={isFetching} onClick={onMore}>
            {say(commonText.retry)}
          </Button>
        </div>
      )}
    </>
  );
}

/** Stands where the loaded part ends, and says once when the viewer comes near it. */
function Ahead({ isFetching, onNear }: { isFetching: boolean; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (isFetching || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      rootMargin: NEARNESS,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isFetching]);
  return <div ref={place} className={styles.ahead} />;
}

/** The page before its first answer. */
export function RowGridSkeleton({ isPortrait }: { isPortrait: boolean }) {
  const shape = isPortrait ? 'portrait' : 'landscape';
  return (
    <div aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.grid} data-shape={shape}>
        {Array.from({ length: EAGER_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <Skeleton key={index} shape={shape} />
        ))}
      </div>
    </div>
  );
}

function shapeOf(item: RowItem | undefined, isVertical: boolean): 'portrait' | 'landscape' {
  if (item?.kind === 'recording') return 'portrait';
  return item?.kind === 'vod' && isVertical ? 'portrait' : 'landscape';
}
