import type { CarouselPage, RowItem } from '@seyir/contract/home';
import { PAGE_SIZE } from '@seyir/core/limits/catalogue';
import { useEffect, useEffectEvent, useRef } from 'react';
import { RovingTabIndex, useGridKeys } from '../../../shared/keys/roving.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton/Skeleton.tsx';
import { drawnItemProps, listInGrid, useDrawnGrid } from '../../../shared/ui/use-drawn-grid.ts';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import { HomeCard } from '../rows/HomeCard.tsx';
import { captionKindOf, countMissing, itemKey, mergeItems } from '../rows/row-items.ts';
import styles from './RowGrid.module.css';
import { seeAllText } from './see-all.text.ts';

/** The items above the fold of a desktop. */
const EAGER_COUNT = 12;
/** `rootMargin` of the sentinel: the next page loads about two screens early. */
const NEARNESS = '1600px 0px';

interface RowGridProps {
  /** At least one page, not empty. */
  pages: readonly CarouselPage[];
  under: string;
  /** Whether another page follows, and whether it failed. */
  more: 'none' | 'coming' | 'failed';
  isFetching: boolean;
  onMore: () => void;
}

/** All items in a responsive grid with a roving tabindex. */
export function RowGrid({ pages, under, more, isFetching, onMore }: RowGridProps) {
  const items = mergeItems(pages);
  const isVertical = pages[0]?.vertical ?? false;
  const shape = shapeOf(items[0], isVertical);
  const captionKind = captionKindOf(items);
  const list = useRef<HTMLUListElement>(null);
  const grid = useDrawnGrid(list, items.length);
  const { current, rowProps } = useGridKeys(list, items.length, grid.draw);
  const isEndDrawn = (grid.window?.end ?? items.length) === items.length;
  const places = more === 'coming' && isEndDrawn ? Math.min(countMissing(pages), PAGE_SIZE) : 0;
  return (
    <>
      <ul
        ref={list}
        className={styles.grid}
        data-shape={shape}
        data-words={items[0]?.kind === 'vod' ? undefined : ''}
        style={grid.style}
        {...rowProps}
      >
        {listInGrid(items, grid, current).map(({ item, index }) => (
          <li key={itemKey(item)} {...drawnItemProps(grid, index, items.length)}>
            <RovingTabIndex value={index === current ? 0 : -1}>
              <HomeCard
                item={item}
                isVertical={isVertical}
                under={under}
                eager={index < EAGER_COUNT}
                captionKind={captionKind}
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
      {more === 'coming' && <Sentinel key={items.length} isFetching={isFetching} onNear={onMore} />}
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

/** Sentinel of infinite scrolling: calls `onNear` when the end of the loaded items comes near the view. */
function Sentinel({ isFetching, onNear }: { isFetching: boolean; onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const handleNear = useEffectEvent(onNear);
  useEffect(() => {
    if (isFetching || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && handleNear(), {
      rootMargin: NEARNESS,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isFetching]);
  return <div ref={place} className={styles.ahead} data-more="" />;
}

/** Skeleton of the page. */
export function RowGridSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      <div className={styles.grid} data-shape="landscape">
        {Array.from({ length: EAGER_COUNT }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
          <Skeleton key={index} shape="landscape" />
        ))}
      </div>
    </div>
  );
}

function shapeOf(item: RowItem | undefined, isVertical: boolean): 'portrait' | 'landscape' {
  if (item?.kind === 'recording') return 'portrait';
  return item?.kind === 'vod' && isVertical ? 'portrait' : 'landscape';
}
