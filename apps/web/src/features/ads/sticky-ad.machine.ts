// The scroll states of an advertisement on the home page (ADS-05): it rests at the top, sticks once the page is scrolled,
// and rests again six seconds later, however far the page is scrolled then.

export type StickyState = 'top' | 'sticky' | 'cooldown';
export type StickyEvent = 'scrolled' | 'returned' | 'timed-out';

/** A viewer who goes back to the top has seen it; it does not stick a second time on the same visit. */
export function stepSticky(state: StickyState, event: StickyEvent): StickyState {
  if (event === 'scrolled') return state === 'top' ? 'sticky' : state;
  return state === 'sticky' ? 'cooldown' : state;
}
