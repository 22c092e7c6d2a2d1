// Runs the connection for server-sent events: performs the machine's effects and hands events to the application.

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
} from './event-stream.machine.ts';
import { findServerEvent } from './server-event.ts';
import { createSseParser, type SseItem } from './sse-parser.ts';

export type PageEvent = 'hidden' | 'shown' | 'left';

export interface EventStreamDeps {
  /** Opens the stream. Rejects with an ApiError when the server refuses. */
  open(token: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Reports page visibility; returns the unsubscribe function. */
  watchPage(listener: (event: PageEvent) => void): () => void;
  /** 0..1. */
  random(): number;
  /** The session was ended from outside (SESSION-11). */
  onSignOut(token: string, cause: ForcedSignOut): void;
  /** The server refused the token (401). */
  onRefused(token: string, error: ApiError): void;
  onEvent(event: Exclude<ServerEvent, { type: 'sign-out' }>): void;
  /** A stream is open again. Events of the last `gapMs` milliseconds are lost: the server replays nothing. */
  onGap(gapMs: number): void;
}

interface EventStream {
  /** Reconnects with the session's current token. */
  setToken(token: string | undefined): void;
  stop(): void;
}

/** Watchdog: the server sends a heartbeat every 20 seconds; two missed heartbeats mean a dead connection. */
const SILENCE_MS = 45_000;
/** Timers stop while the computer sleeps: the watchdog compares times often, so that it fires soon after waking up. */
const SILENCE_CHECK_MS = 5_000;

export function createEventStream(deps: EventStreamDeps): EventStream {
  const timers = new Map<ConnectionTimer, ReturnType<typeof setTimeout>>();
  let state: ConnectionState = INITIAL_CONNECTION;
  let connection: AbortController | undefined;
  /** When the last bytes arrived. */
  let receivedAt = Date.now();
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
        deps.onGap(Date.now() - receivedAt);
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
      receivedAt = Date.now();
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

  /** Reads to the end of the stream; the watchdog aborts a silent one. */
  async function read(
    stream: ReadableStream<Uint8Array>,
    own: AbortController,
    onPiece: (piece: SseItem) => void,
  ): Promise<void> {
    const decoder = new TextDecoder();
    const lines = createSseParser();
    const reader = stream.getReader();
    const check = () => {
      if (Date.now() - receivedAt >= SILENCE_MS) own.abort();
    };
    checkSilence = check;
    const timer = setInterval(check, SILENCE_CHECK_MS);
    own.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
    try {
      for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
        receivedAt = Date.now();
        for (const piece of lines.read(decoder.decode(value, { stream: true }))) onPiece(piece);
      }
    } finally {
      clearInterval(timer);
      if (checkSilence === check) checkSilence = undefined;
    }
  }

  function handle(piece: SseItem, attempt: number, token: string): void {
    dispatch(
      piece.type === 'retry' ? { type: 'hinted', attempt, retryMs: piece.retryMs } : { type: 'received', attempt },
    );
    if (piece.type !== 'message' || attempt !== state.attempt) return;
    const event = findServerEvent(piece);
    if (event?.type === 'sign-out') {
      // The session has ended: the token is not tried again.
      dispatch({ type: 'refused', attempt });
      deps.onSignOut(token, event.code);
    } else if (event) deps.onEvent(event);
  }

  const stopWatching = deps.watchPage((type) => {
    if (type === 'shown') checkSilence?.();
    dispatch({ type });
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

/** Opens the stream with fetch. Not through `send`, which waits for the end of the response. */
export function createStreamOpener(deps: RequestContext & { readonly fetch: typeof fetch }): EventStreamDeps['open'] {
  return async (token, signal) => {
    const request = requestOf(listenToEvents, {}, deps, token);
    const response = await deps.fetch(urlOf(listenToEvents, {}, deps), {
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
