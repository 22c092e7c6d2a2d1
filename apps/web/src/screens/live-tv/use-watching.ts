// What the page plays: the address names a channel and a programme, presses in the player a moment. Joins the machine of
// live television with the guide.

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { dayAt, isGuideDay } from '@seyir/core/time/local-time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { minuteOf } from '../../features/live-tv/live-tv.machine.ts';
import { accessKey } from '../../features/live-tv/rules/channel-list.ts';
import { type PlaybackRequest, requestForEdge, type ViewerContext } from '../../features/live-tv/rules/verdict.ts';
import type { LiveTvInPage, TelevisionPage } from '../../features/live-tv/use-live-tv.ts';
import { REACH_MS } from '../../features/player/rules/timeline.ts';
import { paths } from '../../shared/paths/paths.ts';
import { isKept, programmeAt } from '../../shared/programmes/programme-phase.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { appClock } from '../../shared/time/app-clock.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';
import { hasTimeShift, isStillOn, type Programmes, programmeAfter, requestAt, useProgrammes } from './programmes.ts';
import { useFollowsMachine } from './use-channel-address.ts';

export interface Watching {
  readonly programmes: Programmes;
  /** What is shown, live or of the past, by the guide. */
  readonly programme: GuideProgramme | undefined;
  /** What comes after a programme of the past, where it can be watched. */
  readonly next: GuideProgramme | undefined;
  readonly goLive: () => void;
  readonly watchMoment: (at: number) => void;
  readonly watchProgramme: (programme: GuideProgramme) => void;
  readonly requestAt: TelevisionPage['requestAt'];
  readonly follow: TelevisionPage['follow'];
}

export interface WatchingOptions {
  /** The channel that the address names. */
  readonly addressed: Channel;
  /** The channel that the page shows. */
  readonly shown: Channel;
  /** The machine's channel: the address may still name the one before. */
  readonly tuned: Channel;
  readonly live: LiveTvInPage;
  readonly contextOf: (channel: Channel) => ViewerContext;
  readonly now: number;
}

export function useWatching({ addressed, shown, tuned, live, contextOf, now }: WatchingOptions): Watching {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = startOf(search.get('start'));
  const { tv, state } = live;
  const { id } = addressed;
  const isTuned = state.request === undefined || state.request.channelId === shown.id;
  /** The minute of the picture, when it is not live; kept for a channel that was left, until the page follows. */
  const [shownAt, setShownAt] = useState<number>();
  if (isTuned && shownAt !== minuteOf(state.moment)) setShownAt(minuteOf(state.moment));
  /** The moment that was asked for, of the channel that is shown. */
  const from = isTuned ? (state.request ? state.request.from : start) : undefined;
  const isPast = isTuned && state.request?.kind === 'catchup';
  const near = useProgrammes(shown.id, [now, from ?? now, shownAt ?? now]);
  const programme = programmeAt(near.list, isPast ? (from ?? now) : (shownAt ?? from ?? now));
  const programmes = useProgrammes(shown.id, momentsAround(programme, now));
  const addressedProgrammes = useProgrammes(id, start === undefined ? [] : [start, start + DAY_MS]);
  const past =
    start === undefined ? undefined : addressedProgrammes.list.find((one) => Date.parse(one.startTime) === start);
  const isReady = start === undefined || addressedProgrammes.isKnown;
  const followsMachine = useFollowsMachine();
  const { key } = useLocation();
  /** The history entry at which the page took the mini player's channel over, which goes on at the moment it shows. */
  const [takenOverAt] = useState(() => (tv.read().request ? key : undefined));
  /** What the machine holds already is not chosen again: the address follows it, or StrictMode runs this twice. */
  const chooseAddressed = useHandler(() => {
    const { request } = tv.read();
    const isTakenOver = key === takenOverAt && request?.kind !== 'catchup';
    const isHeld = start === undefined ? isTakenOver || request?.kind === 'live' : request?.from === start;
    if (followsMachine || (isHeld && request?.channelId === id)) return;
    const context = contextOf(addressed);
    if (start === undefined) return tv.choose({ channelId: id, kind: 'live' }, context);
    const at = appClock.now();
    if (!isKept({ startTime: new Date(start).toISOString(), endTime: '' }, addressed.tvodsavetime, at)) {
      void showSaveTimeExpired();
      return void navigate(paths.liveTv(id), { replace: true });
    }
    const isOver = past === undefined || Date.parse(past.endTime) <= at;
    const isKnown = past === undefined || past.prevuecode !== '';
    tv.choose({ channelId: id, kind: isOver ? 'catchup' : 'timeshift', from: start, isKnown }, context);
  });
  // Before the page is painted: the picture that it opened with must not be without an owner for a frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the reason to choose
  useLayoutEffect(() => {
    if (isReady) chooseAddressed();
  }, [id, start, isReady, chooseAddressed]);

  useAccessRecheck(tv, tuned, contextOf(tuned));
  const goLive = useHandler(() => {
    if (start !== undefined) return void navigate(paths.liveTv(tuned.id), { replace: true });
    tv.choose(requestForEdge('0', tuned.id, undefined), contextOf(tuned));
  });
  const watchProgramme = useHandler(
    ({ startTime }: GuideProgramme) => void navigate(paths.liveTv(tuned.id, { start: startTime })),
  );
  /** The programmes are those of the channel that is shown; of another one nothing is known yet. */
  const readRequestAt = useHandler((channelId: string, at: number) =>
    requestAt({ channel: tuned, list: channelId === shown.id ? programmes.list : [], now }, at),
  );
  const watchMoment = useHandler((at: number) => {
    if (readRequestAt(tuned.id, at).kind === 'live') goLive();
    else tv.seek(tuned.id, at);
  });

  // By the moment that was asked for: the last segment of a programme may reach into the next one.
  const asked = from === undefined ? undefined : programmeAt(near.list, from);
  const following = asked && findNext(shown, asked, programmes.list, now);
  const next = isPast ? following : undefined;
  const playNext = useHandler(() => (following ? watchProgramme(following) : goLive()));
  const queries = useQueryClient();
  /** A start-over list ends with its programme as the guide had it; an extension that came later is a new list. */
  const playOn = useHandler(async (ended: PlaybackRequest, at: number, isCurrent: () => boolean) => {
    const isExtended = await isStillOn(queries, ended, at);
    if (!isCurrent()) return;
    if (isExtended) watchMoment(at);
    else playNext();
  });
  /** On with the next programme, or back to live (CATCHUP-04). */
  const follow: Watching['follow'] = (ended, moment, isCurrent) => {
    if (ended.kind === 'timeshift' && moment !== undefined) void playOn(ended, moment, isCurrent);
    else playNext();
  };
  return { programmes, programme, next, goLive, watchMoment, watchProgramme, requestAt: readRequestAt, follow };
}

const DAY_MS = 24 * 60 * 60_000;
/** A moment in an address, as the guide writes it; undefined without one. */
function startOf(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** The days of what the seek bar reaches beside a programme; the guide has no others. */
function momentsAround(programme: GuideProgramme | undefined, now: number): readonly number[] {
  if (!programme) return [now];
  const [startsAt, endsAt] = [Date.parse(programme.startTime), Date.parse(programme.endTime)];
  return [now, startsAt - REACH_MS, startsAt, endsAt, Math.min(endsAt + REACH_MS, Math.max(now, endsAt))].filter((at) =>
    isGuideDay(dayAt(at), now),
  );
}

/** The one that is on is watched from its beginning too, where the channel lets one go back. */
function findNext(
  channel: Channel,
  past: GuideProgramme,
  list: readonly GuideProgramme[],
  now: number,
): GuideProgramme | undefined {
  const next = programmeAfter(list, past);
  if (!next || Date.parse(next.startTime) > now || !next.watchable) return undefined;
  const isOn = Date.parse(next.endTime) > now;
  return isOn && !hasTimeShift(channel) ? undefined : next;
}

/** A lock, a package, a rating or another programme: access is asked for again while it plays. */
function useAccessRecheck(tv: LiveTvInPage['tv'], channel: Channel, context: ViewerContext): void {
  const { id } = channel;
  const key = `${accessKey(channel)} ${context.isGuest}`;
  const known = useRef({ id, key });
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  useEffect(() => {
    const before = known.current;
    known.current = { id, key };
    if (before.id === id && before.key !== key) tv.recheckAccess(latest.current);
  }, [tv, id, key]);
}
