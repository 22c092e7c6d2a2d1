import type { Channel } from '@seyir/contract/channels';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askAddress } from '../../features/live-tv/channel-ticket.ts';
import { createLivePings, sendPing } from '../../features/live-tv/live-pings.ts';
import { MiniPlayer } from '../../features/player/MiniPlayer.tsx';
import type { PlayerState } from '../../features/player/state/player-state.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';

export interface MiniChannelProps {
  channel: Channel;
  title: string;
  /** The moment to go on at, in epoch milliseconds; undefined for live. */
  from: number | undefined;
  canPause: boolean;
}

/** A channel that plays on in the mini player, with the same reports as on its page. */
export function MiniChannel({ channel, title, from, canPause }: MiniChannelProps) {
  const queries = useQueryClient();
  const profileId = useViewer().profile?.id;
  const latest = useRef(profileId);
  useEffect(() => {
    latest.current = profileId;
  });
  const [pings] = useState(() =>
    createLivePings({
      send: (id, seconds) => latest.current && sendPing(id, latest.current, seconds),
      now: () => performance.now(),
      schedule: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    pings.watch(channel.id);
    return pings.close;
  }, [pings, channel.id]);
  const handleChange = useCallback(
    ({ phase, isPaused, isStarved }: PlayerState) => pings.playing(phase === 'ready' && !isPaused && !isStarved),
    [pings],
  );
  const hosts = async () => (await queries.ensureQueryData(appConfigQuery())).channelHosts;
  return (
    <MiniPlayer
      id={`mini ${channel.id} ${from ?? ''}`}
      kind={from === undefined ? 'live' : 'timeshift'}
      title={title}
      path={paths.liveTv(channel.id)}
      canPause={canPause}
      channelCode={channel.channelcode}
      codes={{ channelcode: channel.channelcode }}
      source={() => askAddress({ channelId: channel.id, kind: 'live', from }, hosts, new AbortController().signal)}
      onChange={handleChange}
    />
  );
}
