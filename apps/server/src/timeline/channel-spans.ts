// The spans of a watched channel in memory. The recent ones are a slice, as far back as time-shift reaches and a little ahead; it is
// extended after a notification, when it gets old, when the current time leaves it, and when the channel should have grown and has not.
// Older ones are blocks of sequence numbers: immutable until retention removes them, so that a catch-up viewer causes no queries.
import { setTimeout as wait } from 'node:timers/promises';
import { FROZEN_MINUTES, SEGMENT_US, TIME_SHIFT_SECONDS } from '@seyir/core/limits/media';
import { findLastIndex } from '@seyir/core/timeline/durations';
import type { PlacedSpan, Timeline } from '@seyir/core/timeline/span';
import { findSegment, segmentEndUs, spanEndUs } from '@seyir/core/timeline/timeline';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import type { ChannelReader } from './channel-reader.ts';

/** Sequence numbers are PostgreSQL's integers; moments stay exact as numbers. */
const MSN_MAX = 2_147_483_647;
const US_MAX = 9_000_000_000_000_000;
const NOTHING: Timeline = { spans: [] };
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
/** About an hour. */
const BLOCK_SEGMENTS = 1_024;
/** A range of more blocks is read from the database at once and not cached. */
const BLOCKS_PER_READ = 8;
/** Spans that start within this time are not planned again. */
const FROZEN_US = FROZEN_MINUTES * MINUTE_US;

export interface ChannelSpans {
  /** The spans that overlap a time range (epoch microseconds). */
  readTime(fromUs: number, toUs: number): Promise<Timeline>;
  /** The spans that overlap a range of sequence numbers, both included. */
  readNumbers(fromMsn: number, toMsn: number): Promise<Timeline>;
  /** Spans of the channel were added or changed. */
  markStale(): void;
  /** Spans in memory. */
  readonly size: number;
}

interface ChannelSpansDeps {
  readonly channelId: string;
  readonly reader: Pick<ChannelReader, 'spansAround' | 'spansFrom' | 'spansByTime' | 'spansByNumber'>;
  readonly now: Clock;
  readonly log: Log;
  /** Called when the memory may have changed. */
  readonly onRead: () => void;
}

export function makeChannelSpans(deps: ChannelSpansDeps): ChannelSpans {
  const { channelId, reader, now } = deps;
  const recent = makeRecentSlice(deps);
  const past = makePastBlocks(deps);

  /** The cached slice, which need not be fresh for what lies before a promised span's end. */
  const readRecent = (isBefore: (promised: PlacedSpan) => boolean) =>
    recent.current((known, nowUs) => {
      const promised = findPromised(known, nowUs);
      return promised !== undefined && isBefore(promised);
    });

  return {
    async readTime(fromUs, toUs) {
      const from = clamp(Math.floor(fromUs), US_MAX);
      const to = clamp(Math.ceil(toUs), US_MAX);
      if (!(from <= to)) return NOTHING;
      const slice = await readRecent((promised) => to < spanEndUs(promised));
      if (coversTime(slice, from, to)) return sliceTime(slice, from, to);
      return { spans: behindGap(await reader.spansByTime(channelId, from, to)) };
    },
    async readNumbers(fromMsn, toMsn) {
      const from = clamp(Math.floor(fromMsn), MSN_MAX);
      const to = clamp(Math.ceil(toMsn), MSN_MAX);
      if (!(from <= to)) return NOTHING;
      const slice = await readRecent(({ msn, count }) => to < msn + count);
      if (coversNumbers(slice, from, to)) return sliceNumbers(slice, from, to);
      const isOver = to < (slice.spans[0]?.msn ?? 0);
      const kept = isOver ? await past.read(from, to, now() * US_PER_MS) : undefined;
      // Gaps stay visible: the caller must see that retention removed some of these numbers.
      return kept ?? { spans: await reader.spansByNumber(channelId, from, to) };
    },
    markStale: recent.markStale,
    get size() {
      return recent.size + past.size;
    },
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** A contiguous part of the timeline. */
interface TimelineSlice {
  readonly spans: readonly PlacedSpan[];
  /** The slice holds every span that overlaps this range, both ends included. */
  readonly fromUs: number;
  readonly toUs: number;
  /** No span was committed after the slice when it was read. */
  readonly isLast: boolean;
}

function makeRecentSlice({ channelId, reader, now, log, onRead }: ChannelSpansDeps) {
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
    /**
     * The cached slice. A stale slice is read again first, unless `isEnough` finds the answer in its immutable part. Rejects
     * when nothing is cached and the database cannot be read.
     */
    async current(isEnough: (slice: TimelineSlice, nowUs: number) => boolean): Promise<TimelineSlice> {
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

function makePastBlocks({ channelId, reader, onRead }: ChannelSpansDeps) {
  const blocks = new Map<number, Promise<readonly PlacedSpan[]>>();
  let size = 0;

  const readBlock = (block: number, nowUs: number): Promise<readonly PlacedSpan[]> => {
    const kept = blocks.get(block);
    if (kept !== undefined) return kept;
    const toMsn = (block + 1) * BLOCK_SEGMENTS - 1;
    const run = async () => {
      try {
        const spans = await reader.spansByNumber(channelId, block * BLOCK_SEGMENTS, toMsn);
        if (isImmutable(spans, toMsn, nowUs)) size += spans.length + 1;
        else blocks.delete(block);
        onRead();
        return spans;
      } catch (error) {
        blocks.delete(block);
        throw error;
      }
    };
    const started = run();
    blocks.set(block, started);
    return started;
  };

  return {
    /** The spans that contain the numbers; undefined when the range has too many blocks. */
    async read(fromMsn: number, toMsn: number, nowUs: number): Promise<Timeline | undefined> {
      const first = Math.floor(fromMsn / BLOCK_SEGMENTS);
      const last = Math.floor(toMsn / BLOCK_SEGMENTS);
      if (last - first >= BLOCKS_PER_READ) return undefined;
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const parts = await Promise.all(numbers.map((block) => readBlock(block, nowUs)));
      return sliceNumbers({ spans: joinParts(parts.flat()) }, fromMsn, toMsn);
    },
    get size() {
      return size;
    },
  };
}

/** Whether the block is immutable: all its numbers are given and in the past. */
function isImmutable(spans: readonly PlacedSpan[], toMsn: number, nowUs: number): boolean {
  const last = findSegment({ spans }, toMsn);
  return last !== undefined && segmentEndUs(last) <= nowUs;
}

/** A span across two blocks is in both; the later read of a growing span has more segments. */
function joinParts(spans: readonly PlacedSpan[]): PlacedSpan[] {
  const byMsn = new Map<number, PlacedSpan>();
  for (const span of spans) {
    const known = byMsn.get(span.msn);
    if (known === undefined || known.count < span.count) byMsn.set(span.msn, span);
  }
  return [...byMsn.values()];
}

function coversTime({ spans, fromUs, toUs, isLast }: TimelineSlice, wantedFromUs: number, wantedToUs: number): boolean {
  const [first] = spans;
  const last = spans.at(-1);
  const begin = first === undefined ? fromUs : Math.min(fromUs, first.startUs);
  const end = last === undefined ? toUs : Math.max(toUs, spanEndUs(last) - 1);
  return wantedFromUs >= begin && (isLast || wantedToUs <= end);
}

function coversNumbers({ spans, isLast }: TimelineSlice, fromMsn: number, toMsn: number): boolean {
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined || fromMsn < first.msn) return false;
  return isLast || toMsn < last.msn + last.count;
}

type Ends = (span: PlacedSpan) => number;

/** The spans that overlap a range of moments or numbers, both ends included. */
function cut({ spans }: Timeline, [from, to]: readonly [number, number], startOf: Ends, endOf: Ends): Timeline {
  const before = findLastIndex(spans, (span) => startOf(span) <= from);
  const reaching = spans[before];
  const first = reaching !== undefined && endOf(reaching) > from ? before : before + 1;
  return { spans: spans.slice(first, findLastIndex(spans, (span) => startOf(span) <= to) + 1) };
}

const sliceTime = (timeline: Timeline, fromUs: number, toUs: number): Timeline =>
  cut(timeline, [fromUs, toUs], ({ startUs }) => startUs, spanEndUs);
const sliceNumbers = (timeline: Timeline, fromMsn: number, toMsn: number): Timeline =>
  cut(
    timeline,
    [fromMsn, toMsn],
    ({ msn }) => msn,
    ({ msn, count }) => msn + count,
  );

const follows = (one: PlacedSpan, next: PlacedSpan): boolean => one.msn + one.count === next.msn;

/** The spans after the last gap that retention left in the numbers. */
function behindGap(spans: readonly PlacedSpan[]): readonly PlacedSpan[] {
  const gap = spans.findLastIndex((span, place) => place > 0 && !follows(spans[place - 1] as PlacedSpan, span));
  return gap === -1 ? spans : spans.slice(gap);
}

/** How many leading spans are immutable: those that have ended, without the newest, which may still grow. */
function countSettled(spans: readonly PlacedSpan[], nowUs: number): number {
  const over = findLastIndex(spans, (span) => spanEndUs(span) <= nowUs) + 1;
  return Math.min(over, spans.length - 1);
}

/**
 * The last span that the scheduler cannot change: it has started, or starts within the frozen minutes. The known part
 * of an ingested span is immutable.
 */
function findPromised({ spans }: Timeline, nowUs: number): PlacedSpan | undefined {
  return spans[findLastIndex(spans, ({ startUs }) => startUs <= nowUs + FROZEN_US)];
}
