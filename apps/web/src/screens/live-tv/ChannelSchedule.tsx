import type { GuideProgramme } from '@seyir/contract/programmes';
import { memo } from 'react';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { LiveTopAd } from '../../features/ads/LiveTopAd.tsx';
import { ChannelGuide } from '../../features/guide/ChannelGuide.tsx';
import { ProgrammeLists } from '../../features/guide/ProgrammeLists.tsx';

export interface ChannelScheduleProps {
  channelId: string;
  view: 'channels' | 'schedule';
  hasAds: boolean;
  stickyPlace: HTMLElement | null;
  reminded: ReadonlySet<string>;
  /** The programme that the picture shows. */
  playedId: string | undefined;
  onPlay: (programme: GuideProgramme) => void;
  onOpen: (programme: GuideProgramme) => void;
}

/** What a channel shows and showed. Memoised: a change of channel draws it once, and after the picture was asked for. */
export const ChannelSchedule = memo(function ChannelSchedule(props: ChannelScheduleProps) {
  const { channelId, view, hasAds, stickyPlace, reminded, playedId, onPlay, onOpen } = props;
  return (
    <>
      <ProgrammeLists
        // It opens on what is on, which it can only find where it is seen.
        key={view}
        channelId={channelId}
        playedId={playedId}
        onPlay={onPlay}
        onOpen={onOpen}
      />
      {hasAds && <LiveTopAd stickyPlace={stickyPlace} />}
      <ChannelGuide
        channelId={channelId}
        playedId={playedId}
        reminded={reminded}
        onPlay={onPlay}
        onOpen={onOpen}
        onStartOver={onPlay}
      />
      {hasAds && <AdSlot slot="livetv" />}
    </>
  );
});
