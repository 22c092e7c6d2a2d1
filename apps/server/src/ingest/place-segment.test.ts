import { LONGEST_SEGMENT_US, SEGMENT_US } from '@seyir/core/limits/media';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AHEAD_MOST_US,
  type ArrivedSegment,
  BEHIND_MOST_US,
  DRIFT_US,
  extendSpan,
  HOLE_US,
  type OpenSpan,
  type PlacingRules,
  placeSegment,
  type RenditionPart,
} from './place-segment.ts';

const NOON_US = Date.parse('2026-11-18T12:00:00Z') * 1_000;
const FREE: PlacingRules = { anchorUs: undefined, timelineEndUs: 0 };

const aPart = (values: Partial<RenditionPart> = {}): RenditionPart => ({
  decodeUs: 0,
  durationUs: SEGMENT_US,
  startsWithKeyframe: true,
  ...values,
});

/** A segment of a run that started at noon, with a lateness. */
const aSegment = (index: number, lateUs = 0, part: Partial<RenditionPart> = {}): ArrivedSegment => {
  const whole = aPart({ decodeUs: index * SEGMENT_US, ...part });
  return { index, arrivedUs: NOON_US + (index + 1) * SEGMENT_US + lateUs, parts: [whole, whole] };
};

/** A span of segments from 0 on, all in time. */
function spanOf(count: number): OpenSpan | undefined {
  let open: OpenSpan | undefined;
  for (let index = 0; index < count; index += 1) {
    open = extendSpan(aSegment(index), NOON_US + index * SEGMENT_US, open);
  }
  return open;
}

describe('placeSegment', () => {
  it('starts at the arrival of the first segment minus its duration', () => {
    expect(placeSegment(aSegment(0), undefined, FREE)).toMatchObject({ kind: 'begins', startUs: NOON_US });
  });

  it.each([
    ['in time', 0],
    ['a little late', DRIFT_US],
    ['late once, by less than a segment', HOLE_US],
    ['in haste', -AHEAD_MOST_US],
  ])('continues with a segment that arrives %s, without a jump [ORIGIN-03]', (_, lateUs) => {
    expect(placeSegment(aSegment(4, lateUs), spanOf(4), FREE)).toEqual({
      kind: 'goes-on',
      startUs: NOON_US + 4 * SEGMENT_US,
    });
  });

  it('starts a new span after a gap, by the arrival of its first segment [ORIGIN-03]', () => {
    const lateUs = HOLE_US + 1;
    expect(placeSegment(aSegment(4, lateUs), spanOf(4), FREE)).toEqual({
      kind: 'begins',
      startUs: NOON_US + 4 * SEGMENT_US + lateUs,
      why: 'time jump',
    });
  });

  it('starts a new span after a drift of more than a second over several segments [ORIGIN-03]', () => {
    let open = spanOf(4);
    const started: number[] = [];
    for (let index = 4; index < 12; index += 1) {
      const segment = aSegment(index, DRIFT_US + 1);
      const place = placeSegment(segment, open, { ...FREE, timelineEndUs: open?.endUs ?? 0 });
      if (place.kind === 'refused') throw new Error(place.why);
      if (place.kind === 'begins') started.push(index);
      open = extendSpan(segment, place.startUs, place.kind === 'begins' ? undefined : open);
    }
    expect(started).toEqual([7]);
  });

  it.each<[string, ArrivedSegment]>([
    ['another number than the next', aSegment(5)],
    ['a jump of its own clock', aSegment(4, 0, { decodeUs: 4 * SEGMENT_US + 100_000 })],
    ['a step back of its own clock', aSegment(4, 0, { decodeUs: 0 })],
  ])('ends the span at %s [ORIGIN-03]', (_, segment) => {
    expect(placeSegment(segment, spanOf(4), FREE)).toMatchObject({ kind: 'begins', why: 'missing segment' });
  });

  it.each<[string, ArrivedSegment, string]>([
    ['of hours', aSegment(4, 0, { durationUs: 3 * 3_600_000_000 }), 'too long'],
    ['longer than lists may carry', aSegment(4, 0, { durationUs: LONGEST_SEGMENT_US + 1 }), 'too long'],
    ['of no sensible length', aSegment(4, 0, { durationUs: Number.NaN }), 'too long'],
    ['of a moment', aSegment(4, 0, { durationUs: 40_000 }), 'too short'],
    ['without a keyframe', aSegment(4, 0, { startsWithKeyframe: false }), 'keyframe'],
    [
      'with sound of another length',
      { ...aSegment(4), parts: [aPart(), aPart({ durationUs: 3_000_000 })] },
      'together',
    ],
    ['with sound of another time', { ...aSegment(4), parts: [aPart(), aPart({ decodeUs: 2_000_000 })] }, 'together'],
  ])('refuses a segment %s [ORIGIN-03]', (_, segment, why) => {
    expect(placeSegment(segment, spanOf(4), FREE)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining(why),
      endsRun: false,
    });
  });

  it('ends the run of a source that is faster than real time', () => {
    expect(placeSegment(aSegment(4, -AHEAD_MOST_US - 1), spanOf(4), FREE)).toMatchObject({ endsRun: true });
  });

  it('never starts before the end of the timeline, and ends the run when the clock was set back', () => {
    const rules = (aheadUs: number) => ({ ...FREE, timelineEndUs: NOON_US + aheadUs });
    expect(placeSegment(aSegment(0), undefined, rules(1_000))).toMatchObject({ startUs: NOON_US + 1_000 });
    expect(placeSegment(aSegment(0), undefined, rules(3_600_000_000))).toMatchObject({
      kind: 'refused',
      endsRun: true,
    });
  });

  describe('with a clock in the picture', () => {
    const rules: PlacingRules = { anchorUs: NOON_US, timelineEndUs: 0 };

    it('follows that clock, however late the segments arrive', () => {
      expect(placeSegment(aSegment(0, 3_000_000), undefined, rules)).toMatchObject({ startUs: NOON_US });
      expect(placeSegment(aSegment(4, 9_000_000), spanOf(4), rules)).toMatchObject({ kind: 'goes-on' });
      expect(placeSegment(aSegment(6, 0), spanOf(4), rules)).toMatchObject({ startUs: NOON_US + 6 * SEGMENT_US });
    });

    it('ends the run that is too late, and rejects overlapping segments', () => {
      expect(placeSegment(aSegment(4, BEHIND_MOST_US + 1), spanOf(4), rules)).toMatchObject({ endsRun: true });
      const later = { ...rules, timelineEndUs: NOON_US + 1 };
      expect(placeSegment(aSegment(0), undefined, later)).toMatchObject({ kind: 'refused', endsRun: false });
    });
  });

  it('makes spans that follow each other without overlap, whatever arrives [ORIGIN-03]', () => {
    const arrival = fc.record({
      lateUs: fc.integer({ min: -20_000_000, max: 40_000_000 }),
      durationUs: fc.integer({ min: 1, max: 2 * LONGEST_SEGMENT_US }),
      isMissing: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 40 }), (arrivals) => {
        let open: OpenSpan | undefined;
        let endUs = 0;
        let decodeUs = 0;
        for (const [index, { lateUs, durationUs, isMissing }] of arrivals.entries()) {
          const segment = aSegment(index, lateUs, { decodeUs, durationUs });
          decodeUs += durationUs;
          if (isMissing) continue;
          const place = placeSegment(segment, open, { anchorUs: undefined, timelineEndUs: endUs });
          if (place.kind === 'refused') {
            open = undefined;
            continue;
          }
          expect(place.startUs).toBeGreaterThanOrEqual(endUs);
          if (place.kind === 'goes-on') expect(place.startUs).toBe(endUs);
          open = extendSpan(segment, place.startUs, place.kind === 'begins' ? undefined : open);
          ({ endUs } = open);
        }
      }),
    );
  });
});
