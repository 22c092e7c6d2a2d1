// The rows of assets, kept in memory until somebody writes them. A row that is read again gets another edition, so that
// whatever was made from the old one is not mistaken for the new one's.
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { Database } from '../../db/database.ts';
import type { Asset, AssetKind } from '../doors.ts';
import { makeBoundedCache } from './bounded-cache.ts';
import { findAssetId, findAssetRow, findSegmentTable } from './library.queries.ts';
import { makeSegmentPlaces, type SegmentPlaces } from './segment-places.ts';

export interface KnownAsset {
  readonly asset: Asset;
  /** Never used twice in a process. */
  readonly edition: number;
  readonly durations: Durations;
}

export interface Assets {
  find(id: string): Promise<KnownAsset | undefined>;
  findOf(kind: AssetKind, contentCode: string): Promise<KnownAsset | undefined>;
  /** Where the segments of a rendition lie. */
  findPlaces(known: KnownAsset, renditionId: string): Promise<SegmentPlaces | undefined>;
  forget(id: string): void;
  forgetAll(): void;
}

/** About 1 kB each. */
const ASSETS_KEPT = 10_000;
/** A film of two hours takes 26 kB for each rendition that is watched. */
const PLACES_KEPT_BYTES = 32 * 2 ** 20;

export function rememberAssets(db: Database): Assets {
  // Promises, not values: a row that is being read while it changes is forgotten before it arrives.
  const rows = makeBoundedCache<Promise<KnownAsset | undefined>>({ most: ASSETS_KEPT });
  const ids = makeBoundedCache<string>({ most: ASSETS_KEPT });
  const places = makeBoundedCache<SegmentPlaces>({ most: PLACES_KEPT_BYTES, weigh: ({ bytes }) => bytes });
  const reading = new Map<string, Promise<SegmentPlaces | undefined>>();
  let editions = 0;

  const read = async (id: string): Promise<KnownAsset | undefined> => {
    const asset = await findAssetRow(db.kysely, id);
    if (asset === undefined) return undefined;
    editions += 1;
    return { asset, edition: editions, durations: makeDurations(asset.durations) };
  };

  const find = (id: string): Promise<KnownAsset | undefined> => {
    const kept = rows.get(id);
    if (kept !== undefined) return kept;
    const row = read(id);
    rows.set(id, row);
    // Neither an absent row nor a failure is worth keeping: nobody announces the end of either.
    const drop = () => {
      if (rows.get(id) === row) rows.delete(id);
    };
    row.then((known) => known ?? drop(), drop);
    return row;
  };

  const readPlaces = async ({ asset, edition }: KnownAsset, renditionId: string) => {
    const table = await findSegmentTable(db.kysely, asset.id, renditionId);
    const made = table && makeSegmentPlaces(table);
    if (made !== undefined) places.set(`${edition}/${renditionId}`, made);
    return made;
  };

  return {
    find,
    async findOf(kind, contentCode) {
      const key = `${kind}/${contentCode}`;
      const known = ids.get(key);
      const kept = known === undefined ? undefined : await find(known);
      // It may have been removed and made anew under another id.
      if (kept?.asset.kind === kind && kept.asset.contentCode === contentCode) return kept;
      const id = await findAssetId(db.kysely, kind, contentCode);
      if (id === undefined) return undefined;
      ids.set(key, id);
      return await find(id);
    },
    async findPlaces(known, renditionId) {
      const key = `${known.edition}/${renditionId}`;
      const kept = places.get(key);
      if (kept !== undefined) return kept;
      const underWay = reading.get(key);
      if (underWay !== undefined) return await underWay;
      const started = readPlaces(known, renditionId).finally(() => reading.delete(key));
      reading.set(key, started);
      return await started;
    },
    forget: (id) => rows.delete(id),
    forgetAll: () => rows.clear(),
  };
}
