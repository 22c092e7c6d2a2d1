// Assets in memory: their rows, the byte ranges of their segments, and the viewers who wait until one is packaged. A notification
// invalidates a row; a row that is read again gets a new generation, so that bytes made from the old row are not served for the new one.
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { SegmentTable } from '@seyir/core/timeline/media-facts';
import type { Database } from '../../db/database.ts';
import type { Asset, AssetKind } from '../../media/asset.ts';
import { findAssetId, findAssetRow, findSegmentTable, wantAsset } from '../../media/assets.queries.ts';
import { AppError } from '../../shared/app-error.ts';
import { makeCache } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';

export interface KnownAsset {
  readonly asset: Asset;
  /** Cache generation of the row: unique within the process. */
  readonly generation: number;
  readonly durations: Durations;
}

export interface Assets {
  find(id: string): Promise<KnownAsset | undefined>;
  findOf(kind: AssetKind, contentCode: string): Promise<KnownAsset | undefined>;
  /** The byte ranges of a rendition's segments. */
  findPlaces(known: KnownAsset, renditionId: string): Promise<SegmentPlaces | undefined>;
  /** Single-flight: all viewers of an asset share one request to the packaging workers and one wait. */
  whenReady(assetId: string, limitMs: number): Promise<Asset>;
  /** The row has changed. */
  forget(id: string): void;
  forgetAll(): void;
  close(): void;
}

interface AssetsDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly log: Log;
}

/** Poll interval of a wait, in case a notification is lost. */
const POLL_MS = 2_000;
const RETRY_AFTER_SECONDS = 2;

export function makeAssets(deps: AssetsDeps): Assets {
  const rows = makeRows(deps.db);
  const readiness = makeReadiness(deps, rows);
  return {
    ...{ find: rows.find, findOf: rows.findOf, findPlaces: rows.findPlaces },
    whenReady: readiness.whenReady,
    forget(id) {
      rows.forget(id);
      readiness.check(id);
    },
    forgetAll() {
      rows.forgetAll();
      readiness.checkAll();
    },
    close: readiness.close,
  };
}

type Rows = ReturnType<typeof makeRows>;

function makeRows(db: Database) {
  // Promises instead of values: a row that changes while it is read is invalidated before it arrives.
  const rows = makeCache<Promise<KnownAsset | undefined>>('assets');
  const ids = makeCache<string>('assetIds');
  const places = makeCache<SegmentPlaces>('segmentPlaces', { sizeOf: ({ bytes }) => bytes });
  const reading = new Map<string, Promise<SegmentPlaces | undefined>>();
  let lastGeneration = 0;

  const read = async (id: string): Promise<KnownAsset | undefined> => {
    const asset = await findAssetRow(db.kysely, id);
    if (asset === undefined) return undefined;
    lastGeneration += 1;
    return { asset, generation: lastGeneration, durations: makeDurations(asset.durations) };
  };

  const find = (id: string): Promise<KnownAsset | undefined> => {
    const kept = rows.get(id);
    if (kept !== undefined) return kept;
    const row = read(id);
    rows.set(id, row);
    // No negative caching: neither a new row nor the end of a failure is announced.
    const drop = () => {
      if (rows.get(id) === row) rows.delete(id);
    };
    row.then((known) => known ?? drop(), drop);
    return row;
  };

  const readPlaces = async ({ asset, generation }: KnownAsset, renditionId: string) => {
    const table = await findSegmentTable(db.kysely, asset.id, renditionId);
    const made = table && makeSegmentPlaces(table);
    if (made !== undefined) places.set(`${generation}/${renditionId}`, made);
    return made;
  };

  return {
    find,
    async findOf(kind: AssetKind, contentCode: string): Promise<KnownAsset | undefined> {
      const key = `${kind}/${contentCode}`;
      const known = ids.get(key);
      const kept = known === undefined ? undefined : await find(known);
      // The asset may have been removed and created again under another id.
      if (kept?.asset.kind === kind && kept.asset.contentCode === contentCode) return kept;
      const id = await findAssetId(db.kysely, kind, contentCode);
      if (id === undefined) return undefined;
      ids.set(key, id);
      return await find(id);
    },
    async findPlaces(known: KnownAsset, renditionId: string): Promise<SegmentPlaces | undefined> {
      const key = `${known.generation}/${renditionId}`;
      const kept = places.get(key);
      if (kept !== undefined) return kept;
      const inFlight = reading.get(key);
      if (inFlight !== undefined) return await inFlight;
      const started = readPlaces(known, renditionId).finally(() => reading.delete(key));
      reading.set(key, started);
      return await started;
    },
    forget: (id: string) => void rows.delete(id),
    forgetAll: () => rows.clear(),
  };
}

interface Wait {
  readonly settled: Promise<Asset>;
  waiters: number;
  check(): void;
  end(error: AppError): void;
}

function makeReadiness({ db, now, log }: AssetsDeps, assets: Rows) {
  const waits = new Map<string, Wait>();

  const startWait = (id: string): Wait => {
    let isOver = false;
    let finish: (asset: Asset) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const settled = new Promise<Asset>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
    // All waiting viewers may be gone before this settles.
    settled.catch(() => undefined);
    const check = async () => {
      try {
        const asset = readyOrThrow(id, (await assets.find(id))?.asset);
        if (asset !== undefined) finish(asset);
      } catch (error) {
        if (error instanceof AppError) fail(error);
        else log.warn({ err: error, asset: id }, 'could not check whether an asset is ready');
      }
    };
    const timer = setInterval(() => {
      assets.forget(id);
      void check();
    }, POLL_MS);
    const wait: Wait = {
      settled,
      waiters: 0,
      check: () => void check(),
      end(error) {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        if (waits.get(id) === wait) waits.delete(id);
        fail(error);
      },
    };
    waits.set(id, wait);
    return wait;
  };

  /** The shared wait of an asset; the first viewer asks the packaging workers for the asset. */
  const join = async (id: string): Promise<Wait> => {
    const known = waits.get(id);
    if (known !== undefined) return known;
    const wait = startWait(id);
    // Changes since the row was cached count as well.
    assets.forget(id);
    wait.check();
    await wantAsset(db.kysely, id, new Date(now()));
    return wait;
  };

  return {
    async whenReady(id: string, limitMs: number): Promise<Asset> {
      const asset = readyOrThrow(id, (await assets.find(id))?.asset);
      if (asset !== undefined) return asset;
      const joined = join(id);
      const held = waits.get(id);
      if (held !== undefined) held.waiters += 1;
      try {
        return await withLimit(
          joined.then((wait) => wait.settled),
          limitMs,
          id,
        );
      } finally {
        if (held !== undefined) {
          held.waiters -= 1;
          if (held.waiters === 0) held.end(unavailable(id, 'no viewer waits any more'));
        }
      }
    },
    /** Reads the row of an asset that viewers wait for. */
    check: (id: string) => waits.get(id)?.check(),
    checkAll() {
      for (const wait of waits.values()) wait.check();
    },
    close() {
      for (const [id, wait] of [...waits]) wait.end(unavailable(id, 'the library is closed'));
    },
  };
}

/** Undefined while the asset is being packaged. */
function readyOrThrow(id: string, asset: Asset | undefined): Asset | undefined {
  if (asset === undefined) throw new AppError('NOT_FOUND', { asset: id });
  if (asset.state === 'failed') throw new AppError('GONE', { asset: id, failure: asset.failure });
  return asset.state === 'ready' ? asset : undefined;
}

const unavailable = (asset: string, reason: string) =>
  new AppError('UNAVAILABLE', { asset, reason }, { retryAfterSeconds: RETRY_AFTER_SECONDS });

async function withLimit<T>(work: Promise<T>, limitMs: number, id: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable(id, `not ready within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

export interface ByteRange {
  /** Path below the media folder. */
  readonly file: string;
  readonly offset: number;
  readonly size: number;
}

/** In typed arrays: a film of two hours has 1,875 segments in each of six renditions. */
interface SegmentPlaces {
  readonly count: number;
  readonly timescale: number;
  readonly isRetimed: boolean;
  readonly init: ByteRange | undefined;
  /** Undefined after the last segment. */
  find(index: number): ByteRange | undefined;
  /** Approximate memory of this object. */
  readonly bytes: number;
}

const NUMBERS_EACH = 3;
/** Of the object without its arrays. */
const OVERHEAD_BYTES = 500;

/** Throws when the table refers to a file that it does not name. */
function makeSegmentPlaces({ files, init, segments, timescale, retimed }: SegmentTable): SegmentPlaces {
  const count = Math.floor(segments.length / NUMBERS_EACH);
  const fileOf = new Uint16Array(count);
  const sizeOf = new Uint32Array(count);
  // A rendition of a long film is larger than 4 GB.
  const offsetOf = new Float64Array(count);
  const place = (file: number, offset: number, size: number): ByteRange => {
    const path = files[file];
    if (path === undefined) throw new RangeError(`The segment table has no file ${file}.`);
    return { file: path, offset, size };
  };
  for (let index = 0; index < count; index += 1) {
    const [file = -1, offset = 0, size = 0] = segments.slice(index * NUMBERS_EACH, (index + 1) * NUMBERS_EACH);
    place(file, offset, size);
    fileOf[index] = file;
    offsetOf[index] = offset;
    sizeOf[index] = size;
  }
  const ofFiles = files.reduce((sum, file) => sum + file.length, 0);
  return {
    count,
    timescale,
    isRetimed: retimed === true,
    init: init && place(...init),
    find(index) {
      const file = fileOf[index];
      if (file === undefined) return undefined;
      return place(file, offsetOf[index] ?? 0, sizeOf[index] ?? 0);
    },
    bytes: OVERHEAD_BYTES + ofFiles + fileOf.byteLength + sizeOf.byteLength + offsetOf.byteLength,
  };
}
