// The newest thumbnail of a channel, cut from a sprite sheet that exists already: that of the asset on air, or the newest
// sheet of an ingested channel. Nothing is decoded for it.
import { SEGMENT_US, TILE_COLUMNS, TILE_HEIGHT, TILE_WIDTH } from '@seyir/core/limits/media';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { findLastComplete } from '@seyir/core/timeline/timeline';
import sharp from 'sharp';
import type { Queries } from '../../db/database.ts';
import type { Timelines } from '../../timeline/timelines.ts';
import type { Library } from './library.ts';

export interface ChannelPictureDeps {
  readonly db: Queries;
  readonly library: Pick<Library, 'findAsset' | 'readFile'>;
  readonly timelines: Pick<Timelines, 'of'>;
}

interface ChannelPicture {
  /** WebP. */
  readonly bytes: Buffer;
  /** When the channel showed it, epoch microseconds. */
  readonly atUs: number;
}

interface Tile {
  readonly file: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly atUs: number;
}

const ASSET = 'asset:';
/** A computed channel has a complete segment within this time. */
const LOOK_BACK_US = 60 * US_PER_SECOND;
const QUALITY = 75;

/** Undefined while a channel has no sheet: it has just started, or carries sound only. */
export async function readChannelPicture(
  deps: ChannelPictureDeps,
  channelId: string,
  nowUs: number,
): Promise<ChannelPicture | undefined> {
  const tile = (await findAssetTile(deps, channelId, nowUs)) ?? (await findIngestedTile(deps.db, channelId));
  if (tile === undefined) return undefined;
  const { file, atUs, ...area } = tile;
  const sheet = await deps.library.readFile(file);
  if (sheet === undefined) return undefined;
  return { bytes: await sharp(sheet).extract(area).webp({ quality: QUALITY }).toBuffer(), atUs };
}

async function findAssetTile(
  { library, timelines }: ChannelPictureDeps,
  channelId: string,
  nowUs: number,
): Promise<Tile | undefined> {
  const segment = findLastComplete(await timelines.of(channelId).readTime(nowUs - LOOK_BACK_US, nowUs), nowUs);
  if (segment === undefined || !segment.span.source.startsWith(ASSET)) return undefined;
  const sprite = (await library.findAsset(segment.span.source.slice(ASSET.length)))?.sprite;
  if (sprite === undefined) return undefined;
  const seconds = segment.span.durations.startOf(segment.index) / US_PER_SECOND;
  const place = Math.min(sprite.tiles - 1, Math.floor(seconds / sprite.interval));
  return { ...areaOf(place, sprite), file: sprite.file, atUs: segment.startUs };
}

async function findIngestedTile(db: Queries, channelId: string): Promise<Tile | undefined> {
  const sheet = await db
    .selectFrom('sprite_sheet')
    .select(['file', 'tiles', 'start_us'])
    .where('channel_id', '=', channelId)
    .orderBy('first_msn', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (sheet === undefined) return undefined;
  const place = sheet.tiles - 1;
  const area = areaOf(place, { columns: TILE_COLUMNS, width: TILE_WIDTH, height: TILE_HEIGHT });
  return { ...area, file: sheet.file, atUs: Number(sheet.start_us) + place * SEGMENT_US };
}

interface Grid {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

const areaOf = (place: number, { columns, width, height }: Grid) => ({
  ...{ left: (place % columns) * width, top: Math.floor(place / columns) * height },
  ...{ width, height },
});
