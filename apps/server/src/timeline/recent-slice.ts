// The recent spans of a watched channel: as far back as time-shift reaches, and a little ahead. The slice is extended after a
// notification, when it gets old, when the current time leaves it, and when the channel should have grown and has not.
import { setTimeout as wait } from 'node:timers/promises';
import { SEGMENT_US, TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { ChannelReader } from './channel-reader.ts';
import { behindGap, countSettled, type TimelineSlice } from './timeline-slice.ts';

const US_PER_MS = 1_000;
const MINUTE_MS = 60_000;
const MINUTE_US = MINUTE_MS * US_PER_MS;
/** Time-shift plus ten minutes, for clock skew and paused players. */
const BACK_US = TIME_SHIFT_SECONDS * 1_000_000 + 10 * MINUTE_US;
const AHEAD_US = 15 * MINUTE_US;
/** TTL of a slice. Changes arrive by NOTIFY; the passing of time does not. Five minutes ahead are left by then. */
const SLICE_TTL_MS = 10 * MINUTE_MS;
/** A live source that is this far behind may have grown without a notification that arrived. */
const OVERDUE_US = 2 * SEGMENT_US;
/** An overdue slice is read again after this part of the time it is behind: rarely while a source is away. */
const OVERDUE_PART = 4;
/** Back-off and timeout while the database does not answer: meanwhile callers get the cached slice. */
const RETRY_MS = 1_000;
const READ_TIMEOUT_MS = 2_000;

export interface RecentSlice {
  /**
   * The cached slice. A stale slice is read again first, unless `isEnough` finds the answer in its immutable part. Rejects
   * when nothing is cached and the database cannot be read.
   */
  current(isEnough: (slice: TimelineSlice, nowUs: number) => boolean): Promise<TimelineSlice>;
  /** Spans of the channel were added or changed. */
  markStale(): void;
  /** Spans in memory. */
  readonly size: number;
}

export interface RecentSliceDeps {
  readonly channelId: string;
  readonly reader: Pick<ChannelReader, 'spansAround' | 'spansFrom'>;
  readonly now: Clock;
  readonly log: Log;
  readonly onRead: () => void;
}

export function makeRecentSlice({ channelId, reader, now, log, onRead }: RecentSliceDeps): RecentSlice {
  let slice: TimelineSlice | undefined;
  let isStale = false;
  let loading: Promise<void> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let retryAtMs = Number.NEGATIVE_INFINITY;

  const read = async (known: TimelineSlice | undefined): Promise<TimelineSlice> => {
    const nowUs = now() * US_PER_MS;
    const fromUs = nowUs - BACK_US;
    const toUs = nowUs + AHEAD_US;
    const extended = known && known.fromUs <= fromUs ? await extend(known, nowUs) : undefined;
    const all = extended ?? (await reader.spansAround(channelId, fromUs, toUs));
    const spans = behindGap(all);
    const isLast = (spans.at(-1)?.startUs ?? 0) <= toUs;
    return { spans, fromUs: spans.length < all.length ? (spans[0]?.startUs ?? fromUs) : fromUs, toUs, isLast };
  };

  /** Keeps the immutable spans and reads the rest again. Undefined when the rows do not continue the slice. */
  const extend = async ({ spans }: TimelineSlice, nowUs: number): Promise<PlacedSpan[] | undefined> => {
    const settled = countSettled(spans, nowUs);
    const next = spans[settled];
    if (next === undefined) return undefined;
    const fresh = await reader.spansFrom(channelId, next.msn, nowUs + AHEAD_US);
    if (fresh[0]?.msn !== next.msn) return undefined;
    return [...spans.slice(0, settled).filter((span) => spanEndUs(span) > nowUs - BACK_US), ...fresh];
  };

  const load = (): Promise<void> => {
    const run = async () => {
      isStale = false;
      try {
        slice = await read(slice);
        readAtMs = now();
        onRead();
      } catch (error) {
        isStale = true;
        retryAtMs = now() + RETRY_MS;
        if (slice === undefined) throw error;
        log.warn({ err: error, channel: channelId }, 'could not extend a timeline, the cached slice stays in use');
      } finally {
        loading = undefined;
      }
    };
    loading ??= run();
    return loading;
  };

  /** Whether a slice has to be read again: after a notification, by its age, or because segments are missing at its end. */
  const isDue = ({ spans, isLast }: TimelineSlice, nowUs: number): boolean => {
    const ageMs = Math.abs(now() - readAtMs);
    if (isStale || ageMs > SLICE_TTL_MS) return true;
    const last = spans.at(-1);
    const behindUs = isLast && last !== undefined ? nowUs - spanEndUs(last) : 0;
    return behindUs >= OVERDUE_US && ageMs * US_PER_MS >= behindUs / OVERDUE_PART;
  };

  return {
    async current(isEnough) {
      // A load in flight may have read before the notification, so at most one more load follows it.
      for (let tries = 0; tries < 2; tries += 1) {
        const nowUs = now() * US_PER_MS;
        const known = slice;
        if (known === undefined || nowUs - BACK_US < known.fromUs || nowUs > known.toUs) {
          // The current time lies outside the slice.
          slice = undefined;
          await load();
          continue;
        }
        if (!isDue(known, nowUs)) return known;
        const started = now() < retryAtMs ? undefined : load();
        if (started === undefined || isEnough(known, nowUs)) {
          // Callers that need the new slice get this failure from their own await.
          started?.catch(() => undefined);
          return known;
        }
        await withTimeout(started);
      }
      if (slice === undefined) throw new Error(`The timeline of channel ${channelId} could not be read.`);
      return slice;
    },
    markStale() {
      isStale = true;
    },
    get size() {
      return slice?.spans.length ?? 0;
    },
  };
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([work, wait(READ_TIMEOUT_MS, undefined, { signal: timeout.signal })]).finally(() =>
    timeout.abort(),
  );
}
