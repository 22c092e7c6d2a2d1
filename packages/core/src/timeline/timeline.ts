// Lookup of segments by sequence number and by moment. A lookup is two binary searches: one for the span, one within it.

import { LATE_SEGMENT_SECONDS } from '../limits/media.ts';
import { US_PER_SECOND } from '../time/units.ts';
import { type Durations, findLastIndex } from './durations.ts';
import type { PlacedSpan, Segment, Span, Timeline } from './span.ts';

/** Joins a span with its durations. Throws when they do not match: no playlist is written from a corrupt row. */
export function placeSpan(span: Span, durations: Durations): PlacedSpan {
  const { source, offset, count, msn } = span;
  const fits = isRun(span) ? durations.count === count : offset >= 0 && offset < durations.count;
  if (!fits) throw new RangeError(`span ${msn}: ${count} segments from ${offset} of ${source} (${durations.count})`);
  return { ...span, durations };
}

/** The timeline of a title: its segments are numbered from 0, and its time starts at the epoch. */
export function makeTitleTimeline(source: string, durations: Durations, encrypted = false): Timeline {
  const span = { msn: 0, dsn: 0, startUs: 0, source, offset: 0, count: durations.count, encrypted };
  return { spans: [placeSpan(span, durations)] };
}

/** The moment its last segment ends, epoch microseconds. */
export function spanEndUs(span: PlacedSpan): number {
  return startIn(span, span.count);
}

/** The discontinuity number of a span behind it that begins with a discontinuity. */
export function nextDsn(span: PlacedSpan): number {
  return span.count === 0 ? span.dsn : dsnIn(span, span.count - 1) + 1;
}

/** Undefined when the timeline is empty. */
export function firstMsn({ spans }: Timeline): number | undefined {
  return spans.find(({ count }) => count > 0)?.msn;
}

/** Undefined when the timeline is empty. */
export function lastMsn({ spans }: Timeline): number | undefined {
  const last = spans.findLast(({ count }) => count > 0);
  return last && last.msn + last.count - 1;
}

export function segmentEndUs({ startUs, durationUs }: Segment): number {
  return startUs + durationUs;
}

export function findSegment({ spans }: Timeline, msn: number): Segment | undefined {
  const span = spans[findLastIndex(spans, (each) => each.msn <= msn)];
  return span === undefined || msn >= span.msn + span.count ? undefined : segmentIn(span, msn - span.msn);
}

/**
 * The segment that contains a moment. In a hole, and before the timeline begins, the next segment; undefined after the
 * end.
 */
export function findSegmentAt({ spans }: Timeline, us: number): Segment | undefined {
  const place = findLastIndex(spans, (each) => each.startUs <= us);
  const span = spans[place];
  if (span !== undefined && us < spanEndUs(span)) return segmentIn(span, positionAt(span, us));
  for (let next = place + 1; next < spans.length; next += 1) {
    const following = spans[next];
    if (following !== undefined && following.count > 0) return segmentIn(following, 0);
  }
  return undefined;
}

/** The newest segment that has ended. */
export function findLastComplete({ spans }: Timeline, nowUs: number): Segment | undefined {
  for (let place = findLastIndex(spans, (each) => each.startUs <= nowUs); place >= 0; place -= 1) {
    const span = spans[place];
    if (span === undefined) return undefined;
    const complete = nowUs >= spanEndUs(span) ? span.count : positionAt(span, nowUs);
    if (complete > 0) return segmentIn(span, complete - 1);
  }
  return undefined;
}

/** Whether all segments that begin before a moment are complete: no further one will be listed. */
export function hasPassed(timeline: Timeline, us: number, nowUs: number): boolean {
  const last = findLastComplete(timeline, nowUs);
  if (last !== undefined && segmentEndUs(last) >= us) return true;
  // No span covers the moment after the grace time, so the channel had an outage.
  return nowUs >= us + LATE_SEGMENT_SECONDS * US_PER_SECOND && findSegmentAt(timeline, us - 1) === undefined;
}

/** The last complete segment that begins before a moment. */
export function findLastBefore(timeline: Timeline, us: number, nowUs: number): Segment | undefined {
  const last = findLastComplete(timeline, nowUs);
  if (last === undefined || last.startUs < us) return last;
  const at = findSegmentAt(timeline, us - 1);
  return at !== undefined && at.startUs < us ? at : findLastComplete(timeline, us - 1);
}

/** The segments from one number to another, both included, as far as the timeline has them. */
export function listSegments(timeline: Timeline, fromMsn: number, toMsn: number): Segment[] {
  return listParts(timeline, fromMsn, toMsn).flatMap(({ span, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => segmentIn(span, from + index)),
  );
}

/** A part of a span: positions counted from its first segment, both included. */
export interface SpanPart {
  readonly span: PlacedSpan;
  readonly from: number;
  readonly to: number;
}

/** The parts of spans that hold the segments from one number to another. */
export function listParts({ spans }: Timeline, fromMsn: number, toMsn: number): SpanPart[] {
  const parts: SpanPart[] = [];
  const first = Math.max(
    0,
    findLastIndex(spans, (each) => each.msn <= fromMsn),
  );
  for (let place = first; place < spans.length; place += 1) {
    const span = spans[place];
    if (span === undefined || span.msn > toMsn) break;
    const from = Math.max(0, fromMsn - span.msn);
    const to = Math.min(span.count - 1, toMsn - span.msn);
    if (from <= to) parts.push({ span, from, to });
  }
  return parts;
}

/** Consecutive segments of one source. */
export interface Round {
  /** The first of them. */
  readonly segment: Segment;
  readonly count: number;
}

/** The segments from one number to another, cut where a span or another round of its source begins. */
export function listRounds(timeline: Timeline, fromMsn: number, toMsn: number): Round[] {
  const rounds: Round[] = [];
  for (const { span, from, to } of listParts(timeline, fromMsn, toMsn)) {
    for (let position = from; position <= to; ) {
      const left = span.durations.count - placeIn(span, position);
      const count = Math.min(left, to - position + 1);
      rounds.push({ segment: segmentIn(span, position), count });
      position += count;
    }
  }
  return rounds;
}

/** How long the listed segments play, in microseconds: holes count nothing. */
export function playingTimeUs(timeline: Timeline, fromMsn: number, toMsn: number): number {
  return listParts(timeline, fromMsn, toMsn).reduce(
    (sum, { span, from, to }) => sum + startIn(span, to + 1) - startIn(span, from),
    0,
  );
}

/** The duration at a position of a span, counted from its first segment, in microseconds. */
export function durationIn(span: PlacedSpan, position: number): number {
  return span.durations.durationOf(placeIn(span, position));
}

function segmentIn(span: PlacedSpan, position: number): Segment {
  const place = placeIn(span, position);
  return {
    msn: span.msn + position,
    dsn: dsnIn(span, position),
    startUs: startIn(span, position),
    durationUs: span.durations.durationOf(place),
    span,
    index: isRun(span) ? span.offset + position : place,
    beginsRound: position === 0 || place === 0,
  };
}

/** The discontinuity number at a position: rounds of a source with a known init segment continue each other. */
function dsnIn(span: PlacedSpan, position: number): number {
  return span.initHash === undefined ? span.dsn + roundOf(span, position) : span.dsn;
}

/** Where in its durations a position stands. */
function placeIn(span: PlacedSpan, position: number): number {
  return (phaseOf(span) + position) % span.durations.count;
}

/** Where a position begins, epoch microseconds; the count gives the end of the span. */
function startIn(span: PlacedSpan, position: number): number {
  const { durations, startUs } = span;
  if (position === 0) return startUs;
  const roundsUs = roundOf(span, position) * durations.totalUs;
  return startUs + roundsUs + durations.startOf(placeIn(span, position)) - durations.startOf(phaseOf(span));
}

/** The position that contains a moment between beginning and end of a span. */
function positionAt(span: PlacedSpan, us: number): number {
  const { durations } = span;
  const phase = phaseOf(span);
  const placeUs = us - span.startUs + durations.startOf(phase);
  const rounds = Math.floor(placeUs / durations.totalUs);
  return rounds * durations.count + durations.indexAt(placeUs - rounds * durations.totalUs) - phase;
}

/** Rounds that have passed before a position. */
function roundOf(span: PlacedSpan, position: number): number {
  return Math.floor((phaseOf(span) + position) / span.durations.count);
}

/** Where in its durations a span begins: those of an ingest run are the span's own. */
function phaseOf(span: PlacedSpan): number {
  return isRun(span) ? 0 : span.offset;
}

function isRun({ source }: Span): boolean {
  return source.startsWith('run:');
}
