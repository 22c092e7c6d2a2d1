import type { Label } from '@seyir/contract/home';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rowQueryOf } from '../home.queries.ts';
import { HomeRow } from './HomeRow.tsx';
import styles from './HomeRows.module.css';
import { NamelessRowSkeleton, RowSkeleton } from './RowSkeleton.tsx';

export interface HomeRowsProps {
  labels: readonly Label[];
  under: string;
  now: number;
  /** Stands among the rows, after the first view. */
  ad?: ReactNode;
}

/** These are asked for at once and shown together, so that an empty one among them moves nothing the eye is on. */
const FIRST_ROWS = 3;
/** The others are asked for when they come this near. */
const NEARNESS = '800px 0px';

export function HomeRows({ labels, under, now, ad }: HomeRowsProps) {
  const first = labels.slice(0, FIRST_ROWS);
  const areLoaded = useAreLoaded(first);
  // Once shown they stay: a row that failed is asked for again in its place.
  const [isReady, setReady] = useState(areLoaded);
  if (areLoaded && !isReady) setReady(true);
  if (!isReady) return <HomeRowsSkeleton />;
  return (
    <div className={styles.rows}>
      {labels.map((label, index) => (
        <Fragment key={label.id}>
          {index < FIRST_ROWS ? (
            <HomeRow label={label} under={under} now={now} isFirst={index === 0} />
          ) : (
            <LazyRow label={label} under={under} now={now} />
          )}
          {index === Math.min(FIRST_ROWS, labels.length) - 1 && ad}
        </Fragment>
      ))}
    </div>
  );
}

export function HomeRowsSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      <NamelessRowSkeleton />
      <NamelessRowSkeleton />
    </div>
  );
}

/**
 * Loads rows without drawing them and says when each has an answer, good or bad. Once said it stays said: a row that is
 * asked for again later must not take the others away.
 */
function useAreLoaded(labels: readonly Label[]): boolean {
  const client = useQueryClient();
  const ids = labels.map((label) => label.id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what the labels are
  useEffect(() => {
    for (const label of labels) void client.prefetchInfiniteQuery(rowQueryOf(label));
  }, [client, ids]);
  const wereLoaded = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    wereLoaded.current ||= labels.every((label) => isLoaded(client, label));
    return wereLoaded.current;
  });
}

function isLoaded(client: QueryClient, label: Label): boolean {
  const status = client.getQueryState(rowQueryOf(label).queryKey)?.status;
  return status === 'success' || status === 'error';
}

function LazyRow({ label, under, now }: { label: Label; under: string; now: number }) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  // One that was loaded before stands at once: the page has its height when the viewer comes back to it.
  const [isNear, setNear] = useState(() => isLoaded(client, label));
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEARNESS,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  if (isNear) return <HomeRow label={label} under={under} now={now} isFirst={false} />;
  return (
    <div ref={place}>
      <RowSkeleton label={label} />
    </div>
  );
}
