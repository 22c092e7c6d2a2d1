// `guide map`: which channel has which id in guide files, as a table to edit.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Queries } from '../../db/database.ts';
import { readTextFile } from '../../shared/open-input.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';

const HEAD = '# channel\tguide id ("-" for none: found by code or name)\tname';
const GUIDE_ID_LONGEST = 200;

export const guideMapCommand: DataCommand = {
  name: 'guide map',
  about: 'connect channels with the ids of guide files by a table to edit',
  args: ['[table]'],
  options: { write: { value: 'file', about: 'write the table of all channels to a new file, to edit it' } },
  details: `A line has the number or code of a channel, a tab, its id in guide files ("-" for none), and perhaps its name, which is not
read. Lines that begin with # and channels that the table does not name stay as they are.`,
  place: 'data',
  isChange: true,
  isAlone: true,
  run: mapGuide,
};

const listChannels = (db: Queries) =>
  db.selectFrom('channel').select(['id', 'number', 'code', 'name', 'guide_id']).orderBy('number').execute();

async function mapGuide(context: CommandContext): Promise<CommandResult> {
  const { given, cwd, tools } = context;
  const channels = await listChannels(tools.db.kysely);
  const [table] = given.args;
  const output = given.text('write');
  if (table !== undefined && output !== undefined) throw new UsageError('Read a table or --write one, not both.');
  if (table !== undefined) return await readTable(context, resolve(cwd, table), channels);
  const lines = channels.map(({ number, guide_id, name }) => `${number}\t${guide_id ?? '-'}\t${name}`);
  const text = `${[HEAD, ...lines].join('\n')}\n`;
  const data = channels.map(({ number, code, guide_id }) => ({ number, code, guideId: guide_id }));
  if (output === undefined) return { text: text.trimEnd(), data };
  const path = resolve(cwd, output);
  if (!given.isDryRun)
    await writeFile(path, text, { flag: 'wx' }).catch((error: unknown) => {
      throw new CliError(`${path} cannot be written: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
  return { text: `${channels.length} channels are in ${path}. Edit it, then: ${typedAs(`guide map ${output}`)}`, data };
}

async function readTable(
  context: CommandContext,
  path: string,
  channels: Awaited<ReturnType<typeof listChannels>>,
): Promise<CommandResult> {
  const text = await readTextFile(path);
  const entries = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((line, index) => (line.trim() === '' || line.startsWith('#') ? [] : [{ line, place: index + 1 }]));
  const wanted = entries.map(({ line, place }) => {
    const [word = '', guideId = ''] = line.split('\t').map((cell) => cell.trim());
    const channel = channels.find(({ number, code }) => String(number) === word || code === word);
    if (channel === undefined) throw new CliError(`Line ${place}: there is no channel ${word}. Nothing was changed.`);
    if (guideId === '' || guideId.length > GUIDE_ID_LONGEST)
      throw new CliError(`Line ${place}: a channel, a tab and a guide id are needed. Nothing was changed.`);
    return { channel, guideId: guideId === '-' ? null : guideId };
  });
  if (wanted.length === 0) throw new CliError(`${path} has no line with a channel. Nothing was changed.`);
  const changed = wanted.filter(({ channel, guideId }) => channel.guide_id !== guideId);
  const { closing } = await makeChange(context, async (trx) => {
    for (const { channel, guideId: guide_id } of changed)
      await trx.updateTable('channel').set({ guide_id }).where('id', '=', channel.id).execute();
  });
  const lines = changed.map(
    ({ channel, guideId }) => `${channel.number} ${channel.name}: ${channel.guide_id ?? '-'} → ${guideId ?? '-'}`,
  );
  return { text: [...lines, closing].join('\n'), data: { changed: changed.length } };
}
