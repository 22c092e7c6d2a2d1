import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anySlots,
  anyTimeline,
  aTimeline,
  EVENING_US,
  HOUR_US,
  MINUTE_US,
  planTimeline,
  SECOND_US,
  segments,
} from '../../test/timelines.ts';
import { LATE_SEGMENT_SECONDS, LONGEST_SEGMENT_US, SEGMENT_US, WINDOW_SECONDS } from '../limits/media.ts';
import { findProgrammeWindow } from './programme-window.ts';
import { findSegment, findSegmentAt, lastMsn, segmentEndUs, spanEndUs } from './timeline.ts';

const START = EVENING_US;
/** A hundred segments, ten minutes of nothing, a hundred segments. */
const channel = aTimeline([
  { source: 'run:run-00001', durations: segments(100) },
  { source: 'run:run-00002', durations: segments(100), holeUs: 10 * MINUTE_US },
]);
const HOLE = START + 100 * SEGMENT_US;
const BACK = HOLE + 10 * MINUTE_US;
const END = BACK + 100 * SEGMENT_US;
const LATER = END + HOUR_US;

const find = (beginUs: number, endUs: number, nowUs = LATER, archiveStartUs = START) =>
  findProgrammeWindow(channel, { beginUs, endUs }, { nowUs, archiveStartUs });

describe('a programme that is over', () => {
  it.each([
    ['cut exactly at segments', START + SEGMENT_US, START + 3 * SEGMENT_US, 101, 102],
    ['that begins just before a segment ends', START + SEGMENT_US - 1, START + 3 * SEGMENT_US, 100, 102],
    ['that ends just after a segment begins', START + SEGMENT_US, START + 3 * SEGMENT_US + 1, 101, 103],
    ['inside one segment', START + 10, START + 20, 100, 100],
    ['that begins in a hole', HOLE + SECOND_US, BACK + SEGMENT_US, 200, 200],
    ['that ends in a hole', HOLE - SEGMENT_US, BACK, 199, 199],
    ['across a hole', HOLE - SEGMENT_US, BACK + SEGMENT_US, 199, 200],
    ['that goes on behind the end of the timeline', END - SEGMENT_US, END + MINUTE_US, 299, 299],
  ])('%s', (_, beginUs, endUs, fromMsn, toMsn) => {
    expect(find(beginUs, endUs)).toEqual({ verdict: 'closed', fromMsn, toMsn });
  });

  it('is gone when the channel was dark all the time', () => {
    expect(find(HOLE, BACK)).toEqual({ verdict: 'gone' });
    expect(find(END, END + MINUTE_US)).toEqual({ verdict: 'gone' });
  });

  it.each([
    ['just before', START + SEGMENT_US + 1, 'gone'],
    ['the instant', START + SEGMENT_US, 'closed'],
    ['just after', START + SEGMENT_US - 1, 'closed'],
  ])('is kept as long as its beginning is: %s', (_, archiveStartUs, verdict) => {
    expect(find(START + SEGMENT_US, START + MINUTE_US, LATER, archiveStartUs)).toMatchObject({ verdict });
  });
});

describe('a programme on air', () => {
  const beginUs = START + MINUTE_US;
  const endUs = START + 2 * MINUTE_US;
  // 60 s are in segment 15, which ends at 61.44 s; the last moment is in segment 31, which ends at 122.88 s.
  it.each([
    ['before it begins', beginUs - 1, { verdict: 'not-yet' }],
    ['before its first segment is complete', START + 16 * SEGMENT_US - 1, { verdict: 'not-yet' }],
    [
      'with its first segment',
      START + 16 * SEGMENT_US,
      { verdict: 'growing', fromMsn: 115, untilSec: endUs / SECOND_US },
    ],
    ['at its end', endUs, { verdict: 'growing', fromMsn: 115, untilSec: endUs / SECOND_US }],
    ['just before its last segment is complete', START + 32 * SEGMENT_US - 1, { verdict: 'growing' }],
    ['with its last segment', START + 32 * SEGMENT_US, { verdict: 'closed', fromMsn: 115, toMsn: 131 }],
  ])('%s', (_, nowUs, expected) => {
    expect(find(beginUs, endUs, nowUs)).toMatchObject(expected);
  });

  it('is waited for a while when the channel is dark', () => {
    const lateUs = END + MINUTE_US + LATE_SEGMENT_SECONDS * SECOND_US;
    expect(find(END, END + MINUTE_US, lateUs - 1)).toEqual({ verdict: 'not-yet' });
    expect(find(END, END + MINUTE_US, lateUs)).toEqual({ verdict: 'gone' });
  });
});

describe('a programme longer than a list', () => {
  const night = aTimeline([{ durations: segments(40), count: 10_000 }]);
  const WINDOW_US = WINDOW_SECONDS * SECOND_US;
  const programme = { beginUs: START, endUs: START + 10 * HOUR_US };
  const at = (atUs?: number) =>
    findProgrammeWindow(night, programme, {
      nowUs: START + 11 * HOUR_US,
      archiveStartUs: START,
      ...(atUs === undefined ? {} : { atUs }),
    });
  const first = { verdict: 'closed', fromMsn: 100, toMsn: findSegmentAt(night, START + WINDOW_US - 1)?.msn };
  const second = {
    verdict: 'closed',
    fromMsn: findSegmentAt(night, START + WINDOW_US)?.msn,
    toMsn: findSegmentAt(night, programme.endUs - 1)?.msn,
  };

  it.each([
    ['its beginning', undefined, first],
    ['a moment before it', START - 1, first],
    ['just before the cut', START + WINDOW_US - 1, first],
    ['the cut', START + WINDOW_US, second],
    ['its end', programme.endUs, second],
  ])('is seen from a piece of it: %s', (_, atUs, expected) => {
    expect(at(atUs)).toEqual(expected);
  });
});

describe('any programme', () => {
  const anyProgramme = fc.record({
    fromUs: fc.nat({ max: 2 * HOUR_US }),
    lengthUs: fc.integer({ min: 1, max: HOUR_US }),
  });

  it('holds its first and its last moment and nothing more [ORIGIN-01]', () => {
    fc.assert(
      fc.property(anyTimeline, anyProgramme, (timeline, { fromUs, lengthUs }) => {
        const beginUs = START - MINUTE_US + fromUs;
        const endUs = beginUs + lengthUs;
        const nowUs = START + 48 * HOUR_US;
        const found = findProgrammeWindow(timeline, { beginUs, endUs }, { nowUs, archiveStartUs: 0 });
        if (found.verdict !== 'closed') {
          expect(found.verdict).toBe('gone');
          const next = findSegmentAt(timeline, beginUs);
          expect(next === undefined || next.startUs >= endUs).toBe(true);
          return;
        }
        const first = findSegment(timeline, found.fromMsn);
        const last = findSegment(timeline, found.toMsn);
        if (first === undefined || last === undefined) throw new Error('no such segments');
        expect(segmentEndUs(first)).toBeGreaterThan(beginUs);
        expect(last.startUs).toBeLessThan(endUs);
        const before = findSegment(timeline, found.fromMsn - 1);
        const after = findSegment(timeline, found.toMsn + 1);
        if (before !== undefined) expect(segmentEndUs(before)).toBeLessThanOrEqual(beginUs);
        if (after !== undefined) expect(after.startUs).toBeGreaterThanOrEqual(endUs);
      }),
    );
  });

  it('of a schedule tiles its timeline: windows of neighbours share at most the segment they meet in [ORIGIN-01]', () => {
    fc.assert(
      fc.property(anySlots(START), (slots) => {
        const airings = slots.filter(({ startUs, endUs }) => endUs - startUs >= 2 * LONGEST_SEGMENT_US);
        const untilUs = Math.max(START, ...slots.map(({ endUs }) => endUs)) + MINUTE_US;
        const timeline = planTimeline(slots, START, untilUs);
        const last = timeline.spans.at(-1);
        const nowUs = Math.max(untilUs, last === undefined ? 0 : spanEndUs(last));
        for (const [place, { startUs, endUs }] of airings.entries()) {
          const next = airings[place + 1];
          const view = { nowUs, archiveStartUs: 0 };
          const own = findProgrammeWindow(timeline, { beginUs: startUs, endUs }, view);
          if (own.verdict !== 'closed') throw new Error(own.verdict);
          expect(own.toMsn).toBeLessThanOrEqual(lastMsn(timeline) ?? -1);
          if (next === undefined || next.startUs !== endUs) continue;
          const other = findProgrammeWindow(timeline, { beginUs: next.startUs, endUs: next.endUs }, view);
          if (other.verdict !== 'closed') throw new Error(other.verdict);
          const isCutInside = findSegmentAt(timeline, endUs)?.startUs !== endUs;
          expect(other.fromMsn).toBe(isCutInside ? own.toMsn : own.toMsn + 1);
        }
      }),
    );
  });
});
