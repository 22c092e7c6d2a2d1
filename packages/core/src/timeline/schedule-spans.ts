// The spans of a computed channel, from its guide. Spans tile: each begins where the one before ends. Media is never
// time-scaled; every programme ends within half a segment of its guide time, and the next programme absorbs the remaining
// error, so it never accumulates.
import { FROZEN_MINUTES, LONGEST_SEGMENT_US } from '../limits/media.ts';
import type { Durations } from './durations.ts';
import type { PlacedSpan } from './span.ts';
import { nextDsn, placeSpan, spanEndUs } from './timeline.ts';

const US_PER_MINUTE = 60_000_000;
/** Tolerance: how early or late the end of media may be. */
const HALF_SEGMENT_US = LONGEST_SEGMENT_US / 2;

/** Media to be shown. */
export interface Media {
  readonly source: string;
  readonly durations: Durations;
  /** Hash of its init segments; undefined while it is not packaged. */
  readonly initHash?: string;
}

/** An airing, in epoch microseconds, and what it shows. */
export interface Slot extends Media {
  readonly startUs: number;
  readonly endUs: number;
  /** How a slot longer than its media is filled: with the media again, or with the channel's filler. */
  readonly fill: 'loop' | 'filler';
}

/** The end of a timeline, from which it continues. */
export interface TimelineEnd {
  readonly nextMsn: number;
  /** Discontinuity number of the next span, if it begins with a discontinuity. */
  readonly nextDsn: number;
  readonly endUs: number;
  /**
   * The last source, its start, the index of the segment that follows (a continuing programme resumes there), and the hash
   * of its init segments. Undefined after an outage: the time jumps there.
   */
  readonly last?: {
    readonly source: string;
    readonly startUs: number;
    readonly nextIndex: number;
    readonly initHash?: string;
  };
}

interface SpanPlan {
  readonly after: TimelineEnd;
  /** Airings sorted by start. An airing that starts before the previous one has ended cuts it off. */
  readonly slots: readonly Slot[];
  /** Loops where the guide has a gap or a programme is shorter than its slot. */
  readonly filler: Media;
  /** Whether the segments of new spans are encrypted. */
  readonly encrypted?: boolean;
  /** The plan reaches at least to here, and to the end of the airing at this moment. */
  readonly untilUs: number;
}

/** The end of the timeline after a span. */
export function endOf(span: PlacedSpan): TimelineEnd {
  return {
    nextMsn: span.msn + span.count,
    nextDsn: nextDsn(span),
    endUs: spanEndUs(span),
    last: {
      source: span.source,
      startUs: span.startUs,
      nextIndex: span.offset + span.count,
      ...(span.initHash === undefined ? {} : { initHash: span.initHash }),
    },
  };
}

export function planSpans({ after, slots: airings, filler, encrypted = false, untilUs }: SpanPlan): PlacedSpan[] {
  if (filler.durations.count === 0) throw new RangeError(`the filler ${filler.source} has no segments`);
  const slots = cutSlots(airings.filter(({ durations }) => durations.count > 0).filter(isWorthSegment));
  const spans: PlacedSpan[] = [];
  let end = after;

  const lay = (media: Media, offset: number, count: number) => {
    if (count === 0) return;
    const { source, initHash } = media;
    const isSeamless = initHash !== undefined && initHash === end.last?.initHash;
    const dsn = isSeamless ? end.nextDsn - 1 : end.nextDsn;
    const span = { msn: end.nextMsn, dsn, startUs: end.endUs, source, offset, count, encrypted };
    const placed = placeSpan(initHash === undefined ? span : { ...span, initHash }, media.durations);
    spans.push(placed);
    end = endOf(placed);
  };
  const fillUntil = (us: number) => {
    // The rounding error of whole segments is not filled.
    if (us - end.endUs <= HALF_SEGMENT_US) return;
    const offset = end.last?.source === filler.source ? end.last.nextIndex % filler.durations.count : 0;
    lay(filler, offset, nearestCount(filler.durations, offset, us - end.endUs));
  };

  for (const [place, slot] of slots.entries()) {
    if (slot.endUs <= end.endUs) continue;
    if (Math.max(slot.startUs, end.endUs) >= untilUs) break;
    fillUntil(slot.startUs);
    const offset = findEntry(slot, end);
    if (offset !== undefined) {
      const wanted = nearestCount(slot.durations, offset, slot.endUs - end.endUs);
      lay(slot, offset, slot.fill === 'loop' ? wanted : Math.min(wanted, slot.durations.count - offset));
    }
    // One fill up to the next programme, so that the filler does not restart where the slot ends.
    const nextStartUs = slots[place + 1]?.startUs ?? Number.POSITIVE_INFINITY;
    fillUntil(Math.min(nextStartUs, Math.max(slot.endUs, untilUs)));
  }
  if (end.endUs < untilUs) fillUntil(untilUs);
  return spans;
}

interface Replan extends SpanPlan {
  /** The start of the timeline when nothing is committed yet. */
  readonly after: TimelineEnd;
  /** The last spans that are committed, in order: at least the one on air and all behind it. */
  readonly committed: readonly PlacedSpan[];
  readonly nowUs: number;
}

/** A write to the timeline: spans from a sequence number on are replaced. */
export interface SpanChange {
  readonly replaceFromMsn: number;
  readonly spans: readonly PlacedSpan[];
}

/**
 * Applies a changed guide, or the passing of time, to the timeline. Spans that begin within the frozen minutes stay as they
 * are, and so do later spans that the guide does not change.
 */
export function replan({ committed, nowUs, after, untilUs, ...plan }: Replan): SpanChange {
  const frozenUntilUs = nowUs + FROZEN_MINUTES * US_PER_MINUTE;
  const frozen = committed.filter(({ startUs }) => startUs <= frozenUntilUs);
  const open = committed.slice(frozen.length);
  const lastFrozen = frozen.at(-1);
  const lastOpen = open.at(-1);
  const planned = planSpans({
    ...plan,
    after: lastFrozen === undefined ? after : endOf(lastFrozen),
    untilUs: lastOpen === undefined ? untilUs : Math.max(untilUs, spanEndUs(lastOpen)),
  });
  let same = 0;
  while (same < open.length && isSameSpan(open[same], planned[same])) same += 1;
  const lastKept = open[same - 1] ?? lastFrozen;
  return {
    replaceFromMsn: lastKept === undefined ? after.nextMsn : lastKept.msn + lastKept.count,
    spans: planned.slice(same),
  };
}

/** An airing ends where the next one begins. */
function cutSlots(slots: readonly Slot[]): Slot[] {
  return slots
    .map((slot, place) => ({ ...slot, endUs: Math.min(slot.endUs, slots[place + 1]?.startUs ?? slot.endUs) }))
    .filter(isWorthSegment);
}

/** An airing shorter than a segment is dropped: its slot is filled like a gap. */
function isWorthSegment({ startUs, endUs }: Slot): boolean {
  return endUs - startUs >= LONGEST_SEGMENT_US;
}

/**
 * The number of segments, from an offset and wrapping around, whose total is nearest to the wanted time; of two equally
 * near numbers the smaller.
 */
function nearestCount(durations: Durations, offset: number, wantedUs: number): number {
  if (wantedUs <= 0) return 0;
  const fromUs = durations.startOf(offset);
  const toUs = fromUs + wantedUs;
  const rounds = Math.floor(toUs / durations.totalUs);
  const roundUs = rounds * durations.totalUs;
  const index = durations.indexAt(toUs - roundUs);
  const isNearerBehind = toUs - roundUs - durations.startOf(index) > durations.durationOf(index) / 2;
  return rounds * durations.count + index + (isNearerBehind ? 1 : 0) - offset;
}

/**
 * The segment at which a programme is entered: the first at its start. A programme that already plays resumes where the
 * timeline left it; a late start joins at the position it would have reached. Undefined when its media has ended by then.
 */
function findEntry({ startUs, source, durations, fill }: Slot, end: TimelineEnd): number | undefined {
  const passedUs = end.endUs - startUs;
  const isPlaying = end.last?.source === source && end.last.startUs >= startUs - HALF_SEGMENT_US;
  const entry = passedUs <= HALF_SEGMENT_US ? 0 : nearestCount(durations, 0, passedUs);
  const index = isPlaying ? (end.last?.nextIndex ?? entry) : entry;
  if (fill === 'loop') return index % durations.count;
  return index < durations.count ? index : undefined;
}

/** Repackaged media may have other segments: then a span with the same stored numbers still differs. */
function isSameSpan(one: PlacedSpan | undefined, other: PlacedSpan | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    one.msn === other.msn &&
    one.dsn === other.dsn &&
    one.startUs === other.startUs &&
    one.source === other.source &&
    one.offset === other.offset &&
    one.count === other.count &&
    one.initHash === other.initHash &&
    (one.encrypted ?? false) === (other.encrypted ?? false) &&
    nextDsn(one) === nextDsn(other) &&
    spanEndUs(one) === spanEndUs(other)
  );
}
