import type { Channel } from '@seyir/contract/channels';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { appClock } from '../../shared/time/app-clock.ts';

/** Every browser hears of the same full hour; they do not all ask in the same second. */
const SPREAD_MS = 4_000;
/** However the list is made, it is not asked for more often. */
const SHORTEST_MS = 15_000;

/** When the first programme of the list ends, the list is asked for again: what is on changes without a reload. */
export function useChannelRefresh(channels: readonly Channel[] | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    const ends = (channels ?? []).flatMap(({ current }) => (current ? [Date.parse(current.endTime)] : []));
    const now = appClock.now();
    // Those that ended before the list was made have nothing after them in the guide.
    const next = Math.min(...ends.filter((end) => end > now));
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: channelsQuery().queryKey }),
      Math.max(SHORTEST_MS, next - now + Math.random() * SPREAD_MS),
    );
    return () => clearTimeout(timer);
  }, [channels, queries]);
}
