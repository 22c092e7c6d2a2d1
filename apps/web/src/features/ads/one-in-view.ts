// One advertisement in a view. Of the advertisements that intersect the viewport the first of the document is drawn: the
// header's, then the one among the rows, then the footer's. The others keep their place and are not drawn.

import { type RefObject, useEffect } from 'react';

const inView = new Set<HTMLElement>();

/** Layers above the page hide the advertisements of the page, so theirs do not wait; a player in a box of the page is no layer. */
const LAYERS = '[role="dialog"], [data-player]:not([data-boxed])';

/** Sets `data-waits` on an advertisement while another one is drawn. `place` is where it is rendered; false: nowhere. */
export function useOneInView(ad: RefObject<HTMLElement | null>, place: string | boolean): void {
  useEffect(() => {
    const element = ad.current;
    if (place === false || !element || element.closest(LAYERS)) return;
    const leave = () => {
      inView.delete(element);
      draw();
    };
    const observer = new IntersectionObserver((entries) => {
      // The last entry is the newest.
      if (!entries.at(-1)?.isIntersecting) return leave();
      inView.add(element);
      draw();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [ad, place]);
}

function draw(): void {
  const [first] = [...inView].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const element of inView) element.toggleAttribute('data-waits', element !== first);
}
