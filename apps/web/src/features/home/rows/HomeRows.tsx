import type { CarouselPage, Label } from '@seyir/contract/home';
import { type InfiniteData, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rowQueryOf } from '../home.queries.ts';
import { HomeRow, type HomeRowProps } from './HomeRow.tsx';
import styles from './HomeRows.module.css';
import { NamelessRowSkeleton, RowSkeleton } from './RowSkeleton.tsx';

interface HomeRowsProps {
  labels: readonly Label[];
  under: string;
  /** Between the rows, after the first view. */
  ad?: ReactNode;
  /** Shown when every row is empty. */
  empty: ReactNode;
  saysCount?: boolean;
  isForKids?: boolean;
}

/** These rows load at once and appear together, so that an empty one causes no layout shift in view. */
const FIRST_ROWS = 3;
/** `rootMargin` of lazy rows. */
const NEARNESS = '800px 0px';

export function HomeRows({ labels, ad, empty, ...row }: HomeRowsProps) {
  const first = labels.slice(0, FIRST_ROWS);
  const areLoaded = useAreLoaded(first);
  // Latched: a row that loads again later keeps its place.
  const [isReady, setReady] = useState(areLoaded);
  if (areLoaded && !isReady) setReady(true);
  const areEmpty = useCacheFact((client) => labels.every((label) => isEmpty(client, label)));
  if (!isReady) return <HomeRowsSkeleton />;
  return (
    <div className={styles.rows}>
      {labels.map((label, index) => (
        <Fragment key={label.id}>
          {index < FIRST_ROWS ? (
            <HomeRow {...row} label={label} isFirst={index === 0} />
          ) : (
            <LazyRow {...row} label={label} />
          )}
          {!areEmpty && index === Math.min(FIRST_ROWS, labels.length) - 1 && ad}
        </Fragment>
      ))}
      {/* Beside the mounted rows, whose queries go on: the first row with content removes the empty state. */}
      {areEmpty && empty}
    </div>
  );
}

export function HomeRowsSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      <NamelessRowSkeleton />
      <NamelessRowSkeleton />
      {/* On a tablet the third keeps the footer out of the first view. */}
      <NamelessRowSkeleton />
    </div>
  );
}

/**
 * Prefetches rows and returns true once each has an answer or an error. Latched: a later refetch of one row must not hide
 * the others.
 */
function useAreLoaded(labels: readonly Label[]): boolean {
  const client = useQueryClient();
  const ids = labels.map((label) => label.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what the labels are
  useEffect(() => {
    for (const label of labels) void client.prefetchInfiniteQuery(rowQueryOf(label));
  }, [client, ids]);
  const wereLoaded = useRef(false);
  return useCacheFact(() => {
    wereLoaded.current ||= labels.every((label) => isLoaded(client, label));
    return wereLoaded.current;
  });
}

/** A boolean derived from the query cache, as an external store. */
function useCacheFact(read: (client: QueryClient) => boolean): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => read(client));
}

function isLoaded(client: QueryClient, label: Label): boolean {
  const status = client.getQueryState(rowQueryOf(label).queryKey)?.status;
  return status === 'success' || status === 'error';
}

function isEmpty(client: QueryClient, label: Label): boolean {
  const pages = client.getQueryData<InfiniteData<CarouselPage>>(rowQueryOf(label).queryKey)?.pages;
  return pages?.every((page) => page.contents.length === 0) ?? false;
}

function LazyRow({ label, ...rest }: Omit<HomeRowProps, 'isFirst'>) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  // A cached row renders at once: scroll restoration needs the height of the page.
  const [isNear, setNear] = useState(() => isLoaded(client, label));
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEARNESS,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear) return <HomeRow label={label} {...rest} isFirst={false} />;
  return (
    <div ref={place}>
      <RowSkeleton label={label} isForKids={rest.isForKids ?? false} />
    </div>
  );
}
