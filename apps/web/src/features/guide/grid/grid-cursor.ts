// The cursor of the grid: a row and a time. Up and down keep the time, so that the opposite key returns to the same
// programme; left and right go from programme to programme.

import type { GuideProgramme } from '@seyir/contract/programmes';
import type { TimeRange } from '@seyir/core/time/time-range';
import { hasCommandKey, type KeyPress } from '../../../shared/keys/keys.ts';
import { programmeAt } from '../../../shared/programmes/programme-phase.ts';

export interface Cursor {
  readonly row: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface CursorContext {
  readonly rowCount: number;
  /** Whole rows in view: the step of Page Up and Page Down. */
  readonly pageRows: number;
  readonly guideRange: TimeRange;
  readonly now: number;
  /** The loaded programmes of a row, by time. */
  programmesOf(row: number): readonly GuideProgramme[];
}

/** The step of left and right where no programme is loaded. */
const STEP_MS = 30 * 60_000;

/** The cursor after a key; undefined for a key that does not move the cursor. */
export function moveCursor(press: KeyPress, cursor: Cursor, context: CursorContext): Cursor | undefined {
  if (hasCommandKey(press)) return undefined;
  const toRow = (row: number): Cursor => ({ ...cursor, row: Math.max(0, Math.min(context.rowCount - 1, row)) });
  switch (press.key) {
    case 'ArrowUp':
      return toRow(cursor.row - 1);
    case 'ArrowDown':
      return toRow(cursor.row + 1);
    case 'PageUp':
      return toRow(cursor.row - context.pageRows);
    case 'PageDown':
      return toRow(cursor.row + context.pageRows);
    case 'Home':
      return { ...cursor, at: context.now };
    case 'End':
      return { ...cursor, at: context.guideRange.to - 1 };
    case 'ArrowLeft':
      return { ...cursor, at: within(context.guideRange, earlier(cursor, context)) };
    case 'ArrowRight':
      return { ...cursor, at: within(context.guideRange, later(cursor, context)) };
    default:
      return undefined;
  }
}

function earlier({ row, at }: Cursor, context: CursorContext): number {
  const programmes = context.programmesOf(row);
  const here = programmeAt(programmes, at);
  const edge = here ? Date.parse(here.startTime) : at;
  const before = programmes.findLast(({ endTime }) => Date.parse(endTime) <= edge);
  return before ? Date.parse(before.startTime) : Math.min(at, edge) - STEP_MS;
}

function later({ row, at }: Cursor, context: CursorContext): number {
  const programmes = context.programmesOf(row);
  const here = programmeAt(programmes, at);
  const edge = here ? Date.parse(here.endTime) : at + 1;
  const after = programmes.find(({ startTime }) => Date.parse(startTime) >= edge);
  if (after) return Date.parse(after.startTime);
  return here ? edge : at + STEP_MS;
}

function within({ from, to }: TimeRange, at: number): number {
  return Math.max(from, Math.min(to - 1, at));
}
