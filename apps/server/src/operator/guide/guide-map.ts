// `guide map`: which channel has which id in guide files, as a table to edit.
import { resolve } from 'node:path';
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { readTextFile } from '../../shared/open-input.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, misuse, RefusedError, type Result, typedAs } from '../command.ts';
import { writeNewFile } from '../write-new-file.ts';

const HEAD = '# channel\tguide id ("-" for none: found by code or name)\tname';
const GUIDE_ID_LONGEST = 200;

const listChannels = (db: Queries) =>
  db.selectFrom('channel').select(['id', 'number', 'code', 'name', 'guide_id']).orderBy('number').execute();

export async function mapGuide({ table, write }: InputOf<'guide map'>, context: CommandContext): Promise<Result> {
  const { cwd, tools, isDryRun } = context;
  const channels = await listChannels(tools.db.kysely);
  if (table !== undefined && write !== undefined) throw misuse('Read a table or --write one, not both.');
  if (table !== undefined) return await readTable(context, resolve(cwd, table), channels);
  const lines = channels.map(({ number, guide_id, name }) => `${number}\t${guide_id ?? '-'}\t${name}`);
  const text = [HEAD, ...lines].join('\n');
  const data = channels.map(({ number, code, guide_id }) => ({ number, code, guideId: guide_id }));
  if (write === undefined) return { text, data };
  const path = isDryRun ? resolve(cwd, write) : await writeNewFile(cwd, write, [`${text}\n`]);
  return { text: `${channels.length} channels are in ${path}. Edit it, then: ${typedAs(`guide map ${write}`)}`, data };
}

async function readTable(
  context: CommandContext,
  path: string,
  channels: Awaited<ReturnType<typeof listChannels>>,
): Promise<Result> {
  const text = await readTextFile(path);
  const entries = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' || line.startsWith('#') ? [] : [{ line, place: index + 1 }]));
  const wanted = entries.map(({ line, place }) => {
    const [word = '', guideId = ''] = line.split('\t').map((cell) => cell.trim());
    const channel = channels.find(({ number, code }) => String(number) === word || code === word);
    if (channel === undefined)
      throw new RefusedError(`Line ${place}: there is no channel ${word}. Nothing was changed.`);
    if (guideId === '' || guideId.length > GUIDE_ID_LONGEST)
      throw new RefusedError(`Line ${place}: a channel, a tab and a guide id are needed. Nothing was changed.`);
    return { channel, guideId: guideId === '-' ? null : guideId };
  });
  if (wanted.length === 0) throw new RefusedError(`${path} has no line with a channel. Nothing was changed.`);
  const changed = wanted.filter(({ channel, guideId }) => channel.guide_id !== guideId);
  const { change } = await makeChange(context, async (trx) => {
    for (const { channel, guideId: guide_id } of changed)
      await trx.updateTable('channel').set({ guide_id }).where('id', '=', channel.id).execute();
  });
  const lines = changed.map(
    ({ channel, guideId }) => `${channel.number} ${channel.name}: ${channel.guide_id ?? '-'} → ${guideId ?? '-'}`,
  );
  return { text: lines.join('\n'), data: { changed: changed.length }, change };
}
