// Parts of timelines that are over, in blocks of sequence numbers. They never change, but for what retention takes away,
// so that the segments of a catch-up viewer cost no query each.
import type { PlacedSpan, Timeline } from '@seyir/core/timeline/span';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import { makeBoundedCache } from '../library/bounded-cache.ts';
import { sliceNumbers } from './stretch.ts';

/** About an hour. */
const BLOCK_SEGMENTS = 1_024;
/** Spans in all blocks together, about 100 bytes each. */
const SPANS_KEPT = 50_000;
/** A longer stretch is read from the database as a whole. */
const BLOCKS_AT_ONCE = 8;

export interface OldBlocks {
  /** The spans that hold the numbers; undefined when the stretch is too long to be kept in blocks. */
  read(channelId: string, fromMsn: number, toMsn: number, nowUs: number): Promise<Timeline | undefined>;
  forget(channelId: string): void;
  forgetAll(): void;
}

export type ReadNumbers = (channelId: string, fromMsn: number, toMsn: number) => Promise<PlacedSpan[]>;

export function keepOldBlocks(readNumbers: ReadNumbers): OldBlocks {
  const blocks = makeBoundedCache<readonly PlacedSpan[]>({ most: SPANS_KEPT, weigh: ({ length }) => length + 1 });
  const reading = new Map<string, Promise<readonly PlacedSpan[]>>();
  /** Part of every key: what is forgotten is not found any more and ages out. Channels without one have never lost any. */
  const editions = new Map<string, number>();
  let edition = 0;

  const readBlock = async (channelId: string, block: number, nowUs: number): Promise<readonly PlacedSpan[]> => {
    const key = `${channelId}/${editions.get(channelId) ?? 0}/${block}`;
    const kept = blocks.get(key);
    if (kept !== undefined) return kept;
    const underWay = reading.get(key);
    if (underWay !== undefined) return await underWay;
    const toMsn = (block + 1) * BLOCK_SEGMENTS - 1;
    const started = readNumbers(channelId, block * BLOCK_SEGMENTS, toMsn)
      .then((spans) => {
        if (isOver(spans, toMsn, nowUs)) blocks.set(key, spans);
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
      if (last - first >= BLOCKS_AT_ONCE) return undefined;
      const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const parts = await Promise.all(numbers.map((block) => readBlock(channelId, block, nowUs)));
      return sliceNumbers({ spans: joinParts(parts.flat()) }, fromMsn, toMsn);
    },
    forget(channelId) {
      edition += 1;
      editions.set(channelId, edition);
    },
    forgetAll: () => blocks.clear(),
  };
}

/** Whether all numbers up to the last one are given and in the past, so that nothing can be added or changed any more. */
function isOver(spans: readonly PlacedSpan[], toMsn: number, nowUs: number): boolean {
  const last = findSegment({ spans }, toMsn);
  return last !== undefined && segmentEndUs(last) <= nowUs;
}

/** A span across two blocks is in both, and the later reading of a growing one knows more of it. */
function joinParts(spans: readonly PlacedSpan[]): PlacedSpan[] {
  const byMsn = new Map<number, PlacedSpan>();
  for (const span of spans) {
    const known = byMsn.get(span.msn);
    if (known === undefined || known.count < span.count) byMsn.set(span.msn, span);
  }
  return [...byMsn.values()];
}
