import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anySlots,
  aSlot,
  dsnAfter,
  EVENING_US,
  FILLER,
  HOUR_US,
  MINUTE_US,
  planTimeline,
  SECOND_US,
  segments,
} from '../../test/timelines.ts';
import { LONGEST_SEGMENT_US, SEGMENT_US } from '../limits/media.ts';
import { makeDurations } from './durations.ts';
import { endOf, planSpans, type Slot, type TimelineEnd } from './schedule-spans.ts';
import type { PlacedSpan, Span } from './span.ts';
import { spanEndUs } from './timeline.ts';

const START = EVENING_US;
const BEGINNING: TimelineEnd = { nextMsn: 0, nextDsn: 0, endUs: START };
const HALF_SEGMENT_US = LONGEST_SEGMENT_US / 2;

const plan = (slots: readonly Slot[], untilUs: number, after = BEGINNING) =>
  planSpans({ after, slots, filler: FILLER, untilUs });

/** Source, offset and count: what a span shows. */
const shown = (spans: readonly Span[]) =>
  spans.map(({ source, offset, count }) => [source.slice('asset:'.length), offset, count]);

/** The numbers of a span that are stored. */
const stored = ({ msn, dsn, startUs, source, offset, count }: Span): Span => ({
  msn,
  dsn,
  startUs,
  source,
  offset,
  count,
});

const film = (source: string, startUs: number, endUs: number, count: number, fill: Slot['fill'] = 'filler') =>
  aSlot({ source: `asset:${source}`, startUs, endUs, durations: segments(count), fill });

describe('planSpans', () => {
  it('goes round in a slot longer than its media: one span', () => {
    // 600 s are 156.25 segments: 156 are a quarter of a segment short.
    const spans = plan([film('bulletin', START, START + 10 * MINUTE_US, 40, 'loop')], START + 10 * MINUTE_US);
    expect(shown(spans)).toEqual([['bulletin', 0, 156]]);
    expect(spans.map(stored)).toMatchObject([{ msn: 0, dsn: 0, startUs: START }]);
    // Three whole rounds and a part of a fourth.
    expect(spans.map(endOf)).toMatchObject([{ nextMsn: 156, nextDsn: 4 }]);
  });

  it('goes on without a discontinuity where init segments are equal, and only there [ORIGIN-03]', () => {
    const minutes = (from: number, to: number) => ({
      startUs: START + from * MINUTE_US,
      endUs: START + to * MINUTE_US,
    });
    const [same, other] = ['0123456789abcdef0123', 'fedcba9876543210fedc'];
    const slots = [
      aSlot({ ...minutes(0, 10), source: 'asset:a', initHash: same }),
      aSlot({ ...minutes(10, 20), source: 'asset:b', initHash: same }),
      aSlot({ ...minutes(20, 30), source: 'asset:c', initHash: other }),
      aSlot({ ...minutes(30, 40), source: 'asset:d' }),
      aSlot({ ...minutes(40, 50), source: 'asset:e' }),
    ];
    const spans = plan(slots, START + 50 * MINUTE_US);
    // Every slot takes its media round almost four times; media without a hash counts each round.
    expect(spans.map(({ source, dsn }) => [source, dsn])).toEqual([
      ['asset:a', 0],
      ['asset:b', 0],
      ['asset:c', 1],
      ['asset:d', 2],
      ['asset:e', 6],
    ]);
    // After an outage the time jumps, whatever the media.
    const [first] = spans;
    if (first === undefined) throw new Error('no span');
    const { last: _, ...outage } = endOf(first);
    expect(plan(slots.slice(1), START + 20 * MINUTE_US, outage)[0]?.dsn).toBe(1);
  });

  it('follows media with filler until the slot ends', () => {
    const spans = plan([film('bulletin', START, START + 10 * MINUTE_US, 40)], START + 10 * MINUTE_US);
    expect(shown(spans)).toEqual([
      ['bulletin', 0, 40],
      ['filler-1', 0, 116],
    ]);
  });

  it('cuts media that is longer than its slot at a segment', () => {
    const spans = plan([film('film', START, START + 10 * MINUTE_US, 500)], START + 10 * MINUTE_US);
    expect(shown(spans)).toEqual([['film', 0, 156]]);
  });

  it.each([
    ['just less than half a segment', SEGMENT_US / 2 - 1, 1],
    ['half a segment', SEGMENT_US / 2, 1],
    ['just more than half a segment', SEGMENT_US / 2 + 1, 2],
    ['just less than a segment', SEGMENT_US - 1, 2],
  ])('ends as near as it can: a segment and %s', (_, moreUs, count) => {
    const endUs = START + SEGMENT_US + moreUs;
    expect(shown(plan([film('film', START, endUs, 10)], endUs))).toEqual([['film', 0, count]]);
  });

  it('makes up for the error of one programme in the next', () => {
    const minutes = [10, 20, 30, 40];
    const slots = minutes.map((minute, place) =>
      film(`p${place}`, START + (minute - 10) * MINUTE_US, START + minute * MINUTE_US, 40, 'loop'),
    );
    const spans = plan(slots, START + 40 * MINUTE_US);
    // 156.25 segments each: every fourth has one more or less.
    expect(spans.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(625);
    expect(spanEndUs(spans.at(-1) as PlacedSpan)).toBe(START + 40 * MINUTE_US);
  });

  it('fills gaps of the guide before, between and behind programmes', () => {
    const slots = [
      film('one', START + MINUTE_US, START + 2 * MINUTE_US, 20),
      film('two', START + 3 * MINUTE_US, START + 4 * MINUTE_US, 20),
    ];
    expect(plan(slots, START + 5 * MINUTE_US).map(({ source }) => source.slice(6))).toEqual([
      'filler-1',
      'one',
      'filler-1',
      'two',
      'filler-1',
    ]);
  });

  it('shows filler where there is no guide at all', () => {
    expect(shown(plan([], START + 10 * MINUTE_US))).toEqual([['filler-1', 0, 156]]);
    expect(plan([], START)).toEqual([]);
    expect(plan([], START - MINUTE_US)).toEqual([]);
  });

  it('does not begin the filler again where a slot ends', () => {
    const slots = [
      film('one', START, START + 2 * MINUTE_US, 10),
      film('two', START + 3 * MINUTE_US, START + 4 * MINUTE_US, 10),
    ];
    expect(shown(plan(slots, START + 4 * MINUTE_US)).slice(0, 2)).toEqual([
      ['one', 0, 10],
      ['filler-1', 0, 37],
    ]);
  });

  it('goes on with the filler where the plan before left it', () => {
    const [before] = plan([], START + MINUTE_US);
    const after = endOf(before as PlacedSpan);
    expect(shown(plan([], START + 2 * MINUTE_US, after))).toEqual([['filler-1', 1, 15]]);
  });

  it('lays no span for the sliver between two programmes', () => {
    const oddFiller = { source: 'asset:filler-2', durations: makeDurations([[600_000, 3]]) };
    const slots = [0, 1, 2].map((hour) => film('x', START + hour * HOUR_US, START + (hour + 1) * HOUR_US, 40, 'loop'));
    const spans = planSpans({ after: BEGINNING, slots, filler: oddFiller, untilUs: START + 3 * HOUR_US });
    expect(spans).toHaveLength(3);
  });

  it('joins a running programme at its current position', () => {
    const startUs = START - 10 * SEGMENT_US;
    expect(shown(plan([film('film', startUs, START + MINUTE_US, 100)], START + MINUTE_US))).toEqual([['film', 10, 16]]);
    expect(shown(plan([film('film', startUs, START + MINUTE_US, 4, 'loop')], START + MINUTE_US))).toEqual([
      ['film', 2, 16],
    ]);
    // It would be over by now.
    expect(shown(plan([film('film', startUs, START + MINUTE_US, 4)], START + MINUTE_US))).toEqual([
      ['filler-1', 0, 16],
    ]);
  });

  it.each([
    ['an airing that begins before another has ended cuts it off', 5, ['one', 'two']],
    ['of two that begin together the later in the list is shown', 0, ['two']],
  ])('%s', (_, minute, sources) => {
    const slots = [
      film('one', START, START + 10 * MINUTE_US, 200),
      film('two', START + minute * MINUTE_US, START + 15 * MINUTE_US, 300),
    ];
    expect(plan(slots, START + 15 * MINUTE_US).map(({ source }) => source.slice(6))).toEqual(sources);
  });

  it('passes over airings that are over, without length or without media', () => {
    const slots = [
      film('old', START - HOUR_US, START - MINUTE_US, 40),
      film('nothing', START, START, 40),
      aSlot({ startUs: START, endUs: START + MINUTE_US, durations: makeDurations([]) }),
      film('film', START + MINUTE_US, START + 2 * MINUTE_US, 40),
    ];
    expect(plan(slots, START + 2 * MINUTE_US).map(({ source }) => source.slice(6))).toEqual(['filler-1', 'film']);
  });

  it('plans whole programmes, and no more than asked', () => {
    const slots = [0, 1, 2].map((hour) => film('x', START + hour * HOUR_US, START + (hour + 1) * HOUR_US, 40, 'loop'));
    expect(plan(slots, START + 90 * MINUTE_US)).toHaveLength(2);
    expect(plan(slots, START + 2 * HOUR_US)).toHaveLength(2);
  });

  it('refuses a filler without segments', () => {
    const filler = { source: 'asset:filler-1', durations: makeDurations([]) };
    expect(() => planSpans({ after: BEGINNING, slots: [], filler, untilUs: START + 1 })).toThrow(RangeError);
  });
});

const anySchedule = anySlots(START);

describe('any schedule', () => {
  it('becomes spans that tile, with numbers that go on [ORIGIN-01]', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 0, max: 4 * HOUR_US }), (slots, aheadUs) => {
        const spans = plan(slots, START + aheadUs);
        let end: TimelineEnd = BEGINNING;
        for (const span of spans) {
          expect(span.count).toBeGreaterThan(0);
          expect([span.msn, span.dsn, span.startUs]).toEqual([end.nextMsn, dsnAfter(end, span), end.endUs]);
          end = endOf(span);
        }
        expect(end.endUs).toBeGreaterThanOrEqual(START + aheadUs - HALF_SEGMENT_US);
      }),
    );
  });

  it('is kept to within half a segment, however long it goes on', () => {
    fc.assert(
      fc.property(anySchedule, (slots) => {
        const spans = plan(slots, START + 24 * HOUR_US);
        const airings = slots.filter(({ startUs, endUs }) => endUs - startUs >= LONGEST_SEGMENT_US);
        for (const [place, slot] of airings.entries()) {
          const endUs = Math.min(slot.endUs, airings[place + 1]?.startUs ?? Number.POSITIVE_INFINITY);
          if (endUs - slot.startUs < LONGEST_SEGMENT_US) continue;
          const nearStart = spans.filter(({ startUs }) => Math.abs(startUs - slot.startUs) <= HALF_SEGMENT_US);
          const own = nearStart.find(({ source, offset }) => source === slot.source && offset === 0);
          expect(own).toBeDefined();
          if (own === undefined) continue;
          const lateUs = spanEndUs(own) - endUs;
          expect(lateUs).toBeLessThanOrEqual(HALF_SEGMENT_US);
          // Early only when its media is over.
          if (slot.fill === 'loop' || own.count < slot.durations.count) {
            expect(lateUs).toBeGreaterThanOrEqual(-HALF_SEGMENT_US);
          }
        }
      }),
    );
  });
});

describe('midnight and daylight saving changes', () => {
  it.each([
    ['midnight in Istanbul', Date.UTC(2026, 10, 18, 21)],
    ['midnight at Greenwich', Date.UTC(2026, 10, 19, 0)],
    ['the night summer time ends in Europe', Date.UTC(2026, 9, 25, 1)],
    ['the turn of the year', Date.UTC(2026, 11, 31, 21)],
    ['a leap day', Date.UTC(2028, 1, 28, 21)],
  ])('leave no mark on a timeline: %s', (_, ms) => {
    const atUs = ms * 1_000;
    const slots = [film('before', atUs - HOUR_US, atUs, 40, 'loop'), film('across', atUs, atUs + HOUR_US, 40, 'loop')];
    const { spans } = planTimeline(slots, atUs - HOUR_US, atUs + HOUR_US);
    expect(spans).toHaveLength(2);
    expect(Math.abs((spans[1]?.startUs ?? 0) - atUs)).toBeLessThanOrEqual(2 * SECOND_US);
    expect(spans[1]?.startUs).toBe(spanEndUs(spans[0] as PlacedSpan));
  });
});
