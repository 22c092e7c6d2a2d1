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
  SECOND_US,
  segments,
} from '../../test/timelines.ts';
import { FROZEN_MINUTES } from '../limits/media.ts';
import { makeDurations } from './durations.ts';
import { endOf, planSpans, replan, type Slot, type TimelineEnd } from './schedule-spans.ts';
import type { PlacedSpan, Span } from './span.ts';
import { spanEndUs } from './timeline.ts';

const START = EVENING_US;
const BEGINNING: TimelineEnd = { nextMsn: 0, nextDsn: 0, endUs: START };
const plan = (slots: readonly Slot[], untilUs: number, after = BEGINNING) =>
  planSpans({ after, slots, filler: FILLER, untilUs });

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

const anySchedule = anySlots(START);

describe('replan', () => {
  const hours = (...names: string[]) =>
    names.map((name, hour) => film(name, START + hour * HOUR_US, START + (hour + 1) * HOUR_US, 40, 'loop'));
  const committed = plan(hours('a', 'b', 'c', 'd'), START + 4 * HOUR_US);
  const FROZEN_US = FROZEN_MINUTES * MINUTE_US;
  const untilUs = START + 4 * HOUR_US;
  const at = (nowUs: number, slots: readonly Slot[], spans = committed) =>
    replan({ after: BEGINNING, committed: spans, nowUs, slots, filler: FILLER, untilUs });
  const b = committed[1] as PlacedSpan;

  it('changes nothing when the guide is the same', () => {
    expect(at(START + MINUTE_US, hours('a', 'b', 'c', 'd'))).toEqual({
      replaceFromMsn: endOf(committed.at(-1) as PlacedSpan).nextMsn,
      spans: [],
    });
  });

  it.each([
    ['just before', b.startUs - FROZEN_US - 1, ['x', 'c', 'd'], b.msn],
    ['the moment', b.startUs - FROZEN_US, ['y', 'd'], b.msn + b.count],
    ['just after', b.startUs - FROZEN_US + 1, ['y', 'd'], b.msn + b.count],
  ])('keeps what begins within the frozen minutes: %s they begin', (_, nowUs, sources, replaceFromMsn) => {
    const change = at(nowUs, sources.length === 3 ? hours('a', 'x', 'c', 'd') : hours('a', 'x', 'y', 'd'));
    expect(change.replaceFromMsn).toBe(replaceFromMsn);
    expect(change.spans.map(({ source }) => source.slice(6))).toEqual(sources);
    expect(change.spans[0]?.msn).toBe(replaceFromMsn);
  });

  it('leaves what comes before the change alone', () => {
    const change = at(START, hours('a', 'b', 'x', 'd'));
    expect(change.replaceFromMsn).toBe(committed[2]?.msn);
    expect(change.spans.map(({ source }) => source.slice(6))).toEqual(['x', 'd']);
  });

  it('enters late a programme whose beginning is taken by what was promised', () => {
    const slots = [hours('a')[0] as Slot, film('x', START + 30 * MINUTE_US, START + 2 * HOUR_US, 1_500)];
    const [first] = at(START + MINUTE_US, slots).spans;
    expect(first).toMatchObject({ source: 'asset:x', msn: b.msn, dsn: b.dsn, startUs: b.startUs });
    // Half an hour is 468.75 segments; the programme before ends half a segment early.
    expect(first?.offset).toBe(468);
  });

  it('goes on with a programme that is extended', () => {
    const slots = [film('a', START, START + 90 * MINUTE_US, 40, 'loop')];
    const [first] = at(START + MINUTE_US, slots).spans;
    const a = committed[0] as PlacedSpan;
    expect(first).toMatchObject({ source: 'asset:a', offset: a.count % 40, startUs: spanEndUs(a) });
  });

  it('begins a channel that has nothing yet', () => {
    const change = at(START + MINUTE_US, hours('a', 'b'), []);
    expect(change.replaceFromMsn).toBe(0);
    expect(change.spans.map(({ source }) => source.slice(6))).toEqual(['a', 'b', 'filler-1']);
  });

  it('never revokes a part of the plan because less is asked for', () => {
    const slots = hours('a', 'b', 'c', 'd');
    const change = replan({
      after: BEGINNING,
      committed,
      nowUs: START,
      slots,
      filler: FILLER,
      untilUs: START + HOUR_US,
    });
    expect(change).toEqual({ replaceFromMsn: endOf(committed.at(-1) as PlacedSpan).nextMsn, spans: [] });
  });

  it('does not begin a programme again of which only the beginning is promised', () => {
    const slots = [
      aSlot({ startUs: START, endUs: START + HOUR_US, durations: makeDurations([[SECOND_US, 1]]), fill: 'filler' }),
    ];
    const spans = plan(slots, START + HOUR_US);
    expect(spans.map(({ count }) => count)).toEqual([1, 937]);
    const change = replan({
      after: BEGINNING,
      committed: spans,
      nowUs: START - FROZEN_US,
      slots,
      filler: FILLER,
      untilUs: START + HOUR_US,
    });
    expect(change.spans).toEqual([]);
  });

  /** Applies a change as the database does. */
  const apply = (spans: readonly PlacedSpan[], change: ReturnType<typeof replan>) => [
    ...spans.filter(({ msn }) => msn < change.replaceFromMsn),
    ...change.spans,
  ];

  it('changes nothing that was promised, however often and however the guide is edited [ORIGIN-01, ORIGIN-02]', () => {
    const anyEdit = fc.record({ slots: anySchedule, passedUs: fc.integer({ min: 0, max: 20 * MINUTE_US }) });
    fc.assert(
      fc.property(anySchedule, fc.array(anyEdit, { maxLength: 6 }), (slots, edits) => {
        let spans = plan(slots, START + 2 * HOUR_US);
        let nowUs = START;
        for (const edit of edits) {
          nowUs += edit.passedUs;
          const promised = spans.filter(({ startUs }) => startUs <= nowUs + FROZEN_US);
          const change = replan({
            after: BEGINNING,
            committed: spans,
            nowUs,
            slots: edit.slots,
            filler: FILLER,
            untilUs: nowUs + 2 * HOUR_US,
          });
          spans = apply(spans, change);
          expect(spans.slice(0, promised.length)).toEqual(promised);
          let end: TimelineEnd = BEGINNING;
          for (const span of spans) {
            expect([span.msn, span.dsn, span.startUs]).toEqual([end.nextMsn, dsnAfter(end, span), end.endUs]);
            end = endOf(span);
          }
        }
      }),
    );
  });

  it('is the same after a restart: planned bit by bit as all at once [ORIGIN-02]', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.array(fc.integer({ min: 0, max: 20 * MINUTE_US }), { maxLength: 6 }),
        (slots, steps) => {
          const endUs = Math.max(START, ...slots.map((slot) => slot.endUs));
          const untilUs = endUs + MINUTE_US;
          const whole = plan(slots, untilUs);
          let spans = whole;
          let nowUs = START;
          for (const step of steps) {
            nowUs += step;
            // Only what is on air and behind it is read; what is over by now is no longer in the guide.
            const onAir = spans.filter((span) => spanEndUs(span) > nowUs - MINUTE_US);
            const left = slots.filter((slot) => slot.endUs > nowUs);
            const change = replan({ after: BEGINNING, committed: onAir, nowUs, slots: left, filler: FILLER, untilUs });
            if (onAir.length > 0) spans = apply(spans, change);
          }
          expect(spans.map(stored)).toEqual(whole.map(stored));
        },
      ),
    );
  });
});
