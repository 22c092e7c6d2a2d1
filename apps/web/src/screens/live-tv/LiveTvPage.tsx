import type { Channel } from '@seyir/contract/channels';
import { openProgramme as openAboveLevel } from '@seyir/contract/profiles';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import {
  filterChannels,
  findByNumber,
  hasAds,
  isLocked,
  likeliestFirst,
  NO_FILTER,
  neighbourIds,
} from '../../features/live-tv/rules/channel-list.ts';
import { ChannelBrowser } from '../../features/live-tv/ui/ChannelBrowser.tsx';
import { InfoPanel } from '../../features/live-tv/ui/InfoPanel.tsx';
import { ChannelListSkeleton } from '../../features/live-tv/ui/LiveTvSkeleton.tsx';
import { NumberBanner } from '../../features/live-tv/ui/Tuning.tsx';
import { ViewSwitch } from '../../features/live-tv/ui/ViewSwitch.tsx';
import { useLiveTv } from '../../features/live-tv/use-live-tv.ts';
import { useZapKeys } from '../../features/live-tv/use-zap-keys.ts';
import { RecordButton, RecordButtonPlace } from '../../features/programme-detail/RecordButton.tsx';
import { useReminded } from '../../features/reminders/reminders.queries.ts';
import { ShareButton } from '../../features/share/ShareButton.tsx';
import { call } from '../../shared/api/call.ts';
import { isFirstPage } from '../../shared/back/back-layers.ts';
import type { Mark } from '../../shared/channels/channel-marks.ts';
import { useChannelMark } from '../../shared/channels/use-channel-mark.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { type PinGate, usePinGate } from '../../shared/pin-gate/use-pin-gate.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';
import { useOpenProgramme } from '../../shared/programmes/use-open-programme.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { failuresText } from '../../shared/text/failures.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { ChannelPlayer } from './ChannelPlayer.tsx';
import { ChannelSchedule } from './ChannelSchedule.tsx';
import styles from './LiveTvScreen.module.css';

import { currentPrevueQuery, describeShown } from './programmes.ts';
import { useAround } from './use-around.ts';
import { useChannelAddress } from './use-channel-address.ts';
import { useMissingTicket } from './use-missing-ticket.ts';
import { useMustSignIn } from './use-must-sign-in.tsx';
import { useTelevision } from './use-television.ts';
import { useWatching } from './use-watching.ts';

export interface LiveTvPageProps {
  channels: readonly Channel[];
  /** The channel that the address names. */
  channel: Channel;
}

export function LiveTvPage({ channels, channel: addressed }: LiveTvPageProps) {
  const navigate = useNavigate();
  const viewer = useViewer();
  const now = useNow(addressed.current?.endTime);
  const gate = usePinGate();
  const handleMark = useHandler(useMarks(gate.pass));
  const [filter, setFilter] = useState(NO_FILTER);
  const [view, setView] = useState<'channels' | 'schedule'>('channels');
  const [stickyPlace, setStickyPlace] = useState<HTMLElement | null>(null);
  const filtered = filterChannels(channels, filter);
  const { controls, television } = useTelevision();
  const live = useLiveTv({
    television,
    askPin: (signal) => gate.pass('watch', { signal, channel: nameOf(readActiveId()) }),
    listNeighbours: (activeId, lastId) => neighbourIds(channels, likeliestFirst(filtered, activeId, lastId), activeId),
  });
  const nameOf = (id: string) => channels.find((one) => one.id === id)?.name;
  const contextOf = (one: Channel) => ({ isGuest: isGuest(viewer), isLocked: isLocked(one) });
  const { shown: channel, hasFollowed, choose } = useChannelAddress({ channels, addressed, live, contextOf });
  const watching = useWatching({ channels, addressed, shown: channel, live, contextOf, now });
  const openProgramme = useOpenProgramme();
  const around = useAround(channel, watching, now);
  const reminded = useReminded();
  const signIn = useMustSignIn(live.state.refusal?.code === 401, watching.goLive);
  const onAirId = watching.programme?.epgProgramId ?? channel.current?.epgProgramId;
  const ticket = useMissingTicket({
    isRefused: live.state.refusal?.code === 301,
    programmeId: onAirId,
    isWatchable: watching.programme?.watchable ?? false,
    onPaid: watching.retry,
  });
  useLeavePicture(channel.id);
  const readActiveId = () => live.tv.read().request?.channelId ?? addressed.id;
  const handleChoose = useHandler((id: string) => choose(id, 'visit'));
  const handleLook = useHandler((id: string, how?: 'pressed') => {
    // Without a picture there is no change of channel that a prefetch would make quicker.
    if (live.state.attached && neighbourIds(channels, [id], readActiveId()).length > 0) live.prefetchRow(id, how);
  });
  const handlePlay = useHandler(
    ({ startTime }: GuideProgramme) => void navigate(paths.liveTv(channel.id, { start: startTime })),
  );
  const handleOpen = useHandler(({ epgProgramId }: GuideProgramme) => openProgramme(epgProgramId));
  const { digits, step } = useZapKeys({
    channels,
    filtered,
    readActiveId,
    lastId: live.state.lastId,
    onZap: (id) => choose(id, 'zap'),
  });
  const { data: prevue } = useQuery({
    ...currentPrevueQuery(channel, onAirId),
    enabled: hasFollowed && live.hasPicture && live.state.request?.kind === 'live',
  });
  const shown = describeShown(channel, watching.programme, now, prevue);
  usePageTitle(shown ? `${shown.title} · ${channel.name}` : channel.name);
  const refused = live.state.refusal?.code;
  // Neither a programme above the profile's level nor an event without a ticket is played from its start.
  const canStart = shown?.isLive === true && canStartOver(channel) && refused !== 101 && refused !== 301;
  const startOver = canStart && (() => void navigate(paths.liveTv(channel.id, { start: shown.startTime })));
  const typed = digits === undefined ? undefined : findByNumber(channels, Number(digits));
  const typedId = typed?.id;
  useEffect(() => {
    if (typedId !== undefined) handleLook(typedId);
  }, [typedId, handleLook]);
  const withAds = hasAds(channel);
  const shared = {
    path: paths.liveTv(channel.id),
    title: channel.name,
    line: shown?.title ?? say(liveTvText.live),
    image: watching.programme?.posterUrl ?? channel.current?.posterUrl ?? undefined,
  };
  /** One programme above the level of the profile, opened by the main profile's PIN. */
  async function openRated(programId: string): Promise<void> {
    try {
      if (!(await gate.pass('rating'))) return;
      await call(openAboveLevel, { body: { programId } });
      watching.retry();
    } catch {
      toast(say(failuresText.notSaved), { tone: 'danger' });
    }
  }
  const leave = () => void (isFirstPage() === false ? navigate(-1) : navigate(paths.dashboard()));
  const browser = {
    channels,
    activeId: channel.id,
    filter,
    now,
    onFilter: setFilter,
    onMark: handleMark,
    onChoose: handleChoose,
    onLook: handleLook,
  };

  return (
    <div className={`live-frame ${styles.page}`} data-view={view}>
      <div className={`live-stage ${styles.stage}`}>
        <ChannelPlayer
          controls={controls}
          channel={channel}
          tuned={channels.find(({ id }) => id === live.state.request?.channelId) ?? channel}
          live={live}
          watching={watching}
          shown={shown}
          hasAds={withAds}
          browser={browser}
          around={around}
          onStep={step}
          onStartOver={startOver || undefined}
          onSignIn={signIn}
          onBuyTicket={ticket.buy}
          onEnterPin={onAirId === undefined ? undefined : () => void openRated(onAirId)}
          onOtherChannel={() => {
            // On a phone the list may stand behind the schedule.
            flushSync(() => setView('channels'));
            focusChannelList();
          }}
          page={{ onBack: leave, tools: <ShareButton look="glass" shared={shared} /> }}
          overlay={digits !== undefined && <NumberBanner digits={digits} channel={typed} />}
        />
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
          onStartOver={startOver || undefined}
          onMark={handleMark}
          record={
            watching.programme ? (
              <RecordButton programme={watching.programme} />
            ) : (
              shown?.isLive && <RecordButtonPlace />
            )
          }
          share={<ShareButton shared={shared} />}
        />
      </div>
      <ViewSwitch value={view} onChange={setView} className={styles.switch} />
      <div className={styles.schedule}>
        {hasFollowed && (
          <ChannelSchedule
            channelId={channel.id}
            view={view}
            hasAds={withAds}
            stickyPlace={stickyPlace}
            reminded={reminded}
            playedId={live.state.attached ? watching.programme?.epgProgramId : undefined}
            onPlay={handlePlay}
            onOpen={handleOpen}
          />
        )}
      </div>
      {gate.question}
      {ticket.modal}
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

/** Stars and locks. They belong to a profile, so a guest is asked to sign in first (ROLE-03). */
function useMarks(pass: PinGate['pass']): (channel: Channel, mark: Mark) => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const marking = {
    CHANNEL_FAV: useChannelMark('CHANNEL_FAV'),
    CHANNEL_LOCK: useChannelMark('CHANNEL_LOCK', pass, true),
  };
  return (channel, mark) => {
    if (isGuest(viewer)) void askToSignIn('process', navigate);
    else void marking[mark].toggle(channel);
  };
}

/** The row of the chosen channel in the list beside the picture. */
function focusChannelList(): void {
  const list = document.querySelector('[data-place="page"] [data-scroller]');
  const row = list?.querySelector<HTMLElement>('a[aria-current]') ?? list?.querySelector<HTMLElement>('a');
  row?.focus();
}
