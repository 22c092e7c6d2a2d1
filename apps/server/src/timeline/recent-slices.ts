// Cache of the recent timeline of every watched channel: as far back as time-shift reaches, and a little ahead. A slice
// is extended after a notification, when it gets old, and when the current time leaves it.
import { setTimeout as wait } from 'node:timers/promises';
import { TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import { entriesFor, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { behindGap, countSettled, type TimelineSlice } from './timeline-slice.ts';

const US_PER_MS = 1_000;
const MINUTE_MS = 60_000;
const MINUTE_US = MINUTE_MS * US_PER_MS;
/** Time-shift plus ten minutes, for clock skew and paused players. */
const BACK_US = TIME_SHIFT_SECONDS * 1_000_000 + 10 * MINUTE_US;
const AHEAD_US = 15 * MINUTE_US;
/** TTL of a slice. Changes arrive by NOTIFY; the passing of time does not. Five minutes ahead are left by then. */
const SLICE_TTL_MS = ttlOf('recentSpans');
/** An entry that was not used for this long is dropped. */
const IDLE_TTL_MS = 30 * MINUTE_MS;
/** Back-off and timeout while the database does not answer: meanwhile callers get the cached slice. */
const RETRY_MS = 1_000;
const READ_TIMEOUT_MS = 2_000;

export interface RecentSlices {
  /**
   * The cached slice. A stale slice is read again first, unless `isEnough` finds the answer in its immutable part. Rejects
   * when nothing is cached and the database cannot be read.
   */
  current(channelId: string, isEnough: (slice: TimelineSlice, nowUs: number) => boolean): Promise<TimelineSlice>;
  /** Spans of the channel were added or changed. */
  markStale(channelId: string): void;
  forget(channelId: string): void;
  forgetAll(): void;
  readonly size: number;
}

export interface SliceReader {
  /** Spans that overlap a time range, and the next one after them. */
  around(channelId: string, fromUs: number, toUs: number): Promise<PlacedSpan[]>;
  /** Spans from a sequence number on that start by a moment, and the next one after them. */
  from(channelId: string, msn: number, toUs: number): Promise<PlacedSpan[]>;
}

interface Channel {
  slice: TimelineSlice | undefined;
  isStale: boolean;
  loading: Promise<void> | undefined;
  readAtMs: number;
  usedAtMs: number;
  retryAtMs: number;
}

export interface RecentSlicesDeps {
  readonly reader: SliceReader;
  readonly now: Clock;
  readonly log: Log;
}

export function makeRecentSlices({ reader, now, log }: RecentSlicesDeps): RecentSlices {
  // LRU order: the entry used longest ago comes first.
  const channels = new Map<string, Channel>();
  const channelsMost = entriesFor('recentSpans');

  const take = (channelId: string): Channel => {
    const known = channels.get(channelId);
    const channel = known ?? { ...NEW_CHANNEL };
    if (known !== undefined) channels.delete(channelId);
    channel.usedAtMs = now();
    channels.set(channelId, channel);
    if (known === undefined) dropIdle();
    return channel;
  };
  const dropIdle = () => {
    for (const [id, { usedAtMs, loading }] of channels) {
      const isIdle = loading === undefined && Math.abs(now() - usedAtMs) > IDLE_TTL_MS;
      if (!isIdle && channels.size <= channelsMost) return;
      channels.delete(id);
    }
  };

  const read = async (channelId: string, known: TimelineSlice | undefined): Promise<TimelineSlice> => {
    const nowUs = now() * US_PER_MS;
    const fromUs = nowUs - BACK_US;
    const toUs = nowUs + AHEAD_US;
    const read = known && known.fromUs <= fromUs ? await extend(channelId, known, nowUs) : undefined;
    const all = read ?? (await reader.around(channelId, fromUs, toUs));
    const spans = behindGap(all);
    const isLast = (spans.at(-1)?.startUs ?? 0) <= toUs;
    return { spans, fromUs: spans.length < all.length ? (spans[0]?.startUs ?? fromUs) : fromUs, toUs, isLast };
  };

  /** Keeps the immutable spans and reads the rest again. Undefined when the rows do not continue the slice. */
  const extend = async (
    channelId: string,
    { spans }: TimelineSlice,
    nowUs: number,
  ): Promise<PlacedSpan[] | undefined> => {
    const settled = countSettled(spans, nowUs);
    const next = spans[settled];
    if (next === undefined) return undefined;
    const fresh = await reader.from(channelId, next.msn, nowUs + AHEAD_US);
    if (fresh[0]?.msn !== next.msn) return undefined;
    return [...spans.slice(0, settled).filter((span) => spanEndUs(span) > nowUs - BACK_US), ...fresh];
  };

  const load = (channelId: string, channel: Channel): Promise<void> => {
    const run = async () => {
      channel.isStale = false;
      try {
        channel.slice = await read(channelId, channel.slice);
        channel.readAtMs = now();
      } catch (error) {
        channel.isStale = true;
        channel.retryAtMs = now() + RETRY_MS;
        if (channel.slice === undefined) throw error;
        log.warn({ err: error, channel: channelId }, 'could not extend a timeline, the cached slice stays in use');
      } finally {
        channel.loading = undefined;
      }
    };
    channel.loading ??= run();
    return channel.loading;
  };

  return {
    async current(channelId, isEnough) {
      const channel = take(channelId);
      // A load in flight may have read before the notification, so at most one more load follows it.
      for (let tries = 0; tries < 2; tries += 1) {
        const { slice } = channel;
        const nowUs = now() * US_PER_MS;
        const isNear = slice !== undefined && nowUs - BACK_US >= slice.fromUs && nowUs <= slice.toUs;
        const isOld = Math.abs(now() - channel.readAtMs) > SLICE_TTL_MS;
        if (!isNear) {
          // The current time lies outside the slice.
          channel.slice = undefined;
          await load(channelId, channel);
          continue;
        }
        if (!channel.isStale && !isOld) return slice;
        const loading = now() < channel.retryAtMs ? undefined : load(channelId, channel);
        if (loading === undefined || isEnough(slice, nowUs)) {
          // Callers that need the new slice get this failure from their own await.
          loading?.catch(() => undefined);
          return slice;
        }
        await withTimeout(loading);
      }
      if (channel.slice === undefined) throw new Error(`The timeline of channel ${channelId} could not be read.`);
      return channel.slice;
    },
    markStale(channelId) {
      const channel = channels.get(channelId);
      if (channel !== undefined) channel.isStale = true;
    },
    forget: (channelId) => void channels.delete(channelId),
    forgetAll: () => channels.clear(),
    get size() {
      return channels.size;
    },
  };
}

const NEW_CHANNEL: Channel = {
  slice: undefined,
  isStale: false,
  loading: undefined,
  readAtMs: Number.NEGATIVE_INFINITY,
  usedAtMs: 0,
  retryAtMs: Number.NEGATIVE_INFINITY,
};

async function withTimeout(work: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([work, wait(READ_TIMEOUT_MS, undefined, { signal: timeout.signal })]).finally(() =>
    timeout.abort(),
  );
}
