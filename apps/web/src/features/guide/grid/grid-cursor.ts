// Where the viewer stands in the grid: a row and a moment. Up and down keep the moment, so that one comes back to the
// programme one left; left and right go from programme to programme.

import type { GuideProgramme } from '@seyir/contract/programmes';
import { hasCommandKey, type KeyPress } from '../../../shared/keys/keys.ts';
import type { Reach } from './grid-geometry.ts';

export interface Cursor {
  readonly row: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface CursorWorld {
  readonly rowCount: number;
  /** Whole rows in view: what Page Down goes by. */
  readonly pageRows: number;
  readonly reach: Reach;
  readonly now: number;
  /** What is known of a row, by time. */
  programmesOf(row: number): readonly GuideProgramme[];
}

/** Where nothing is known yet, left and right go by this. */
const STEP_MS = 30 * 60_000;

/** Where a key leads; undefined for a key that does not move here. */
export function moveCursor(press: KeyPress, cursor: Cursor, world: CursorWorld): Cursor | undefined {
  if (hasCommandKey(press)) return undefined;
  const toRow = (row: number): Cursor => ({ ...cursor, row: Math.max(0, Math.min(world.rowCount - 1, row)) });
  switch (press.key) {
    case 'ArrowUp':
      return toRow(cursor.row - 1);
    case 'ArrowDown':
      return toRow(cursor.row + 1);
    case 'PageUp':
      return toRow(cursor.row - world.pageRows);
    case 'PageDown':
      return toRow(cursor.row + world.pageRows);
    case 'Home':
      return { ...cursor, at: world.now };
    case 'ArrowLeft':
      return { ...cursor, at: within(world.reach, earlier(cursor, world)) };
    case 'ArrowRight':
      return { ...cursor, at: within(world.reach, later(cursor, world)) };
    default:
      return undefined;
  }
}

/** The programme a moment falls in. */
export function programmeAt(programmes: readonly GuideProgramme[], at: number): GuideProgramme | undefined {
  return programmes.find(({ startTime, endTime }) => Date.parse(startTime) <= at && at < Date.parse(endTime));
}

function earlier({ row, at }: Cursor, world: CursorWorld): number {
  const programmes = world.programmesOf(row);
  const here = programmeAt(programmes, at);
  const edge = here ? Date.parse(here.startTime) : at;
  const before = programmes.findLast(({ endTime }) => Date.parse(endTime) <= edge);
  return before ? Date.parse(before.startTime) : Math.min(at, edge) - STEP_MS;
}

function later({ row, at }: Cursor, world: CursorWorld): number {
  const programmes = world.programmesOf(row);
  const here = programmeAt(programmes, at);
  const edge = here ? Date.parse(here.endTime) : at + 1;
  const after = programmes.find(({ startTime }) => Date.parse(startTime) >= edge);
  if (after) return Date.parse(after.startTime);
  return here ? edge : at + STEP_MS;
}

function within({ from, to }: Reach, at: number): number {
  return Math.max(from, Math.min(to - 1, at));
}
