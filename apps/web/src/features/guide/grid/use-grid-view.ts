import type { TimeRange } from '@seyir/core/time/time-range';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type GridWindow,
  isSameWindow,
  type Measures,
  measuresFor,
  timeAt,
  type View,
  windowOf,
  xOf,
} from './grid-geometry.ts';
import { headingOf, NO_TRAVEL, travelOn } from './grid-heading.ts';

/** The share of the view before the time that is brought into view. */
const LEAD_SHARE = 0.28;

interface GridView {
  readonly measures: Measures;
  readonly window: GridWindow;
  readView(): View;
  /** Brings a time into view, with some time before it. */
  showTime(at: number): void;
  scrollTo(place: { readonly left?: number | undefined; readonly top?: number | undefined }): void;
}

/**
 * Follows the scroller. Scrolling is native; React renders only when the window of rows or times changes.
 */
export function useGridView(
  scroller: RefObject<HTMLElement | null>,
  guideRange: TimeRange,
  rowCount: number,
  startAt: number,
  onTime: (at: number) => void,
): GridView {
  const [measures, setMeasures] = useState(() => measuresFor(window.innerWidth));
  const [drawn, setDrawn] = useState<GridWindow>(() =>
    windowOf(
      { ...firstView(), left: leftOf(startAt, guideRange, measures, window.innerWidth) },
      measures,
      guideRange,
      rowCount,
    ),
  );
  const readView = useCallback((): View => {
    const element = scroller.current;
    return element
      ? {
          left: element.scrollLeft,
          top: element.scrollTop,
          width: element.clientWidth || window.innerWidth,
          height: element.clientHeight || window.innerHeight,
        }
      : firstView();
  }, [scroller]);

  /** The time in view. */
  const shown = useRef(startAt);
  const place = useRef<View>(undefined);
  const travel = useRef(NO_TRAVEL);
  const look = useCallback(() => {
    const view = readView();
    const step = stepBetween(place.current, view);
    travel.current = step ? travelOn(travel.current, step) : NO_TRAVEL;
    place.current = view;
    const next = windowOf(view, measures, guideRange, rowCount, headingOf(travel.current));
    setDrawn((known) => (isSameWindow(known, next) ? known : next));
    shown.current = timeAt(view.left + (view.width - measures.headWidth) * LEAD_SHARE, guideRange, measures);
    onTime(shown.current);
  }, [readView, measures, guideRange, rowCount, onTime]);

  // Layout effect: the first scroll position is set before paint. After a rotation, or at midnight, the time in view is kept.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = leftOf(shown.current, guideRange, measures, readView().width);
  }, [scroller, guideRange, measures, readView]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.addEventListener('scroll', look, { passive: true });
    const handleResize = () => {
      setMeasures(measuresFor(window.innerWidth));
      look();
    };
    window.addEventListener('resize', handleResize);
    look();
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', handleResize);
    };
  }, [scroller, look]);

  const scrollTo = useCallback<GridView['scrollTo']>(
    ({ left, top }) => {
      const element = scroller.current;
      if (!element) return;
      if (left !== undefined) element.scrollLeft = left;
      if (top !== undefined) element.scrollTop = top;
      look();
    },
    [scroller, look],
  );
  const showTime = useCallback(
    (at: number) => scrollTo({ left: leftOf(at, guideRange, measures, readView().width) }),
    [scrollTo, guideRange, measures, readView],
  );

  return useMemo(
    () => ({ measures, window: drawn, readView, showTime, scrollTo }),
    [measures, drawn, readView, showTime, scrollTo],
  );
}

/**
 * Gives each cell whose beginning is scrolled away the room that is left of it in view (`--room`), so that its sticky name
 * ends with an ellipsis instead of being cut on the left. Measured when the view rests: a scroll stays as cheap as it is.
 */
export function useEdgeNames(scroller: RefObject<HTMLElement | null>, headWidth: number, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other cells
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const fit = () => {
      const start = element.getBoundingClientRect().left + headWidth;
      const cells = [...element.querySelectorAll<HTMLElement>('[data-edge]')];
      // Every cell is read before the first is written: one layout for all.
      const rooms = cells.map((cell) => Math.max(0, Math.round(cell.getBoundingClientRect().right - start)));
      for (const [index, cell] of cells.entries()) cell.style.setProperty('--room', `${rooms[index]}px`);
    };
    fit();
    element.addEventListener('scrollend', fit);
    return () => element.removeEventListener('scrollend', fit);
  }, [scroller, headWidth, rows]);
}

/** Pixels from one view to the next. Undefined for a jump of a whole view: a jump has no direction. */
function stepBetween(before: View | undefined, { left, top, width, height }: View) {
  if (!before) return undefined;
  const step = { x: left - before.left, y: top - before.top };
  return Math.abs(step.x) < width && Math.abs(step.y) < height ? step : undefined;
}

function leftOf(at: number, guideRange: TimeRange, measures: Measures, width: number): number {
  return Math.max(0, Math.round(xOf(at, guideRange, measures) - (width - measures.headWidth) * LEAD_SHARE));
}

function firstView(): View {
  return { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
}
