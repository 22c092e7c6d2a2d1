// One advertisement in a view. Of the advertisements that intersect the viewport the first of the document is drawn: the
// header's, then the one among the rows, then the footer's. The others keep their place and are not drawn.

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** The advertisements in view, each with what it does when it begins and ceases to wait. */
const inView = new Map<HTMLElement, (isWaiting: boolean) => void>();

/** Layers above the page hide the advertisements of the page, so theirs do not wait; a player in a box of the page is no layer. */
const LAYERS = '[role="dialog"], [data-player]:not([data-boxed])';

/**
 * Sets `data-waits` on an advertisement while another one is drawn, and returns whether it waits. `place` is where it is
 * rendered; false: nowhere.
 */
export function useOneInView(ad: RefObject<HTMLElement | null>, place: string | boolean): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const element = ad.current;
    if (place === false || !element || element.closest(LAYERS)) return;
    const leave = () => {
      inView.delete(element);
      setWaiting(false);
      draw();
    };
    const observer = new IntersectionObserver((entries) => {
      // The last entry is the newest.
      if (!entries.at(-1)?.isIntersecting) return leave();
      inView.set(element, setWaiting);
      draw();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [ad, place]);
  return isWaiting;
}

/**
 * Calls `onEnd` after `ms` in which an advertisement was drawn. The time stands still while it waits: on a tablet the header's
 * lies where another one becomes sticky.
 */
export function useDrawnFor(isDrawn: boolean, ms: number, onEnd: () => void): void {
  const leftMs = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isDrawn) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - since;
    };
  }, [isDrawn]);
}

function draw(): void {
  const [first] = [...inView.keys()].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const [element, setWaiting] of inView) {
    element.toggleAttribute('data-waits', element !== first);
    setWaiting(element !== first);
  }
}
