// The media library: packaged assets and the bytes of all sources. Rows are cached until a notification invalidates
// them; a cache keeps segments that were read lately. Buffers are shared between callers and must not be written to.
import { chooseRendition } from '@seyir/core/hls/offer-renditions';
import { isPictures, isSubtitles } from '@seyir/core/hls/stream-address';
import { toTicks } from '@seyir/core/time/units';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import type { Database } from '../../db/database.ts';
import type { Asset, AssetKind, AssetRendition, SourceId } from '../../media/asset.ts';
import { ASSET_CHANGED, findFillerId, findRunRow } from '../../media/assets.queries.ts';
import { retimeFragment } from '../../media/mp4/fragments.ts';
import { initFile, type RunPlace, segmentFile } from '../../media/run-files.ts';
import { moveWebVtt } from '../../media/web-vtt.ts';
import { makeSemaphore } from '../../shared/async.ts';
import { makeCache, makeHotCache, ttlOf } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { MediaStore } from '../../store/media-store.ts';
import { type ByteRange, type KnownAsset, makeAssets } from './assets.ts';

/** Where a computed channel shows a segment: its decode times then count from the epoch instead of the asset's start. */
export interface OnAir {
  readonly msn: number;
  /** Epoch microseconds. */
  readonly startUs: number;
}

/** Packaged media and the bytes of all sources. */
export interface Library {
  findAsset(id: string): Promise<Asset | undefined>;
  findAssetOf(kind: AssetKind, contentCode: string): Promise<Asset | undefined>;
  /** A filler that is ready and whose init segments have a hash. */
  findFiller(initHash: string): Promise<Asset | undefined>;
  /**
   * Resolves when the asset is ready; a waiting asset moves to the front of the packaging queue. Rejects with
   * UNAVAILABLE when the asset is not ready within the limit, and with GONE when packaging failed.
   */
  whenReady(assetId: string, limitMs: number): Promise<Asset>;
  /** The renditions of a source: empty while the source is not ready. */
  listRenditions(source: SourceId): Promise<readonly AssetRendition[]>;
  /**
   * Whole files. A missing rendition is substituted by the next lower one, then the next higher. Undefined when the
   * bytes do not exist or were removed.
   */
  readInit(source: SourceId, renditionId: string): Promise<Buffer | undefined>;
  readSegment(source: SourceId, renditionId: string, index: number, onAir?: OnAir): Promise<Buffer | undefined>;
  /** A file of the media folder, such as a sprite sheet; the path comes from a row and never from a viewer. */
  readFile(path: string): Promise<Buffer | undefined>;
}

interface LibraryDeps {
  readonly db: Database;
  readonly store: MediaStore;
  readonly log: Log;
  readonly now: Clock;
  /** Limit of the segment cache; its share of the memory of all caches by default. */
  readonly cacheBytes?: number | undefined;
}

export interface LibraryStats {
  readonly cachedBytes: number;
  readonly hits: number;
  readonly misses: number;
}

export interface OpenLibrary extends Library {
  stats(): LibraryStats;
  close(): Promise<void>;
}

/** Concurrency limit: more reads at once are no faster, and each read in flight holds a segment of memory. */
const READS_AT_ONCE = 16;
const READS_WAITING = 5_000;

/** Ticks a second of X-TIMESTAMP-MAP. */
const TIMESTAMP_HZ = 90_000;

const INIT = 'init';
type Piece = number | typeof INIT;

/** One rendition of one source: the prefix of its cache keys, and how its bytes are read and put into their place. */
interface ByteSource {
  readonly key: string;
  /** The bytes as they are stored. */
  read(piece: Piece): Promise<Buffer | undefined>;
  /** The bytes of a segment with the decode times of its place. */
  retime?(bytes: Buffer, index: number, onAir: OnAir | undefined): Promise<Buffer>;
}

export async function openLibrary({ db, store: files, log, now, cacheBytes }: LibraryDeps): Promise<OpenLibrary> {
  const assets = makeAssets({ db, now, log });
  const findRun = makeRunFinder(db);
  const buffers = makeHotCache<Buffer>('library', { maxBytes: cacheBytes, weigh: ({ byteLength }) => byteLength, now });
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const limitReads = makeSemaphore({ concurrency: READS_AT_ONCE, queueLimit: READS_WAITING });
  let hits = 0;
  let misses = 0;

  const stopListening = await db.listen(ASSET_CHANGED, assets.forget, assets.forgetAll);

  const readRange = async ({ file, offset, size }: ByteRange, of: object): Promise<Buffer | undefined> => {
    const bytes = await files.read(file, offset, size);
    if (bytes !== undefined) return bytes;
    // The next read opens the path again: the file may have been replaced.
    files.forget(file);
    log.warn({ ...of, file, offset, size }, 'media file of a row is missing or too short');
    return undefined;
  };

  const assetBytes = (known: KnownAsset, renditionId: string): ByteSource => ({
    key: `${known.generation}/${renditionId}`,
    async read(piece) {
      const places = await assets.findPlaces(known, renditionId);
      if (places === undefined) return undefined;
      const of = { asset: known.asset.id, rendition: renditionId };
      if (piece === INIT) return places.init && (await readRange(places.init, of));
      const place = places.find(piece);
      return place && (await readRange(place, of));
    },
    async retime(bytes, index, onAir) {
      const places = await assets.findPlaces(known, renditionId);
      if (places === undefined) return bytes;
      const { timescale, isRetimed } = places;
      const startUs = known.durations.startOf(index);
      if (isSubtitles(renditionId)) {
        if (onAir === undefined) return bytes;
        return Buffer.from(moveWebVtt(bytes.toString(), toTicks(onAir.startUs - startUs, TIMESTAMP_HZ)));
      }
      const sequence = (onAir?.msn ?? index) + 1;
      if (isRetimed) {
        return retimeFragment(bytes, { sequence, decodeTime: toTicks(onAir?.startUs ?? startUs, timescale) });
      }
      if (onAir === undefined) return bytes;
      // One offset for all segments of a round and all of its renditions: what was in step stays in step.
      return retimeFragment(bytes, { sequence, moveBy: toTicks(onAir.startUs - startUs, timescale) });
    },
  });

  const runBytes = (run: KnownRun, renditionId: string): ByteSource => ({
    key: `${run.runId}/${renditionId}`,
    read: (piece) =>
      files.readWhole(piece === INIT ? initFile(run, renditionId) : segmentFile(run, renditionId, piece)),
  });

  const findByteSource = async (source: SourceId, wanted: string): Promise<ByteSource | undefined> => {
    const found = await findSource(source);
    if (found === undefined) return undefined;
    const chosen = chooseRendition(
      found.renditions.map(({ id }) => id),
      wanted,
    );
    if (chosen === undefined) return undefined;
    return 'run' in found ? runBytes(found.run, chosen) : assetBytes(found.known, chosen);
  };

  const findSource = async (source: SourceId) => {
    const id = source.slice(source.indexOf(':') + 1);
    if (source.startsWith('run:')) {
      const run = await findRun(id);
      return run && { run, renditions: run.renditions };
    }
    const known = await assets.find(id);
    return known && { known, renditions: known.asset.renditions };
  };

  const readPiece = async (byteSource: ByteSource, piece: Piece): Promise<Buffer | undefined> => {
    const key = `${byteSource.key}/${piece}`;
    const kept = buffers.get(key);
    if (kept !== undefined) {
      hits += 1;
      return kept;
    }
    const inFlight = reading.get(key);
    if (inFlight !== undefined) return await inFlight;
    misses += 1;
    const started = limitReads(() => byteSource.read(piece))
      .then((bytes) => {
        if (bytes !== undefined) buffers.set(key, bytes);
        return bytes;
      })
      .finally(() => reading.delete(key));
    reading.set(key, started);
    return await started;
  };

  return {
    findAsset: async (id) => (await assets.find(id))?.asset,
    findAssetOf: async (kind, contentCode) => (await assets.findOf(kind, contentCode))?.asset,
    async findFiller(initHash) {
      const id = await findFillerId(db.kysely, initHash);
      return id === undefined ? undefined : (await assets.find(id))?.asset;
    },
    whenReady: assets.whenReady,
    async listRenditions(source): Promise<readonly AssetRendition[]> {
      return (await findSource(source))?.renditions ?? [];
    },
    async readInit(source, renditionId) {
      const byteSource = await findByteSource(source, renditionId);
      return byteSource && (await readPiece(byteSource, INIT));
    },
    async readSegment(source, renditionId, index, onAir) {
      if (!Number.isSafeInteger(index) || index < 0) return undefined;
      const byteSource = await findByteSource(source, renditionId);
      const bytes = (byteSource && (await readPiece(byteSource, index))) ?? noCues(source, renditionId, onAir);
      return bytes && byteSource?.retime ? await byteSource.retime(bytes, index, onAir) : bytes;
    },
    readFile: (path) => limitReads(() => files.readWhole(path)),
    stats: () => ({ cachedBytes: buffers.bytes, hits, misses }),
    async close() {
      await stopListening();
      assets.close();
      await Promise.allSettled(reading.values());
    },
  };
}

const [NO_CUES, NO_PICTURES] = [Buffer.from('WEBVTT\n'), Buffer.from('[]')];

/** Subtitles of a channel where none are shown: a segment of a run, which has no file then, or of an asset that has none. */
function noCues(source: SourceId, renditionId: string, onAir: OnAir | undefined): Buffer | undefined {
  const isOnChannel = source.startsWith('run:') || onAir !== undefined;
  if (!isOnChannel || !isSubtitles(renditionId)) return undefined;
  return isPictures(renditionId) ? NO_PICTURES : NO_CUES;
}

interface KnownRun extends RunPlace {
  readonly renditions: readonly RunRendition[];
}

/** Finds a run. A channel has a new run only after a failure, so few are in use. Its renditions are written with its first segments; their measured bandwidths change after that. */
function makeRunFinder(db: Database): (id: string) => Promise<KnownRun | undefined> {
  const runs = makeCache<KnownRun>('ingestRuns');
  return async (id) => {
    const kept = runs.get(id);
    if (kept !== undefined) return kept;
    const row = await findRunRow(db.kysely, id);
    if (row === undefined) return undefined;
    const run = { channelId: row.channel_id, runId: row.id, renditions: row.renditions };
    if (run.renditions.length > 0) runs.set(id, run, { ttl: ttlOf('ingestRuns') });
    return run;
  };
}
