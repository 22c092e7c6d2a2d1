// Channels as commands name and plan them.
import type { Queries } from '../../db/database.ts';
import type { ChannelSource } from '../../db/json-columns.ts';
import { refuse } from '../command.ts';
import type { ChannelState } from './plan-channels.ts';

interface FoundChannel {
  readonly id: string;
  readonly number: number;
  readonly code: string;
  readonly name: string;
  readonly source: ChannelSource;
}

/** By number, else by code. */
export async function findChannel(db: Queries, word: string): Promise<FoundChannel> {
  const found = await db
    .selectFrom('channel')
    .select(['id', 'number', 'code', 'name', 'source'])
    .where((eb) => (/^\d{1,9}$/.test(word) ? eb('number', '=', Number(word)) : eb('code', '=', word)))
    .executeTakeFirst();
  if (found === undefined) throw refuse('channel_unknown', { channel: word });
  return found;
}

/** What imports and new channels must know of the channels that exist: ids, codes and numbers, and where they came from. */
export async function listChannelStates(db: Queries): Promise<ChannelState[]> {
  const rows = await db
    .selectFrom('channel')
    .select(['id', 'code', 'number', 'active', 'import_key', 'imported', 'source'])
    .execute();
  return rows.map(({ import_key: importKey, ...row }) => ({ ...row, importKey }));
}
