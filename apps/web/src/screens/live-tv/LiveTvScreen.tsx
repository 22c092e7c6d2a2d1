// Live television at /dashboard/livetv/{channelNo}: the player, what is on, the guide and the channels (LIVE-01).

import type { Channel } from '@seyir/contract/channels';
import { timerDelay } from '@seyir/core/time/timer-delay';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { isUnknownChannel, pickChannel } from '../../features/live-tv/rules/channel-list.ts';
import { LiveTvSkeleton } from '../../features/live-tv/ui/LiveTvSkeleton.tsx';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { LiveTvPage } from './LiveTvPage.tsx';
import styles from './LiveTvScreen.module.css';

export function LiveTvScreen() {
  const { channelNo = '' } = useParams();
  const channels = useQuery(channelsQuery());
  useChannelRefresh(channels);
  const channel = channels.data && pickChannel(channels.data, channelNo);
  useUnknownNotice(channelNo, channels.data && isUnknownChannel(channels.data, channelNo) ? channel?.name : undefined);
  if (channels.isPending) return <LiveTvSkeleton />;
  if (!channel) {
    // None, or none to be had: neither is the player's fault (LIVE-20).
    return (
      <div className={styles.nothing}>
        <Notice
          kind={channels.isError ? 'error' : 'empty'}
          headingLevel={1}
          title={say(channels.isError ? liveTvText.channelsFailedTitle : liveTvText.noChannelsTitle)}
          retrying={channels.isFetching}
          onRetry={() => void channels.refetch()}
        >
          {say(channels.isError ? liveTvText.channelsFailed : liveTvText.noChannels)}
        </Notice>
      </div>
    );
  }
  return <LiveTvPage channels={channels.data ?? []} channel={channel} />;
}

/** Names once the channel that is shown instead of one that the list does not have. */
function useUnknownNotice(channelNo: string, instead: string | undefined): void {
  const noticed = useRef<string>(undefined);
  useEffect(() => {
    if (instead === undefined || noticed.current === channelNo) return;
    noticed.current = channelNo;
    toast(say(liveTvText.unknownChannel, { name: instead }));
  }, [channelNo, instead]);
}

/** Every browser hears of the same full hour; they do not all ask in the same second. */
const SPREAD_MS = 3_000;
/** Our clock is the service's but for a moment: asked too early, it would still name what has just ended. */
const SETTLED_MS = 1_500;
/**
 * However the list is made, it is not asked for more often. Of thousands of channels some programme ends every second, and the
 * list is long: 75 s between two of 10,000.
 */
const SHORTEST_MS = 15_000;
const SHORTEST_PER_CHANNEL_MS = 6;
const shortestMs = (channels: readonly Channel[]) => SHORTEST_MS + channels.length * SHORTEST_PER_CHANNEL_MS;
/** What still stands there so long after its end has nothing after it in the guide. */
const JUST_ENDED_MS = 60_000;

type Channels = Pick<UseQueryResult<readonly Channel[]>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt'>;

/** When the first programme of the list ends, the list is asked for again: what is on changes without a reload. */
function useChannelRefresh({ data: channels, dataUpdatedAt, errorUpdatedAt }: Channels): void {
  const queries = useQueryClient();
  const hasFailed = errorUpdatedAt > dataUpdatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the next time, also one like that before it
  useEffect(() => {
    if (channels === undefined) return;
    const wait = untilNext(channels, hasFailed);
    if (!Number.isFinite(wait)) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: channelsQuery().queryKey }),
      timerDelay(Math.max(shortestMs(channels), wait + Math.random() * SPREAD_MS)),
    );
    return () => clearTimeout(timer);
  }, [channels, hasFailed, dataUpdatedAt, errorUpdatedAt, queries]);
}

function untilNext(channels: readonly Channel[], hasFailed: boolean): number {
  const now = appClock.now();
  const ends = channels.flatMap(({ current }) => (current ? [Date.parse(current.endTime)] : []));
  if (hasFailed || ends.some((end) => end <= now && now - end < JUST_ENDED_MS)) return shortestMs(channels);
  return Math.min(...ends.filter((end) => end > now)) - now + SETTLED_MS;
}
