// Where a segment that has arrived stands on the channel's timeline. A span goes on as long as its segments follow each
// other in number, in their own time and, but for the haste and delay of a network, in the time of the wall clock.
import { LONGEST_SEGMENT_US, SEGMENT_US, SHORTEST_SEGMENT_US } from '@seyir/core/limits/media';

/** What is known of one rendition of a segment. */
export interface RenditionPart {
  /** Beginning and length on the run's own clock, microseconds. */
  readonly decodeUs: number;
  readonly durationUs: number;
  readonly startsWithKeyframe: boolean;
}

/** A segment that is complete in all renditions; the first one is the picture its length is taken from. */
export interface ArrivedSegment {
  /** Its number in the run. */
  readonly index: number;
  /** When its last rendition was complete, epoch microseconds. */
  readonly arrivedUs: number;
  readonly parts: readonly [RenditionPart, ...RenditionPart[]];
}

/** The span that is growing, as far as its next segment is concerned. */
export interface OpenSpan {
  readonly nextIndex: number;
  readonly endUs: number;
  /** Where its last segment ended on the run's own clock. */
  readonly decodeEndUs: number;
  /** How late its newest segments arrived, the newest last. */
  readonly latenessUs: readonly number[];
}

export interface PlacingRules {
  /** The wall clock of the run's own zero, where it is burnt into the picture. */
  readonly anchorUs: number | undefined;
  /** Where the channel's timeline ends so far, epoch microseconds. Nothing may begin before. */
  readonly timelineEndUs: number;
}

export type Verdict =
  | { readonly kind: 'goes-on'; readonly startUs: number }
  | { readonly kind: 'begins'; readonly startUs: number; readonly why: string }
  /** The segment is left out. With `endsRun` there is no hope for the ones behind it either. */
  | { readonly kind: 'refused'; readonly why: string; readonly endsRun: boolean };

/** A span that is later than this against the wall clock is closed, and the next one begins with a jump (ORIGIN-03). */
export const DRIFT_US = 1_000_000;
/** A delay only counts as drift when it was there in so many segments: one may be late because the machine was busy. */
export const DRIFT_SEGMENTS = 4;
/** So late at once is a hole in the source. */
export const HOLE_US = SEGMENT_US;
/** Servers send the last few seconds in haste when one connects; more than this is not live. */
export const AHEAD_MOST_US = 4 * SEGMENT_US;
/** A clock in the picture may be late, as when the machine was busy; after so long, lists count on no segment any more. */
export const BEHIND_MOST_US = 30_000_000;
/** How far renditions may differ in beginning and length: some frames of sound, not more. */
const APART_US = 250_000;
/** Decode times are counted in ticks of many lengths; a step of this size is no jump. */
const SEAM_US = 60_000;

/** Decides where a segment goes. `open` is undefined when no span of this run is growing. */
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
    return { kind: 'begins', startUs, why: whyAnew(open) };
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
  return { kind: 'begins', startUs: Math.max(startUs, timelineEndUs), why: follows ? 'time jump' : whyAnew(open) };
}

/** The span with one segment more. */
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
const whyAnew = (open: OpenSpan | undefined) => (open === undefined ? 'first of its run' : 'missing segment');

/** What makes a segment unfit for any list: a player would stall on it, or a duration of hours would stand in lists. */
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
