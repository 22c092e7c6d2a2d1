// Writes the file of a rendition: its init segment and all segments, contiguous, synced before `finish` resolves.
import { type FileHandle, open } from 'node:fs/promises';
import { TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import type { SegmentTable } from '@seyir/core/timeline/media-facts';
import { hashInit } from '../media/init-hash.ts';

interface RenditionFile {
  writeInit(bytes: Buffer): Promise<void>;
  writeSegment(bytes: Buffer): Promise<void>;
  /** Syncs and closes. */
  finish(): Promise<WrittenRendition>;
  /** Closes the incomplete file. */
  abandon(): Promise<void>;
}

/** Byte ranges in the file. */
export interface WrittenRendition {
  readonly init: Piece | undefined;
  readonly initHash?: string | undefined;
  readonly segments: readonly Piece[];
}

type Piece = readonly [offset: number, size: number];

export async function createRenditionFile(path: string): Promise<RenditionFile> {
  const file = await open(path, 'w');
  const segments: Piece[] = [];
  let init: Piece | undefined;
  let initHash: string | undefined;
  let end = 0;
  const append = async (bytes: Buffer): Promise<Piece> => {
    await writeAll(file, bytes, end);
    const piece = [end, bytes.length] as const;
    end += bytes.length;
    return piece;
  };
  return {
    async writeInit(bytes) {
      init = await append(bytes);
      initHash = hashInit(bytes);
    },
    async writeSegment(bytes) {
      segments.push(await append(bytes));
    },
    async finish() {
      await file.sync();
      await file.close();
      return { init, initHash, segments };
    },
    abandon: () => file.close(),
  };
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** The segment table of a rendition with a file of its own. `path` is below the media folder. */
export function tableOf({ init, segments }: WrittenRendition, path: string, timescale: number): SegmentTable {
  return {
    files: [path],
    ...(init ? { init: [0, ...init] as const } : {}),
    segments: segments.flatMap(([offset, size]) => [0, offset, size]),
    timescale,
  };
}

export interface Bandwidths {
  readonly bandwidth: number;
  readonly averageBandwidth: number;
}

/**
 * Bits per second: the peak as HLS defines it, over every run of segments between half and one and a half target
 * durations (RFC 8216 §4.1), and the average.
 */
export function measureBandwidths(sizes: readonly number[], timesUs: readonly number[]): Bandwidths {
  const rate = (bytes: number, us: number) => Math.max(1, Math.ceil((bytes * 8 * 1_000_000) / us));
  const startOf = (index: number) => timesUs[index] ?? 0;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const average = rate(total, startOf(sizes.length) - startOf(0));
  let peak = 0;
  for (let from = 0; from < sizes.length; from += 1) {
    let bytes = 0;
    for (let to = from; to < sizes.length; to += 1) {
      bytes += sizes[to] ?? 0;
      const us = startOf(to + 1) - startOf(from);
      if (us > TARGET_DURATION_SECONDS * 1_500_000) break;
      if (us >= TARGET_DURATION_SECONDS * 500_000) peak = Math.max(peak, rate(bytes, us));
    }
  }
  return { bandwidth: Math.max(peak, average), averageBandwidth: average };
}
