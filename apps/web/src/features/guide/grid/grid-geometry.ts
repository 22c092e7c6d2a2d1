// The geometry of the virtual grid: time runs to the right, channels run down. Only a window is rendered and fetched.

import { GUIDE_WINDOW_CHANNELS, GUIDE_WINDOW_MS } from '@seyir/core/limits/guide';
import { findDayBounds, listGuideDays } from '@seyir/core/time/local-time';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Airing } from '../../../shared/programmes/programme-phase.ts';
import type { GuideWindowRequest } from '../guide.queries.ts';
import { type Heading, isSameHeading, type Way } from './grid-heading.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pixels. */
export interface Measures {
  readonly rowHeight: number;
  /** The sticky column of channels. */
  readonly headWidth: number;
  /** The sticky ruler of hours. */
  readonly rulerHeight: number;
  readonly hourWidth: number;
  /** An upper bound of the average letter width of a name. */
  readonly letterWidth: number;
}

const PHONE: Measures = { rowHeight: 64, headWidth: 84, rulerHeight: 36, hourWidth: 228, letterWidth: 9.5 };
const DESKTOP: Measures = { rowHeight: 62, headWidth: 172, rulerHeight: 44, hourWidth: 344, letterWidth: 9.5 };
const TELEVISION: Measures = { rowHeight: 86, headWidth: 284, rulerHeight: 60, hourWidth: 460, letterWidth: 12.6 };

/** By the width of the screen, at the breakpoints of the design. */
export function measuresFor(screenWidth: number): Measures {
  if (screenWidth < 600) return PHONE;
  return screenWidth < 1920 ? DESKTOP : TELEVISION;
}

/** The 14 days of the guide. */
export function guideRangeAt(now: number): TimeRange {
  const days = listGuideDays(now);
  const first = findDayBounds(days[0] ?? '');
  const last = findDayBounds(days.at(-1) ?? '');
  return { from: first?.from ?? now, to: last?.to ?? now };
}

/** The x coordinate of a time, in pixels from the start of the guide. */
export function xOf(at: number, { from }: TimeRange, { hourWidth }: Measures): number {
  return ((at - from) / HOUR_MS) * hourWidth;
}

export function timeAt(x: number, { from }: TimeRange, { hourWidth }: Measures): number {
  return from + (x / hourWidth) * HOUR_MS;
}

/** The visible rectangle, in pixels of the scroller. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The rendered window: rows [firstRow, endRow), times [from, to). */
export interface GridWindow {
  readonly firstRow: number;
  readonly endRow: number;
  readonly from: number;
  readonly to: number;
  /** The start of the view, rounded down to a step of time. */
  readonly edge: number;
  /** The scroll direction; undefined while the view is still. */
  readonly heading: Heading | undefined;
}

/** The rendered window grows by steps of this size: rendering one step is little work. */
const STEP_MS = HOUR_MS / 2;
/**
 * Overscan: rows and steps of time rendered beyond the edges of the view. A diagonal scroll has two leading edges and gets
 * half of the overscan at each: all of it would be too much work for a frame.
 */
const OVERSCAN = {
  rows: { still: 4, ahead: 4, across: 2, beside: 1 },
  steps: { still: 2, ahead: 2, across: 1, beside: 0 },
};

export function windowOf(
  view: View,
  measures: Measures,
  guideRange: TimeRange,
  rowCount: number,
  heading?: Heading | undefined,
): GridWindow {
  const { rowHeight, headWidth, rulerHeight } = measures;
  const isAcross = heading !== undefined && heading.x !== 0 && heading.y !== 0;
  const rows = overscanFor(OVERSCAN.rows, heading?.y, isAcross);
  const firstRow = Math.floor(view.top / rowHeight) - rows.before;
  const endRow = Math.ceil((view.top + view.height - rulerHeight) / rowHeight) + rows.after;
  const steps = overscanFor(OVERSCAN.steps, heading?.x, isAcross);
  const stepsTo = (x: number) => (timeAt(x, guideRange, measures) - guideRange.from) / STEP_MS;
  const edgeStep = Math.floor(stepsTo(view.left));
  const endStep = Math.ceil(stepsTo(view.left + view.width - headWidth)) + steps.after;
  return {
    firstRow: clamp(firstRow, 0, rowCount),
    endRow: clamp(endRow, 0, rowCount),
    from: clamp(guideRange.from + (edgeStep - steps.before) * STEP_MS, guideRange.from, guideRange.to),
    to: clamp(guideRange.from + endStep * STEP_MS, guideRange.from, guideRange.to),
    edge: guideRange.from + edgeStep * STEP_MS,
    heading,
  };
}

/** Lead for sticky names: how far the view may scroll before React renders the next window. */
const EDGE_AHEAD_MS = 10 * MINUTE_MS;

/** Whether the start of the view may cut a programme before the next step of time. */
export function isCut({ from, to }: TimeRange, edge: number): boolean {
  return from < edge + STEP_MS + EDGE_AHEAD_MS && to > edge;
}

function overscanFor(
  overscan: (typeof OVERSCAN)['rows'],
  way: Way | undefined,
  isAcross: boolean,
): { before: number; after: number } {
  if (way === undefined) return { before: overscan.still, after: overscan.still };
  const ahead = isAcross ? overscan.across : overscan.ahead;
  return { before: way < 0 ? ahead : overscan.beside, after: way > 0 ? ahead : overscan.beside };
}

export function isSameWindow(a: GridWindow, b: GridWindow): boolean {
  return (
    a.firstRow === b.firstRow &&
    a.endRow === b.endRow &&
    a.from === b.from &&
    a.to === b.to &&
    a.edge === b.edge &&
    isSameHeading(a.heading, b.heading)
  );
}

/** The size of a tile: small enough to be quick, large enough to need few calls, within the limits of a call (GRID-02). */
const TILE_CHANNELS = Math.min(25, GUIDE_WINDOW_CHANNELS);
const TILE_MS = Math.min(8 * HOUR_MS, GUIDE_WINDOW_MS);
/** Prefetch distance in the scroll direction: about half a second of brisk scrolling. */
const PREFETCH = { rows: 18, ms: 4 * HOUR_MS };

/**
 * The tiles that cover a window and its prefetch distance. Tiles lie on a fixed raster, so that each is a cache key that
 * scrolling back finds again.
 */
export function tilesOf(
  drawn: GridWindow,
  guideRange: TimeRange,
  rowCount: number,
  genre: string | undefined,
): GuideWindowRequest[] {
  const window = withPrefetch(drawn, guideRange, rowCount);
  const tiles: GuideWindowRequest[] = [];
  const firstOffset = Math.floor(window.firstRow / TILE_CHANNELS) * TILE_CHANNELS;
  const firstFrom = guideRange.from + Math.floor((window.from - guideRange.from) / TILE_MS) * TILE_MS;
  for (let offset = firstOffset; offset < window.endRow; offset += TILE_CHANNELS) {
    const count = Math.min(TILE_CHANNELS, rowCount - offset);
    for (let from = firstFrom; from < window.to; from += TILE_MS) {
      tiles.push({ from, to: Math.min(from + TILE_MS, guideRange.to), offset, count, genre });
    }
  }
  return tiles;
}

function withPrefetch(drawn: GridWindow, guideRange: TimeRange, rowCount: number): GridWindow {
  const { x, y } = drawn.heading ?? { x: 0, y: 0 };
  return {
    ...drawn,
    firstRow: clamp(drawn.firstRow - (y < 0 ? PREFETCH.rows : 0), 0, rowCount),
    endRow: clamp(drawn.endRow + (y > 0 ? PREFETCH.rows : 0), 0, rowCount),
    from: clamp(drawn.from - (x < 0 ? PREFETCH.ms : 0), guideRange.from, guideRange.to),
    to: clamp(drawn.to + (x > 0 ? PREFETCH.ms : 0), guideRange.from, guideRange.to),
  };
}

export const isInTile = (row: number, { offset, count }: GuideWindowRequest) => row >= offset && row < offset + count;

/** The full and half hours of a window, for the ruler. */
export function rulerMarks({ from, to }: Pick<GridWindow, 'from' | 'to'>): number[] {
  const marks: number[] = [];
  for (let at = from; at < to; at += STEP_MS) marks.push(at);
  return marks;
}

/** The `scrollLeft` that brings a time range into view; undefined when it is in view. */
export function scrollLeftFor(
  { from, to }: TimeRange,
  view: View,
  guideRange: TimeRange,
  measures: Measures,
): number | undefined {
  const start = xOf(from, guideRange, measures);
  const end = xOf(to, guideRange, measures);
  const room = view.width - measures.headWidth;
  if (start < view.left) return start;
  // A range longer than the view shows its beginning.
  if (end > view.left + room) return Math.min(start, end - room);
  return undefined;
}

export function scrollTopFor(row: number, view: View, { rowHeight, rulerHeight }: Measures): number | undefined {
  const top = row * rowHeight;
  if (top < view.top) return top;
  const room = view.height - rulerHeight;
  return top + rowHeight > view.top + room ? top + rowHeight - room : undefined;
}

/** Puts a row in the middle of the view. */
export const centredTop = (row: number, view: View, { rowHeight, rulerHeight }: Measures): number =>
  Math.max(0, (row + 0.5) * rowHeight - (view.height - rulerHeight) / 2);

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

const parsed = new WeakMap<Airing, TimeRange>();

/** Memoises the parsed times of a programme: every frame of a scroll compares them. */
export function rangeOf(airing: Airing): TimeRange {
  const known = parsed.get(airing);
  if (known) return known;
  const range = { from: Date.parse(airing.startTime), to: Date.parse(airing.endTime) };
  parsed.set(airing, range);
  return range;
}
