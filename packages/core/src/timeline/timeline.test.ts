import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoment, anyTimeline, aTimeline, EVENING_US, SECOND_US, segments } from '../../test/timelines.ts';
import { LATE_SEGMENT_SECONDS, SEGMENT_US } from '../limits/media.ts';
import type { Segment, Timeline } from './span.ts';
import {
  findLastBefore,
  findLastComplete,
  findSegment,
  findSegmentAt,
  firstMsn,
  hasPassed,
  lastMsn,
  listRounds,
  listSegments,
  makeTitleTimeline,
  nextDsn,
  placeSpan,
  playingTimeUs,
  segmentEndUs,
  spanEndUs,
} from './timeline.ts';

/** Three segments; five of an asset of three that is entered at its last; a minute of nothing; two of a run. */
const channel = aTimeline([
  { durations: segments(3) },
  { durations: segments(2, 2_000_000), offset: 2, count: 5 },
  { source: 'run:run-00001', durations: segments(2), offset: 40, holeUs: 60 * SECOND_US },
]);
const [first, second] = channel.spans;
const empty: Timeline = { spans: [] };

const START = EVENING_US;
const SECOND_SPAN = START + 3 * SEGMENT_US;
const HOLE = SECOND_SPAN + 3 * SEGMENT_US + 2 * 2_000_000;
const BACK = HOLE + 60 * SECOND_US;
/** A segment that ends a minute after BACK comes no more. */
const LATE_US = BACK + (60 + LATE_SEGMENT_SECONDS) * SECOND_US;

describe('a span', () => {
  it('ends with its last segment', () => {
    expect(first && spanEndUs(first)).toBe(SECOND_SPAN);
    expect(second && spanEndUs(second)).toBe(HOLE);
  });

  it('is followed by the number behind its last round', () => {
    // Entered at the last of three: rounds begin with the 2nd and the 5th segment.
    expect(channel.spans.map(nextDsn)).toEqual([8, 11, 12]);
    expect(channel.spans.map(({ dsn }) => dsn)).toEqual([7, 8, 11]);
  });

  it.each([
    ['an offset behind its asset', 'asset:film-0001', 3, 1],
    ['a negative offset', 'asset:film-0001', -1, 1],
    ['a run with more segments than durations', 'run:run-00001', 0, 4],
    ['a run with fewer', 'run:run-00001', 0, 2],
  ])('is not placed with %s', (_, source, offset, count) => {
    expect(() => placeSpan({ msn: 0, dsn: 0, startUs: 0, source, offset, count }, segments(3))).toThrow(RangeError);
  });
});

describe('findSegment', () => {
  it.each([
    [99, undefined],
    [100, { dsn: 7, index: 0, startUs: START, beginsRound: true }],
    [102, { dsn: 7, index: 2, startUs: START + 2 * SEGMENT_US, beginsRound: false }],
    [103, { dsn: 8, index: 2, startUs: SECOND_SPAN, durationUs: 2_000_000, beginsRound: true }],
    [104, { dsn: 9, index: 0, startUs: SECOND_SPAN + 2_000_000, durationUs: SEGMENT_US, beginsRound: true }],
    [105, { dsn: 9, index: 1, beginsRound: false }],
    [106, { dsn: 9, index: 2, durationUs: 2_000_000, beginsRound: false }],
    [107, { dsn: 10, index: 0, beginsRound: true }],
    [108, { dsn: 11, index: 40, startUs: BACK, beginsRound: true }],
    [109, { dsn: 11, index: 41, startUs: BACK + SEGMENT_US, beginsRound: false }],
    [110, undefined],
  ])('number %i', (msn, expected) => {
    const segment = findSegment(channel, msn);
    if (expected === undefined) expect(segment).toBeUndefined();
    else expect(segment).toMatchObject({ msn, ...expected });
  });

  it('finds nothing in nothing', () => {
    expect(findSegment(empty, 0)).toBeUndefined();
    expect(firstMsn(empty)).toBeUndefined();
    expect(lastMsn(empty)).toBeUndefined();
    expect(listSegments(empty, 0, 10)).toEqual([]);
  });
});

describe('findSegmentAt', () => {
  it.each([
    ['before the beginning', START - 1, 100],
    ['at the beginning', START, 100],
    ['just before a boundary', START + SEGMENT_US - 1, 100],
    ['at a boundary', START + SEGMENT_US, 101],
    ['just before the next span', SECOND_SPAN - 1, 102],
    ['at the next span', SECOND_SPAN, 103],
    ['just before another round', SECOND_SPAN + 1_999_999, 103],
    ['at another round', SECOND_SPAN + 2_000_000, 104],
    ['just before a hole', HOLE - 1, 107],
    ['at the beginning of a hole', HOLE, 108],
    ['just before the end of a hole', BACK - 1, 108],
    ['at the end of a hole', BACK, 108],
    ['just before the end', BACK + 2 * SEGMENT_US - 1, 109],
    ['at the end', BACK + 2 * SEGMENT_US, undefined],
  ])('%s', (_, us, msn) => {
    expect(findSegmentAt(channel, us)?.msn).toBe(msn);
  });
});

describe('findLastComplete', () => {
  it.each([
    ['before the first has ended', START + SEGMENT_US - 1, undefined],
    ['the moment it ends', START + SEGMENT_US, 100],
    ['just before a span ends', SECOND_SPAN - 1, 101],
    ['the moment a span ends', SECOND_SPAN, 102],
    ['at the end of a short segment', SECOND_SPAN + 2_000_000, 103],
    ['just before a hole', HOLE - 1, 106],
    ['in a hole', HOLE, 107],
    ['after a hole', BACK + SEGMENT_US - 1, 107],
    ['with the first behind a hole', BACK + SEGMENT_US, 108],
    ['long after', BACK + 3_600 * SECOND_US, 109],
  ])('%s', (_, us, msn) => {
    expect(findLastComplete(channel, us)?.msn).toBe(msn);
  });
});

describe('what begins before a moment', () => {
  it.each([
    ['a boundary', START + SEGMENT_US, 100],
    ['just behind a boundary', START + SEGMENT_US + 1, 101],
    ['in a hole', HOLE + SECOND_US, 107],
    ['at the end of a hole', BACK, 107],
    ['just behind a hole', BACK + 1, 108],
    ['far ahead', BACK + 3_600 * SECOND_US, 109],
    ['before the beginning', START, undefined],
  ])('%s', (_, us, msn) => {
    expect(findLastBefore(channel, us, BACK + 3_600 * SECOND_US)?.msn).toBe(msn);
  });

  it('is complete', () => {
    expect(findLastBefore(channel, SECOND_SPAN, START + SEGMENT_US)?.msn).toBe(100);
  });

  it.each([
    ['before its segment has ended', START + 1, START + SEGMENT_US - 1, false],
    ['when it has ended', START + 1, START + SEGMENT_US, true],
    ['in a hole that may still be filled', HOLE + SECOND_US, HOLE + 20 * SECOND_US, false],
    ['in a hole, when the channel is back', HOLE + SECOND_US, BACK + SEGMENT_US, true],
    ['behind the end, when something may still come', BACK + 60 * SECOND_US, LATE_US - 1, false],
    ['behind the end, when nothing comes any more', BACK + 60 * SECOND_US, LATE_US, true],
  ])('is all there: %s', (_, us, nowUs, passed) => {
    expect(hasPassed(channel, us, nowUs)).toBe(passed);
  });
});

describe('spans without segments', () => {
  const withEmpty = aTimeline([
    { source: 'run:run-00001', durations: segments(2) },
    { durations: segments(1), count: 0 },
    { durations: segments(1), count: 0, holeUs: SECOND_US },
    { source: 'run:run-00002', durations: segments(2), holeUs: SECOND_US },
    { durations: segments(1), count: 0 },
  ]);
  const HOLE_AT = START + 2 * SEGMENT_US;

  it('have no place in the sequence', () => {
    expect(listSegments(withEmpty, 0, 1_000).map(({ msn, dsn }) => [msn, dsn])).toEqual([
      [100, 7],
      [101, 7],
      [102, 8],
      [103, 8],
    ]);
    expect([firstMsn(withEmpty), lastMsn(withEmpty)]).toEqual([100, 103]);
    expect(findSegment(withEmpty, 104)).toBeUndefined();
  });

  it.each([HOLE_AT, HOLE_AT + SECOND_US, HOLE_AT + 2 * SECOND_US])('are passed over at %i', (us) => {
    expect(findSegmentAt(withEmpty, us)?.msn).toBe(102);
    expect(findLastComplete(withEmpty, us)?.msn).toBe(101);
  });

  it('do not hide the end', () => {
    expect(findSegmentAt(withEmpty, HOLE_AT + 2 * SECOND_US + 2 * SEGMENT_US)).toBeUndefined();
    expect(findLastComplete(withEmpty, HOLE_AT + 3_600 * SECOND_US)?.msn).toBe(103);
  });
});

describe('listSegments', () => {
  it.each([
    [100, 109, 10],
    [0, 1_000, 10],
    [102, 104, 3],
    [103, 103, 1],
    [104, 103, 0],
    [110, 120, 0],
    [0, 99, 0],
  ])('from %i to %i', (from, to, count) => {
    expect(listSegments(channel, from, to)).toHaveLength(count);
  });

  it('cuts at discontinuities', () => {
    expect(listRounds(channel, 101, 109).map(({ segment, count }) => [segment.msn, count])).toEqual([
      [101, 2],
      [103, 1],
      [104, 3],
      [107, 1],
      [108, 2],
    ]);
  });

  it('leaves holes out of the playing time', () => {
    expect(playingTimeUs(channel, 107, 108)).toBe(2 * SEGMENT_US);
    expect(playingTimeUs(channel, 108, 107)).toBe(0);
  });
});

it('is one span from 0 for a title', () => {
  const title = makeTitleTimeline('asset:film-0001', segments(3, 1_500_000));
  expect(listSegments(title, 0, 99).map(({ msn, dsn, index, startUs }) => [msn, dsn, index, startUs])).toEqual([
    [0, 0, 0, 0],
    [1, 0, 1, SEGMENT_US],
    [2, 0, 2, 2 * SEGMENT_US],
    [3, 0, 3, 3 * SEGMENT_US],
  ]);
});

/** Every segment, by walking from the first to the last. */
function walk({ spans }: Timeline): Segment[] {
  const all: Segment[] = [];
  for (const span of spans) {
    let startUs = span.startUs;
    let dsn = span.dsn;
    const isRun = span.source.startsWith('run:');
    for (let position = 0; position < span.count; position += 1) {
      const place = isRun ? position : (span.offset + position) % span.durations.count;
      if (position > 0 && place === 0 && span.initHash === undefined) dsn += 1;
      const durationUs = span.durations.durationOf(place);
      const index = isRun ? span.offset + position : place;
      all.push({
        msn: span.msn + position,
        dsn,
        startUs,
        durationUs,
        span,
        index,
        beginsRound: position === 0 || place === 0,
      });
      startUs += durationUs;
    }
  }
  return all;
}

describe('any timeline', () => {
  it('answers by number as a walk over it does [ORIGIN-01]', () => {
    fc.assert(
      fc.property(anyTimeline, (timeline) => {
        const all = walk(timeline);
        expect(listSegments(timeline, 0, Number.MAX_SAFE_INTEGER)).toEqual(all);
        for (const segment of all) expect(findSegment(timeline, segment.msn)).toEqual(segment);
        for (const [place, segment] of all.entries()) {
          const before = all[place - 1];
          if (before === undefined) continue;
          expect(segment.msn).toBe(before.msn + 1);
          const isSeamless =
            segment.startUs === segmentEndUs(before) &&
            segment.span.initHash !== undefined &&
            segment.span.initHash === before.span.initHash;
          expect(segment.dsn).toBe(before.dsn + (segment.beginsRound && !isSeamless ? 1 : 0));
          expect(segment.startUs).toBeGreaterThanOrEqual(segmentEndUs(before));
        }
      }),
    );
  });

  it('resolves any moment to exactly one segment [ORIGIN-01]', () => {
    fc.assert(
      fc.property(
        anyTimeline.chain((timeline) => fc.tuple(fc.constant(timeline), anyMoment(timeline))),
        ([timeline, us]) => {
          const all = walk(timeline);
          const holding = all.filter((segment) => segment.startUs <= us && us < segmentEndUs(segment));
          const next = all.find((segment) => us < segmentEndUs(segment));
          expect(holding.length).toBeLessThanOrEqual(1);
          expect(findSegmentAt(timeline, us)).toEqual(holding[0] ?? next);
          expect(findLastComplete(timeline, us)).toEqual(all.findLast((segment) => segmentEndUs(segment) <= us));
        },
      ),
    );
  });
});
