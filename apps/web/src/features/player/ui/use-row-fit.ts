import { type RefObject, useLayoutEffect } from 'react';

/** What gives way, in this order, until the rest fits: the names of what ControlBar.module.css then leaves out. */
const STEPS = [
  '',
  'words',
  'words volume',
  'words volume clock',
  'words volume clock room',
  'words volume clock room last',
  'words volume clock room last gaps',
];

/**
 * The row names in `data-gives` what it has no room for. It is measured: how wide it would be depends on what plays, on
 * its tracks and on the language, which no width of the stage says.
 */
export function useRowFit(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let frame = 0;
    const fit = () => {
      for (const step of STEPS) {
        element.dataset.gives = step;
        if (isInside(element)) return;
      }
    };
    // In the next frame: what is measured again must not change inside the observer's callback.
    const resized = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(fit);
    });
    const watch = () => {
      resized.disconnect();
      for (const part of [element, ...element.children]) resized.observe(part);
    };
    const changed = new MutationObserver(() => {
      watch();
      fit();
    });
    changed.observe(element, { childList: true });
    watch();
    fit();
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
    };
  }, [row]);
}

/** The last of the row is its full screen button, which everything else pushes outwards. */
function isInside(row: HTMLElement): boolean {
  const last = row.lastElementChild;
  return !last || last.getBoundingClientRect().right <= row.getBoundingClientRect().right + 0.5;
}
