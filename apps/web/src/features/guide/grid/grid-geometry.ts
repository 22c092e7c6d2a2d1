// The grid as numbers: time runs to the right, channels run down. Only a window of both is ever drawn or asked for.

import { GUIDE_WINDOW_CHANNELS, GUIDE_WINDOW_MS } from '@seyir/core/limits/guide';
import { findDayBounds, listGuideDays } from '@seyir/core/time/istanbul';
import type { WindowAsked } from '../guide.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pixels. */
export interface Measures {
  readonly rowHeight: number;
  /** The column with the channels, which stays. */
  readonly headWidth: number;
  /** The line with the hours, which stays. */
  readonly rulerHeight: number;
  readonly hourWidth: number;
}

const PHONE: Measures = { rowHeight: 64, headWidth: 84, rulerHeight: 36, hourWidth: 228 };
const DESKTOP: Measures = { rowHeight: 62, headWidth: 172, rulerHeight: 44, hourWidth: 344 };
const TELEVISION: Measures = { rowHeight: 86, headWidth: 268, rulerHeight: 60, hourWidth: 460 };

/** By the width of the screen, at the breakpoints of the design. */
export function measuresFor(screenWidth: number): Measures {
  if (screenWidth < 600) return PHONE;
  return screenWidth < 1920 ? DESKTOP : TELEVISION;
}

/** Epoch milliseconds: the 14 days of the guide. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

export function reachOf(now: number): Reach {
  const days = listGuideDays(now);
  const first = findDayBounds(days[0] ?? '');
  const last = findDayBounds(days.at(-1) ?? '');
  return { from: first?.from ?? now, to: last?.to ?? now };
}

/** Where a moment stands, in pixels from the first one. */
export function xOf(at: number, { from }: Reach, { hourWidth }: Measures): number {
  return ((at - from) / HOUR_MS) * hourWidth;
}

export function timeAt(x: number, { from }: Reach, { hourWidth }: Measures): number {
  return from + (x / hourWidth) * HOUR_MS;
}

/** What is in view, in pixels of the scroller. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is drawn: rows [firstRow, endRow), hours [from, to). */
export interface GridWindow {
  readonly firstRow: number;
  readonly endRow: number;
  readonly from: number;
  readonly to: number;
}

/** Drawn beyond the edges, so that scrolling meets what is already there. */
const SPARE_ROWS = 4;
const SPARE_HOURS = 1;

export function windowOf(view: View, measures: Measures, reach: Reach, rowCount: number): GridWindow {
  const { rowHeight, headWidth, rulerHeight } = measures;
  const firstRow = Math.floor(view.top / rowHeight) - SPARE_ROWS;
  const endRow = Math.ceil((view.top + view.height - rulerHeight) / rowHeight) + SPARE_ROWS;
  const firstHour = Math.floor((timeAt(view.left, reach, measures) - reach.from) / HOUR_MS) - SPARE_HOURS;
  const endHour =
    Math.ceil((timeAt(view.left + view.width - headWidth, reach, measures) - reach.from) / HOUR_MS) + SPARE_HOURS;
  return {
    firstRow: clamp(firstRow, 0, rowCount),
    endRow: clamp(endRow, 0, rowCount),
    from: clamp(reach.from + firstHour * HOUR_MS, reach.from, reach.to),
    to: clamp(reach.from + endHour * HOUR_MS, reach.from, reach.to),
  };
}

export function isSameWindow(a: GridWindow, b: GridWindow): boolean {
  return a.firstRow === b.firstRow && a.endRow === b.endRow && a.from === b.from && a.to === b.to;
}

/** One question covers this much: small enough to be quick, large enough to be few, within what a call may ask (GRID-02). */
const TILE_CHANNELS = Math.min(25, GUIDE_WINDOW_CHANNELS);
const TILE_MS = Math.min(8 * HOUR_MS, GUIDE_WINDOW_MS);

/** The questions whose answers cover a window. They lie on a fixed raster, so that what was asked once is known. */
export function tilesOf(window: GridWindow, reach: Reach, rowCount: number, genre: string | undefined): WindowAsked[] {
  const tiles: WindowAsked[] = [];
  const firstOffset = Math.floor(window.firstRow / TILE_CHANNELS) * TILE_CHANNELS;
  const firstFrom = reach.from + Math.floor((window.from - reach.from) / TILE_MS) * TILE_MS;
  for (let offset = firstOffset; offset < window.endRow; offset += TILE_CHANNELS) {
    const count = Math.min(TILE_CHANNELS, rowCount - offset);
    for (let from = firstFrom; from < window.to; from += TILE_MS) {
      tiles.push({ from, to: Math.min(from + TILE_MS, reach.to), offset, count, genre });
    }
  }
  return tiles;
}

export const isInTile = (row: number, { offset, count }: WindowAsked) => row >= offset && row < offset + count;

/** The full hours and halves in a window, for the ruler. */
export function rulerMarks({ from, to }: GridWindow): number[] {
  const marks: number[] = [];
  for (let at = from; at < to; at += HOUR_MS / 2) marks.push(at);
  return marks;
}

/** Where to scroll so that a stretch of time is in view; undefined when it already is. */
export function scrollLeftFor(
  { from, to }: { readonly from: number; readonly to: number },
  view: View,
  reach: Reach,
  measures: Measures,
): number | undefined {
  const start = xOf(from, reach, measures);
  const end = xOf(to, reach, measures);
  const room = view.width - measures.headWidth;
  if (start < view.left) return start;
  // What is longer than the view shows its beginning.
  if (end > view.left + room) return Math.min(start, end - room);
  return undefined;
}

export function scrollTopFor(row: number, view: View, { rowHeight, rulerHeight }: Measures): number | undefined {
  const top = row * rowHeight;
  if (top < view.top) return top;
  const room = view.height - rulerHeight;
  return top + rowHeight > view.top + room ? top + rowHeight - room : undefined;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
