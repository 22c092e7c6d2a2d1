// Places an arrived segment on the channel's timeline. A span continues while its segments are consecutive in index and
// in decode time and stay close to the wall clock, apart from network jitter.
import { LONGEST_SEGMENT_US, SEGMENT_US, SHORTEST_SEGMENT_US } from '@seyir/core/limits/media';

/** Facts of one rendition of a segment. */
export interface RenditionPart {
  /** Decode time and duration on the run's own clock, microseconds. */
  readonly decodeUs: number;
  readonly durationUs: number;
  readonly startsWithKeyframe: boolean;
}

/** A segment that is complete in all renditions; the first rendition is the picture, which gives the duration. */
export interface ArrivedSegment {
  /** Index in the run. */
  readonly index: number;
  /** When the last rendition was complete, epoch microseconds. */
  readonly arrivedUs: number;
  readonly parts: readonly [RenditionPart, ...RenditionPart[]];
}

/** The state of a growing span. */
export interface OpenSpan {
  readonly nextIndex: number;
  readonly endUs: number;
  /** End of the last segment on the run's own clock. */
  readonly decodeEndUs: number;
  /** Lateness of the newest segments, the newest last. */
  readonly latenessUs: readonly number[];
}

export interface PlacingRules {
  /** Wall-clock time of the run's zero, where the picture shows the time. */
  readonly anchorUs: number | undefined;
  /** End of the channel's timeline, epoch microseconds. A segment must not start before. */
  readonly timelineEndUs: number;
}

export type Verdict =
  | { readonly kind: 'goes-on'; readonly startUs: number }
  | { readonly kind: 'begins'; readonly startUs: number; readonly why: string }
  /** The segment is rejected. `endsRun`: later segments would be rejected as well. */
  | { readonly kind: 'refused'; readonly why: string; readonly endsRun: boolean };

/**
 * Drift: a span that is later than this against the wall clock is closed, and the next one starts with a jump
 * (ORIGIN-03).
 */
export const DRIFT_US = 1_000_000;
/** Lateness counts as drift after this many segments: one may be late because the machine was busy. */
export const DRIFT_SEGMENTS = 4;
/** A single segment this late follows a gap in the source. */
export const HOLE_US = SEGMENT_US;
/** Servers send the last few seconds at once when a client connects; more than this is not live. */
export const AHEAD_MOST_US = 4 * SEGMENT_US;
/** Limit of lateness where the picture shows the time: after this long, playlists do not expect the segment. */
export const BEHIND_MOST_US = 30_000_000;
/** How far renditions may differ in start and duration: some audio frames. */
const APART_US = 250_000;
/** Rounding of decode times between timescales; a larger step is a jump. */
const SEAM_US = 60_000;

/** Places a segment. `open` is undefined when no span of this run is growing. */
export function placeSegment(
  segment: ArrivedSegment,
  open: OpenSpan | undefined,
  { anchorUs, timelineEndUs }: PlacingRules,
): Verdict {
  const wrong = findFault(segment);
  if (wrong !== undefined) return { kind: 'refused', why: wrong, endsRun: false };
  const [{ decodeUs, durationUs }] = segment.parts;
  const { arrivedUs, index } = segment;
  const follows = open !== undefined && index === open.nextIndex && Math.abs(decodeUs - open.decodeEndUs) <= SEAM_US;

  if (anchorUs !== undefined) {
    const startUs = Math.round(anchorUs + decodeUs);
    if (arrivedUs - (startUs + durationUs) > BEHIND_MOST_US) return refuse('it has fallen behind the wall clock', true);
    if (follows) return { kind: 'goes-on', startUs: open.endUs };
    if (startUs < timelineEndUs) return refuse('it would overlap with what is there', false);
    return { kind: 'begins', startUs, why: whyNewSpan(open) };
  }

  if (follows) {
    const lateUs = arrivedUs - (open.endUs + durationUs);
    if (lateUs < -AHEAD_MOST_US) return refuse('it arrives faster than it can be played', true);
    const recent = [...open.latenessUs, lateUs].slice(-DRIFT_SEGMENTS);
    const hasDrifted = recent.length === DRIFT_SEGMENTS && Math.min(...recent) > DRIFT_US;
    if (!hasDrifted && lateUs <= HOLE_US) return { kind: 'goes-on', startUs: open.endUs };
  }
  const startUs = arrivedUs - durationUs;
  if (timelineEndUs - startUs > AHEAD_MOST_US) {
    return refuse('the clock of this server is behind what the channel has shown already', true);
  }
  return { kind: 'begins', startUs: Math.max(startUs, timelineEndUs), why: follows ? 'time jump' : whyNewSpan(open) };
}

/** The span, extended by a segment. */
export function extendSpan(segment: ArrivedSegment, startUs: number, open: OpenSpan | undefined): OpenSpan {
  const [{ decodeUs, durationUs }] = segment.parts;
  const endUs = startUs + durationUs;
  const lateUs = segment.arrivedUs - endUs;
  return {
    nextIndex: segment.index + 1,
    endUs,
    decodeEndUs: decodeUs + durationUs,
    latenessUs: [...(open?.latenessUs ?? []), lateUs].slice(1 - DRIFT_SEGMENTS),
  };
}

const refuse = (why: string, endsRun: boolean): Verdict => ({ kind: 'refused', why, endsRun });
const whyNewSpan = (open: OpenSpan | undefined) => (open === undefined ? 'first of its run' : 'missing segment');

/** Why a segment cannot be listed: a player would stall, or the playlist would state an absurd duration. */
function findFault({ parts }: ArrivedSegment): string | undefined {
  const [{ decodeUs, durationUs }] = parts;
  for (const part of parts) {
    if (!Number.isSafeInteger(part.durationUs) || part.durationUs > LONGEST_SEGMENT_US) return 'it is too long';
    if (part.durationUs < SHORTEST_SEGMENT_US) return 'it is too short';
    if (!part.startsWithKeyframe) return 'it does not begin with a keyframe';
    if (Math.abs(part.durationUs - durationUs) > APART_US || Math.abs(part.decodeUs - decodeUs) > APART_US) {
      return 'its renditions do not begin and end together';
    }
  }
  return undefined;
}
