import type { GuideProgramme } from '@seyir/contract/programmes';
import { LIVE_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { LiveTopAd } from '../../features/ads/LiveTopAd.tsx';
import { ChannelGuide } from '../../features/guide/ChannelGuide.tsx';
import { ProgrammeLists } from '../../features/guide/ProgrammeLists.tsx';
import { menusQuery } from '../../features/navigation/NavBar.tsx';
import { paths } from '../../shared/paths/paths.ts';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';

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
  const liveHome = useLiveHome();
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
        liveHome={liveHome}
      />
      {hasAds && <AdSlot slot="livetv" />}
    </>
  );
});

/** The home of menu 3. The bar's entry leads to the picture instead; a child has the kids menu alone (KIDS-04). */
function useLiveHome(): string | undefined {
  const isForKids = isKid(useViewer());
  const { data: menus } = useQuery(menusQuery());
  const menu = isForKids ? undefined : menus?.find(({ id }) => id === LIVE_MENU_ID);
  return menu && paths.home(menu.link);
}
