// The table of all caches in memory, and one setting for the whole of them (SEYIR_CACHE_MB): each cache has a fixed share.
// docs/caches.md describes them. A cache that does not take its bound from here fails compose/cache-memory.test.ts.
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { setFlagsFromString } from 'node:v8';

const MEBIBYTE = 2 ** 20;

/** Bounded by bytes; full, in MiB. */
export const BYTE_CACHES = {
  /** Segments read from the store. */
  library: 256,
  /** Replies of home and catalogue. */
  answers: 96,
  imageVariants: 64,
  playlists: 64,
  /** Segments as they are sent. */
  plainSegments: 64,
  encryptedSegments: 64,
  /** Byte ranges of segments. */
  segmentPlaces: 32,
} as const;

/** Bounded by entries; how many at most, and the estimated size of one. */
export const ENTRY_CACHES = {
  viewerStates: { most: 20_000, bytes: 2_000 },
  viewerAccess: { most: 20_000, bytes: 500 },
  callers: { most: 20_000, bytes: 500 },
  accessTokens: { most: 10_000, bytes: 600 },
  /** Blocks of six hours: a thousand channels from the archive's oldest day to tonight are 28,000. */
  airings: { most: 30_000, bytes: 1_000 },
  imageRows: { most: 10_000, bytes: 300 },
  grants: { most: 50_000, bytes: 1_000 },
  refusals: { most: 10_000, bytes: 300 },
  streamTokens: { most: 50_000, bytes: 500 },
  clientAddresses: { most: 20_000, bytes: 100 },
  listStarts: { most: 10_000, bytes: 1_000 },
  listBases: { most: 20_000, bytes: 200 },
  programmeEnds: { most: 10_000, bytes: 200 },
  guideRanges: { most: 5_000, bytes: 4_000 },
  tails: { most: 10_000, bytes: 2_000 },
  channelFacts: { most: 10_000, bytes: 1_000 },
  recentSpans: { most: 10_000, bytes: 5_000 },
  /** Spans in all blocks together. */
  pastSpans: { most: 50_000, bytes: 100 },
  assetDurations: { most: 20_000, bytes: 1_000 },
  assets: { most: 10_000, bytes: 1_000 },
  assetIds: { most: 10_000, bytes: 200 },
  ingestRuns: { most: 2_000, bytes: 500 },
} as const;

export type ByteCache = keyof typeof BYTE_CACHES;
export type EntryCache = keyof typeof ENTRY_CACHES;

/** All caches at the bounds of the table: the most that the preset gives. */
export const FULL_CACHE_MB = Math.ceil(weigh() / MEBIBYTE);
/** The least that can be set, and that the preset gives. */
export const LEAST_CACHE_MB = 64;
/** The preset of the setting is this part of the memory. The rest is for the heap, the database, ffmpeg and the page cache of the system. */
const MEMORY_PART = 16;

/** The memory of the machine in bytes, and the limit of the process's control group: 0 or undefined without one, or more than there is. */
export interface MachineMemory {
  readonly total: number;
  readonly constrained: number | undefined;
}

/** The preset of SEYIR_CACHE_MB: a sixteenth of the memory that this process may use, between the least and the full caches. */
export function decideCacheMb({ total, constrained }: MachineMemory): number {
  const usable = constrained ? Math.min(constrained, total) : total;
  return Math.min(FULL_CACHE_MB, Math.max(LEAST_CACHE_MB, Math.floor(usable / MEMORY_PART / MEBIBYTE)));
}

export const readMachineMemory = (): MachineMemory => ({ total: totalmem(), constrained: constrainedMemory() });

let share = 1;
/** Bounds that were asked for since the setting was read, in bytes. */
const bounds = new Map<ByteCache | EntryCache, number>();

/** Sets the memory of all caches that are made from now on. */
export function setCacheMemory(bytes: number): void {
  share = bytes / (FULL_CACHE_MB * MEBIBYTE);
  bounds.clear();
}

/** The bound of a cache in bytes. */
export function bytesFor(name: ByteCache): number {
  const bytes = Math.floor(BYTE_CACHES[name] * MEBIBYTE * share);
  bounds.set(name, bytes);
  return bytes;
}

/** The bound of a cache in entries. */
export function entriesFor(name: EntryCache): number {
  const { most, bytes } = ENTRY_CACHES[name];
  const entries = Math.max(1, Math.floor(most * share));
  bounds.set(name, entries * bytes);
  return entries;
}

/** The caches of this process and the memory that each may take, in bytes. */
export const listCacheBounds = (): ReadonlyMap<string, number> => bounds;

/** The names of all caches. */
export const CACHE_NAMES: readonly string[] = [...Object.keys(BYTE_CACHES), ...Object.keys(ENTRY_CACHES)];

function weigh(): number {
  const inBytes = Object.values(BYTE_CACHES).reduce((sum, mebibytes) => sum + mebibytes * MEBIBYTE, 0);
  return Object.values(ENTRY_CACHES).reduce((sum, { most, bytes }) => sum + most * bytes, inBytes);
}

/**
 * Switches V8's memory reducer off, for all threads of the process. It collects the whole heap of a process that allocates little, in
 * order to shrink it: tens of milliseconds in which a server with a large catalogue sends no video, and the next load grows the heap again.
 */
export function keepHeapSize(): void {
  setFlagsFromString('--memory-reducer-gc-count=0');
  // The size that the main thread was started with (scripts/memory-settings.ts) is not that of threads, which have limits of their own.
  setFlagsFromString('--max-semi-space-size=0');
}
