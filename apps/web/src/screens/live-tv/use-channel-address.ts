// The machine of live television owns the channel; the address and the page around the picture follow it.

import type { Channel } from '@seyir/contract/channels';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { hasPicture, type LiveTvState } from '../../features/live-tv/live-tv.machine.ts';
import type { ViewerContext } from '../../features/live-tv/rules/verdict.ts';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';

/** The first picture has the processor for itself for at most this long; then the page follows in any case. */
export const FIRST_FOLLOW_MS = 400;
/**
 * The same for a change: the old picture stands meanwhile with the name of the channel to come. Longer than a change takes on
 * a slow machine; a page that began to draw itself just before the picture would delay it by as much again.
 */
export const FOLLOW_MS = 1_000;

/** A row of the list pushes a history entry; zapping replaces the present one, so that Back leaves live television. */
type Way = 'visit' | 'zap';

/** The state of a history entry that follows the machine: arriving at it chooses nothing, coming back to it does. */
const FOLLOWS_MACHINE = { followsMachine: true } as const;

export interface ChannelAddress {
  /** The channel of list, guide and panel: that of the picture, or of what stands instead of it. */
  readonly shown: Channel;
  /** Before that only the player is drawn: list and guide are most of the page, and the picture would wait for them. */
  readonly hasFollowed: boolean;
  readonly choose: (channelId: string, way: Way) => void;
}

export interface ChannelAddressOptions {
  readonly channels: readonly Channel[];
  /** The channel that the address names. */
  readonly addressed: Channel;
  readonly live: Pick<LiveTvInPage, 'tv' | 'state'>;
  readonly contextOf: (channel: Channel) => ViewerContext;
}

export function useChannelAddress(options: ChannelAddressOptions): ChannelAddress {
  const { channels, addressed, live, contextOf } = options;
  const navigate = useNavigate();
  const { tv } = live;
  const followedId = useFollowed(live.state, addressed.id);
  const way = useRef<Way>('zap');
  const follow = useHandler((channelId: string) => {
    if (channelId === addressed.id) return;
    void navigate(paths.liveTv(channelId), { replace: way.current === 'zap', state: FOLLOWS_MACHINE });
  });
  useEffect(() => {
    if (followedId !== undefined) follow(followedId);
  }, [followedId, follow]);
  const choose = useHandler((channelId: string, how: Way) => {
    const channel = channels.find(({ id }) => id === channelId);
    if (!channel) return;
    way.current = how;
    // Its own row leads from a programme of the past to live.
    if (channelId === (tv.read().request?.channelId ?? addressed.id))
      return void navigate(paths.liveTv(channelId), { replace: how === 'zap' });
    tv.choose({ channelId, kind: 'live' }, contextOf(channel));
  });
  return {
    shown: channels.find(({ id }) => id === followedId) ?? addressed,
    hasFollowed: followedId !== undefined,
    choose,
  };
}

/** The machine's channel once its picture is there, or will not come, or takes its time; undefined before the first. */
export function useFollowed(state: LiveTvState, addressedId: string): string | undefined {
  const [followedId, setFollowedId] = useState<string>();
  const { request, attached, step } = state;
  const targetId = request?.channelId ?? addressedId;
  const isThere = hasPicture(state) && attached?.request.channelId === targetId;
  const isStopped = step === 'refused' || step === 'pin';
  const isSame = followedId === targetId;
  const waitMs = followedId === undefined ? FIRST_FOLLOW_MS : FOLLOW_MS;
  useEffect(() => {
    if (isSame) return;
    const follow = () => startTransition(() => setFollowedId(targetId));
    if (isThere || isStopped) return follow();
    const timer = setTimeout(follow, waitMs);
    return () => clearTimeout(timer);
  }, [targetId, isSame, isThere, isStopped, waitMs]);
  return followedId;
}

/** Whether the address was written by the machine: then it names what was chosen already, or what was left since. */
export function useFollowsMachine(): boolean {
  const { state } = useLocation();
  const type = useNavigationType();
  return type !== 'POP' && (state as Partial<typeof FOLLOWS_MACHINE> | null)?.followsMachine === true;
}
