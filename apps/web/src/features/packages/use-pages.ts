import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Pages {
  /** How many places the row can rest at, and at which it does; for the marks below it. */
  readonly pages: number;
  readonly page: number;
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/** Measured from the row's own scrolling, so that fingers, wheels and arrows all move the marks. */
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

/** A sliver of a card is no page of its own. */
const SLACK = 0.1;
