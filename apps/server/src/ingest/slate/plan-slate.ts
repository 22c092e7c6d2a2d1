// Decides which time of a timeline the slate fills.
import { SEGMENT_US } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';

/** A source whose next segment is later than this is away: the first of a gap is filled behind it. */
export const LATE_US = 2 * SEGMENT_US;
/**
 * The slate ends this much before now. A segment of the source that arrives now began so long ago, and finds its place
 * free; players stay further behind the live edge than this.
 */
const LAG_US = SEGMENT_US;
/** A longer gap, as of a server that was off, stays one: only its end is filled. */
const FILLED_MOST_US = 60 * US_PER_SECOND;
/** A source that was away for this long is given up, and its channel falls silent. */
export const SLATE_MOST_US = 24 * 3_600 * US_PER_SECOND;

interface SlateTime {
  /** The end of the timeline, and of what came from the source, epoch microseconds. */
  readonly endUs: number;
  readonly sourceEndUs: number;
  readonly nowUs: number;
  /** Duration of one segment of the slate. */
  readonly durationUs: number;
  /** Whether the slate is shown already. */
  readonly isShown: boolean;
}

export interface SlateSegments {
  readonly startUs: number;
  readonly count: number;
}

/** Undefined while there is nothing to fill. */
export function planSlate({ endUs, sourceEndUs, nowUs, durationUs, isShown }: SlateTime): SlateSegments | undefined {
  const isLate = isShown || nowUs - endUs > LATE_US;
  if (!isLate || nowUs - sourceEndUs > SLATE_MOST_US) return undefined;
  const startUs = nowUs - endUs > FILLED_MOST_US ? nowUs - LAG_US - durationUs : endUs;
  const count = Math.floor((nowUs - LAG_US - startUs) / durationUs);
  return count > 0 ? { startUs, count } : undefined;
}
