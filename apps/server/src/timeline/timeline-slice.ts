// A contiguous slice of a channel's timeline in memory, and the parts that requests cut out of it.
import { FROZEN_MINUTES } from '@seyir/core/limits/media';
import { findLastIndex } from '@seyir/core/timeline/durations';
import type { PlacedSpan, Timeline } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';

const FROZEN_US = FROZEN_MINUTES * 60_000_000;

export interface TimelineSlice {
  readonly spans: readonly PlacedSpan[];
  /** The slice holds every span that overlaps this range, both ends included. */
  readonly fromUs: number;
  readonly toUs: number;
  /** No span was committed after the slice when it was read. */
  readonly isLast: boolean;
}

export function coversTime(
  { spans, fromUs, toUs, isLast }: TimelineSlice,
  wantedFromUs: number,
  wantedToUs: number,
): boolean {
  const [first] = spans;
  const last = spans.at(-1);
  const begin = first === undefined ? fromUs : Math.min(fromUs, first.startUs);
  const end = last === undefined ? toUs : Math.max(toUs, spanEndUs(last) - 1);
  return wantedFromUs >= begin && (isLast || wantedToUs <= end);
}

export function coversNumbers({ spans, isLast }: TimelineSlice, fromMsn: number, toMsn: number): boolean {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined || fromMsn < first.msn) return false;
  return isLast || toMsn < last.msn + last.count;
}

export function sliceTime({ spans }: Timeline, fromUs: number, toUs: number): Timeline {
  const before = findLastIndex(spans, ({ startUs }) => startUs <= fromUs);
  const reaching = spans[before];
  const from = reaching !== undefined && spanEndUs(reaching) > fromUs ? before : before + 1;
  return { spans: spans.slice(from, findLastIndex(spans, ({ startUs }) => startUs <= toUs) + 1) };
}

export function sliceNumbers({ spans }: Timeline, fromMsn: number, toMsn: number): Timeline {
  const before = findLastIndex(spans, ({ msn }) => msn <= fromMsn);
  const reaching = spans[before];
  const from = reaching !== undefined && reaching.msn + reaching.count > fromMsn ? before : before + 1;
  return { spans: spans.slice(from, findLastIndex(spans, ({ msn }) => msn <= toMsn) + 1) };
}

const follows = (one: PlacedSpan, next: PlacedSpan): boolean => one.msn + one.count === next.msn;

/** The spans after the last gap that retention left in the numbers. */
export function behindGap(spans: readonly PlacedSpan[]): readonly PlacedSpan[] {
  const gap = spans.findLastIndex((span, place) => place > 0 && !follows(spans[place - 1] as PlacedSpan, span));
  return gap === -1 ? spans : spans.slice(gap);
}

/** How many leading spans are immutable: those that have ended, without the newest, which may still grow. */
export function countSettled(spans: readonly PlacedSpan[], nowUs: number): number {
  const over = findLastIndex(spans, (span) => spanEndUs(span) <= nowUs) + 1;
  return Math.min(over, spans.length - 1);
}

/**
 * The last span that the scheduler cannot change: it has started, or starts within the frozen minutes. The known part
 * of an ingested span is immutable.
 */
export function findPromised({ spans }: Timeline, nowUs: number): PlacedSpan | undefined {
  return spans[findLastIndex(spans, ({ startUs }) => startUs <= nowUs + FROZEN_US)];
}
