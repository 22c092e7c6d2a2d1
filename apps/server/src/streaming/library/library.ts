// Packaged media and the bytes of all sources. Rows are read once and forgotten when somebody announces a change; segments
// that were asked for lately stay in memory. What is handed out is shared by everybody who asks and must not be written to.
import { US_PER_SECOND } from '@seyir/core/time/units';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { makeWorkPool } from '../../shared/work-pool.ts';
import type { AssetRendition, Library, SourceId } from '../doors.ts';
import { retimeFragment } from '../mp4/fragments.ts';
import { type KnownAsset, rememberAssets } from './assets.ts';
import { makeBoundedCache } from './bounded-cache.ts';
import { chooseRendition } from './choose-rendition.ts';
import { ASSET_CHANGED } from './library.queries.ts';
import { openMediaFiles } from './media-files.ts';
import { makeReadiness } from './readiness.ts';
import { initFile, segmentFile } from './run-files.ts';
import { type KnownRun, rememberRuns } from './runs.ts';
import type { Place } from './segment-places.ts';

export interface LibraryDeps {
  readonly db: Database;
  /** It must be there. */
  readonly mediaFolder: string;
  readonly log: Log;
  readonly now: Clock;
  /** Memory for segments, at most. */
  readonly cacheBytes: number;
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

/** The disk answers no faster when more is asked of it at once, and each read under way holds a segment of memory. */
const READS_AT_ONCE = 16;
const READS_WAITING = 5_000;

const INIT = 'init';
type Piece = number | typeof INIT;

/** One rendition of one source: what its bytes are kept under, and how they are read. */
interface Origin {
  readonly key: string;
  read(piece: Piece): Promise<Buffer | undefined>;
}

export async function openLibrary({ db, mediaFolder, log, now, cacheBytes }: LibraryDeps): Promise<OpenLibrary> {
  const files = await openMediaFiles(mediaFolder);
  const assets = rememberAssets(db);
  const findRun = rememberRuns(db);
  const readiness = makeReadiness({ db, assets, now, log });
  const buffers = makeBoundedCache<Buffer>({ most: cacheBytes, weigh: ({ byteLength }) => byteLength });
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const takeTurn = makeWorkPool({ atOnce: READS_AT_ONCE, waiting: READS_WAITING });
  let hits = 0;
  let misses = 0;

  const stopListening = await db.listen(
    ASSET_CHANGED,
    (id) => {
      assets.forget(id);
      readiness.look(id);
    },
    () => {
      assets.forgetAll();
      readiness.lookAtAll();
    },
  );

  const readPlace = async ({ file, offset, size }: Place, of: object): Promise<Buffer | undefined> => {
    const bytes = await files.read(file, offset, size);
    if (bytes !== undefined) return bytes;
    // A file that was written again under its name is read anew next time.
    files.forget(file);
    log.warn({ ...of, file, offset, size }, 'media is missing that a row tells of');
    return undefined;
  };

  const assetOrigin = (known: KnownAsset, renditionId: string): Origin => ({
    key: `${known.edition}/${renditionId}`,
    async read(piece) {
      const places = await assets.findPlaces(known, renditionId);
      if (places === undefined) return undefined;
      const of = { asset: known.asset.id, rendition: renditionId };
      if (piece === INIT) return places.init && (await readPlace(places.init, of));
      const place = places.find(piece);
      const bytes = place && (await readPlace(place, of));
      if (bytes === undefined || !places.isRetimed) return bytes;
      return retimeFragment(bytes, { sequence: piece + 1, decodeTime: decodeTimeOf(known, piece, places.timescale) });
    },
  });

  const runOrigin = (run: KnownRun, renditionId: string): Origin => ({
    key: `${run.runId}/${renditionId}`,
    read: (piece) =>
      files.readWhole(piece === INIT ? initFile(run, renditionId) : segmentFile(run, renditionId, piece)),
  });

  const findOrigin = async (source: SourceId, wanted: string): Promise<Origin | undefined> => {
    const found = await findSource(source);
    if (found === undefined) return undefined;
    const chosen = chooseRendition(
      found.renditions.map(({ id }) => id),
      wanted,
    );
    if (chosen === undefined) return undefined;
    return 'run' in found ? runOrigin(found.run, chosen) : assetOrigin(found.known, chosen);
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

  const readBytes = async (source: SourceId, renditionId: string, piece: Piece): Promise<Buffer | undefined> => {
    const origin = await findOrigin(source, renditionId);
    if (origin === undefined) return undefined;
    const key = `${origin.key}/${piece}`;
    const kept = buffers.get(key);
    if (kept !== undefined) {
      hits += 1;
      return kept;
    }
    const underWay = reading.get(key);
    if (underWay !== undefined) return await underWay;
    misses += 1;
    const started = takeTurn(() => origin.read(piece))
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
    whenReady: readiness.whenReady,
    async listRenditions(source): Promise<readonly AssetRendition[]> {
      return (await findSource(source))?.renditions ?? [];
    },
    readInit: (source, renditionId) => readBytes(source, renditionId, INIT),
    async readSegment(source, renditionId, index) {
      if (!Number.isSafeInteger(index) || index < 0) return undefined;
      return await readBytes(source, renditionId, index);
    },
    readFile: (path) => takeTurn(() => files.readWhole(path)),
    stats: () => ({ cachedBytes: buffers.weight, hits, misses }),
    async close() {
      await stopListening();
      readiness.close();
      await Promise.allSettled(reading.values());
      await files.close();
    },
  };
}

const decodeTimeOf = ({ durations }: KnownAsset, index: number, timescale: number): number =>
  Math.round((durations.startOf(index) * timescale) / US_PER_SECOND);
