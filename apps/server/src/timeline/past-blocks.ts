// LRU cache of past spans in blocks of sequence numbers. Past spans are immutable until retention removes them, so the
// segments of a catch-up viewer cost no query each.
import type { PlacedSpan, Timeline } from '@seyir/core/timeline/span';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import { makeCache } from '../shared/caches.ts';
import { sliceNumbers } from './timeline-slice.ts';

/** About an hour. */
const BLOCK_SEGMENTS = 1_024;
/** A range of more blocks is read from the database at once and not cached. */
const BLOCKS_PER_READ = 8;

export interface PastBlocks {
  /** The spans that contain the numbers; undefined when the range has too many blocks. */
  read(channelId: string, fromMsn: number, toMsn: number, nowUs: number): Promise<Timeline | undefined>;
  forget(channelId: string): void;
  forgetAll(): void;
}

export type ReadNumbers = (channelId: string, fromMsn: number, toMsn: number) => Promise<PlacedSpan[]>;

export function makePastBlocks(readNumbers: ReadNumbers): PastBlocks {
  const blocks = makeCache<readonly PlacedSpan[]>('pastSpans', { sizeOf: ({ length }) => length + 1 });
  const reading = new Map<string, Promise<readonly PlacedSpan[]>>();
  /** Cache generation of a channel, part of every key: blocks of an earlier generation are not found and age out. */
  const generations = new Map<string, number>();
  let generation = 0;

  const readBlock = async (channelId: string, block: number, nowUs: number): Promise<readonly PlacedSpan[]> => {
    const key = `${channelId}/${generations.get(channelId) ?? 0}/${block}`;
    const kept = blocks.get(key);
    if (kept !== undefined) return kept;
    const inFlight = reading.get(key);
    if (inFlight !== undefined) return await inFlight;
    const toMsn = (block + 1) * BLOCK_SEGMENTS - 1;
    const started = readNumbers(channelId, block * BLOCK_SEGMENTS, toMsn)
      .then((spans) => {
        if (isImmutable(spans, toMsn, nowUs)) blocks.set(key, spans);
        return spans;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return await started;
  };

  return {
    async read(channelId, fromMsn, toMsn, nowUs) {
      const first = Math.floor(fromMsn / BLOCK_SEGMENTS);
      const last = Math.floor(toMsn / BLOCK_SEGMENTS);
      if (last - first >= BLOCKS_PER_READ) return undefined;
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const parts = await Promise.all(numbers.map((block) => readBlock(channelId, block, nowUs)));
      return sliceNumbers({ spans: joinParts(parts.flat()) }, fromMsn, toMsn);
    },
    forget(channelId) {
      generation += 1;
      generations.set(channelId, generation);
    },
    forgetAll: () => blocks.clear(),
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
