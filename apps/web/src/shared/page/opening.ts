// The opening picture, shown before the application: that of the home (public/start.js) or the first picture of a channel. It
// stays below a loading page that holds it, and is removed with the last hold.

import { useEffect } from 'react';
import { openingEnds } from './opening-ends.ts';

let held = 0;

/** Holds the opening picture while a loading page is mounted (reference count). */
export function useOpening(): void {
  useEffect(() => {
    held += 1;
    return () => {
      held -= 1;
      // Another loading page may mount in the same frame.
      requestAnimationFrame(closeUnlessHeld);
    };
  }, []);
}

/** Removes the opening picture unless a loading page holds it. */
export function closeUnlessHeld(): void {
  if (held > 0) return;
  delete document.documentElement.dataset.opening;
  document.querySelector('.opening')?.remove();
  for (const end of openingEnds) end();
  openingEnds.clear();
}
