// Live television at /dashboard/livetv/{channelNo}: the player, what is on, the guide and the channels (LIVE-01).

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { pickChannel } from '../../features/live-tv/rules/channel-list.ts';
import { LiveTvSkeleton } from '../../features/live-tv/ui/LiveTvSkeleton.tsx';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { LiveTvPage } from './LiveTvPage.tsx';
import styles from './LiveTvScreen.module.css';
import { useChannelRefresh } from './use-channel-refresh.ts';

export function LiveTvScreen() {
  const { channelNo = '' } = useParams();
  const channels = useQuery(channelsQuery());
  useChannelRefresh(channels);
  const channel = channels.data && pickChannel(channels.data, channelNo);
  if (channels.isPending) return <LiveTvSkeleton />;
  if (!channel) {
    // None, or none to be had: both say the same, and neither is the player's fault (LIVE-20).
    return (
      <div className={styles.nothing}>
        <Notice
          kind={channels.isError ? 'error' : 'empty'}
          headingLevel={1}
          title={say(liveTvText.noChannelsTitle)}
          retrying={channels.isFetching}
          onRetry={() => void channels.refetch()}
        >
          {say(liveTvText.noChannels)}
        </Notice>
      </div>
    );
  }
  return <LiveTvPage channels={channels.data ?? []} channel={channel} />;
}
