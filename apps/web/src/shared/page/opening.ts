// What the page opens with before the application is there: the picture of the home, drawn by public/start.js, or that of a
// channel. It stays under whatever waits at its place, and goes when that goes.

import { useEffect } from 'react';
import { openingEnds } from './opening-ends.ts';

let held = 0;

/** A page that waits on top of the picture keeps it. */
export function useOpening(): void {
  useEffect(() => {
    held += 1;
    return () => {
      held -= 1;
      // One waiting page may follow another: only when none did is the picture no longer needed.
      requestAnimationFrame(closeUnlessHeld);
    };
  }, []);
}

/** Any page that does not wait on the picture: it is not the page's, or the page has come to something else. */
export function closeUnlessHeld(): void {
  if (held > 0) return;
  delete document.documentElement.dataset.opening;
  document.querySelector('.opening')?.remove();
  for (const end of openingEnds) end();
  openingEnds.clear();
}
