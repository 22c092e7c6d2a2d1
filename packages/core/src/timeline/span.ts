// A channel is one timeline: an append-only ordered list of spans. Everything a viewer watches is a window of the timeline.
import type { Durations } from './durations.ts';

/**
 * A part of a timeline with one source. Its numbers are assigned once and stored, never recomputed. A span that has more
 * segments than its asset loops.
 */
export interface Span {
  /** Media sequence number of its first segment. The next span goes on where this one ends. */
  readonly msn: number;
  /** Discontinuity number of its first segment. */
  readonly dsn: number;
  /** Wall-clock time of its start, epoch microseconds. After an outage it is later than the end of the previous span. */
  readonly startUs: number;
  /** `asset:<id>` or `run:<id>`. */
  readonly source: string;
  /** Index in the source of its first segment. */
  readonly offset: number;
  readonly count: number;
  /**
   * Hash of its source's init segments, where it was known when the span was planned: rounds of the span, and spans with
   * the same hash that touch, continue without a discontinuity. Without a hash every round begins with one.
   */
  readonly initHash?: string;
  /** Whether its segments are sent encrypted. */
  readonly encrypted?: boolean;
}

/** A span joined with its segment durations. Made by `placeSpan`. */
export interface PlacedSpan extends Span {
  /** Of an asset: one whole round, whatever the offset. Of an ingest run: the span's own segments, first to last. */
  readonly durations: Durations;
}

/** A part of a channel's timeline, or the whole of a title's: spans in order, sequence numbers without a gap. */
export interface Timeline {
  readonly spans: readonly PlacedSpan[];
}

/** One segment of a timeline. */
export interface Segment {
  readonly msn: number;
  readonly dsn: number;
  readonly startUs: number;
  readonly durationUs: number;
  readonly span: PlacedSpan;
  /** Its index in the source. */
  readonly index: number;
  /** Whether it is the first of a span, or of another round. A discontinuity stands before it if its `dsn` is a new one. */
  readonly beginsRound: boolean;
}
