import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { canTimeShift, hasAds } from '../../features/live-tv/rules/channel-list.ts';
import { NumberBanner, Tuning } from '../../features/live-tv/ui/Tuning.tsx';
import { listZapKeys } from '../../features/live-tv/use-zap-keys.ts';
import { LivePlayer } from '../../features/player/LivePlayer.tsx';
import { nowPlaying } from '../../features/player/state/now-playing.ts';
import { NextLayer } from '../../features/player/ui/NextCard.tsx';
import { StagePicture, StageStatus, StartButton } from '../../features/player/ui/StagePicture.tsx';
import { useDescribed } from '../../features/player/use-viewing.ts';
import { useLeavePlayer } from '../../shared/back/route-memory.ts';
import { clockRange } from '../../shared/programmes/programme-time.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { ChannelControls } from './ChannelControls.tsx';
import { useLivePage } from './live-page.tsx';
import { findProgrammeCode } from './programmes.ts';
import { useRefusal } from './use-refusal.tsx';
import { useTimeline } from './use-timeline.ts';

/** The player with the channel list inside it, and the panels that stand in its place (LIVE-02, ERR-17). */
export function ChannelPlayer() {
  const { channel, tuned, controls, corner, live, watching, shown, browser, digits, typed, step } = useLivePage();
  const { state, tv } = live;
  const { attached, request } = state;
  const { session } = controls;
  const { next } = watching;
  const queries = useQueryClient();
  const { userType } = useViewer();
  const { cover, dialogs } = useRefusal();
  const timeline = useTimeline();
  const kind = attached?.request.kind ?? request?.kind ?? 'live';
  const canSeek = kind === 'catchup' || canTimeShift(channel, userType);
  const withAds = hasAds(channel);

  /** Of the request that plays: the page around the picture may still show the channel before. */
  async function readCodes() {
    const { channelId = '', from = appClock.now() } = attached?.request ?? {};
    const channelcode = browser.channels.find(({ id }) => id === channelId)?.channelcode ?? '';
    const programcode = await findProgrammeCode(queries, channelId, from).catch(() => '');
    return { channelcode, programcode };
  }

  const title = shown?.title ?? channel.name;
  const subtitle = [channel.name, shown && clockRange(shown)].filter(Boolean).join(' · ');
  const picture = watching.programme?.posterUrl ?? channel.current?.posterUrl ?? (channel.logo || undefined);
  const { pathname, search } = useLocation();
  const { channelcode: channelCode } = channel;
  const path = `${pathname}${search}`;
  useDescribed(session, { title, subtitle, picture, canSeek, channelCode, path, ...corner.describe(channel) });
  const leavePlayer = useLeavePlayer();
  /** The channel plays on in the corner as it is, and the page is left. */
  function handleMini() {
    nowPlaying.minimise(session);
    leavePlayer();
  }

  return (
    <>
      <LivePlayer
        controls={controls}
        viewing={{ id: String(attached?.key ?? ''), kind, codes: readCodes, askedAt: attached?.askedAt }}
        canSeek={canSeek}
        title={title}
        subtitle={subtitle}
        picture={picture}
        channels={kind === 'catchup' ? undefined : { onPrevious: () => step(-1), onNext: () => step(1) }}
        isCovered={Boolean(cover)}
        hasPauseAd={withAds}
        moreKeys={listZapKeys()}
        onNext={next && (() => watching.watchProgramme(next))}
        channelId={tuned.id}
        timeline={timeline}
        onMini={attached && kind !== 'catchup' ? handleMini : undefined}
        onElsewhere={watching.watchMoment}
        onGoLive={watching.goLive}
        onExit={() => {
          if (controls.player.store.read().failure) tv.giveUp();
        }}
      >
        <StagePicture keepsLastFrame channelCode={channelCode} />
        <StageStatus pauseAd={withAds ? <AdSlot slot="pause" /> : undefined} cover={cover} />
        <ChannelControls timeline={timeline} />
        <NextLayer next={next && { title: next.title, image: next.posterUrl ?? undefined }} />
        <StartButton />
        {digits === undefined ? (
          <Tuning state={state} channel={tuned} />
        ) : (
          <NumberBanner digits={digits} channel={typed} />
        )}
      </LivePlayer>
      {dialogs}
    </>
  );
}
