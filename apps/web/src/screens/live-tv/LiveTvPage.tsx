// Layout of the live page. Its parts read the page's context (live-page.tsx).

import type { Channel } from '@seyir/contract/channels';
import { useEffect, useState } from 'react';
import { ChannelBrowser } from '../../features/live-tv/ui/ChannelBrowser.tsx';
import { InfoPanel } from '../../features/live-tv/ui/InfoPanel.tsx';
import { ChannelListSkeleton } from '../../features/live-tv/ui/LiveTvSkeleton.tsx';
import { ViewSwitch } from '../../features/live-tv/ui/ViewSwitch.tsx';
import { RecordButton, RecordButtonPlace } from '../../features/programme-detail/RecordButton.tsx';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import { ChannelSchedule } from './ChannelSchedule.tsx';
import styles from './LiveTvScreen.module.css';
import { LivePageProvider, useLivePage } from './live-page.tsx';
import { ShareChannel } from './ShareChannel.tsx';

export interface LiveTvPageProps {
  channels: readonly Channel[];
  /** The channel that the address names. */
  channel: Channel;
}

export function LiveTvPage({ channels, channel }: LiveTvPageProps) {
  return (
    <LivePageProvider channels={channels} channel={channel}>
      <LiveTvLayout />
    </LivePageProvider>
  );
}

function LiveTvLayout() {
  const { channel, hasFollowed, shown, watching, now, browser, startOver, view, setView } = useLivePage();
  const [stickyPlace, setStickyPlace] = useState<HTMLElement | null>(null);
  useLeavePicture(channel.id);
  return (
    <div className={`live-frame ${styles.page}`} data-view={view}>
      <div className={`live-stage ${styles.stage}`}>
        <ChannelPlayer />
      </div>
      {/* Before the panel and the schedule: Tab leads from the player to the channels. */}
      <div className={styles.side}>
        {hasFollowed ? <ChannelBrowser {...browser} place="page" /> : <ChannelListSkeleton />}
        <div ref={setStickyPlace} className={styles.sticky} />
      </div>
      <div className={styles.info}>
        <InfoPanel
          channel={channel}
          programme={shown}
          now={now}
          onStartOver={startOver}
          onMark={browser.onMark}
          record={
            watching.programme ? (
              <RecordButton programme={watching.programme} />
            ) : (
              shown?.isLive && <RecordButtonPlace />
            )
          }
          share={<ShareChannel />}
        />
      </div>
      <ViewSwitch value={view} onChange={setView} className={styles.switch} />
      <div className={styles.schedule}>{hasFollowed && <ChannelSchedule stickyPlace={stickyPlace} />}</div>
    </div>
  );
}

/** A small picture over other windows shows what is over: choosing a channel leaves it (LIVE-03). */
function useLeavePicture(channelId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel is the reason to leave
  useEffect(() => {
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
  }, [channelId]);
}
