import type { Queries } from '../../db/database.ts';
import type { Sheet } from './places.ts';

export async function findSpriteSheet(db: Queries, channelId: string, firstMsn: number): Promise<Sheet | undefined> {
  const row = await db
    .selectFrom('sprite_sheet')
    .select(['file', 'tiles', 'start_us'])
    .where('channel_id', '=', channelId)
    .where('first_msn', '=', firstMsn)
    .executeTakeFirst();
  return row && { file: row.file, tiles: row.tiles, startUs: Number(row.start_us) };
}
