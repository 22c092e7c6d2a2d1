// The one table of all caches in memory: what each holds, under which key, its bound, how long an entry counts, and what ends it. The
// makers below take their bounds from it, docs/caches.md is generated from it (scripts/generate-cache-docs.ts), and a cache that is
// made without it fails compose/caches.test.ts. SEYIR_CACHE_MB is the memory of all of them together: each has a fixed share.
import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { type AnswerMemory, type AnswerMemoryOptions, makeAnswerMemory } from './answer-memory.ts';
import { makeOwnedEntries, type OwnedCache } from './owned-cache.ts';

const MEBIBYTE = 2 ** 20;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Of entries that NOTIFY invalidates: bounds the effect of a lost notification. A lost LISTEN connection empties the caches. */
const NOTIFIED_MS = 10 * MINUTE_MS;

interface CacheRow {
  readonly holds: string;
  readonly key: string;
  /** The bound: bytes in MiB, or entries with the estimated size of one. */
  readonly size: { readonly mebibytes: number } | { readonly most: number; readonly bytes: number };
  /** How long an entry counts; not at all by time without one. */
  readonly ttlMs?: number;
  /** What ends an entry otherwise: a notification, or why nothing has to. */
  readonly endsWith: string;
}

const NEVER = 'never changes';
const IDLE = 'not read for 30 to 60 s';

export const CACHES = {
  answers: {
    holds: 'replies of home, catalogue and lists of player links',
    key: 'call and viewer',
    size: { mebibytes: 96 },
    endsWith: 'another version of the catalogue or the viewer',
  },
  viewerStates: {
    holds: 'favourites, positions and marks of a viewer',
    key: 'profile',
    size: { most: 20_000, bytes: 2_000 },
    ttlMs: NOTIFIED_MS,
    endsWith: '`viewer_changed`, `watched_changed`',
  },
  viewerAccess: {
    holds: 'locks, rentals and tickets of a viewer',
    key: 'profile',
    size: { most: 20_000, bytes: 500 },
    ttlMs: NOTIFIED_MS,
    endsWith: '`viewer_changed`; start and end of a rental',
  },
  callers: {
    holds: 'session, account and profile of a caller',
    key: 'session, by account',
    size: { most: 20_000, bytes: 500 },
    ttlMs: NOTIFIED_MS,
    endsWith: '`session_changed`; end of the package',
  },
  accessTokens: {
    holds: 'claims of verified access tokens',
    key: 'token',
    size: { most: 10_000, bytes: 600 },
    endsWith: 'its expiry',
  },
  airings: {
    holds: 'airings for opening and rechecking streams, in blocks of six hours (a thousand channels have 28,000)',
    key: 'channel and block, by channel',
    size: { most: 30_000, bytes: 1_000 },
    ttlMs: NOTIFIED_MS,
    endsWith: '`guide_changed` of the channel, `catalogue_changed`',
  },
  imageVariants: { holds: 'pictures in a size', key: 'picture and size', size: { mebibytes: 64 }, endsWith: NEVER },
  imageRows: {
    holds: 'rows of pictures',
    key: 'path',
    size: { most: 10_000, bytes: 300 },
    ttlMs: MINUTE_MS,
    endsWith: 'a new picture stored by this process',
  },
  timelines: {
    holds:
      'all of a channel: facts, spans of the last hours and older ones, the tail of live lists, what lists take from the guide (7 to 9 kB a watched channel, bench/results/growth.md)',
    key: 'channel',
    size: { mebibytes: 102 },
    ttlMs: 10 * MINUTE_MS,
    endsWith:
      '`spans_changed` (spans and tail), `spans_removed` and `asset_changed` (all), `catalogue_changed` (facts); parts after 1 s to 1 min, see `timeline/channel-timeline.ts`; 30 min without a reader',
  },
  assetDurations: {
    holds: 'segment durations of an asset, however many spans show it',
    key: 'asset',
    size: { most: 20_000, bytes: 1_000 },
    endsWith: '`asset_changed`',
  },
  playlists: {
    holds: 'playlists, compressed too',
    key: 'address',
    size: { mebibytes: 64 },
    ttlMs: 10 * SECOND_MS,
    endsWith: `a new segment, for lists of segments; ${IDLE}`,
  },
  listBases: {
    holds: 'what playlists of a title were written from',
    key: 'asset',
    size: { most: 20_000, bytes: 200 },
    endsWith: '`asset_changed`',
  },
  listStarts: {
    holds: 'starts of lists that a session reads again, eight each',
    key: 'session',
    size: { most: 10_000, bytes: 1_000 },
    endsWith: NEVER,
  },
  plainSegments: {
    holds: 'segments as they are sent',
    key: 'address',
    size: { mebibytes: 64 },
    endsWith: `\`asset_changed\`; ${IDLE}`,
  },
  encryptedSegments: {
    holds: 'the same, encrypted',
    key: 'address',
    size: { mebibytes: 64 },
    endsWith: `\`asset_changed\`; ${IDLE}`,
  },
  library: {
    holds: 'segments read from the store',
    key: 'source, rendition and number',
    size: { mebibytes: 256 },
    endsWith: `${NEVER}; ${IDLE}`,
  },
  segmentPlaces: {
    holds: 'byte ranges of segments: 26 kB for a rendition of two hours',
    key: 'asset and rendition',
    size: { mebibytes: 32 },
    endsWith: '`asset_changed`',
  },
  assets: { holds: 'rows of assets', key: 'asset', size: { most: 10_000, bytes: 1_000 }, endsWith: '`asset_changed`' },
  assetIds: {
    holds: 'the asset of a content code',
    key: 'kind and code',
    size: { most: 10_000, bytes: 200 },
    endsWith: '`asset_changed`',
  },
  ingestRuns: {
    holds: 'renditions of an ingest run',
    key: 'run',
    size: { most: 2_000, bytes: 500 },
    ttlMs: 10 * SECOND_MS,
    endsWith: 'time alone',
  },
  grants: {
    holds: 'what a stream token may read',
    key: 'token, by session, account and profile',
    size: { most: 50_000, bytes: 1_000 },
    ttlMs: 15 * SECOND_MS,
    endsWith: '`session_changed`, `viewer_changed`, events of leases',
  },
  refusals: {
    holds: 'streams over the limit of an account',
    key: 'stream',
    size: { most: 10_000, bytes: 300 },
    endsWith: 'the time of the refusal',
  },
  streamTokens: {
    holds: 'claims of verified stream tokens',
    key: 'token',
    size: { most: 50_000, bytes: 500 },
    endsWith: 'its expiry',
  },
  clientAddresses: {
    holds: 'keys that addresses are counted under',
    key: 'address',
    size: { most: 20_000, bytes: 100 },
    endsWith: NEVER,
  },
} as const satisfies Readonly<Record<string, CacheRow>>;

export type CacheName = keyof typeof CACHES;
type Named<Field> = { [Name in CacheName]: (typeof CACHES)[Name] extends Field ? Name : never }[CacheName];
type ByteCache = Named<{ size: { mebibytes: number } }>;
type EntryCache = Named<{ size: { most: number } }>;
type TimedCache = Named<{ ttlMs: number }>;
const ROWS: Readonly<Record<CacheName, CacheRow>> = CACHES;

/** How long an entry counts, in milliseconds. */
export const ttlOf = (name: TimedCache): number => CACHES[name].ttlMs;

/** All caches at the bounds of the table: the most that the preset gives. */
export const FULL_CACHE_MB = Math.ceil(weigh() / MEBIBYTE);
/** The least that can be set, and that the preset gives. */
export const LEAST_CACHE_MB = 64;
/** The preset of the setting is this part of the memory. The rest is for the heap, the database, ffmpeg and the page cache of the system. */
const MEMORY_PART = 16;

/** The memory of the machine in bytes, and the limit of the process's control group: 0 or undefined without one, or more than there is. */
interface MachineMemory {
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
const bounds = new Map<CacheName, number>();

/** Sets the memory of all caches that are made from now on. */
export function setCacheMemory(bytes: number): void {
  share = bytes / (FULL_CACHE_MB * MEBIBYTE);
  bounds.clear();
}

/** The bound of a cache in bytes. */
export function bytesFor(name: ByteCache): number {
  const bytes = Math.floor(CACHES[name].size.mebibytes * MEBIBYTE * share);
  bounds.set(name, bytes);
  return bytes;
}

/** The bound of a cache in entries. */
export function entriesFor(name: EntryCache): number {
  const { most, bytes } = CACHES[name].size;
  const entries = Math.max(1, Math.floor(most * share));
  bounds.set(name, entries * bytes);
  return entries;
}

/** The caches of this process and the memory that each may take, in bytes. */
export const listCacheBounds = (): ReadonlyMap<string, number> => bounds;

/** The least recently used entry goes when the cache is full. A cache in bytes needs the size of an entry, one in entries may have one. */
export function makeCache<Value extends object | string | true>(
  name: CacheName,
  options: { readonly sizeOf?: (value: Value) => number; readonly dispose?: (value: Value) => void } = {},
): LRUCache<string, Value> {
  const { sizeOf, dispose } = options;
  const bound = isByteCache(name) ? bytesFor(name) : entriesFor(name);
  return new LRUCache({
    // A size must be positive.
    ...(sizeOf ? { maxSize: bound, sizeCalculation: (value) => Math.max(1, sizeOf(value)) } : { max: bound }),
    ...(dispose ? { dispose } : {}),
  });
}

/** For the path of every request of a stream: see answer-memory.ts. */
export const makeHotCache = <Value>(
  name: ByteCache,
  {
    maxBytes = bytesFor(name),
    ...options
  }: Omit<AnswerMemoryOptions<Value>, 'maxBytes'> & { maxBytes?: number | undefined },
): AnswerMemory<Value> => makeAnswerMemory<Value>({ maxBytes, ...options });

/** With an index by owner: see owned-cache.ts. */
export const makeOwnedCache = <Value>(name: EntryCache): OwnedCache<Value> => makeOwnedEntries<Value>(entriesFor(name));

const isByteCache = (name: CacheName): name is ByteCache => 'mebibytes' in ROWS[name].size;

function weigh(): number {
  const sizes = Object.values(ROWS).map(({ size }) =>
    'mebibytes' in size ? size.mebibytes * MEBIBYTE : size.most * size.bytes,
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
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
