// The segments of a channel's timeline that hold a programme.

import { WINDOW_SECONDS } from '../limits/media.ts';
import { US_PER_SECOND } from '../time/units.ts';
import type { Timeline } from './span.ts';
import { findLastBefore, findSegmentAt, hasPassed } from './timeline.ts';

const WINDOW_US = WINDOW_SECONDS * US_PER_SECOND;

/** An airing's window, in epoch microseconds. */
interface ProgrammeTime {
  readonly beginUs: number;
  readonly endUs: number;
}

interface ProgrammeView {
  readonly nowUs: number;
  /** The first moment that is still kept. */
  readonly archiveStartUs: number;
  /** The requested moment within the programme; its start by default. */
  readonly atUs?: number;
}

/**
 * `closed`: over and complete, from the segment with its start to the segment with its last moment. `growing`: on air.
 * `not-yet`: no segment is available yet. `gone`: no longer kept, or never recorded.
 */
type ProgrammeWindow =
  | { readonly verdict: 'closed'; readonly fromMsn: number; readonly toMsn: number }
  | { readonly verdict: 'growing'; readonly fromMsn: number; readonly untilSec: number }
  | { readonly verdict: 'not-yet' }
  | { readonly verdict: 'gone' };

/**
 * A programme longer than the longest list is split into pieces of that length, and the result is the piece with the
 * requested moment. The pieces are the same for all viewers, so that their lists can be cached.
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
  return { verdict: 'growing', fromMsn: first.msn, untilSec: Math.ceil(endUs / US_PER_SECOND) };
}

function findPiece({ beginUs, endUs }: ProgrammeTime, atUs: number): ProgrammeTime {
  const piece = Math.floor((Math.min(Math.max(atUs, beginUs), endUs - 1) - beginUs) / WINDOW_US);
  const pieceBeginUs = beginUs + piece * WINDOW_US;
  return { beginUs: pieceBeginUs, endUs: Math.min(endUs, pieceBeginUs + WINDOW_US) };
}
