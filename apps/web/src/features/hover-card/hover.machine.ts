// When a preview opens and closes (HOVER-01, HOVER-05), as a state machine: races between two cards, or between a press
// and a pointerleave, are rows of its test table.

import { HOVER_CLOSE_MS, HOVER_DELAY_MS } from '@seyir/core/limits/home';

/** Grace period in milliseconds: the pointer may leave card and preview for a moment. */
export const GRACE_MS = 160;

export type HoverState<Target> =
  | { readonly phase: 'closed' }
  /** The pointer rests on a card; the hover delay runs. */
  | { readonly phase: 'waiting'; readonly target: Target }
  | { readonly phase: 'open'; readonly target: Target; readonly by: 'rest' | 'ask' }
  /** The pointer left; the grace period runs. */
  | { readonly phase: 'leaving'; readonly target: Target }
  /** A link of the preview was followed. */
  | { readonly phase: 'going'; readonly target: Target };

export type HoverEvent<Target> =
  | { readonly type: 'rest'; readonly target: Target }
  | { readonly type: 'ask'; readonly target: Target }
  | { readonly type: 'leave' }
  | { readonly type: 'enter' }
  | { readonly type: 'go' }
  | { readonly type: 'dismiss' }
  /** The timer of the phase fired. */
  | { readonly type: 'elapsed' };

const CLOSED = { phase: 'closed' } as const;

export function hover<Target>(state: HoverState<Target>, event: HoverEvent<Target>): HoverState<Target> {
  switch (event.type) {
    case 'rest':
      // A modal preview stays until the viewer closes it.
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
      // A modal preview gives the focus back at once: route memory stores the focused card.
      if (state.phase === 'open' && state.by === 'ask') return CLOSED;
      return state.phase === 'closed' ? state : { phase: 'going', target: state.target };
    case 'dismiss':
      return state.phase === 'going' ? state : CLOSED;
    case 'elapsed':
      if (state.phase === 'waiting') return { phase: 'open', target: state.target, by: 'rest' };
      return state.phase === 'leaving' || state.phase === 'going' ? CLOSED : state;
  }
}

/** The timer of a phase in milliseconds; undefined without a timer. */
export function phaseMs({ phase }: HoverState<unknown>): number | undefined {
  if (phase === 'waiting') return HOVER_DELAY_MS;
  if (phase === 'leaving') return GRACE_MS;
  return phase === 'going' ? HOVER_CLOSE_MS : undefined;
}
