// Which segments of a channel's timeline hold a programme.
import { WINDOW_SECONDS } from '../limits/media.ts';
import type { Timeline } from './span.ts';
import { findLastBefore, findSegmentAt, hasPassed } from './timeline.ts';

const WINDOW_US = WINDOW_SECONDS * 1_000_000;

/** An airing's window, in epoch microseconds. */
export interface ProgrammeTime {
  readonly beginUs: number;
  readonly endUs: number;
}

export interface ProgrammeView {
  readonly nowUs: number;
  /** The first moment that is still kept. */
  readonly archiveStartUs: number;
  /** The moment that is asked for, within the programme; its beginning unless given. */
  readonly atUs?: number;
}

/**
 * `closed`: over and complete, from the segment with its beginning to the one with its last moment. `growing`: on air.
 * `not-yet`: nothing of it can be seen yet. `gone`: no longer kept, or never recorded.
 */
export type ProgrammeWindow =
  | { readonly verdict: 'closed'; readonly fromMsn: number; readonly toMsn: number }
  | { readonly verdict: 'growing'; readonly fromMsn: number; readonly untilSec: number }
  | { readonly verdict: 'not-yet' }
  | { readonly verdict: 'gone' };

/**
 * A programme longer than a list may be is cut into pieces of that length, and the answer is the piece with the moment
 * asked for: the pieces are the same for everybody.
 */
export function findProgrammeWindow(
  timeline: Timeline,
  programme: ProgrammeTime,
  view: ProgrammeView,
): ProgrammeWindow {
  const { nowUs, archiveStartUs } = view;
  if (programme.beginUs > nowUs) return { verdict: 'not-yet' };
  if (programme.beginUs < archiveStartUs) return { verdict: 'gone' };
  const { beginUs, endUs } = findPiece(programme, view.atUs ?? programme.beginUs);
  const first = findSegmentAt(timeline, beginUs);
  const last = findLastBefore(timeline, endUs, nowUs);
  const isOver = hasPassed(timeline, endUs, nowUs);
  if (first === undefined || last === undefined || last.msn < first.msn)
    return { verdict: isOver ? 'gone' : 'not-yet' };
  if (isOver) return { verdict: 'closed', fromMsn: first.msn, toMsn: last.msn };
  return { verdict: 'growing', fromMsn: first.msn, untilSec: Math.ceil(endUs / 1_000_000) };
}

function findPiece({ beginUs, endUs }: ProgrammeTime, atUs: number): ProgrammeTime {
  const piece = Math.floor((Math.min(Math.max(atUs, beginUs), endUs - 1) - beginUs) / WINDOW_US);
  const pieceBeginUs = beginUs + piece * WINDOW_US;
  return { beginUs: pieceBeginUs, endUs: Math.min(endUs, pieceBeginUs + WINDOW_US) };
}
