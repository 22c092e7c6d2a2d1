// What must hold for the windows of any timeline at any moment.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLongTimeline, anyMoment, anyTimeline, MINUTE_US, SECOND_US } from '../../test/timelines.ts';
import { LIVE_SEGMENTS, SEGMENT_US, TIME_SHIFT_SECONDS } from '../limits/media.ts';
import { makeDurations } from '../timeline/durations.ts';
import type { Timeline } from '../timeline/span.ts';
import { findLastComplete, findSegment, firstMsn, lastMsn, segmentEndUs } from '../timeline/timeline.ts';
import type { StreamList } from './stream-address.ts';
import { findLiveEdge, findWindow, type ListWindow, type WindowVerdict } from './windows.ts';

const live: StreamList = { kind: 'live', channel: '12' };
const dvr: StreamList = { kind: 'dvr', channel: '12' };
const startOver = (fromMsn: number, untilUs: number): StreamList => ({
  kind: 'startOver',
  channel: '12',
  fromMsn,
  untilSec: untilUs / SECOND_US,
});
const closed = (fromMsn: number, toMsn: number): StreamList => ({ kind: 'window', channel: '12', fromMsn, toMsn });
const isWindow = (verdict: WindowVerdict): verdict is ListWindow => typeof verdict !== 'string';

/** Two moments in order, often close to each other. */
const anyMoments = (timeline: Timeline) => {
  const anywhere = anyMoment(timeline);
  const close = fc.tuple(anywhere, fc.nat({ max: 3 * SEGMENT_US })).map(([us, moreUs]) => [us, us + moreUs]);
  return fc.oneof(
    close,
    fc.tuple(anywhere, anywhere).map((pair) => pair.sort((a, b) => a - b)),
  );
};

/** A timeline, two moments, and a list that has to do with both. */
const anyCase = fc
  .oneof(anyTimeline, anyLongTimeline)
  .chain((timeline) => fc.record({ timeline: fc.constant(timeline), moments: anyMoments(timeline) }))
  .chain(({ timeline, moments }) => {
    const anyNumber = fc.integer({ min: firstMsn(timeline) ?? 0, max: lastMsn(timeline) ?? 0 });
    const [earlier = 0] = moments;
    const anyEnd = fc.oneof(
      anyMoment(timeline),
      fc.integer({ min: earlier - 10 * SECOND_US, max: earlier + 10 * SECOND_US }),
    );
    const anyList = fc.oneof(
      fc.constant(live),
      fc.constant(dvr),
      fc.tuple(anyNumber, anyEnd).map(([fromMsn, us]) => startOver(fromMsn, Math.floor(us / SECOND_US) * SECOND_US)),
      fc.tuple(anyNumber, anyNumber).map(([one, other]) => closed(Math.min(one, other), Math.max(one, other))),
    );
    return fc.record({ timeline: fc.constant(timeline), moments: fc.constant(moments), list: anyList });
  });

/** What was there of a timeline at a moment, when it is recorded segment by segment. */
function recordedAt({ spans }: Timeline, nowUs: number): Timeline {
  const last = findLastComplete({ spans }, nowUs);
  if (last === undefined) return { spans: [] };
  return {
    spans: spans
      .filter(({ msn }) => msn <= last.msn)
      .map((span) => {
        if (!span.source.startsWith('run:') || span.msn + span.count - 1 <= last.msn) return span;
        const count = last.msn - span.msn + 1;
        const runs = Array.from({ length: count }, (_, index) => [span.durations.durationOf(index), 1] as const);
        return { ...span, count, durations: makeDurations(runs) };
      }),
  };
}

describe('any list at any two moments', () => {
  it('lists only what is complete, and never goes back [ORIGIN-03]', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [earlier = 0, later = 0] }) => {
        const before = findWindow(timeline, list, earlier);
        const after = findWindow(timeline, list, later);
        for (const [window, nowUs] of [
          [before, earlier],
          [after, later],
        ] as const) {
          if (!isWindow(window)) continue;
          expect(window.fromMsn).toBeLessThanOrEqual(window.toMsn);
          const last = findSegment(timeline, window.toMsn);
          const first = findSegment(timeline, window.fromMsn);
          if (last === undefined || first === undefined) throw new Error('no such segments');
          expect(segmentEndUs(last)).toBeLessThanOrEqual(nowUs);
          if (list.kind === 'live') expect(window.toMsn - window.fromMsn).toBeLessThan(LIVE_SEGMENTS);
          if (list.kind === 'dvr') {
            expect(segmentEndUs(last) - first.startUs).toBeLessThanOrEqual(TIME_SHIFT_SECONDS * SECOND_US);
          }
        }
        if (!isWindow(before) || !isWindow(after)) return;
        expect(after.fromMsn).toBeGreaterThanOrEqual(before.fromMsn);
        expect(after.toMsn).toBeGreaterThanOrEqual(before.toMsn);
        if (list.kind === 'startOver' || list.kind === 'window') expect(after.fromMsn).toBe(before.fromMsn);
        if (before.ended) expect(after).toEqual(before);
      }),
    );
  });

  it('is the same whether the future is known or not [ORIGIN-02]', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [nowUs = 0] }) => {
        const known = findWindow(timeline, list, nowUs);
        const recorded = findWindow(recordedAt(timeline, nowUs), list, nowUs);
        if (isWindow(known) && isWindow(recorded)) {
          expect([recorded.fromMsn, recorded.toMsn]).toEqual([known.fromMsn, known.toMsn]);
          // Only a gap in the future shows earlier that a growing list has ended.
          if (known.ended) expect(recorded.ended).toBe(true);
        } else expect(isWindow(recorded)).toBe(isWindow(known));
      }),
    );
  });

  it('covers the live edge: what any list names was within reach a minute ago', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, moments: [earlier = 0, later = 0] }) => {
        const listedAt = Math.max(earlier, later - MINUTE_US);
        const edge = findLiveEdge(timeline, later);
        const listed = findWindow(timeline, live, listedAt);
        const shifted = findWindow(timeline, dvr, listedAt);
        if (edge === undefined || !isWindow(listed) || !isWindow(shifted)) return;
        expect(listed.fromMsn).toBeGreaterThanOrEqual(edge.liveFromMsn);
        expect(shifted.fromMsn).toBeGreaterThanOrEqual(edge.dvrFromMsn);
        expect(edge.dvrFromMsn).toBeLessThanOrEqual(edge.liveFromMsn);
      }),
    );
  });
});

it('leaves no segment unlisted: live lists of every moment follow each other without a gap [ORIGIN-01]', () => {
  fc.assert(
    fc.property(anyTimeline, (timeline) => {
      const first = timeline.spans[0];
      const last = timeline.spans.at(-1);
      if (first === undefined || last === undefined) return;
      let previous: ListWindow | undefined;
      for (let msn = first.msn; msn < last.msn + last.count; msn += 1) {
        const segment = findSegment(timeline, msn);
        if (segment === undefined) throw new Error(`no segment ${msn}`);
        const window = findWindow(timeline, live, segmentEndUs(segment));
        if (!isWindow(window)) throw new Error(window);
        expect(window.toMsn).toBe(msn);
        if (previous !== undefined) expect(window.fromMsn).toBeLessThanOrEqual(previous.toMsn + 1);
        previous = window;
      }
    }),
    { numRuns: 50 },
  );
});
