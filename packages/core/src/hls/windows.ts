// Which segments a playlist lists at a moment. A window is a function of the timeline and the clock alone (ORIGIN-02).

import {
  LIVE_SEGMENTS,
  RIGHTS_GRACE_SECONDS,
  START_OVER_SECONDS,
  TARGET_DURATION_SECONDS,
  TIME_SHIFT_SECONDS,
} from '../limits/media.ts';
import { US_PER_SECOND } from '../time/units.ts';
import type { Segment, Timeline } from '../timeline/span.ts';
import {
  findLastBefore,
  findLastComplete,
  findSegment,
  findSegmentAt,
  firstMsn,
  hasPassed,
  lastMsn,
  playingTimeUs,
  segmentEndUs,
} from '../timeline/timeline.ts';
import type { StreamList } from './stream-address.ts';

/**
 * Windows are counted back from the end of the newest segment, so that a list changes once per segment and not twice.
 * When no segment has come for this long, windows follow the clock: segments that retention removes have then left
 * every list.
 */
const SILENCE_US = 3 * TARGET_DURATION_SECONDS * US_PER_SECOND;

/** The segments of a list, both ends included. */
export interface ListWindow {
  readonly fromMsn: number;
  readonly toMsn: number;
  /** Whether the list is complete. */
  readonly ended: boolean;
}

/** `not-yet`: no segment of the list is complete. `gone`: its first segment no longer exists. */
export type WindowVerdict = ListWindow | 'not-yet' | 'gone';

/** The window of a list. No segment of it ends after `nowUs`. */
export function findWindow(timeline: Timeline, list: StreamList, nowUs: number): WindowVerdict {
  switch (list.kind) {
    case 'live':
    case 'dvr':
      return findTail(timeline, list, nowUs) ?? 'not-yet';
    case 'startOver':
      return findGrowing(timeline, list.fromMsn, list.untilSec * US_PER_SECOND, nowUs);
    case 'window':
      return findClosed(timeline, list.fromMsn, list.toMsn, nowUs);
    case 'asset':
      return findClosed(timeline, firstMsn(timeline) ?? 0, lastMsn(timeline) ?? 0, Number.POSITIVE_INFINITY);
  }
}

/** The time range of all segments that a live or time-shift list, and the rights to them, can name. */
export function tailReach(nowUs: number): { readonly fromUs: number; readonly toUs: number } {
  const reach = (TIME_SHIFT_SECONDS + RIGHTS_GRACE_SECONDS) * US_PER_SECOND + SILENCE_US;
  return { fromUs: nowUs - reach, toUs: nowUs };
}

/** The oldest segments that live and time-shift lists named within the grace period, and the newest segment. */
export interface LiveEdge {
  readonly liveFromMsn: number;
  readonly dvrFromMsn: number;
  readonly lastMsn: number;
}

/** Undefined when nothing is listed. */
export function findLiveEdge(timeline: Timeline, nowUs: number): LiveEdge | undefined {
  const first = firstMsn(timeline);
  const last = findTail(timeline, { kind: 'live' }, nowUs)?.toMsn;
  if (first === undefined || last === undefined) return undefined;
  const thenUs = nowUs - RIGHTS_GRACE_SECONDS * US_PER_SECOND;
  const fromMsn = (kind: 'live' | 'dvr') => findTail(timeline, { kind }, thenUs)?.fromMsn ?? first;
  return { liveFromMsn: fromMsn('live'), dvrFromMsn: fromMsn('dvr'), lastMsn: last };
}

/**
 * The TIME-OFFSET of EXT-X-START (RFC 8216 §4.3.5.2), in seconds of playing time: from the start of a closed list to the
 * requested moment, or from the end of a time-shift list back to the moment (then negative). Gaps take no playing time.
 * Undefined leaves the start to the player.
 */
export function findStartOffset(
  timeline: Timeline,
  { list, window, atMs }: { list: StreamList; window: ListWindow; atMs?: number | undefined },
): number | undefined {
  // Without an offset a player starts a growing list at its end.
  if (list.kind === 'startOver') return 0;
  if (atMs === undefined || (list.kind !== 'dvr' && list.kind !== 'window')) return undefined;
  const { fromMsn, toMsn } = window;
  const atUs = atMs * 1_000;
  const at = findSegmentAt(timeline, atUs);
  if (at === undefined || at.msn > toMsn) return undefined;
  const msn = Math.max(at.msn, fromMsn);
  const intoUs = at.msn < fromMsn ? 0 : Math.max(0, atUs - at.startUs);
  const playingUs =
    list.kind === 'dvr' ? -playingTimeUs(timeline, msn, toMsn) : playingTimeUs(timeline, fromMsn, msn - 1);
  return (playingUs + intoUs) / US_PER_SECOND;
}

/**
 * RFC 8216 §6.2.2: segments leave a list "in the order that they appear", and its media sequence never decreases. A tail with
 * `fromMsn` never goes back before that segment.
 */
function findTail(
  timeline: Timeline,
  { kind, fromMsn: leastMsn = 0 }: { readonly kind: 'live' | 'dvr'; readonly fromMsn?: number },
  nowUs: number,
): ListWindow | undefined {
  const last = findLastComplete(timeline, nowUs);
  const first = firstMsn(timeline);
  if (last === undefined || first === undefined) return undefined;
  const oldestUs = Math.max(segmentEndUs(last), nowUs - SILENCE_US) - TIME_SHIFT_SECONDS * US_PER_SECOND;
  const oldest = findFirstFrom(timeline, oldestUs);
  if (oldest === undefined || oldest.msn > last.msn) return undefined;
  if (kind === 'dvr') return { fromMsn: oldest.msn, toMsn: last.msn, ended: false };
  const fromMsn = Math.max(oldest.msn, last.msn - LIVE_SEGMENTS + 1, leastMsn);
  return fromMsn > last.msn ? undefined : { fromMsn, toMsn: last.msn, ended: false };
}

/** The first segment that starts at a moment or later. */
export function findFirstFrom(timeline: Timeline, us: number): Segment | undefined {
  const at = findSegmentAt(timeline, us);
  return at === undefined || at.startUs >= us ? at : findSegment(timeline, at.msn + 1);
}

/** RFC 8216 §4.3.3.5: segments of an EVENT list are never removed, so it ends at its maximum length. */
function findGrowing(timeline: Timeline, fromMsn: number, untilUs: number, nowUs: number): WindowVerdict {
  const first = findSegment(timeline, fromMsn);
  if (first === undefined) return judgeAbsent(timeline, fromMsn);
  const endUs = Math.min(untilUs, first.startUs + START_OVER_SECONDS * US_PER_SECOND);
  const last = findLastBefore(timeline, Math.max(endUs, first.startUs + 1), nowUs);
  if (last === undefined || last.msn < fromMsn) return 'not-yet';
  return { fromMsn, toMsn: last.msn, ended: hasPassed(timeline, endUs, nowUs) };
}

function findClosed(timeline: Timeline, fromMsn: number, toMsn: number, nowUs: number): WindowVerdict {
  const first = findSegment(timeline, fromMsn);
  const last = findSegment(timeline, toMsn);
  if (first === undefined) return judgeAbsent(timeline, fromMsn);
  return last === undefined || segmentEndUs(last) > nowUs ? 'not-yet' : { fromMsn, toMsn, ended: true };
}

/** A requested number existed or is promised, so a number before the timeline, or in a gap, was removed. */
function judgeAbsent(timeline: Timeline, msn: number): 'not-yet' | 'gone' {
  const last = lastMsn(timeline);
  return last !== undefined && msn > last ? 'not-yet' : 'gone';
}
