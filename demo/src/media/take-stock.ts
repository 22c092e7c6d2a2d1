// Reconciles asset rows with the files of the media folder, once at the start.
import type { Database } from '@seyir/server/db/database';
import { type ReelFolder, reelPath } from '../studio/reel-folder.ts';
import { HOUSE_FILLER } from './demo-assets.ts';
import {
  type AssetName,
  listOnAir,
  listUsedFiles,
  listWaitingAssets,
  rankAssets,
  remakeAssetsOf,
  remakeUnhashedAssets,
  retryFailedAssets,
} from './media.queries.ts';
import type { WaitingAsset } from './media-queue.ts';
import { stemOfName, type Units } from './units.ts';

const MINUTE_MS = 60_000;
/** Programmes on air within this time are made before other assets that no viewer has requested. */
const ON_AIR_MINUTES = 20;
/** Age from which a reel without a row is removed: a younger one may be about to get its row. */
const KEPT_UNUSED_MS = 24 * 60 * MINUTE_MS;
const HOUSE: AssetName = { kind: 'filler', contentCode: HOUSE_FILLER };

interface StockDeps {
  readonly db: Database;
  readonly folder: ReelFolder;
  readonly units: Units;
  readonly now: number;
}

/** Brings rows and files into agreement and gives the assets that wait to be made, the most urgent ones ranked first. */
export async function takeStock({ db, folder, units, now }: StockDeps): Promise<WaitingAsset[]> {
  const names = new Set(await folder.list());
  const stems = new Set([...units.values()].map(({ stem }) => stem));
  const used = await listUsedFiles(db.kysely);
  // Missing files, and reels of units that are drawn differently now.
  const isStale = (path: string) => {
    const name = path.slice(reelPath('').length);
    const stem = stemOfName(name);
    return !names.has(name) || (stem !== undefined && !stems.has(stem));
  };
  await db.kysely.transaction().execute(async (trx) => {
    await remakeAssetsOf(trx, used.filter(isStale));
    await remakeUnhashedAssets(trx);
    await retryFailedAssets(trx);
    const onAir = await listOnAir(trx, new Date(now), new Date(now + ON_AIR_MINUTES * MINUTE_MS));
    // The filler first: it is short, and stands in for everything that is not made yet.
    await rankAssets(trx, [HOUSE, ...onAir], 0);
  });
  const waiting = await listWaitingAssets(db.kysely);
  const inUse = new Set(used);
  for (const name of names) {
    const isWanted = waiting.length > 0 && stems.has(stemOfName(name) ?? '');
    if (inUse.has(reelPath(name)) || isWanted) continue;
    const writtenAt = (await folder.writtenAt(name)) ?? now;
    if (now - writtenAt > KEPT_UNUSED_MS) await folder.remove(name);
  }
  return waiting;
}
