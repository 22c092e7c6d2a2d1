// When a preview opens and closes (HOVER-01, HOVER-05), as a machine: races between two cards, a press and a departure
// are rows of a table.

import { HOVER_CLOSE_MS, HOVER_DELAY_MS } from '@seyir/core/limits/home';

/** Between a card and its preview the pointer may lose its way for a moment, in milliseconds. */
export const GRACE_MS = 160;

export type HoverState<Target> =
  | { readonly phase: 'closed' }
  /** The pointer rests on a card; nothing is shown yet. */
  | { readonly phase: 'waiting'; readonly target: Target }
  | { readonly phase: 'open'; readonly target: Target; readonly by: 'rest' | 'ask' }
  /** The pointer left; it may come back. */
  | { readonly phase: 'leaving'; readonly target: Target }
  /** A navigation started from it. */
  | { readonly phase: 'going'; readonly target: Target };

export type HoverEvent<Target> =
  | { readonly type: 'rest'; readonly target: Target }
  | { readonly type: 'ask'; readonly target: Target }
  | { readonly type: 'leave' }
  | { readonly type: 'enter' }
  | { readonly type: 'go' }
  | { readonly type: 'dismiss' }
  /** The time of the phase is over. */
  | { readonly type: 'elapsed' };

const CLOSED = { phase: 'closed' } as const;

export function hover<Target>(state: HoverState<Target>, event: HoverEvent<Target>): HoverState<Target> {
  switch (event.type) {
    case 'rest':
      // One that was asked for stays until it is left by its own ways.
      if (state.phase === 'open' && state.by === 'ask') return state;
      return state.phase === 'going' ? state : { phase: 'waiting', target: event.target };
    case 'ask':
      return { phase: 'open', target: event.target, by: 'ask' };
    case 'leave':
      if (state.phase === 'waiting') return CLOSED;
      return state.phase === 'open' && state.by === 'rest' ? { phase: 'leaving', target: state.target } : state;
    case 'enter':
      return state.phase === 'leaving' ? { phase: 'open', target: state.target, by: 'rest' } : state;
    case 'go':
      // One that took the focus gives it back at once: the page that opens remembers where it came from.
      if (state.phase === 'open' && state.by === 'ask') return CLOSED;
      return state.phase === 'closed' ? state : { phase: 'going', target: state.target };
    case 'dismiss':
      return state.phase === 'going' ? state : CLOSED;
    case 'elapsed':
      if (state.phase === 'waiting') return { phase: 'open', target: state.target, by: 'rest' };
      return state.phase === 'leaving' || state.phase === 'going' ? CLOSED : state;
  }
}

/** How long a phase lasts by itself, in milliseconds; undefined: until something happens. */
export function phaseMs({ phase }: HoverState<unknown>): number | undefined {
  if (phase === 'waiting') return HOVER_DELAY_MS;
  if (phase === 'leaving') return GRACE_MS;
  return phase === 'going' ? HOVER_CLOSE_MS : undefined;
}
