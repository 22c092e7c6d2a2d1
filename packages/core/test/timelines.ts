// Timelines for tests: builders for small ones, and fast-check arbitraries for properties.
import fc from 'fast-check';
import { LONGEST_SEGMENT_US, SEGMENT_US, SHORTEST_SEGMENT_US } from '../src/limits/media.ts';
import { US_PER_SECOND } from '../src/time/units.ts';
import { type Durations, makeDurations } from '../src/timeline/durations.ts';
import type { DurationRuns } from '../src/timeline/media-facts.ts';
import { planSpans, type Slot, type TimelineEnd } from '../src/timeline/schedule-spans.ts';
import type { PlacedSpan, Span, Timeline } from '../src/timeline/span.ts';
import { nextDsn, placeSpan, spanEndUs } from '../src/timeline/timeline.ts';

/** 2026-11-18T18:00:00Z. */
export const EVENING_US = Date.UTC(2026, 10, 18, 18) * 1_000;
export const SECOND_US = US_PER_SECOND;
export const MINUTE_US = 60 * SECOND_US;
export const HOUR_US = 60 * MINUTE_US;

export const segments = (count: number, ...tail: number[]): Durations =>
  makeDurations([[SEGMENT_US, count], ...tail.map((us) => [us, 1] as const)]);

/** A span of a test timeline: its source, its number of segments, and the hole before it. */
export interface Piece {
  readonly source?: string;
  readonly durations: Durations;
  readonly offset?: number;
  readonly count?: number;
  readonly holeUs?: number;
  readonly initHash?: string;
  readonly encrypted?: boolean;
}

export function aTimeline(pieces: readonly Piece[], { msn = 100, dsn = 7, startUs = EVENING_US } = {}): Timeline {
  const spans: PlacedSpan[] = [];
  for (const [place, piece] of pieces.entries()) {
    const before = spans.at(-1);
    const { source = `asset:programme-${place}`, durations, offset = 0, holeUs = 0, initHash } = piece;
    const isSeamless = holeUs === 0 && initHash !== undefined && initHash === before?.initHash;
    const span = {
      msn: before === undefined ? msn : before.msn + before.count,
      dsn: before === undefined ? dsn : nextDsn(before) - (isSeamless ? 1 : 0),
      startUs: (before === undefined ? startUs : spanEndUs(before)) + holeUs,
      source,
      offset,
      count: piece.count ?? durations.count,
      ...(initHash === undefined ? {} : { initHash }),
      encrypted: piece.encrypted ?? false,
    };
    spans.push(placeSpan(span, durations));
  }
  return { spans };
}

export const aSlot = (slot: Partial<Slot> & Pick<Slot, 'startUs' | 'endUs'>): Slot => ({
  source: 'asset:programme',
  durations: segments(40),
  fill: 'loop',
  ...slot,
});

const anyDuration = fc.oneof(
  { arbitrary: fc.constant(SEGMENT_US), weight: 4 },
  { arbitrary: fc.integer({ min: SHORTEST_SEGMENT_US, max: LONGEST_SEGMENT_US }), weight: 1 },
);

export const anyRuns: fc.Arbitrary<DurationRuns> = fc.array(fc.tuple(anyDuration, fc.integer({ min: 1, max: 12 })), {
  minLength: 1,
  maxLength: 4,
});

export const anyDurations: fc.Arbitrary<Durations> = anyRuns.map(makeDurations);

/** Hashes of init segments: none, or one of two, so that neighbours are often equal. */
export const anyInit: fc.Arbitrary<{ readonly initHash?: string }> = fc.constantFrom(
  {},
  { initHash: '0123456789abcdef0123' },
  { initHash: 'fedcba9876543210fedc' },
);

const anyAssetPiece: fc.Arbitrary<Piece> = fc
  .record({
    init: anyInit,
    encrypted: fc.boolean(),
    durations: anyDurations,
    source: fc.constantFrom('asset:film-0001', 'asset:film-0002', 'asset:film-0003'),
    offset: fc.nat(),
    count: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ init, ...piece }) => ({ ...piece, ...init, offset: piece.offset % piece.durations.count }));

const anyRunPiece: fc.Arbitrary<Piece> = fc
  .record({
    durations: anyDurations,
    source: fc.constantFrom('run:run-00001', 'run:run-00002'),
    encrypted: fc.boolean(),
    offset: fc.nat({ max: 5_000 }),
    holeUs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 * HOUR_US })),
  })
  .map((piece) => ({ ...piece, count: piece.durations.count }));

/** A timeline as ingest leaves it: runs with holes between them. */
export const anyRecorded: fc.Arbitrary<Timeline> = fc
  .array(anyRunPiece, { minLength: 1, maxLength: 8 })
  .map((pieces) => aTimeline(pieces));

/** A timeline of assets that begin anywhere and go round. */
export const anyComputed: fc.Arbitrary<Timeline> = fc
  .array(anyAssetPiece, { minLength: 1, maxLength: 8 })
  .map((pieces) => aTimeline(pieces));

export const anyTimeline: fc.Arbitrary<Timeline> = fc.oneof(anyRecorded, anyComputed);

/** A timeline of some hours, longer than the time-shift list. */
export const anyLongTimeline: fc.Arbitrary<Timeline> = fc
  .array(fc.tuple(anyAssetPiece, fc.integer({ min: 300, max: 1_500 })), { minLength: 3, maxLength: 6 })
  .map((pieces) => aTimeline(pieces.map(([piece, count]) => ({ ...piece, count }))));

/** Airings in order of time, with gaps, overlaps and airings of no length among them. */
export function anySlots(startUs: number, most = 12): fc.Arbitrary<Slot[]> {
  const anyAiring = fc.record({
    pauseUs: fc.oneof(
      { arbitrary: fc.constant(0), weight: 3 },
      { arbitrary: fc.integer({ min: -20 * SECOND_US, max: 5 * MINUTE_US }), weight: 1 },
    ),
    lengthUs: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 30 }).map((minutes) => minutes * MINUTE_US), weight: 3 },
      { arbitrary: fc.integer({ min: 0, max: 10 * MINUTE_US }), weight: 1 },
    ),
    durations: anyDurations,
    source: fc.constantFrom('asset:film-0001', 'asset:film-0002', 'asset:film-0003'),
    fill: fc.constantFrom('loop' as const, 'filler' as const),
    init: anyInit,
  });
  return fc.array(anyAiring, { maxLength: most }).map((airings) => {
    // One asset has one table of durations, and one hash.
    const known = new Map<string, { readonly durations: Durations; readonly initHash?: string }>();
    let atUs = startUs;
    let lastUs = startUs;
    return airings.map(({ pauseUs, lengthUs, durations, init, source, fill }) => {
      const shown = known.get(source) ?? { durations, ...init };
      known.set(source, shown);
      lastUs = Math.max(lastUs, atUs + pauseUs);
      atUs = lastUs + lengthUs;
      return { startUs: lastUs, endUs: atUs, source, ...shown, fill };
    });
  });
}

export const FILLER = { source: 'asset:filler-1', durations: segments(15) };

/** The timeline of a schedule. */
export function planTimeline(slots: readonly Slot[], startUs: number, untilUs: number): Timeline {
  return {
    spans: planSpans({ after: { nextMsn: 0, nextDsn: 0, endUs: startUs }, slots, filler: FILLER, untilUs }),
  };
}

/** A moment between a little before a timeline and a little after it. */
export function anyMoment({ spans }: Timeline): fc.Arbitrary<number> {
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return fc.constant(EVENING_US);
  return fc.integer({ min: first.startUs - MINUTE_US, max: spanEndUs(last) + MINUTE_US });
}

/** The discontinuity number a span must have behind the end of a timeline. */
export function dsnAfter({ nextDsn: next, last }: TimelineEnd, { initHash }: Span): number {
  return initHash !== undefined && initHash === last?.initHash ? next - 1 : next;
}

/** The same timeline with encrypted segments, from a sequence number on. */
export const encryptTimeline = ({ spans }: Timeline, fromMsn = 0): Timeline => ({
  spans: spans.map((span) => ({ ...span, encrypted: span.msn >= fromMsn })),
});
