// Virtual list of rows of one height: which rows are in view, in a scroller of their own (`data-scroller`) or on the page.
import { type RefObject, useLayoutEffect, useState } from 'react';

interface RowRange {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** Rows drawn beyond each edge of the view, so that a quick scroll shows no gap. */
const OVERSCAN = 20;
/** The range moves in steps: a scroll by one row renders nothing. */
const STEP = 10;

/** The rows to draw. Before the first layout: those around `around`. The list must have the height of all rows. */
export function useDrawnRows(list: RefObject<HTMLElement | null>, count: number, around: number): RowRange {
  const [range, setRange] = useState<RowRange>(() => rangeOf(around, around, count));
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const found = findView(element, count);
      if (!found) return;
      const next = rangeOf(found.first, found.last, count);
      setRange((before) => (before.first === next.first && before.end === next.end ? before : next));
    };
    measure();
    // A list that was hidden gets its size when it is shown.
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // Scroll events do not bubble: the capture phase hears those of every scroller.
    document.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      document.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [list, count]);
  return { first: Math.min(range.first, count), end: Math.min(Math.max(range.end, range.first), count) };
}

/** The items of the range, and those that hold the focus or are chosen: a row that scrolls away keeps its focus. */
export function listDrawn<T>(
  items: readonly T[],
  { first, end }: RowRange,
  kept: readonly (number | undefined)[],
): readonly { readonly item: T; readonly index: number }[] {
  const outside = kept.filter((index) => index !== undefined && (index < first || index >= end));
  const indexes = new Set([...outside, ...Array.from({ length: end - first }, (_, offset) => first + offset)]);
  return [...indexes]
    .sort((one = 0, other = 0) => one - other)
    .flatMap((index = 0) => {
      const item = items[index];
      return item === undefined ? [] : [{ item, index }];
    });
}

/** The first and the last row in view; undefined without a layout. */
function findView(element: HTMLElement, count: number): { first: number; last: number } | undefined {
  const box = element.getBoundingClientRect();
  const rowHeight = box.height / count;
  if (!(rowHeight > 0)) return undefined;
  const clip = element.closest('[data-scroller]')?.getBoundingClientRect() ?? box;
  const top = Math.max(0, clip.top) - box.top;
  const bottom = Math.min(window.innerHeight, clip.bottom) - box.top;
  return { first: Math.floor(top / rowHeight), last: Math.floor(bottom / rowHeight) };
}

const rangeOf = (first: number, last: number, count: number): RowRange => ({
  first: Math.max(0, Math.min(stepBelow(first - OVERSCAN), count)),
  end: Math.max(0, Math.min(stepBelow(last + OVERSCAN) + STEP, count)),
});

const stepBelow = (index: number): number => Math.floor(index / STEP) * STEP;
