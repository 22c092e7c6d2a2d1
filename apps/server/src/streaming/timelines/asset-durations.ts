// The segment durations of assets, each held once however many spans show the asset.
import { type Durations, makeDurations } from '@seyir/core/timeline/durations';
import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import type { Database } from '../../db/database.ts';
import { makeBoundedCache } from '../library/bounded-cache.ts';
import { listAssetDurations } from './timelines.queries.ts';

/** An asset as spans name it. */
export interface PlacedAsset {
  readonly source: string;
  readonly durations: Durations;
}

export interface AssetDurations {
  /** Of all of these. Throws when one has none: no span may be written from it. */
  find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, PlacedAsset>>;
  /** Reads those again that are known. Whether one is not what it was. */
  recheck(ids: Iterable<string>): Promise<boolean>;
}

/** Less than 1 kB each. */
const ASSETS_KEPT = 20_000;

export function rememberDurations(db: Database): AssetDurations {
  const kept = makeBoundedCache<PlacedAsset>({ most: ASSETS_KEPT });
  const add = (id: string, durations: DurationRuns): PlacedAsset => {
    const placed = { source: `asset:${id}`, durations: makeDurations(durations) };
    kept.set(id, placed);
    return placed;
  };

  return {
    async find(ids) {
      const found = new Map<string, PlacedAsset>();
      const missing: string[] = [];
      for (const id of ids) {
        const placed = kept.get(id);
        if (placed === undefined) missing.push(id);
        else found.set(id, placed);
      }
      if (missing.length === 0) return found;
      for (const { id, durations } of await listAssetDurations(db.kysely, missing)) found.set(id, add(id, durations));
      return found;
    },
    async recheck(ids) {
      const known = [...ids].filter((id) => kept.get(id) !== undefined);
      if (known.length === 0) return false;
      let hasChanged = false;
      for (const { id, durations } of await listAssetDurations(db.kysely, known)) {
        if (JSON.stringify(kept.get(id)?.durations.runs) === JSON.stringify(durations)) continue;
        add(id, durations);
        hasChanged = true;
      }
      return hasChanged;
    },
  };
}
