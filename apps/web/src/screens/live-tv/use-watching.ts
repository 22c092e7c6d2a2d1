// What the page wants to watch: the address says which channel and which programme, presses in the player say which
// moment. Joins the machine of live television with the guide.

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accessKey, isLocked } from '../../features/live-tv/rules/channel-list.ts';
import { requestForEdge } from '../../features/live-tv/rules/edge.ts';
import type { ViewerContext } from '../../features/live-tv/rules/playback-request.ts';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { paths } from '../../shared/paths/paths.ts';
import { isKept } from '../../shared/programmes/programme-phase.ts';
import { tellSaveTime } from '../../shared/programmes/tell-save-time.tsx';
import { appClock } from '../../shared/time/app-clock.ts';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import { type Programmes, programmeAfter, programmeAt, useProgrammes } from './programmes.ts';

export interface Watching {
  readonly programmes: Programmes;
  /** What is shown, live or of the past, by the guide. */
  readonly programme: GuideProgramme | undefined;
  /** What comes after a programme of the past, where it can be watched. */
  readonly next: GuideProgramme | undefined;
  readonly goLive: () => void;
  /** Another channel, at once: the address and the page follow. */
  readonly watchChannel: (channel: Channel) => void;
  readonly watchMoment: (at: number) => void;
  readonly watchProgramme: (programme: GuideProgramme) => void;
  /** The moment that the player shows. */
  readonly shows: (at: number) => void;
}

export function useWatching(channel: Channel, live: LiveTvInPage, now: number): Watching {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [search] = useSearchParams();
  const start = startOf(search.get('start'));
  const { tv, state } = live;
  const { id } = channel;
  const context: ViewerContext = { isGuest: isGuest(viewer), isLocked: isLocked(channel) };
  /** Where the picture is, when it is not live. */
  const [shownAt, setShownAt] = useState<number>();
  const programmes = useProgrammes(id, start === undefined ? [now] : [now, start, start + DAY_MS]);
  const past = start === undefined ? undefined : programmes.list.find((one) => Date.parse(one.startTime) === start);
  const latest = useRef({ channel, context, programmes, past });
  useEffect(() => {
    latest.current = { channel, context, programmes, past };
  });

  const isReady = start === undefined || programmes.isKnown;
  /** Chosen before the address says so; addresses of those that were passed on the way to it mean nothing. */
  const ahead = useRef<Ahead>(undefined);
  const begun = useRef<{ readonly tv: LiveTvInPage['tv']; readonly id: string; readonly start: number | undefined }>(
    undefined,
  );
  useEffect(() => {
    // A guide that is asked again, and not known meanwhile, begins nothing anew.
    const last = begun.current;
    if (!isReady || (last?.tv === tv && last.id === id && last.start === start)) return;
    begun.current = { tv, id, start };
    const { context: mine, past: programme } = latest.current;
    setShownAt(undefined);
    const early = freshOf(ahead.current);
    const isOnTheWay = early?.passed.has(id) === true;
    if (!isOnTheWay || early.id === id) ahead.current = undefined;
    if (start === undefined && isOnTheWay) return;
    if (start === undefined) return tv.choose({ channelId: id, kind: 'live' }, mine);
    const at = appClock.now();
    if (!isKept({ startTime: new Date(start).toISOString(), endTime: '' }, latest.current.channel.tvodsavetime, at)) {
      void tellSaveTime();
      return void navigate(paths.liveTv(id), { replace: true });
    }
    const isOver = programme === undefined || Date.parse(programme.endTime) <= at;
    const isKnown = programme === undefined || programme.prevuecode !== '';
    tv.choose({ channelId: id, kind: isOver ? 'catchup' : 'timeshift', from: start, isKnown }, mine);
  }, [tv, id, start, isReady, navigate]);
  useAccessRecheck(tv, channel, context);

  const goLive = useCallback(() => {
    if (start !== undefined) return void navigate(paths.liveTv(id), { replace: true });
    setShownAt(undefined);
    tv.choose(requestForEdge('0', id, undefined), latest.current.context);
  }, [tv, id, start, navigate]);
  const isVisitor = isGuest(viewer);
  const watchChannel = useCallback(
    (other: Channel) => {
      if (other.id === latest.current.channel.id && ahead.current === undefined) return;
      const passed = [...(freshOf(ahead.current)?.passed ?? []), other.id];
      ahead.current = { id: other.id, at: performance.now(), passed: new Set(passed) };
      tv.choose({ channelId: other.id, kind: 'live' }, { isGuest: isVisitor, isLocked: isLocked(other) });
    },
    [tv, isVisitor],
  );
  const watchProgramme = useCallback(
    ({ startTime }: GuideProgramme) => void navigate(paths.liveTv(id, { start: startTime })),
    [id, navigate],
  );
  const watchMoment = useCallback(
    (at: number) => tv.choose(requestForEdge('1', id, at), latest.current.context),
    [tv, id],
  );

  const isPast = state.request?.kind === 'catchup';
  const next = isPast && past ? findNext(channel, past, programmes.list, now) : undefined;
  const ending = useRef({ next, watchProgramme, goLive });
  useEffect(() => {
    ending.current = { next, watchProgramme, goLive };
  });
  // The end of what is not live, once: on with the next, or back to live (CATCHUP-04). The page may not have been drawn
  // between the ends of two: another request is another end.
  const endedRequest = state.edge === '2' ? state.request : undefined;
  useEffect(() => {
    if (!endedRequest) return;
    const end = ending.current;
    if (end.next) end.watchProgramme(end.next);
    else end.goLive();
  }, [endedRequest]);

  const programme = isPast ? past : programmeAt(programmes.list, shownAt ?? now);
  const shows = useCallback(
    (at: number) => {
      // Live is a few segments old; the programme that is on is the one of the clock.
      const isBehind = appClock.now() - at > BEHIND_MS;
      // The segment that a beginning is in may begin before it; the programme is the one that was asked for.
      const from = tv.read().attached?.request.from;
      const meant = from !== undefined && at < from && from - at < EARLY_MS ? from : at;
      setShownAt(isBehind ? Math.floor(meant / MINUTE_MS) * MINUTE_MS : undefined);
    },
    [tv],
  );
  return { programmes, programme, next, goLive, watchChannel, watchMoment, watchProgramme, shows };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BEHIND_MS = MINUTE_MS;
/** Two segments. */
const EARLY_MS = 8_000;
/** An address that has not followed by then was called back by something else. */
const FOLLOWS_MS = 2_000;

interface Ahead {
  readonly id: string;
  readonly at: number;
  /** All that were chosen on the way, and itself. */
  readonly passed: ReadonlySet<string>;
}

const freshOf = (ahead: Ahead | undefined): Ahead | undefined =>
  ahead && performance.now() - ahead.at < FOLLOWS_MS ? ahead : undefined;

/** A moment in an address, as the guide writes it; undefined without one. */
function startOf(text: string | null): number | undefined {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
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
