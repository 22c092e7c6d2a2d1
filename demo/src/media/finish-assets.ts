// The last step of an asset: its tables, its sheet of thumbnails, and its row, which makes it ready.
import type { Database } from '@seyir/server/db/database';
import type { ReelFolder } from '../studio/reel-folder.ts';
import { composeAsset, type FindReel } from './compose-asset.ts';
import { type FinishedAsset, finishAssets } from './media.queries.ts';
import type { WaitingAsset } from './media-queue.ts';
import { listSegmentUnits } from './recipe.ts';
import { describeSheet, drawSheet, listTiles, sheetName } from './sprite-sheet.ts';
import { composeSubtitles } from './subtitles.ts';

/** Assets a transaction: the embedded database has one connection, which an open transaction blocks. */
const ROWS_AT_ONCE = 24;

interface FinishDeps {
  readonly db: Database;
  readonly folder: ReelFolder;
  readonly find: FindReel;
  readonly now: () => number;
}

interface Finisher {
  /** Makes assets ready whose reels are all there. */
  finish(assets: readonly WaitingAsset[]): Promise<void>;
}

export function makeFinisher({ db, folder, find, now }: FinishDeps): Finisher {
  const thumbnails = new Map<string, Buffer>();
  const sheets = new Map<string, Promise<void>>();

  const readThumbnail = async (unit: string): Promise<Buffer> => {
    const kept = thumbnails.get(unit);
    if (kept !== undefined) return kept;
    const { name, facts } = find(unit);
    if (facts.thumbnail === undefined) throw new Error(`${name} has no thumbnail.`);
    const thumbnail = await folder.readPart(name, facts.thumbnail);
    thumbnails.set(unit, thumbnail);
    return thumbnail;
  };

  const draw = async (name: string, units: readonly string[]): Promise<void> => {
    if ((await folder.writtenAt(name)) !== undefined) return;
    const tiles: Buffer[] = [];
    for (const unit of units) tiles.push(await readThumbnail(unit));
    await folder.storeBytes(name, await drawSheet(tiles));
  };

  /** Assets that look the same share a sheet, also when they become ready at the same moment. */
  const prepareSheet = async (name: string, units: readonly string[]): Promise<void> => {
    const drawing = sheets.get(name) ?? draw(name, units);
    sheets.set(name, drawing);
    drawing.catch(() => sheets.delete(name));
    await drawing;
  };

  return {
    async finish(assets) {
      const finished: FinishedAsset[] = [];
      for (const { id, recipe } of assets) {
        const units = listSegmentUnits(recipe);
        const tiles = listTiles(units);
        const name = sheetName(tiles.map((unit) => find(unit).name));
        await prepareSheet(name, tiles);
        const { renditions, initHash } = composeAsset(id, recipe, find);
        const subtitles = composeSubtitles(id, recipe, units.length);
        for (const file of subtitles) await folder.storeBytes(file.name, file.bytes);
        const rows = [...renditions, ...subtitles.map(({ row }) => row)];
        finished.push({ id, sprite: describeSheet(name, units.length), initHash, renditions: rows });
      }
      for (let from = 0; from < finished.length; from += ROWS_AT_ONCE) {
        await finishAssets(db, finished.slice(from, from + ROWS_AT_ONCE), now());
      }
    },
  };
}
