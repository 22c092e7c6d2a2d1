// The line to the server as a pure machine: one stream a tab, opened with the session's token, opened again after a
// break with growing pauses, and closed while nobody looks. (state, event) gives the next state and the deeds to do;
// live-events.runner.ts does them.

export interface ConnectionState {
  readonly link: 'closed' | 'opening' | 'open' | 'waiting';
  readonly token: string | undefined;
  /** The service refused this token, or ended its session: it is not tried again. */
  readonly refused: string | undefined;
  /** Nobody has looked at the tab for a while. */
  readonly isAway: boolean;
  /** Numbers the streams, so that news of an older one is recognised. */
  readonly attempt: number;
  /** Breaks since the server was last heard. */
  readonly breaks: number;
  /** The pause the server asked for. */
  readonly retryMs: number;
  /** A stream of this visit has ended: the server replays nothing, so its events until the next one opens are lost. */
  readonly hasGap: boolean;
}

export type ConnectionEvent =
  | { readonly type: 'token-changed'; readonly token: string | undefined }
  | { readonly type: 'opened'; readonly attempt: number }
  | { readonly type: 'hinted'; readonly attempt: number; readonly retryMs: number }
  /** A beat or a message. The greeting alone does not count: a server that greets and hangs up is not well. */
  | { readonly type: 'heard'; readonly attempt: number }
  /** `spread` 0..1: what keeps thousands of tabs from coming back in the same instant. */
  | { readonly type: 'broken'; readonly attempt: number; readonly spread: number }
  | { readonly type: 'refused'; readonly attempt: number }
  | { readonly type: 'pause-over' }
  | { readonly type: 'hidden' }
  | { readonly type: 'hidden-long' }
  /** The tab is left for another page; the browser may keep it and bring it back. */
  | { readonly type: 'left' }
  /** The viewer is back at the tab, or the browser is back online. */
  | { readonly type: 'shown' };

export type ConnectionTimer = 'pause' | 'hidden';

export type ConnectionEffect =
  | { readonly type: 'connect'; readonly attempt: number; readonly token: string }
  | { readonly type: 'disconnect' }
  /** Asks again for what may have changed while no stream was open. */
  | { readonly type: 'catch-up' }
  | { readonly type: 'wake'; readonly timer: ConnectionTimer; readonly inMs: number }
  | { readonly type: 'sleep'; readonly timer: ConnectionTimer };

export interface ConnectionStep {
  readonly state: ConnectionState;
  readonly effects: readonly ConnectionEffect[];
}

/** Before the server has said what it likes. */
const FIRST_RETRY_MS = 2_000;
export const LONGEST_PAUSE_MS = 60_000;
/**
 * A browser has six connections to a server for all of its tabs, and the server six streams for a session: tabs in the
 * background give theirs back soon.
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
    case 'heard':
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

/** Nobody signed in has nothing to miss. */
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

/** Each break doubles the pause; half of it again is left to chance. */
function pause(state: ConnectionState, spread: number): ConnectionStep {
  const pauseMs = Math.min(state.retryMs * 2 ** state.breaks, LONGEST_PAUSE_MS);
  return {
    state: { ...state, link: 'waiting', breaks: state.breaks + 1, hasGap: isGap(state) },
    effects: [{ type: 'disconnect' }, { type: 'wake', timer: 'pause', inMs: Math.round(pauseMs * (1 + spread / 2)) }],
  };
}

/** Whoever is back should not wait for a pause to pass. */
function shown(state: ConnectionState): ConnectionStep {
  const awake: ConnectionEffect = { type: 'sleep', timer: 'hidden' };
  if (state.link === 'opening' || state.link === 'open') return { state, effects: [awake] };
  const opened = reopen({ ...state, breaks: 0 });
  return { state: opened.state, effects: [awake, ...opened.effects] };
}

function stay(state: ConnectionState): ConnectionStep {
  return { state, effects: [] };
}
