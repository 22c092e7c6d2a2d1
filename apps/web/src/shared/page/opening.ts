// The picture that the home opens with, drawn by public/start.js before the application is there. It stays under whatever
// waits at its place, and goes when that goes.

import { useEffect } from 'react';

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

/** Any page that does not wait on the picture: it is not the home's, or the home has come to something else. */
export function closeUnlessHeld(): void {
  if (held > 0) return;
  delete document.documentElement.dataset.opening;
  document.querySelector('.opening')?.remove();
}
