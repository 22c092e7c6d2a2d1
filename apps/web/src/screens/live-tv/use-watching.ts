// What the page plays: the address names a channel and a programme, presses in the player a moment. Joins the machine of
// live television with the guide.

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { dayAt, isGuideDay } from '@seyir/core/time/local-time';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { accessKey } from '../../features/live-tv/rules/channel-list.ts';
import { type PlaybackRequest, requestForEdge, type ViewerContext } from '../../features/live-tv/rules/verdict.ts';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { REACH_MS } from '../../features/player/rules/timeline.ts';
import { paths } from '../../shared/paths/paths.ts';
import { isKept, programmeAt } from '../../shared/programmes/programme-phase.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { appClock } from '../../shared/time/app-clock.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';
import { isStillOn, type Programmes, programmeAfter, useProgrammes } from './programmes.ts';
import { useFollowsMachine } from './use-channel-address.ts';

export interface Watching {
  readonly programmes: Programmes;
  /** What is shown, live or of the past, by the guide. */
  readonly programme: GuideProgramme | undefined;
  /** What comes after a programme of the past, where it can be watched. */
  readonly next: GuideProgramme | undefined;
  readonly goLive: () => void;
  readonly watchMoment: (at: number) => void;
  /** Tries again after a failure: behind live at the same wall-clock moment, else the request as it was. */
  readonly retry: () => void;
  readonly watchProgramme: (programme: GuideProgramme) => void;
  /** The moment that the player shows. */
  readonly shows: (at: number) => void;
}

export interface WatchingOptions {
  readonly channels: readonly Channel[];
  /** The channel that the address names. */
  readonly addressed: Channel;
  /** The channel that the page shows. */
  readonly shown: Channel;
  readonly live: LiveTvInPage;
  readonly contextOf: (channel: Channel) => ViewerContext;
  readonly now: number;
}

export function useWatching({ channels, addressed, shown, live, contextOf, now }: WatchingOptions): Watching {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const start = startOf(search.get('start'));
  const { tv, state } = live;
  const { id } = addressed;
  /** Where the picture is, when it is not live. */
  const [shownAt, setShownAt] = useState<number>();
  /** The exact moment, for a retry; not state, because it changes with every second. */
  const moment = useRef<number>(undefined);
  const isTuned = state.request === undefined || state.request.channelId === shown.id;
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
    setShownAt(undefined);
    moment.current = undefined;
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

  /** The machine's channel: the address may still name the one before. */
  const tuned = channels.find((one) => one.id === state.request?.channelId) ?? addressed;
  useAccessRecheck(tv, tuned, contextOf(tuned));
  const goLive = useHandler(() => {
    if (start !== undefined) return void navigate(paths.liveTv(tuned.id), { replace: true });
    setShownAt(undefined);
    moment.current = undefined;
    tv.choose(requestForEdge('0', tuned.id, undefined), contextOf(tuned));
  });
  const watchProgramme = useHandler(
    ({ startTime }: GuideProgramme) => void navigate(paths.liveTv(tuned.id, { start: startTime })),
  );
  const watchMoment = useHandler((at: number) => {
    const airing = programmeAt(programmes.list, at);
    const isOver = airing !== undefined && Date.parse(airing.endTime) <= now;
    const canShift = tuned.tsavailable !== '0' && tuned.timeshiftenable !== '0';
    if (airing && !isOver && !canShift) return goLive();
    // The shared hours of a channel play on into live; what is older is a programme of the past.
    const isCatchUp = isOver && (now - at > SHARED_MS || !canShift);
    const request: PlaybackRequest = isCatchUp
      ? { channelId: tuned.id, kind: 'catchup', from: Math.floor(at), isKnown: airing.prevuecode !== '' }
      : requestForEdge('1', tuned.id, at);
    setShownAt(Math.floor(at / MINUTE_MS) * MINUTE_MS);
    tv.choose(request, contextOf(tuned));
  });

  const retry = useHandler(() => {
    const at = moment.current;
    if (at === undefined || state.request?.kind === 'catchup') tv.again();
    else watchMoment(at);
  });

  // By the moment that was asked for: the last segment of a programme may reach into the next one.
  const asked = from === undefined ? undefined : programmeAt(near.list, from);
  const following = asked && findNext(shown, asked, programmes.list, now);
  const next = isPast ? following : undefined;
  const playNext = useHandler(() => (following ? watchProgramme(following) : goLive()));
  const queries = useQueryClient();
  /** A start-over list ends with its programme as the guide had it; an extension that came later is a new list. */
  const playOn = useHandler(async (ended: PlaybackRequest) => {
    const at = moment.current;
    const isExtended = at !== undefined && (await isStillOn(queries, ended, at));
    if (tv.read().request !== ended) return;
    if (isExtended) watchMoment(at);
    else playNext();
  });
  // The end of what is not live, once: on with the next, or back to live (CATCHUP-04). The page may not have been drawn
  // between the ends of two: another request is another end.
  const endedRequest = state.edge === '2' ? state.request : undefined;
  useEffect(() => {
    if (endedRequest?.kind === 'timeshift') void playOn(endedRequest);
    else if (endedRequest) playNext();
  }, [endedRequest, playOn, playNext]);

  const shows = useCallback(
    (at: number) => {
      // Live is a few segments old; the programme that is on is the one of the clock.
      const isBehind = appClock.now() - at > BEHIND_MS;
      // The segment that a beginning is in may begin before it; the programme is the one that was asked for.
      const asked = tv.read().attached?.request.from;
      const meant = asked !== undefined && at < asked && asked - at < EARLY_MS ? asked : at;
      moment.current = isBehind ? meant : undefined;
      setShownAt(isBehind ? Math.floor(meant / MINUTE_MS) * MINUTE_MS : undefined);
    },
    [tv],
  );
  return { programmes, programme, next, goLive, watchMoment, retry, watchProgramme, shows };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BEHIND_MS = MINUTE_MS;
/** The shared time-shift list, but for the minute that a request may take. */
const SHARED_MS = TIME_SHIFT_SECONDS * 1_000 - MINUTE_MS;
/** Two segments. */
const EARLY_MS = 8_000;
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
  return isOn && (channel.tsavailable === '0' || channel.timeshiftenable === '0') ? undefined : next;
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
