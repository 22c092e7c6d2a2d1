// Keeps the line to the server and hands on what it says.

import type { ForcedSignOut } from '@seyir/contract/errors';
import { listenToEvents, type ServerEvent } from '@seyir/contract/events';
import { ApiError, NetworkError, toApiError } from '../../shared/api/api-error.ts';
import { type RequestContext, requestOf, urlOf } from '../../shared/api/request.ts';
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionTimer,
  INITIAL_CONNECTION,
  stepConnection,
} from './live-events.machine.ts';
import { findServerEvent } from './server-event.ts';
import { createSseParser, type SseItem } from './sse-parser.ts';

export type PageEvent = 'hidden' | 'shown' | 'left';

export interface LiveEventsDeps {
  /** Opens the stream. Rejects with an ApiError when the service said no. */
  open(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Calls back when the tab is looked at or not; gives the way to stop. */
  watchPage(listener: (news: PageEvent) => void): () => void;
  /** 0..1. */
  random(): number;
  /** The session was ended from outside (SESSION-11). */
  onSignOut(token: string, cause: ForcedSignOut): void;
  /** The service does not take the token. */
  onRefused(token: string, error: ApiError): void;
  onEvent(event: Exclude<ServerEvent, { type: 'sign-out' }>): void;
  /** A stream is open again. Events of the last `gapMs` milliseconds are lost. */
  onGap(gapMs: number): void;
}

export interface LiveEvents {
  /** The session's token of the moment; the line follows it. */
  setToken(token: string | undefined): void;
  stop(): void;
}

/** The server beats every 20 seconds; twice missed, and something in between has lost the connection without a word. */
const SILENCE_MS = 45_000;
/** Timers stand still in a machine that sleeps: the clock is looked at often, so that a dead stream is noticed after it. */
const SILENCE_CHECK_MS = 5_000;

export function createLiveEvents(deps: LiveEventsDeps): LiveEvents {
  const timers = new Map<ConnectionTimer, ReturnType<typeof setTimeout>>();
  let state: ConnectionState = INITIAL_CONNECTION;
  let connection: AbortController | undefined;
  /** When the server was last heard. */
  let heardAt = Date.now();
  let checkSilence: (() => void) | undefined;

  function dispatch(event: ConnectionEvent): void {
    const step = stepConnection(state, event);
    state = step.state;
    for (const effect of step.effects) perform(effect);
  }

  function perform(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'connect':
        connection = new AbortController();
        void connect(effect, connection);
        break;
      case 'disconnect':
        connection?.abort();
        connection = undefined;
        break;
      case 'catch-up':
        deps.onGap(Date.now() - heardAt);
        break;
      case 'wake':
        sleep(effect.timer);
        timers.set(
          effect.timer,
          setTimeout(() => dispatch({ type: effect.timer === 'pause' ? 'pause-over' : 'hidden-long' }), effect.inMs),
        );
        break;
      case 'sleep':
        sleep(effect.timer);
        break;
    }
  }

  function sleep(timer: ConnectionTimer): void {
    clearTimeout(timers.get(timer));
    timers.delete(timer);
  }

  async function connect(
    { attempt, token }: ConnectionEffect & { type: 'connect' },
    own: AbortController,
  ): Promise<void> {
    try {
      const stream = await deps.open(token, own.signal);
      dispatch({ type: 'opened', attempt });
      heardAt = Date.now();
      await read(stream, own, (piece) => handle(piece, attempt, token));
      dispatch({ type: 'broken', attempt, spread: deps.random() });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        dispatch({ type: 'refused', attempt });
        deps.onRefused(token, error);
      } else {
        dispatch({ type: 'broken', attempt, spread: deps.random() });
      }
    }
  }

  /** Reads to the end. Silence for too long is an end as well. */
  async function read(
    stream: ReadableStream<Uint8Array>,
    own: AbortController,
    onPiece: (piece: SseItem) => void,
  ): Promise<void> {
    const decoder = new TextDecoder();
    const lines = createSseParser();
    const reader = stream.getReader();
    const check = () => {
      if (Date.now() - heardAt >= SILENCE_MS) own.abort();
    };
    checkSilence = check;
    const timer = setInterval(check, SILENCE_CHECK_MS);
    own.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        heardAt = Date.now();
        for (const piece of lines.read(decoder.decode(value, { stream: true }))) onPiece(piece);
      }
    } finally {
      clearInterval(timer);
      if (checkSilence === check) checkSilence = undefined;
    }
  }

  function handle(piece: SseItem, attempt: number, token: string): void {
    dispatch(piece.type === 'retry' ? { type: 'hinted', attempt, retryMs: piece.retryMs } : { type: 'heard', attempt });
    if (piece.type !== 'message' || attempt !== state.attempt) return;
    const event = findServerEvent(piece);
    if (event?.type === 'sign-out') {
      // The last word of this stream: the token is not worth another try.
      dispatch({ type: 'refused', attempt });
      deps.onSignOut(token, event.code);
    } else if (event) deps.onEvent(event);
  }

  const stopWatching = deps.watchPage((news) => {
    if (news === 'shown') checkSilence?.();
    dispatch({ type: news });
  });
  return {
    setToken: (token) => dispatch({ type: 'token-changed', token }),
    stop() {
      stopWatching();
      dispatch({ type: 'token-changed', token: undefined });
      for (const timer of [...timers.keys()]) sleep(timer);
    },
  };
}

// Opening the stream. Not through `send`, which waits for an answer to end.

export function createStreamOpener(deps: RequestContext & { readonly fetch: typeof fetch }): LiveEventsDeps['open'] {
  return async (token, signal) => {
    const request = requestOf(listenToEvents, {}, deps, token);
    const response = await deps.fetch(urlOf(listenToEvents, {}, deps.baseUrl), {
      ...request,
      headers: { ...request.headers, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal,
    });
    if (!response.ok) throw toApiError(response.status, await response.json().catch(() => undefined));
    if (!response.body) throw new NetworkError('an answer without a body');
    return response.body;
  };
}
