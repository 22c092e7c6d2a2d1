// Past spans of a channel in blocks of sequence numbers. Past spans are immutable until retention removes them, so the
// segments of a catch-up viewer cost no query each.
import type { PlacedSpan, Timeline } from '@seyir/core/timeline/span';
import { findSegment, segmentEndUs } from '@seyir/core/timeline/timeline';
import { sliceNumbers } from './timeline-slice.ts';

/** About an hour. */
const BLOCK_SEGMENTS = 1_024;
/** A range of more blocks is read from the database at once and not cached. */
const BLOCKS_PER_READ = 8;

export interface PastBlocks {
  /** The spans that contain the numbers; undefined when the range has too many blocks. */
  read(fromMsn: number, toMsn: number, nowUs: number): Promise<Timeline | undefined>;
  /** Spans in memory. */
  readonly size: number;
}

export type ReadNumbers = (fromMsn: number, toMsn: number) => Promise<PlacedSpan[]>;

export function makePastBlocks(readNumbers: ReadNumbers, onRead: () => void): PastBlocks {
  const blocks = new Map<number, Promise<readonly PlacedSpan[]>>();
  let size = 0;

  const readBlock = (block: number, nowUs: number): Promise<readonly PlacedSpan[]> => {
    const kept = blocks.get(block);
    if (kept !== undefined) return kept;
    const toMsn = (block + 1) * BLOCK_SEGMENTS - 1;
    const run = async () => {
      try {
        const spans = await readNumbers(block * BLOCK_SEGMENTS, toMsn);
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
    async read(fromMsn, toMsn, nowUs) {
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
