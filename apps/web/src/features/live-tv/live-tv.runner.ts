// Performs the effects of the machine with the service, the clock and the timers it is given. Each turn has one abort
// controller: the next choice aborts the questions of the one before.

import { ApiError } from '../../shared/api/api-error.ts';
import { retriesFor, retryWhileUnavailable } from '../../shared/media/retry.ts';
import type { AskedTicket } from './asked-ticket.ts';
import type { Choice, TakenTicket } from './channel-ticket.ts';
import {
  type Attached,
  type Failed,
  type LiveTvEffect,
  type LiveTvEvent,
  type LiveTvState,
  NOTHING_CHOSEN,
  stepLiveTv,
} from './live-tv.machine.ts';
import { type Access, judgeDetail, type PlaybackRequest, type ViewerContext } from './rules/verdict.ts';

export interface LiveTvDeps {
  checkAccess(channelId: string, signal: AbortSignal): Promise<Access>;
  getAddress(request: PlaybackRequest, signal: AbortSignal): Promise<string>;
  /** The auth_returncode of the channel's detail. Undefined where the detail has none. */
  askDetail(channelId: string, signal: AbortSignal): Promise<string | undefined>;
  /** The ticket of a request, once: cached, under way, or asked for now. Undefined for a request that has none. */
  takeTicket(request: PlaybackRequest, choice: Choice): TakenTicket | undefined;
  /** What the guide has for a moment of a channel: time-shift, a programme of the past, or live. */
  requestAt(channelId: string, moment: number): PlaybackRequest;
  /** What is not live has ended, at `moment`. `isCurrent`: nothing else has been chosen since. */
  follow(ended: PlaybackRequest, moment: number | undefined, isCurrent: () => boolean): void;
  /** Aborted when another channel is chosen: the question closes, or never opens. */
  askPin(signal: AbortSignal): Promise<boolean>;
  /** Opens the player; `renew` gives fresh addresses of the same stream. */
  attach(attached: Attached, renew: () => Promise<string>): void;
  /** Nothing is to be played. */
  detach(): void;
  now(): number;
  /** Epoch milliseconds of the service. */
  wallClock(): number;
  /** Calls back after a while; returns the way to stop it. */
  schedule(act: () => void, ms: number): () => void;
}

export interface LiveTv {
  read(): LiveTvState;
  subscribe(listener: () => void): () => void;
  choose(request: PlaybackRequest, context: ViewerContext): void;
  /** Something that decides about access may have changed. */
  recheckAccess(context: ViewerContext): void;
  /** To a moment of a channel; nothing happens when another channel has been chosen meanwhile. */
  seek(channelId: string, moment: number): void;
  /** Tries again after a failure: behind live at the same wall-clock moment, else the request as it was. */
  retry(): void;
  paused(): void;
  ended(): void;
  playing(isPlaying: boolean): void;
  /** The wall-clock time that the picture shows. */
  position(at: number): void;
  /** The stream failed for good: the panel of a refusal is shown. */
  giveUp(): void;
  /** Ends every question and wait. */
  close(): void;
}

type TicketAnswers = Partial<AskedTicket>;

export function createLiveTv(deps: LiveTvDeps): LiveTv {
  let state = NOTHING_CHOSEN;
  let controller = new AbortController();
  /** Of fresh addresses for the stream that plays: another stream aborts them, and a recheck of access does not. */
  let renewal = new AbortController();
  let stopWaiting = () => {};
  /** The answers of the choice's ticket, each used once: a second question of the turn asks the service. */
  let answers: ({ readonly turn: number; readonly isOwn: boolean } & TicketAnswers) | undefined;
  const listeners = new Set<() => void>();

  function send(event: LiveTvEvent): void {
    const before = state;
    const next = stepLiveTv(state, event);
    state = next.state;
    // A choice has done so already: the questions of its ticket are under way.
    if (state.turn !== before.turn && event.type !== 'chosen') abort();
    if (state.attached?.key !== before.attached?.key) abortRenewal();
    for (const effect of next.effects) perform(effect);
    if (state !== before) for (const listener of [...listeners]) listener();
  }

  function abort(): void {
    controller.abort();
    controller = new AbortController();
    stopWaiting();
  }

  function abortRenewal(): void {
    renewal.abort();
    renewal = new AbortController();
  }

  function perform(effect: LiveTvEffect): void {
    switch (effect.type) {
      case 'attach':
        deps.attach(effect.attached, () => renew(effect.attached));
        return;
      case 'detach':
        deps.detach();
        return;
      case 'follow':
        deps.follow(effect.ended, effect.moment, () => state.request === effect.ended);
        return;
      default:
        performOfTurn(effect);
    }
  }

  function performOfTurn(effect: Extract<LiveTvEffect, { turn: number }>): void {
    const { turn } = effect;
    const { signal } = controller;
    const failed = (error: unknown) => {
      if (!signal.aborted) send({ type: 'failed', turn, failed: describe(error) });
    };
    switch (effect.type) {
      case 'check':
        answerOr(takeAnswer('access', turn), () => deps.checkAccess(effect.channelId, signal)).then(
          (access) => send({ type: 'access', turn, access }),
          failed,
        );
        return;
      case 'get-address':
        answerOr(takeAnswer('address', turn), () => deps.getAddress(effect.request, signal)).then(
          (address) => send({ type: 'address', turn, address, now: deps.now() }),
          failed,
        );
        return;
      case 'ask-pin':
        deps.askPin(signal).then(
          (isPassed) => send({ type: 'pin', turn, isPassed, now: deps.now() }),
          () => send({ type: 'pin', turn, isPassed: false, now: deps.now() }),
        );
        return;
      case 'explain':
        deps.askDetail(effect.channelId, signal).then(
          (code) =>
            send({ type: 'explained', turn, refusal: code === undefined ? effect.otherwise : judgeDetail(code) }),
          () => {
            if (!signal.aborted) send({ type: 'explained', turn, refusal: effect.otherwise });
          },
        );
        return;
      case 'wait':
        stopWaiting();
        stopWaiting = deps.schedule(() => send({ type: 'due', turn, now: deps.now() }), effect.ms);
    }
  }

  /** The service is asked where the ticket has no answer, or where one from before the choice failed. */
  function answerOr<T>(answer: Promise<T | undefined> | undefined, ask: () => Promise<T>): Promise<T> {
    const isOwn = answers?.isOwn === true;
    if (!answer) return ask();
    return answer.then(
      (found) => found ?? ask(),
      (error) => {
        if (!isOwn) return ask();
        // A retry asks for both again: the address of this ticket failed with its access.
        answers = undefined;
        throw error;
      },
    );
  }

  /** An answer of the choice's ticket, once. */
  function takeAnswer<K extends keyof TicketAnswers>(which: K, turn: number): TicketAnswers[K] | undefined {
    const answer = answers?.turn === turn ? answers[which] : undefined;
    if (answers) answers = { ...answers, [which]: undefined };
    return answer;
  }

  function choose(request: PlaybackRequest, context: ViewerContext): void {
    abort();
    const { isLocked } = context;
    const { known, isOwn = false, ...ticket } = deps.takeTicket(request, { isLocked, signal: controller.signal }) ?? {};
    // An address that cannot be attached yet, in quick succession, is not asked for a second time.
    const address = known === undefined ? undefined : Promise.resolve(known);
    answers = { turn: state.turn + 1, isOwn, ...ticket.answers, ...(address && { address }) };
    send({ type: 'chosen', request, context, now: deps.now(), known });
    if (state.attached?.key === state.turn) takeAnswer('address', state.turn);
  }

  /** A refusal ends the stream with the panel of its reason. */
  async function renew({ key, request }: Attached): Promise<string> {
    const { signal } = renewal;
    const isCurrent = () => state.attached?.key === key && !signal.aborted;
    const ask = () => {
      if (!isCurrent()) throw new Error('This channel was left.');
      return deps.getAddress(request, signal);
    };
    const wait = (ms: number) => new Promise<void>((resolve) => void deps.schedule(resolve, ms));
    try {
      return await retryWhileUnavailable(async () => ask(), { isCurrent, isPlaying: true }, wait);
    } catch (error) {
      if (isCurrent()) send({ type: 'cut-off', key, failed: { ...describe(error), retries: 0 } });
      throw error;
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    recheckAccess: (context) => send({ type: 'recheck-access', context, now: deps.now() }),
    seek: (channelId, moment) =>
      send({ type: 'seek', request: deps.requestAt(channelId, moment), moment, now: deps.now() }),
    retry() {
      const { request, moment } = state;
      if (!request) return;
      const isBehind = moment !== undefined && request.kind !== 'catchup';
      const again = isBehind ? deps.requestAt(request.channelId, moment) : request;
      send({ type: 'retry', request: again, now: deps.now() });
    },
    paused: () => send({ type: 'paused' }),
    ended: () => send({ type: 'ended' }),
    playing(isPlaying) {
      if (isPlaying !== state.isPlaying) send({ type: 'playing', isPlaying });
    },
    position: (at) => send({ type: 'position', at, now: deps.wallClock() }),
    giveUp() {
      if (state.attached) send({ type: 'cut-off', key: state.attached.key, failed: { code: undefined, retries: 0 } });
    },
    close() {
      abort();
      abortRenewal();
      listeners.clear();
    },
  };
}

function describe(error: unknown): Failed {
  return { code: error instanceof ApiError ? error.code : undefined, retries: retriesFor(error) };
}
