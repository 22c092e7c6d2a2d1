// Performs what the machine asks for, with the service, the clock and the timers it is given. One choice has one line of
// questions: the next choice hangs up on it.

import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import {
  type Failed,
  type LiveTvEffect,
  type LiveTvEvent,
  type LiveTvState,
  NOTHING_CHOSEN,
  RETRY_MS,
  stepLiveTv,
} from './live-tv.machine.ts';
import type { PlaybackRequest, ViewerContext } from './rules/playback-request.ts';
import type { Access } from './rules/verdict.ts';

export interface LiveTvDeps {
  checkAccess(channelId: string, signal: AbortSignal): Promise<Access>;
  getAddress(request: PlaybackRequest, signal: AbortSignal): Promise<string>;
  /** The address of a request that may be watched by a very recent answer. */
  takeKnown(request: PlaybackRequest): string | undefined;
  /** Aborted when another channel is chosen: the question closes, or never opens. */
  askPin(signal: AbortSignal): Promise<boolean>;
  now(): number;
  /** Calls back after a while; returns the way to stop it. */
  schedule(act: () => void, ms: number): () => void;
}

export interface LiveTv {
  read(): LiveTvState;
  subscribe(listener: () => void): () => void;
  choose(request: PlaybackRequest, context: ViewerContext): void;
  /** Something that decides about access may have changed. */
  recheckAccess(context: ViewerContext): void;
  /** From the beginning: the viewer asks again. */
  again(): void;
  paused(): void;
  ended(): void;
  /** A fresh address for what plays. Rejects when the service gives none; the machine then knows why. */
  renew(key: number): Promise<string>;
  /** What plays broke and nobody mends it: a panel says so. */
  giveUp(): void;
  /** Ends every question and wait. */
  close(): void;
}

const RENEWALS_MOST = 20;

export function createLiveTv(deps: LiveTvDeps): LiveTv {
  let state = NOTHING_CHOSEN;
  let line = new AbortController();
  /** Of the picture that is shown: another one hangs up on it, and a question about access does not. */
  let renewal = new AbortController();
  let stopWaiting = () => {};
  /** An address that was known at the choice but could not be attached yet: it is not asked for a second time. */
  let spare: { readonly turn: number; readonly address: string } | undefined;
  const listeners = new Set<() => void>();

  function send(event: LiveTvEvent): void {
    const before = state;
    const next = stepLiveTv(state, event);
    state = next.state;
    if (state.turn !== before.turn) abort();
    if (state.attached?.key !== before.attached?.key) abortRenewal();
    for (const effect of next.effects) perform(effect);
    if (state !== before) for (const listener of [...listeners]) listener();
  }

  function abort(): void {
    line.abort();
    line = new AbortController();
    stopWaiting();
  }

  function abortRenewal(): void {
    renewal.abort();
    renewal = new AbortController();
  }

  function perform(effect: LiveTvEffect): void {
    const { turn } = effect;
    const { signal } = line;
    const failed = (error: unknown) => {
      if (!signal.aborted) send({ type: 'failed', turn, failed: describe(error) });
    };
    switch (effect.type) {
      case 'check':
        deps.checkAccess(effect.channelId, signal).then((access) => send({ type: 'access', turn, access }), failed);
        return;
      case 'get-address':
        takeSpare(turn, () => deps.getAddress(effect.request, signal)).then(
          (address) => send({ type: 'address', turn, address, now: deps.now() }),
          failed,
        );
        return;
      case 'ask-pin':
        deps.askPin(signal).then(
          (isPassed) => send({ type: 'pin', turn, isPassed }),
          () => send({ type: 'pin', turn, isPassed: false }),
        );
        return;
      case 'wait':
        stopWaiting();
        stopWaiting = deps.schedule(() => send({ type: 'due', turn, now: deps.now() }), effect.ms);
    }
  }

  async function takeSpare(turn: number, ask: () => Promise<string>): Promise<string> {
    const found = spare?.turn === turn ? spare.address : undefined;
    spare = undefined;
    return found ?? ask();
  }

  function choose(request: PlaybackRequest, context: ViewerContext): void {
    const known = deps.takeKnown(request);
    send({ type: 'chosen', request, context, now: deps.now(), known });
    const { turn, attached } = state;
    spare = known !== undefined && attached?.key !== turn ? { turn, address: known } : undefined;
  }

  async function renew(key: number): Promise<string> {
    const { signal } = renewal;
    for (let times = 1; ; times += 1) {
      const { attached } = state;
      if (attached?.key !== key || signal.aborted) throw new Error('This channel was left.');
      try {
        return await deps.getAddress(attached.request, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        if (!isPassing(error) || times >= RENEWALS_MOST) {
          send({ type: 'cut-off', key, failed: describe(error) });
          throw error;
        }
        await new Promise<void>((resolve) => void deps.schedule(resolve, RETRY_MS));
      }
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
    again: () => send({ type: 'again', now: deps.now() }),
    paused: () => send({ type: 'paused' }),
    ended: () => send({ type: 'ended' }),
    renew,
    giveUp() {
      if (state.attached)
        send({ type: 'cut-off', key: state.attached.key, failed: { code: undefined, isPassing: false } });
    },
    close() {
      abort();
      abortRenewal();
      listeners.clear();
    },
  };
}

function describe(error: unknown): Failed {
  return { code: error instanceof ApiError ? error.code : undefined, isPassing: isPassing(error) };
}
