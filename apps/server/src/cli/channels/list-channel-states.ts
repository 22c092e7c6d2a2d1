import type { Queries } from '../../db/database.ts';
import type { ChannelState } from './plan-channels.ts';

/** What imports and new channels must know of the channels that exist: ids, codes and numbers, and where they came from. */
export async function listChannelStates(db: Queries): Promise<ChannelState[]> {
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'code', 'number', 'active', 'import_key', 'imported', 'source'])
    .execute();
  return rows.map(({ import_key: importKey, ...row }) => ({ ...row, importKey }));
}
