// The focus of a page that is entered by a remote: on its main action, with a ring, as soon as that is there. Screen readers
// and keyboards of smaller screens begin at the heading (RootLayout.tsx).

import { isRemote } from './hand.ts';
import { findNamedStart, findStart, focusVisibly } from './spatial.ts';

/** How long a page may take to show its main action. */
const WAIT_MS = 15_000;
/** A page that names none begins with what is current or first, once its rows had time to come. */
const SETTLE_MS = 1_200;

/**
 * Looks for the main action until it is found, the viewer presses something, or another control has the focus. Returns its
 * end. `settleMs`: after Back the focus returns to the link that was left (focus-memory.ts), which has to come first.
 */
export function focusStartOfPage(settleMs = 0): () => void {
  const isOver = new AbortController();
  const { signal } = isOver;
  const end = () => isOver.abort();
  if (!isRemote()) return end;
  const since = performance.now();
  let isHeld = false;
  const timer = setTimeout(end, WAIT_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  // The press that led here may still be down, and would press what takes the focus.
  const handleKey = ({ repeat }: KeyboardEvent) => {
    if (repeat) isHeld = true;
    else end();
  };
  const handleRelease = () => {
    isHeld = false;
  };
  window.addEventListener('keydown', handleKey, { signal, capture: true });
  window.addEventListener('keyup', handleRelease, { signal, capture: true });
  window.addEventListener('pointerdown', end, { signal, capture: true });
  const look = () => {
    if (signal.aborted) return;
    const waited = performance.now() - since;
    if (!isIdle()) return end();
    const start =
      isHeld || waited < settleMs
        ? undefined
        : (findNamedStart() ?? (waited > SETTLE_MS + settleMs ? findStart() : undefined));
    if (!start) return requestAnimationFrame(look);
    focusVisibly(start);
    end();
  };
  requestAnimationFrame(look);
  return end;
}

/** The page, its heading or a dialog has the focus, and nothing that could be pressed. */
function isIdle(): boolean {
  const { activeElement } = document;
  // The picture of a player that fills the screen has the keys.
  if (activeElement?.closest('[data-player]')) return false;
  return activeElement === document.body || (activeElement instanceof HTMLElement && activeElement.tabIndex < 0);
}
