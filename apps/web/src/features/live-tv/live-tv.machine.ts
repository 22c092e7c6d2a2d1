// A channel from the choice to the picture: choose, check access, ask for the PIN or say why not, get an address, attach.
// (state, event) to (state, effects): every race of quick changes is a row of the test's table. Times are milliseconds of
// one clock, whichever the runner is given.

import { ZAP_GUARD_MS } from '@seyir/core/limits/guide';
import { RETRY_MS } from '../../shared/media/retry.ts';
import {
  type Access,
  type EdgeFlag,
  isUnauthorised,
  judgeAccess,
  judgeFailure,
  type PlaybackRequest,
  type Refusal,
  type ViewerContext,
} from './rules/verdict.ts';

/** What the player plays. Another key is another opening, also of the same channel. */
export interface Attached {
  readonly key: number;
  readonly request: PlaybackRequest;
  readonly address: string;
  /** When the viewer pressed for it, or passed its PIN: the time of a zap counts from there. */
  readonly askedAt: number;
}

/** The playback address when there is none to be had (LIVE-07). */
export const NO_ADDRESS = '-1';

export interface LiveTvState {
  readonly request: PlaybackRequest | undefined;
  readonly context: ViewerContext;
  /** Counts choices and checks: what belongs to an earlier one comes too late and is dropped. */
  readonly turn: number;
  /** `explaining`: the channel is refused, and its detail is asked for the reason. */
  readonly step: 'idle' | 'checking' | 'pin' | 'addressing' | 'holding' | 'playing' | 'explaining' | 'refused';
  /** What plays is only looked at again: it goes on meanwhile. */
  readonly isRecheck: boolean;
  readonly chosenAt: number;
  /** The choice, or its PIN. */
  readonly askedAt: number;
  /** Nothing is attached before: half a second after the change before the last (LIVE-06). */
  readonly notBefore: number;
  readonly address: string | undefined;
  /** Stays until something else is attached, or nothing may be. */
  readonly attached: Attached | undefined;
  readonly refusal: Refusal | undefined;
  /** The PIN was passed for this channel, which holds until another is chosen. */
  readonly openedId: string | undefined;
  /** The channel that was watched before this one (ZAP-01). */
  readonly lastId: string | undefined;
  readonly edge: EdgeFlag;
  /** Where the picture of `request` is, in epoch milliseconds of the service's clock; undefined at live. */
  readonly moment: number | undefined;
  readonly isPlaying: boolean;
  /** The key of the stream that has shown a frame. */
  readonly picturedKey: number | undefined;
  readonly tries: number;
}

export const NOTHING_CHOSEN: LiveTvState = {
  request: undefined,
  context: { isGuest: true, isLocked: false },
  turn: 0,
  step: 'idle',
  isRecheck: false,
  chosenAt: Number.NEGATIVE_INFINITY,
  askedAt: Number.NEGATIVE_INFINITY,
  notBefore: Number.NEGATIVE_INFINITY,
  address: undefined,
  attached: undefined,
  refusal: undefined,
  openedId: undefined,
  lastId: undefined,
  edge: '0',
  moment: undefined,
  isPlaying: false,
  picturedKey: undefined,
  tries: 0,
};

/** A failed question; `code` is the contract's, undefined without an answer. `retries`: how often it is asked again. */
export interface Failed {
  readonly code: string | undefined;
  readonly retries: number;
}

export type LiveTvEvent =
  | {
      readonly type: 'chosen';
      readonly request: PlaybackRequest;
      readonly context: ViewerContext;
      readonly now: number;
      /** The address that the service gave for it a moment ago, after it was asked whether it may be watched. */
      readonly known?: string | undefined;
    }
  | { readonly type: 'access'; readonly turn: number; readonly access: Access }
  | { readonly type: 'address'; readonly turn: number; readonly address: string; readonly now: number }
  | { readonly type: 'failed'; readonly turn: number; readonly failed: Failed }
  | { readonly type: 'explained'; readonly turn: number; readonly refusal: Refusal }
  | { readonly type: 'pin'; readonly turn: number; readonly isPassed: boolean; readonly now: number }
  /** A wait is over: that of the guard, or the pause before a retry. */
  | { readonly type: 'due'; readonly turn: number; readonly now: number }
  /** Something that decides about access may have changed. */
  | { readonly type: 'recheck-access'; readonly context: ViewerContext; readonly now: number }
  /** The service gave no new address for what plays. */
  | { readonly type: 'cut-off'; readonly key: number; readonly failed: Failed }
  /** To a moment of the channel; dropped when another channel has been chosen meanwhile. */
  | { readonly type: 'seek'; readonly request: PlaybackRequest; readonly moment: number; readonly now: number }
  /** From the beginning, or behind live at the same moment: `request` is of the moment that the machine holds. */
  | { readonly type: 'retry'; readonly request: PlaybackRequest; readonly now: number }
  | { readonly type: 'paused' }
  | { readonly type: 'ended' }
  | { readonly type: 'playing'; readonly isPlaying: boolean }
  /** The wall-clock time that the picture shows, and the service's clock. */
  | { readonly type: 'position'; readonly at: number; readonly now: number };

export type LiveTvEffect =
  | { readonly type: 'check'; readonly turn: number; readonly channelId: string }
  | { readonly type: 'get-address'; readonly turn: number; readonly request: PlaybackRequest }
  | { readonly type: 'ask-pin'; readonly turn: number }
  /** Asks the channel's detail for the reason of a refusal; `otherwise` where the detail does not answer. */
  | { readonly type: 'explain'; readonly turn: number; readonly channelId: string; readonly otherwise: Refusal }
  | { readonly type: 'wait'; readonly turn: number; readonly ms: number }
  /** What is not live has ended: goes on with what follows. */
  | { readonly type: 'follow'; readonly ended: PlaybackRequest; readonly moment: number | undefined }
  /** The player opens a stream, or lets go of everything. */
  | { readonly type: 'attach'; readonly attached: Attached }
  | { readonly type: 'detach' };

export interface Step {
  readonly state: LiveTvState;
  readonly effects: readonly LiveTvEffect[];
}

export function stepLiveTv(state: LiveTvState, event: LiveTvEvent): Step {
  const { state: next, effects } = step(state, event);
  return { state: next, effects: [...playerEffects(state, next), ...effects] };
}

/** What the player does is read off the state: every path to a picture, or away from it, passes here. */
function playerEffects(before: LiveTvState, { attached, step }: LiveTvState): readonly LiveTvEffect[] {
  if (attached) return attached.key === before.attached?.key ? [] : [{ type: 'attach', attached }];
  return before.attached || (before.step === 'idle' && step !== 'idle') ? [{ type: 'detach' }] : [];
}

function step(state: LiveTvState, event: LiveTvEvent): Step {
  switch (event.type) {
    case 'chosen':
      return choose(state, event);
    case 'recheck-access':
      return recheckAccess(state, event);
    case 'seek':
    case 'retry':
      if (state.request?.channelId !== event.request.channelId) return stay(state);
      return goTo(state, event, event.type === 'seek' ? event.moment : state.moment);
    case 'cut-off':
      return state.attached?.key === event.key && isShown(state) ? fail(state, event.failed) : stay(state);
    case 'paused':
      return stay(state.request?.kind === 'live' && isShown(state) ? { ...state, edge: '1' } : state);
    case 'ended':
      return end(state);
    case 'playing':
      return stay({
        ...state,
        isPlaying: event.isPlaying,
        picturedKey: event.isPlaying ? state.attached?.key : state.picturedKey,
      });
    case 'position':
      return stay(isShown(state) ? moveTo(state, momentOf(state, event)) : state);
    default:
      // An answer to a question of an earlier turn is dropped.
      return event.turn === state.turn ? answer(state, event) : stay(state);
  }
}

/** False for the previous stream, which plays until the next one has attached: its `ended` and errors are ignored. */
const isShown = ({ attached, request }: LiveTvState): boolean => attached !== undefined && attached.request === request;

type Answer = Extract<LiveTvEvent, { turn: number }>;

function answer(state: LiveTvState, event: Answer): Step {
  const { request, turn } = state;
  if (!request) return stay(state);
  switch (event.type) {
    case 'access':
      return state.step === 'checking' ? judge(state, request, event.access) : stay(state);
    case 'pin':
      if (state.step !== 'pin') return stay(state);
      if (!event.isPassed) return refuse(state, { code: 'locked' });
      return getAddress({ ...state, openedId: request.channelId, askedAt: event.now }, request);
    case 'address':
      return state.step === 'addressing' ? hold(state, event) : stay(state);
    case 'failed':
      return fail(state, event.failed);
    case 'explained':
      return state.step === 'explaining' ? refuse(state, event.refusal) : stay(state);
    case 'due':
      if (state.step === 'holding') return attach(state, event.now);
      if (state.step === 'checking') return { state, effects: [{ type: 'check', turn, channelId: request.channelId }] };
      return state.step === 'addressing' ? getAddress(state, request) : stay(state);
  }
}

function choose(state: LiveTvState, { request, context, now, known }: Extract<LiveTvEvent, { type: 'chosen' }>): Step {
  const { attached } = state;
  const isOther = state.request?.channelId !== request.channelId;
  const turn = state.turn + 1;
  const next: LiveTvState = {
    ...state,
    request,
    context,
    turn,
    step: 'checking',
    isRecheck: false,
    chosenAt: now,
    askedAt: now,
    notBefore: state.chosenAt + ZAP_GUARD_MS,
    address: undefined,
    refusal: undefined,
    openedId: isOther ? undefined : state.openedId,
    // The channels that were only passed on the way were never watched.
    lastId: attached && attached.request.channelId !== request.channelId ? attached.request.channelId : state.lastId,
    edge: request.kind === 'live' ? '0' : '1',
    moment: undefined,
    tries: 0,
  };
  const effects: LiveTvEffect[] = [{ type: 'check', turn, channelId: request.channelId }];
  if (known === undefined || context.isLocked || now < next.notBefore) return { state: next, effects };
  // It may be watched, by an answer of just now: it is attached at once, and asked about again while it begins.
  return {
    state: { ...next, isRecheck: true, address: known, attached: { key: turn, request, address: known, askedAt: now } },
    effects,
  };
}

/** Another request of the same channel. */
function goTo(
  state: LiveTvState,
  { request, now }: Extract<LiveTvEvent, { type: 'seek' | 'retry' }>,
  moment: number | undefined,
): Step {
  const { state: next, effects } = choose(state, { type: 'chosen', request, context: state.context, now });
  return { state: { ...next, moment: request.kind === 'live' ? undefined : moment }, effects };
}

const moveTo = (state: LiveTvState, moment: number | undefined): LiveTvState =>
  moment === state.moment ? state : { ...state, moment };

function end(state: LiveTvState): Step {
  const { request, moment } = state;
  if (!request || request.kind === 'live' || !isShown(state)) return stay(state);
  return { state: { ...state, edge: '2' }, effects: [{ type: 'follow', ended: request, moment }] };
}

/** Behind live by more than this: live itself is a few segments old. */
const BEHIND_MS = 60_000;
/** Two segments: the one with the requested moment may begin before it. */
const EARLY_MS = 8_000;

function momentOf({ request }: LiveTvState, { at, now }: { at: number; now: number }): number | undefined {
  if (now - at <= BEHIND_MS) return undefined;
  const from = request?.from;
  return from !== undefined && at < from && from - at < EARLY_MS ? from : at;
}

/** What was refused may be allowed now, and the other way round. What plays goes on until the answer is there. */
function recheckAccess(state: LiveTvState, { context, now }: Extract<LiveTvEvent, { type: 'recheck-access' }>): Step {
  const { request } = state;
  if (!request) return stay(state);
  if (state.step === 'refused') return choose(state, { type: 'chosen', request, context, now });
  if (state.step !== 'playing') return stay({ ...state, context });
  const turn = state.turn + 1;
  // A lock that was set meanwhile asks for the PIN, however long ago it was passed.
  const openedId = context.isLocked && !state.context.isLocked ? undefined : state.openedId;
  return {
    state: { ...state, context, turn, openedId, step: 'checking', isRecheck: true, tries: 0 },
    effects: [{ type: 'check', turn, channelId: request.channelId }],
  };
}

function judge(state: LiveTvState, request: PlaybackRequest, access: Access): Step {
  const verdict = judgeAccess(access, request, state.context, state.openedId === request.channelId);
  if (verdict.act === 'refuse') return refuse(state, verdict.refusal);
  if (verdict.act === 'ask-pin') {
    // A lock on what plays closes at once; the picture of another channel stays while the viewer types.
    const attached = state.isRecheck ? undefined : state.attached;
    const asked: LiveTvState = { ...state, step: 'pin', isRecheck: false, attached };
    return { state: asked, effects: [{ type: 'ask-pin', turn: state.turn }] };
  }
  if (state.isRecheck && verdict.isCertain) return stay({ ...state, step: 'playing', isRecheck: false });
  return getAddress(state, request);
}

function getAddress(state: LiveTvState, request: PlaybackRequest): Step {
  return { state: { ...state, step: 'addressing' }, effects: [{ type: 'get-address', turn: state.turn, request }] };
}

function hold(state: LiveTvState, { address, now }: { address: string; now: number }): Step {
  if (state.isRecheck && state.attached) return stay({ ...state, step: 'playing', isRecheck: false });
  const ready: LiveTvState = { ...state, address };
  if (now >= state.notBefore) return attach(ready, now);
  const ms = state.notBefore - now;
  return { state: { ...ready, step: 'holding' }, effects: [{ type: 'wait', turn: state.turn, ms }] };
}

function attach(state: LiveTvState, now: number): Step {
  const { request, address, turn, askedAt } = state;
  if (!request || address === undefined) return stay(state);
  if (now < state.notBefore) return { state, effects: [{ type: 'wait', turn, ms: state.notBefore - now }] };
  return stay({ ...state, step: 'playing', isRecheck: false, attached: { key: turn, request, address, askedAt } });
}

function fail(state: LiveTvState, failed: Failed): Step {
  const isAsking = state.step === 'checking' || state.step === 'addressing';
  if (isAsking && state.tries < failed.retries) {
    const tries = state.tries + 1;
    return { state: { ...state, tries }, effects: [{ type: 'wait', turn: state.turn, ms: RETRY_MS }] };
  }
  // A question about what plays that found no answer proves nothing: the stream itself is judged by its server.
  if (state.isRecheck && failed.retries > 0) return stay({ ...state, step: 'playing', isRecheck: false });
  if (failed.code === 'PIN_REQUIRED') {
    const turn = state.turn + 1;
    const isPlaying = state.attached?.request.channelId === state.request?.channelId;
    const attached = isPlaying ? undefined : state.attached;
    const asked: LiveTvState = { ...state, turn, step: 'pin', isRecheck: false, attached, openedId: undefined };
    return { state: asked, effects: [{ type: 'ask-pin', turn }] };
  }
  const { request, turn } = state;
  const refusal = judgeFailure(failed.code, state.context);
  if (request?.kind !== 'live' || !isUnauthorised(refusal)) return refuse(state, refusal);
  const explain: LiveTvEffect = { type: 'explain', turn, channelId: request.channelId, otherwise: refusal };
  return { state: { ...state, step: 'explaining' }, effects: [explain] };
}

function refuse(state: LiveTvState, refusal: Refusal): Step {
  // A viewer who only has to sign in goes on watching; every other refusal stops the picture.
  const attached = refusal.code === 401 ? state.attached : undefined;
  const address = refusal.code === 401 ? state.address : NO_ADDRESS;
  return stay({ ...state, step: 'refused', isRecheck: false, refusal, attached, address });
}

const stay = (state: LiveTvState): Step => ({ state, effects: [] });

const ON_THE_WAY: ReadonlySet<LiveTvState['step']> = new Set(['checking', 'addressing', 'holding', 'explaining']);

/** Between a choice and its picture or its refusal. */
export const isOnTheWay = ({ step }: LiveTvState): boolean => ON_THE_WAY.has(step);

/**
 * Whether the page renders two states alike. The machine's steps before the first frame are not shown, and a render for
 * each of them would delay that frame.
 */
export function hasSameView(before: LiveTvState, after: LiveTvState): boolean {
  return (
    before.request === after.request &&
    before.attached === after.attached &&
    before.refusal === after.refusal &&
    before.context === after.context &&
    before.lastId === after.lastId &&
    before.edge === after.edge &&
    before.isPlaying === after.isPlaying &&
    before.picturedKey === after.picturedKey &&
    minuteOf(before.moment) === minuteOf(after.moment) &&
    before.tries === after.tries &&
    before.isRecheck === after.isRecheck &&
    (before.step === after.step || (isOnTheWay(before) && isOnTheWay(after)))
  );
}

const MINUTE_MS = 60_000;

/** The minute of a moment, by which the guide is read: a page need not render every second. */
export const minuteOf = (moment: number | undefined): number | undefined =>
  moment === undefined ? undefined : Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/** What is attached has shown a frame. */
export const hasPicture = ({ attached, picturedKey }: LiveTvState): boolean =>
  attached !== undefined && attached.key === picturedKey;
