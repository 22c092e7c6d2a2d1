// The priority queue of media to make: assets ordered by the viewers' latest request, then by rank. Work is handed out by
// unit, and a unit that is made counts for every asset that needs it. Pure: no clock and no disk.
import { listUnits, type ScenesRecipe } from './recipe.ts';

/** Assets have ranks from here on; what is on air is given lower ones. */
export const FIRST_RANK = 1_000;

export interface WaitingAsset {
  readonly id: string;
  readonly recipe: ScenesRecipe;
  /** When a viewer last asked for it, epoch milliseconds. */
  readonly wantedAt: number | undefined;
  readonly rank: number;
}

/** A piece of work: one unit, or those of one scene that the same asset waits for. */
export interface Work {
  readonly units: readonly string[];
  /** A viewer waits for it, or it is on air. */
  readonly isUrgent: boolean;
}

export interface MediaQueue {
  /** What to make next: of everything, or only of what viewers requested. Undefined when there is nothing to start. */
  take(from: 'all' | 'asked'): Work | undefined;
  /** Puts an asset before all others. */
  want(assetId: string, at: number): void;
  /** Units are there: gives the assets that now have everything. */
  finish(units: readonly string[]): WaitingAsset[];
  /** Units cannot be made: gives the assets that are lost with them. */
  fail(units: readonly string[]): WaitingAsset[];
  /** Nothing more can be made: gives all assets that wait. */
  failAll(): WaitingAsset[];
  /** Units were not made and may be tried again. */
  putBack(units: readonly string[]): void;
  /** Units made, and in all. */
  progress(): { readonly done: number; readonly total: number };
  /** Assets that still wait. */
  readonly size: number;
}

interface Entry {
  asset: WaitingAsset;
  readonly missing: Set<string>;
}

/** `sceneOf` names what units have in common; those with the same name may be made together. */
export function makeMediaQueue(
  assets: readonly WaitingAsset[],
  sceneOf: (unit: string) => string,
  isMade: (unit: string) => boolean,
): MediaQueue {
  const entries = assets.map(
    (asset): Entry => ({ asset, missing: new Set(listUnits(asset.recipe).filter((unit) => !isMade(unit))) }),
  );
  let waiting = sortEntries(entries);
  const total = new Set(assets.flatMap(({ recipe }) => listUnits(recipe))).size;
  const left = new Set(entries.flatMap(({ missing }) => [...missing]));
  const underWay = new Set<string>();

  const removeWhere = (test: (entry: Entry) => boolean): WaitingAsset[] => {
    const gone = waiting.filter(test);
    if (gone.length > 0) waiting = waiting.filter((entry) => !test(entry));
    return gone.map(({ asset }) => asset);
  };
  const settle = (units: readonly string[]) => {
    for (const unit of units) {
      left.delete(unit);
      underWay.delete(unit);
    }
  };

  return {
    take(from) {
      for (const { asset, missing } of waiting) {
        if (from === 'asked' && asset.wantedAt === undefined) continue;
        const free = [...missing].filter((unit) => !underWay.has(unit));
        const [first] = free;
        if (first === undefined) continue;
        const units = free.filter((unit) => sceneOf(unit) === sceneOf(first)).sort();
        for (const unit of units) underWay.add(unit);
        return { units, isUrgent: asset.wantedAt !== undefined || asset.rank < FIRST_RANK };
      }
      return undefined;
    },
    want(assetId, at) {
      const entry = waiting.find(({ asset }) => asset.id === assetId);
      if (entry === undefined) return;
      entry.asset = { ...entry.asset, wantedAt: at };
      waiting = sortEntries(waiting);
    },
    finish(units) {
      settle(units);
      for (const { missing } of waiting) for (const unit of units) missing.delete(unit);
      return removeWhere(({ missing }) => missing.size === 0);
    },
    fail(units) {
      settle(units);
      return removeWhere(({ missing }) => units.some((unit) => missing.has(unit)));
    },
    failAll: () => removeWhere(() => true),
    putBack(units) {
      for (const unit of units) underWay.delete(unit);
    },
    progress: () => ({ done: total - left.size, total }),
    get size() {
      return waiting.length;
    },
  };
}

/** The order of the database's query: the latest request first, then by rank. */
function sortEntries(entries: readonly Entry[]): Entry[] {
  return [...entries].sort(
    ({ asset: one }, { asset: other }) =>
      (other.wantedAt ?? Number.NEGATIVE_INFINITY) - (one.wantedAt ?? Number.NEGATIVE_INFINITY) ||
      one.rank - other.rank,
  );
}
