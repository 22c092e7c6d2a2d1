import type { GuideProgramme } from '@seyir/contract/programmes';
import { LIVE_MENU_ID } from '@seyir/core/limits/home';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { LiveTopAd } from '../../features/ads/LiveTopAd.tsx';
import { ChannelGuide } from '../../features/guide/ChannelGuide.tsx';
import { ProgrammeLists } from '../../features/guide/ProgrammeLists.tsx';
import { hasAds } from '../../features/live-tv/rules/channel-list.ts';
import { menusQuery } from '../../features/navigation/NavBar.tsx';
import { useReminded } from '../../features/reminders/reminders.queries.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useOpenProgramme } from '../../shared/programmes/use-open-programme.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { useLivePage } from './live-page.tsx';

/** What a channel shows and showed. */
export function ChannelSchedule({ stickyPlace }: { stickyPlace: HTMLElement | null }) {
  const { channel, view, live, watching } = useLivePage();
  const navigate = useNavigate();
  const openProgramme = useOpenProgramme();
  const { id } = channel;
  const reminded = useReminded();
  const handlePlay = useHandler(
    ({ startTime }: GuideProgramme) => void navigate(paths.liveTv(id, { start: startTime })),
  );
  const handleOpen = useHandler(({ epgProgramId }: GuideProgramme) => openProgramme(epgProgramId));
  return (
    <Schedule
      channelId={id}
      view={view}
      hasAds={hasAds(channel)}
      stickyPlace={stickyPlace}
      reminded={reminded}
      playedId={live.state.attached ? watching.programme?.epgProgramId : undefined}
      onPlay={handlePlay}
      onOpen={handleOpen}
    />
  );
}

interface ScheduleProps {
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

/** Memoised: a change of channel renders it once, and after the picture was asked for. */
const Schedule = memo(function Schedule(props: ScheduleProps) {
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
