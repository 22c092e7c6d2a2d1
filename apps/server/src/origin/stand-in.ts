// Segments of a filler in the place of media that is not packaged yet, near the live edge of a channel. A live list names what
// is planned, and most external players stop at the first segment that is refused.
import { makeDurations } from '@seyir/core/timeline/durations';
import type { Segment } from '@seyir/core/timeline/span';
import { segmentEndUs } from '@seyir/core/timeline/timeline';
import type { SourceId } from '../media/asset.ts';
import { AppError } from '../shared/app-error.ts';
import type { Library } from './library/library.ts';

/** Bytes of an address. A stand-in is sent under the address of the media it replaces and must not be cached. */
export interface FileBytes {
  readonly bytes: Buffer;
  readonly isStandIn?: boolean;
}

export interface StandIn {
  readonly source: SourceId;
  readonly index: number;
}

/** What live lists have named within the last minute. Older media is waited for: a viewer of the past must not lose its beginning. */
const LIVE_REACH_US = 120_000_000;
/** Less than a segment plays: a player that gets every segment this late still keeps up. */
const STAND_IN_WAIT_MS = 1_000;

/**
 * The filler's segment for a segment on air: decoders need equal init segments, and decode times an equal duration. Consecutive
 * numbers get consecutive segments.
 */
export async function findStandIn(library: Library, segment: Segment, now: number): Promise<StandIn | undefined> {
  const { span, msn, startUs } = segment;
  if (span.initHash === undefined || startUs < now * 1_000 - LIVE_REACH_US) return undefined;
  const filler = await library.findFiller(span.initHash);
  if (filler === undefined) return undefined;
  const durations = makeDurations(filler.durations);
  const index = msn % durations.count;
  if (durations.durationOf(index) !== segmentEndUs(segment) - startUs) return undefined;
  return { source: `asset:${filler.id}`, index };
}

/** Reads media within the limit, or else its stand-in. */
export async function readOrStandIn(
  read: (limitMs: number) => Promise<Buffer>,
  readStandIn: (() => Promise<Buffer | undefined>) | undefined,
  limitMs: number,
): Promise<FileBytes> {
  if (readStandIn === undefined) return { bytes: await read(limitMs) };
  try {
    return { bytes: await read(Math.min(limitMs, STAND_IN_WAIT_MS)) };
  } catch (error) {
    const bytes = error instanceof AppError ? await readStandIn() : undefined;
    if (bytes === undefined) throw error;
    return { bytes, isStandIn: true };
  }
}
