// The scroll states of an advertisement (ADS-05): `top` in the flow, `sticky` once the page is scrolled, `cooldown` six
// seconds later, wherever the page is scrolled to.

export type StickyState = 'top' | 'sticky' | 'cooldown';
export type StickyEvent = 'scrolled' | 'returned' | 'timed-out';

/** Scrolling back to the top ends `sticky` as well; the advertisement is sticky once per visit. */
export function stepSticky(state: StickyState, event: StickyEvent): StickyState {
  if (event === 'scrolled') return state === 'top' ? 'sticky' : state;
  return state === 'sticky' ? 'cooldown' : state;
}
