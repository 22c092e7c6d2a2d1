import type { Label } from '@seyir/contract/home';
import { LAST_WATCHED_LABEL_ID, NEXT_PAGE_DELAY_MS, VERTICAL_ROW, WIDE_ROW } from '@seyir/core/limits/home';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../shared/paths/paths.ts';
import { commonText } from '../../../shared/text/common.text.ts';
import { say, upper } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { Carousel } from '../../../shared/ui/Carousel/Carousel.tsx';
import { rowQueryOf } from '../home.queries.ts';
import { homeText } from '../home.text.ts';
import { HomeCard } from './HomeCard.tsx';
import styles from './HomeRows.module.css';
import { RowSkeleton } from './RowSkeleton.tsx';
import { captionKindOf, countAll, countMissing, isRecordings, itemKey, layoutOf, mergeItems } from './row-items.ts';

export interface HomeRowProps {
  label: Label;
  /** The page below; titles open over it. */
  under: string;
  /** In the first view: its pictures load eagerly. */
  isFirst: boolean;
  /** Shows the number of items beside the name. */
  saysCount?: boolean;
  /** The page of children: names of rows in small letters. */
  isForKids?: boolean;
}

/** One row of the home page: waiting, failed, empty (not shown at all), full (HOME-05). */
export function HomeRow({ label, under, isFirst, saysCount = false, isForKids = false }: HomeRowProps) {
  const row = useInfiniteQuery(rowQueryOf(label));
  const pages = row.data?.pages ?? [];
  const [isLoadingSoon, loadSoon] = useDelayed(() => void row.fetchNextPage());

  if (row.isPending) return <RowSkeleton label={label} isForKids={isForKids} />;
  if (row.isError && pages.length === 0) return <RowFailure label={label} onRetry={() => void row.refetch()} />;
  const items = mergeItems(pages);
  if (items.length === 0) return null;

  // The orientation of the loaded page overrides that of the label (ROW-03).
  const isVertical = pages[0]?.vertical ?? label.vertical;
  const captionKind = captionKindOf(items);
  const layout = layoutOf(label, isVertical);
  const isMoreComing = isLoadingSoon || row.isFetchingNextPage;
  const handleMore = () => {
    if (row.hasNextPage && !isMoreComing) loadSoon();
  };
  return (
    <Carousel
      label={label.name}
      isSentence={isForKids}
      layout={layout}
      rememberAs={`${under} ${label.id}`}
      moreTo={moreTarget(label)}
      aside={saysCount && <span className={styles.count}>{say(homeText.count, { count: countAll(pages) })}</span>}
      pending={isMoreComing ? Math.min(countMissing(pages), pendingOf(isVertical)) : 0}
      onNext={handleMore}
      onNearEnd={handleMore}
    >
      {items.map(
        (item): ReactNode => (
          <HomeCard
            key={itemKey(item)}
            item={item}
            isVertical={isVertical}
            under={under}
            eager={isFirst}
            captionKind={captionKind}
          />
        ),
      )}
    </Carousel>
  );
}

/** The page with the whole row (ROW-11). */
function moreTarget(label: Label): string {
  if (isRecordings(label)) return paths.recordings(label.name);
  return paths.row(label.id, label.name, label.kind === 'channel' && label.id !== LAST_WATCHED_LABEL_ID);
}

/** Placeholders of the next step. */
function pendingOf(isVertical: boolean): number {
  return (isVertical ? VERTICAL_ROW : WIDE_ROW).step;
}

/** Delays a call until the row's scrolling has ended (ROW-07). */
function useDelayed(act: () => void): [isWaiting: boolean, start: () => void] {
  const [isWaiting, setWaiting] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setWaiting(false);
      actNow();
    }, NEXT_PAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return [isWaiting, () => setWaiting(true)];
}

/** Inline error of a row that failed to load; the other rows stay. */
function RowFailure({ label, onRetry }: { label: Label; onRetry: () => void }) {
  return (
    <section className={styles.failure} aria-label={label.name}>
      <h2 className={styles.failureLabel}>{upper(label.name)}</h2>
      <p role="alert">{say(homeText.rowFailed)}</p>
      <Button size="small" icon={<RefreshCw />} onClick={onRetry}>
        {say(commonText.retry)}
      </Button>
    </section>
  );
}
