// The connection for server-sent events as a pure machine: one stream per tab, authenticated with the session's token,
// reconnected with exponential backoff, closed while the tab is hidden. (state, event) gives (state, effects);
// event-stream.runner.ts performs the effects.

export interface ConnectionState {
  readonly link: 'closed' | 'opening' | 'open' | 'waiting';
  readonly token: string | undefined;
  /** The server refused this token or ended its session: no reconnection with this token. */
  readonly refused: string | undefined;
  /** The tab has been hidden for HIDDEN_MS. */
  readonly isAway: boolean;
  /** The number of the current stream: events of an older stream are ignored. */
  readonly attempt: number;
  /** Failures since the last heartbeat or message: the exponent of the backoff. */
  readonly breaks: number;
  /** The reconnection time of the server's `retry:` field. */
  readonly retryMs: number;
  /** A stream of this visit has ended: the server replays nothing, so its events until the next one opens are lost. */
  readonly hasGap: boolean;
}

export type ConnectionEvent =
  | { readonly type: 'token-changed'; readonly token: string | undefined }
  | { readonly type: 'opened'; readonly attempt: number }
  | { readonly type: 'hinted'; readonly attempt: number; readonly retryMs: number }
  /** A heartbeat or a message. An opened stream alone does not reset the backoff: a failing server may accept and close. */
  | { readonly type: 'received'; readonly attempt: number }
  /** `spread` 0..1: jitter, so that thousands of tabs do not reconnect at once. */
  | { readonly type: 'broken'; readonly attempt: number; readonly spread: number }
  | { readonly type: 'refused'; readonly attempt: number }
  | { readonly type: 'pause-over' }
  | { readonly type: 'hidden' }
  | { readonly type: 'hidden-long' }
  /** pagehide: the back/forward cache may restore the page. */
  | { readonly type: 'left' }
  /** The tab is visible again, or the browser is online again. */
  | { readonly type: 'shown' };

export type ConnectionTimer = 'pause' | 'hidden';

export type ConnectionEffect =
  | { readonly type: 'connect'; readonly attempt: number; readonly token: string }
  | { readonly type: 'disconnect' }
  /** Invalidates queries that may have changed while no stream was open. */
  | { readonly type: 'catch-up' }
  | { readonly type: 'wake'; readonly timer: ConnectionTimer; readonly inMs: number }
  | { readonly type: 'sleep'; readonly timer: ConnectionTimer };

interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

/** Until the server sends `retry:`. */
const FIRST_RETRY_MS = 2_000;
export const LONGEST_PAUSE_MS = 60_000;
/**
 * HTTP/1.1 allows a browser six connections to a server for all of its tabs, and the server six streams for a session:
 * hidden tabs give theirs back soon.
 */
export const HIDDEN_MS = 30_000;

export const INITIAL_CONNECTION: ConnectionState = {
  link: 'closed',
  token: undefined,
  refused: undefined,
  isAway: false,
  attempt: 0,
  breaks: 0,
  retryMs: FIRST_RETRY_MS,
  hasGap: false,
};

export function stepConnection(state: ConnectionState, event: ConnectionEvent): ConnectionStep {
  switch (event.type) {
    case 'token-changed':
      if (event.token === state.token) return stay(state);
      return reopen({ ...state, token: event.token, refused: undefined, breaks: 0 });
    case 'opened':
      return isCurrentAttempt(state, event) ? opened(state) : stay(state);
    case 'hinted':
      return isCurrentAttempt(state, event) ? stay({ ...state, retryMs: event.retryMs }) : stay(state);
    case 'received':
      return isCurrentAttempt(state, event) && state.breaks > 0 ? stay({ ...state, breaks: 0 }) : stay(state);
    case 'broken':
      return isCurrentAttempt(state, event) ? pause(state, event.spread) : stay(state);
    case 'refused':
      return isCurrentAttempt(state, event) ? close({ ...state, refused: state.token }) : stay(state);
    case 'pause-over':
      return state.link === 'waiting' ? open(state) : stay(state);
    case 'hidden':
      return { state, effects: [{ type: 'wake', timer: 'hidden', inMs: HIDDEN_MS }] };
    case 'hidden-long':
    case 'left':
      return close({ ...state, isAway: true });
    case 'shown':
      return shown({ ...state, isAway: false });
  }
}

function isCurrentAttempt({ attempt, link }: ConnectionState, event: { readonly attempt: number }): boolean {
  return event.attempt === attempt && (link === 'opening' || link === 'open');
}

function open(state: ConnectionState): ConnectionStep {
  const { token } = state;
  if (token === undefined || token === state.refused || state.isAway) return stay({ ...state, link: 'closed' });
  const attempt = state.attempt + 1;
  return { state: { ...state, link: 'opening', attempt }, effects: [{ type: 'connect', attempt, token }] };
}

function opened(state: ConnectionState): ConnectionStep {
  return { state: { ...state, link: 'open', hasGap: false }, effects: state.hasGap ? [{ type: 'catch-up' }] : [] };
}

/** Without a token no events are missed. */
function isGap({ link, hasGap, token }: ConnectionState): boolean {
  return token !== undefined && (hasGap || link === 'open');
}

function reopen(state: ConnectionState): ConnectionStep {
  const closed = close(state);
  const opened = open(closed.state);
  return { state: opened.state, effects: [...closed.effects, ...opened.effects] };
}

function close(state: ConnectionState): ConnectionStep {
  return {
    state: { ...state, link: 'closed', hasGap: isGap(state) },
    effects: [{ type: 'sleep', timer: 'pause' }, { type: 'disconnect' }],
  };
}

/** Exponential backoff with up to 50 % jitter. */
function pause(state: ConnectionState, spread: number): ConnectionStep {
  const pauseMs = Math.min(state.retryMs * 2 ** state.breaks, LONGEST_PAUSE_MS);
  return {
    state: { ...state, link: 'waiting', breaks: state.breaks + 1, hasGap: isGap(state) },
    effects: [{ type: 'disconnect' }, { type: 'wake', timer: 'pause', inMs: Math.round(pauseMs * (1 + spread / 2)) }],
  };
}

/** A viewer who is back does not wait for the backoff. */
function shown(state: ConnectionState): ConnectionStep {
  const awake: ConnectionEffect = { type: 'sleep', timer: 'hidden' };
  if (state.link === 'opening' || state.link === 'open') return { state, effects: [awake] };
  const opened = reopen({ ...state, breaks: 0 });
  return { state: opened.state, effects: [awake, ...opened.effects] };
}

function stay(state: ConnectionState): ConnectionStep {
  return { state, effects: [] };
}
