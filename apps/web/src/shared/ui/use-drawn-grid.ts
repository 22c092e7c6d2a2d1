// Virtual grid: of a long list only the rows near the view are drawn, on a page that scrolls as a whole. Rows have one height;
// padding stands for those that are not drawn, so that the page keeps its height and its scroll position.

import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { listDrawn } from './use-drawn-rows.ts';

/** The items that are drawn, and the heights of what is not, in pixels. */
interface GridWindow {
  readonly first: number;
  /** Not included. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

interface GridLayout {
  readonly count: number;
  readonly columns: number;
  /** From the top of a row to the top of the next one. */
  readonly pitch: number;
}

/** Shorter lists are drawn whole: a browser lays them out without effort. */
const WHOLE_COUNT = 120;
/** Rows drawn beyond each edge of the view, so that a quick scroll shows no gap. */
const OVERSCAN_ROWS = 4;
/** The window moves in steps: a scroll by one row renders nothing. */
const STEP_ROWS = 2;

/** `top`: of the grid, from the top of the view. */
export function findWindow({ count, columns, pitch }: GridLayout, top: number, viewHeight: number): GridWindow {
  const rows = Math.ceil(count / columns);
  const inStep = (row: number) => Math.floor(row / STEP_ROWS) * STEP_ROWS;
  const firstRow = clamp(inStep(Math.floor(-top / pitch) - OVERSCAN_ROWS), rows);
  const endRow = clamp(inStep(Math.ceil((viewHeight - top) / pitch) + OVERSCAN_ROWS) + STEP_ROWS, rows);
  return {
    first: firstRow * columns,
    end: Math.min(endRow * columns, count),
    before: firstRow * pitch,
    after: (rows - endRow) * pitch,
  };
}

const clamp = (row: number, rows: number) => Math.max(0, Math.min(row, rows));

interface DrawnGrid {
  /** Undefined: everything is drawn. */
  readonly window: GridWindow | undefined;
  /** Of the list. */
  readonly style: CSSProperties | undefined;
  /** Draws an item that a key leads to, and returns its `data-roving` element. Undefined while everything is drawn. */
  readonly draw: ((index: number) => HTMLElement | undefined) | undefined;
}

/** Items are children with `data-index` (`drawnItemProps`). */
export function useDrawnGrid(list: RefObject<HTMLElement | null>, count: number): DrawnGrid {
  const [shown, setWindow] = useState<GridWindow>();
  const measure = useCallback(
    (around?: number) => {
      const element = list.current;
      const layout = element && count > WHOLE_COUNT ? readLayout(element, count) : undefined;
      if (!element || !layout) return setWindow(undefined);
      const viewHeight = window.innerHeight;
      // An item that is not drawn is brought to the middle of the view, as the focus would.
      const row = around === undefined ? undefined : Math.floor(around / layout.columns);
      const top = row === undefined ? element.getBoundingClientRect().top : viewHeight / 2 - row * layout.pitch;
      const next = findWindow(layout, top, viewHeight);
      setWindow((known) => (known && isSame(known, next) ? known : next));
    },
    [list, count],
  );
  useLayoutEffect(() => {
    measure();
    if (count <= WHOLE_COUNT) return;
    const handle = () => measure();
    document.addEventListener('scroll', handle, { passive: true });
    window.addEventListener('resize', handle);
    return () => {
      document.removeEventListener('scroll', handle);
      window.removeEventListener('resize', handle);
    };
  }, [measure, count]);
  const draw = useCallback(
    (index: number) => {
      const find = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-roving]`);
      if (!find()) flushSync(() => measure(index));
      return find() ?? undefined;
    },
    [list, measure],
  );
  return {
    window: shown,
    style: shown && { paddingBlock: `${shown.before}px ${shown.after}px` },
    draw: shown && draw,
  };
}

/** Undefined without a layout. */
function readLayout(element: HTMLElement, count: number): GridLayout | undefined {
  const style = getComputedStyle(element);
  // By the style sheet, or by the tracks that the browser has made.
  const tracks = style.gridTemplateColumns.split(' ').filter((track) => track.endsWith('px'));
  const columns = Number(style.getPropertyValue('--columns')) || tracks.length;
  const height = element.querySelector('[data-index]:not([data-away])')?.getBoundingClientRect().height ?? 0;
  return columns > 0 && height > 0
    ? { count, columns, pitch: height + (Number.parseFloat(style.rowGap) || 0) }
    : undefined;
}

const isSame = (one: GridWindow, other: GridWindow) =>
  one.first === other.first && one.end === other.end && one.before === other.before && one.after === other.after;

/** The items to draw: those of the window, and the one that holds the tab stop, which keeps the focus outside of it. */
export const listInGrid = <T>(items: readonly T[], { window: shown }: DrawnGrid, current: number) =>
  listDrawn(items, shown ?? { first: 0, end: items.length }, [current]);

/** Of an item: its place in the whole list for screen readers, and out of the grid while only its focus is kept. */
export function drawnItemProps({ window: shown }: DrawnGrid, index: number, count: number) {
  const isAway = shown !== undefined && (index < shown.first || index >= shown.end);
  return {
    'data-index': index,
    'data-away': isAway ? '' : undefined,
    ...(shown && { 'aria-posinset': index + 1, 'aria-setsize': count }),
    ...(isAway && { style: AWAY }),
  };
}

/** Takes no room and is not seen. Not `display: none`, which would take its focus. */
const AWAY = { position: 'fixed', insetBlockStart: 0, inlineSize: 1, opacity: 0, pointerEvents: 'none' } as const;
