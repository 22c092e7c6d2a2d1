// Cache of asset rows, invalidated by notification. A row that is read again gets a new generation, so that bytes made
// from the old row are not served for the new one.
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { Database } from '../../db/database.ts';
import type { Asset, AssetKind } from '../../media/asset.ts';
import { findAssetId, findAssetRow, findSegmentTable } from '../../media/assets.queries.ts';
import { makeCache } from '../../shared/caches.ts';
import { makeSegmentPlaces, type SegmentPlaces } from './segment-places.ts';

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
  forget(id: string): void;
  forgetAll(): void;
}

export function makeAssetCache(db: Database): Assets {
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
    async findOf(kind, contentCode) {
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
    async findPlaces(known, renditionId) {
      const key = `${known.generation}/${renditionId}`;
      const kept = places.get(key);
      if (kept !== undefined) return kept;
      const inFlight = reading.get(key);
      if (inFlight !== undefined) return await inFlight;
      const started = readPlaces(known, renditionId).finally(() => reading.delete(key));
      reading.set(key, started);
      return await started;
    },
    forget: (id) => void rows.delete(id),
    forgetAll: () => rows.clear(),
  };
}
