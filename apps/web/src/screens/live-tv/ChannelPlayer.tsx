import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { formatLiraSign, liraToKurus } from '@seyir/core/money/price';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { AdSlot } from '../../features/ads/AdSlot.tsx';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { canTimeShift } from '../../features/live-tv/rules/channel-list.ts';
import type { Refusal } from '../../features/live-tv/rules/verdict.ts';
import { ChannelBrowser, type ChannelBrowserProps } from '../../features/live-tv/ui/ChannelBrowser.tsx';
import type { ShownProgramme } from '../../features/live-tv/ui/InfoPanel.tsx';
import { type PackageOffer, RefusalPanel } from '../../features/live-tv/ui/RefusalPanel.tsx';
import { Tuning } from '../../features/live-tv/ui/Tuning.tsx';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { listZapKeys } from '../../features/live-tv/use-zap-keys.ts';
import { productsQuery } from '../../features/packages/packages.queries.ts';
import { LivePlayer } from '../../features/player/LivePlayer.tsx';
import { readLiveLine } from '../../features/player/rules/live-line.ts';
import type { Timeline } from '../../features/player/rules/timeline.ts';
import { nowPlaying } from '../../features/player/state/now-playing.ts';
import type { PlayerState } from '../../features/player/state/player-state.ts';
import type { Around } from '../../features/player/ui/AroundCards.tsx';
import { LiveControls } from '../../features/player/ui/LiveBar.tsx';
import { NextLayer } from '../../features/player/ui/NextCard.tsx';
import { useStage } from '../../features/player/ui/PlayerStage.tsx';
import { StagePicture, StageStatus, StartButton } from '../../features/player/ui/StagePicture.tsx';
import { StageControls, TopBar, type TopBarProps } from '../../features/player/ui/TopBar.tsx';
import { type PlayerControls, useDescribed } from '../../features/player/use-viewing.ts';
import { useLeavePlayer } from '../../shared/back/route-memory.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { useStreamLimitWords } from '../../shared/devices/sessions.query.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { clockRange } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { say } from '../../shared/text/text.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { findProgrammeCode } from './programmes.ts';
import { factsOf } from './use-television.ts';
import type { Watching } from './use-watching.ts';

export interface ChannelPlayerProps {
  controls: PlayerControls;
  channel: Channel;
  /** The one that is on its way; the page follows. */
  tuned: Channel;
  live: LiveTvInPage;
  watching: Watching;
  shown: ShownProgramme | undefined;
  hasAds: boolean;
  /** The list on the picture shows what the one beside it shows. */
  browser: Omit<ChannelBrowserProps, 'place' | 'tools'>;
  around: Around | undefined;
  /** One up or down the list. */
  onStep: (by: 1 | -1) => void;
  onStartOver: (() => void) | undefined;
  onSignIn: () => void;
  onBuyTicket: (() => void) | undefined;
  /** Opens a programme above the profile's level by the main profile's PIN; undefined where the guide does not know it. */
  onEnterPin: (() => void) | undefined;
  onOtherChannel: () => void;
  /** On a phone the picture has the way back and the share button of the page. */
  page: TopBarProps['page'];
  overlay: ReactNode;
}

/** The player with the channel list inside it, and the panels that stand in its place (LIVE-02, ERR-17). */
export function ChannelPlayer(props: ChannelPlayerProps) {
  const { channel, tuned, live, watching, shown, hasAds, browser, around, onStep, onStartOver, overlay } = props;
  const queries = useQueryClient();
  const findChannel = (id: string) => browser.channels.find((one) => one.id === id);
  const { state, tv } = live;
  const { attached, refusal } = state;
  const viewer = useViewer();
  const { data: config } = useQuery(appConfigQuery());
  const offer = useOffer(refusal);
  const limitWords = useStreamLimitWords(refusal?.code === 'limit');
  const hasFailed = useRef(false);
  const kind = attached?.request.kind ?? state.request?.kind ?? 'live';
  const canSeek = kind === 'catchup' || canTimeShift(channel, viewer.userType);
  const { next } = watching;
  const timeline = useTimeline(channel, watching.programmes.list);

  /** Of the request that plays: the page around the picture may still show the channel before. */
  async function readCodes() {
    const { channelId = '', from = appClock.now() } = attached?.request ?? {};
    const channelcode = findChannel(channelId)?.channelcode ?? '';
    const programcode = await findProgrammeCode(queries, channelId, from).catch(() => '');
    return { channelcode, programcode };
  }

  function handleChange(player: PlayerState) {
    hasFailed.current = player.failure !== undefined;
    const { isPlaying } = factsOf(player);
    live.setPlaying(isPlaying);
    const isReady = player.phase === 'ready';
    const line = isReady ? readLiveLine(player, appClock.now()) : undefined;
    if (!line || (kind === 'catchup' && player.anchors.length === 0)) return;
    watching.shows(line.shownAt);
  }

  const title = shown?.title ?? channel.name;
  const subtitle = [channel.name, shown && clockRange(shown)].filter(Boolean).join(' · ');
  const picture = watching.programme?.posterUrl ?? channel.current?.posterUrl ?? (channel.logo || undefined);
  const { pathname, search } = useLocation();
  useDescribed(props.controls.session, {
    ...{ title, subtitle, picture, canSeek, channelCode: channel.channelcode },
    path: `${pathname}${search}`,
  });
  const leavePlayer = useLeavePlayer();
  /** The channel plays on in the corner as it is, and the page is left. */
  function handleMini() {
    nowPlaying.minimise(props.controls.session);
    leavePlayer();
  }

  // Who only has to sign in goes on watching what plays.
  const cover = refusal && (refusal.code !== 401 || !attached) && (
    <RefusalPanel
      refusal={refusal}
      channel={{ name: channel.name, art: channel.current?.posterUrl }}
      offer={offer}
      limitWords={limitWords}
      isGuest={isGuest(viewer)}
      supportPhone={config?.supportPhone}
      isKid={viewer.profile?.kid === true}
      onBuyTicket={props.onBuyTicket}
      onEnterPin={props.onEnterPin}
      isPast={state.request?.kind !== 'live'}
      onSignIn={props.onSignIn}
      onRetry={watching.retry}
      onGoLive={watching.goLive}
      onOtherChannel={props.onOtherChannel}
    />
  );

  return (
    <LivePlayer
      controls={props.controls}
      viewing={{ id: String(attached?.key ?? ''), kind, codes: readCodes, askedAt: attached?.askedAt }}
      canSeek={canSeek}
      title={title}
      subtitle={subtitle}
      picture={picture}
      channels={kind === 'catchup' ? undefined : { onPrevious: () => onStep(-1), onNext: () => onStep(1) }}
      isCovered={Boolean(cover)}
      hasPauseAd={hasAds}
      moreKeys={listZapKeys()}
      onNext={next && (() => watching.watchProgramme(next))}
      channelId={tuned.id}
      timeline={timeline}
      onMini={attached && kind !== 'catchup' ? handleMini : undefined}
      onElsewhere={watching.watchMoment}
      onGoLive={watching.goLive}
      onChange={handleChange}
      onExit={() => {
        if (hasFailed.current) tv.giveUp();
      }}
    >
      <StagePicture keepsLastFrame channelCode={channel.channelcode} />
      <StageStatus pauseAd={hasAds ? <AdSlot slot="pause" /> : undefined} cover={cover} />
      <StageControls>
        <TopBar
          age={shown?.age}
          mark={<ChannelLogo src={channel.logo} name={channel.name} />}
          badge={attached && <LiveBadge />}
          list={{
            openLabel: say(liveTvText.openList),
            closeLabel: say(liveTvText.closeList),
            content: <ChannelBrowser {...browser} place="player" />,
          }}
          hasExit={false}
          page={props.page}
        />
        <LiveControls
          channelCode={channel.channelcode}
          programme={shown && { startsAt: Date.parse(shown.startTime), endsAt: Date.parse(shown.endTime) }}
          timeline={timeline}
          openedAt={attached?.request.from}
          around={around}
          onStartOver={onStartOver}
          onGoLive={kind === 'live' ? undefined : watching.goLive}
        />
      </StageControls>
      <NextLayer next={next && { title: next.title, image: next.posterUrl ?? undefined }} />
      <StartButton />
      {overlay || <Tuning state={state} channel={tuned} />}
    </LivePlayer>
  );
}

/** What is shown: live, behind live, or a programme that is over. */
function LiveBadge() {
  const { kind, isBehind } = useStage();
  const badge = kind === 'catchup' ? 'catchup' : isBehind ? 'timeshift' : 'live';
  return <Badge tone={badge === 'live' ? 'live' : 'plate'}>{say(BADGES[badge])}</Badge>;
}

const BADGES = { live: liveTvText.live, timeshift: liveTvText.timeShift, catchup: liveTvText.catchUp } as const;

const MINUTE_MS = 60_000;

/** The programmes that the seek bar reaches, by the guide. Undefined where the guide knows nothing. */
function useTimeline({ tvodsavetime }: Channel, list: readonly GuideProgramme[]): Timeline | undefined {
  const now = useNow();
  const programmes = useMemo(
    () =>
      list.map(({ startTime, endTime, title, blocked, watchable }) => ({
        startsAt: Date.parse(startTime),
        endsAt: Date.parse(endTime),
        title: blocked ? say(programmesText.blocked) : title,
        // The answer may be older than the beginning of what is on.
        isOpen: !blocked && (watchable || phaseAt({ startTime, endTime }, now) === 'current'),
      })),
    [list, now],
  );
  return programmes.length === 0 ? undefined : { programmes, oldestAt: now - tvodsavetime * MINUTE_MS };
}

/** The cheapest package on offer that has the refused channel. */
function useOffer(refusal: Refusal | undefined): PackageOffer | undefined {
  const ids = refusal?.packageIds ?? [];
  const { data: products = [] } = useQuery({ ...productsQuery(), enabled: ids.length > 0 });
  const [cheapest] = products.filter(({ id }) => ids.includes(id)).sort((a, b) => a.price - b.price);
  return cheapest && { name: cheapest.name, price: formatLiraSign(liraToKurus(cheapest.price)) };
}
