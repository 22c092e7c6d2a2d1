// Context of the live page: the parts of the page read channel, programme and actions here. The machine of live television owns
// the channel (`live.state.request`); `tuned` and `channel` are read off it.

import type { Channel } from '@seyir/contract/channels';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasPicture } from '../../features/live-tv/live-tv.machine.ts';
import * as list from '../../features/live-tv/rules/channel-list.ts';
import type { ChannelBrowserProps } from '../../features/live-tv/ui/ChannelBrowser.tsx';
import type { ShownProgramme } from '../../features/live-tv/ui/InfoPanel.tsx';
import { type LiveTvInPage, useLiveTv } from '../../features/live-tv/use-live-tv.ts';
import { useZapKeys } from '../../features/live-tv/use-zap-keys.ts';
import type { PlayerControls } from '../../features/player/use-viewing.ts';
import type { Mark } from '../../shared/channels/channel-marks.ts';
import { useChannelMark } from '../../shared/channels/use-channel-mark.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { type PinGate, usePinGate } from '../../shared/pin-gate/use-pin-gate.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';
import { useNow } from '../../shared/time/use-now.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import type { CornerChannel } from './corner-channel.ts';
import { currentPrevueQuery, describeShown } from './programmes.ts';
import { useChannelAddress } from './use-channel-address.ts';
import { useTelevision } from './use-television.ts';
import { useWatching, type Watching } from './use-watching.ts';

export interface LivePage {
  readonly now: number;
  /** The channel of list, guide and panel: that of the picture, or of what stands instead of it. */
  readonly channel: Channel;
  /** The channel that was chosen last; the page follows its picture. */
  readonly tuned: Channel;
  /** Before that only the player is drawn: list and guide are most of the page, and the picture would wait for them. */
  readonly hasFollowed: boolean;
  readonly controls: PlayerControls;
  /** What the mini player shows of a channel. */
  readonly corner: CornerChannel;
  readonly live: LiveTvInPage;
  readonly watching: Watching;
  readonly shown: ShownProgramme | undefined;
  /** The programme of the picture, else the one that is on. */
  readonly programmeId: string | undefined;
  /** Undefined where the programme cannot be watched from its start. */
  readonly startOver: (() => void) | undefined;
  /** The digits that are being typed, and the channel they name. */
  readonly digits: string | undefined;
  readonly typed: Channel | undefined;
  /** One up or down the list. */
  readonly step: (by: 1 | -1) => void;
  /** Of the list beside the page and of the one on the picture. */
  readonly browser: Omit<ChannelBrowserProps, 'place' | 'tools'>;
  readonly pass: PinGate['pass'];
  /** On a phone the channels and the schedule stand in the same place. */
  readonly view: 'channels' | 'schedule';
  readonly setView: (view: 'channels' | 'schedule') => void;
}

const LivePageContext = createContext<LivePage | undefined>(undefined);

export function useLivePage(): LivePage {
  const page = useContext(LivePageContext);
  if (!page) throw new Error('A part of the live page stands outside of its provider.');
  return page;
}

export interface LivePageProviderProps {
  channels: readonly Channel[];
  /** The channel that the address names. */
  channel: Channel;
  children: ReactNode;
}

export function LivePageProvider({ channels, channel: addressed, children }: LivePageProviderProps) {
  const viewer = useViewer();
  const now = useNow(addressed.current?.endTime);
  const gate = usePinGate();
  const [filter, setFilter] = useState(list.NO_FILTER);
  const [view, setView] = useState<LivePage['view']>('channels');
  const filtered = list.filterChannels(channels, filter);
  const { controls, television, corner } = useTelevision();
  const live = useLiveTv({
    television,
    askPin: (signal) => gate.pass('watch', { signal, channel: find(readActiveId())?.name }),
    listNeighbours: (activeId, lastId) =>
      list.neighbourIds(channels, list.likeliestFirst(filtered, activeId, lastId), activeId),
    requestAt: (channelId, moment) => watching.requestAt(channelId, moment),
    follow: (...ended) => watching.follow(...ended),
  });
  const { state } = live;
  const find = (id: string | undefined) => channels.find((one) => one.id === id);
  const readActiveId = () => live.tv.read().request?.channelId ?? addressed.id;
  const tuned = find(state.request?.channelId) ?? addressed;
  const contextOf = (one: Channel) => ({ isGuest: isGuest(viewer), isLocked: list.isLocked(one) });
  const { shown: channel, hasFollowed, choose } = useChannelAddress({ channels, addressed, live, contextOf });
  const watching = useWatching({ addressed, shown: channel, tuned, live, contextOf, now });
  const handleLook = useHandler((id: string, how?: 'pressed') => {
    // Without a picture there is no change of channel that a prefetch would make quicker.
    if (state.attached && list.neighbourIds(channels, [id], readActiveId()).length > 0) live.prefetchRow(id, how);
  });
  const { digits, step } = useZapKeys({
    channels,
    filtered,
    readActiveId,
    lastId: state.lastId,
    onZap: (id) => choose(id, 'zap'),
  });
  const typed = digits === undefined ? undefined : list.findByNumber(channels, Number(digits));
  const typedId = typed?.id;
  useEffect(() => {
    if (typedId !== undefined) handleLook(typedId);
  }, [typedId, handleLook]);
  const programmeId = watching.programme?.epgProgramId ?? channel.current?.epgProgramId;
  const { data: prevue } = useQuery({
    ...currentPrevueQuery(channel, programmeId),
    enabled: hasFollowed && hasPicture(state) && state.request?.kind === 'live',
  });
  const shown = describeShown(channel, watching.programme, now, prevue);
  usePageTitle(shown ? `${shown.title} · ${channel.name}` : channel.name);
  const startOver = useStartOver(channel, shown, state.refusal?.code);
  const browser = {
    channels,
    activeId: channel.id,
    filter,
    now,
    onFilter: setFilter,
    onMark: useMarks(gate.pass),
    onChoose: useHandler((id: string) => choose(id, 'visit')),
    onLook: handleLook,
  };
  const pass = gate.pass;
  const page = { now, channel, tuned, hasFollowed, controls, corner, live, watching, shown, programmeId, startOver };
  return (
    <LivePageContext value={{ ...page, digits, typed, step, browser, pass, view, setView }}>
      {children}
      {gate.question}
    </LivePageContext>
  );
}

/** Neither a programme above the profile's level (101) nor an event without a ticket (301) is played from its start. */
function useStartOver(channel: Channel, shown: ShownProgramme | undefined, refused: unknown): LivePage['startOver'] {
  const navigate = useNavigate();
  if (!shown?.isLive || !canStartOver(channel) || refused === 101 || refused === 301) return undefined;
  return () => void navigate(paths.liveTv(channel.id, { start: shown.startTime }));
}

/** Stars and locks. They belong to a profile, so a guest is asked to sign in first (ROLE-03). */
function useMarks(pass: PinGate['pass']): (channel: Channel, mark: Mark) => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const marking = {
    CHANNEL_FAV: useChannelMark('CHANNEL_FAV'),
    CHANNEL_LOCK: useChannelMark('CHANNEL_LOCK', pass, true),
  };
  return useHandler((channel: Channel, mark: Mark) => {
    if (isGuest(viewer)) void askToSignIn('process', navigate);
    else void marking[mark].toggle(channel);
  });
}
