import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Pages {
  /** The snap positions of the row and the current one, for the dots below. */
  readonly pages: number;
  readonly page: number;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/** Derived from the scroll position, so that touch, wheel and arrows all move the dots. */
export function usePages(): Pages {
  const ref = useRef<HTMLDivElement>(null);
  const [{ pages, page }, setPlace] = useState({ pages: 1, page: 0 });
  const onScroll = useCallback(() => {
    const list = ref.current?.querySelector('ul');
    const view = list?.parentElement;
    const [first, second] = [...(list?.children ?? [])] as HTMLElement[];
    if (!list || !view || !first || !second) return;
    const pitch = second.offsetLeft - first.offsetLeft;
    if (pitch <= 0) return;
    const furthest = Math.max(0, list.offsetWidth - view.clientWidth);
    const last = Math.ceil(furthest / pitch - SLACK);
    const next = { pages: last + 1, page: Math.min(last, Math.round(view.scrollLeft / pitch)) };
    if (view.scrollLeft >= furthest - 1) next.page = last;
    setPlace((known) => (known.pages === next.pages && known.page === next.page ? known : next));
  }, []);

  useEffect(() => {
    if (!ref.current) return;
    onScroll();
    const observer = new ResizeObserver(onScroll);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [onScroll]);

  return { pages, page, ref, onScroll };
}

/** Tolerance in cards: a sliver of a card is no page. */
const SLACK = 0.1;
