// The spans of a computed channel, from its guide. Spans tile: each begins where the one before ends. Media is never
// stretched; every programme ends within half a segment of its time in the guide, and what is left of the error is taken
// up by the next one, so it never grows.
import { FROZEN_MINUTES, LONGEST_SEGMENT_US } from '../limits/media.ts';
import type { Durations } from './durations.ts';
import type { PlacedSpan } from './span.ts';
import { nextDsn, placeSpan, spanEndUs } from './timeline.ts';

const US_PER_MINUTE = 60_000_000;
/** What the end of media may be early or late. */
const HALF_SEGMENT_US = LONGEST_SEGMENT_US / 2;

/** Media to be shown. */
export interface Media {
  readonly source: string;
  readonly durations: Durations;
}

/** An airing, in epoch microseconds, and what it shows. */
export interface Slot extends Media {
  readonly startUs: number;
  readonly endUs: number;
  /** What a slot longer than its media shows in the end: the media again, or the channel's filler. */
  readonly fill: 'loop' | 'filler';
}

/** Where a timeline goes on. */
export interface TimelineEnd {
  readonly nextMsn: number;
  readonly nextDsn: number;
  readonly endUs: number;
  /** What was shown last, since when, and the segment that would follow: a programme that goes on goes on there. */
  readonly last?: { readonly source: string; readonly startUs: number; readonly nextIndex: number };
}

export interface SpanPlan {
  readonly after: TimelineEnd;
  /** Airings in order of their beginning. One that begins before another has ended cuts it off. */
  readonly slots: readonly Slot[];
  /** Shown, over and over, where the guide has nothing or a programme is shorter than its time. */
  readonly filler: Media;
  /** The plan reaches at least so far, and to the end of the airing it is in. */
  readonly untilUs: number;
}

/** Where the timeline goes on after a span. */
export function endOf(span: PlacedSpan): TimelineEnd {
  return {
    nextMsn: span.msn + span.count,
    nextDsn: nextDsn(span),
    endUs: spanEndUs(span),
    last: { source: span.source, startUs: span.startUs, nextIndex: span.offset + span.count },
  };
}

export function planSpans({ after, slots: airings, filler, untilUs }: SpanPlan): PlacedSpan[] {
  if (filler.durations.count === 0) throw new RangeError(`the filler ${filler.source} has no segments`);
  const slots = cutSlots(airings.filter(({ durations }) => durations.count > 0).filter(isWorthSegment));
  const spans: PlacedSpan[] = [];
  let end = after;

  const lay = (media: Media, offset: number, count: number) => {
    if (count === 0) return;
    const span = { msn: end.nextMsn, dsn: end.nextDsn, startUs: end.endUs, source: media.source, offset, count };
    const placed = placeSpan(span, media.durations);
    spans.push(placed);
    end = endOf(placed);
  };
  const fillUntil = (us: number) => {
    // Not for the sliver that media of whole segments leaves.
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
    // Up to the next programme at once, so that the filler is not begun again where the slot ends.
    const nextStartUs = slots[place + 1]?.startUs ?? Number.POSITIVE_INFINITY;
    fillUntil(Math.min(nextStartUs, Math.max(slot.endUs, untilUs)));
  }
  if (end.endUs < untilUs) fillUntil(untilUs);
  return spans;
}

export interface Replan extends SpanPlan {
  /** Where the timeline begins when nothing is committed yet. */
  readonly after: TimelineEnd;
  /** The last spans that are committed, in order: at least the one on air and all behind it. */
  readonly committed: readonly PlacedSpan[];
  readonly nowUs: number;
}

/** What is to be written: spans from a number on give way to new ones. Nothing else changes. */
export interface SpanChange {
  readonly replaceFromMsn: number;
  readonly spans: readonly PlacedSpan[];
}

/**
 * Carries a changed guide, or simply the passing of time, into the timeline. Spans that begin within the frozen minutes
 * are promised: they stay as they are, and so do later ones that the guide leaves alone.
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

/** One that is shorter than a segment is none: its place is filled as a gap is. */
function isWorthSegment({ startUs, endUs }: Slot): boolean {
  return endUs - startUs >= LONGEST_SEGMENT_US;
}

/**
 * How many segments, from an offset and going round, last as nearly as possible as long as wanted; of two that are
 * equally near the smaller.
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
 * The segment with which a programme is entered: the first at its beginning. One that has begun already goes on where it
 * was left, or is joined at the point it would have reached. Undefined when its media is over by then.
 */
function findEntry({ startUs, source, durations, fill }: Slot, end: TimelineEnd): number | undefined {
  const passedUs = end.endUs - startUs;
  const hasBegun = end.last?.source === source && end.last.startUs >= startUs - HALF_SEGMENT_US;
  const entry = passedUs <= HALF_SEGMENT_US ? 0 : nearestCount(durations, 0, passedUs);
  const index = hasBegun ? (end.last?.nextIndex ?? entry) : entry;
  if (fill === 'loop') return index % durations.count;
  return index < durations.count ? index : undefined;
}

/** Media that was packaged anew may have other segments: then a span with the same numbers is another one. */
function isSameSpan(one: PlacedSpan | undefined, other: PlacedSpan | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return (
    one.msn === other.msn &&
    one.dsn === other.dsn &&
    one.startUs === other.startUs &&
    one.source === other.source &&
    one.offset === other.offset &&
    one.count === other.count &&
    nextDsn(one) === nextDsn(other) &&
    spanEndUs(one) === spanEndUs(other)
  );
}
