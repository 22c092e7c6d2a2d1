// `channel …`: adds, changes, removes and shows single channels.

import { resolve } from 'node:path';
import { refusal } from '@seyir/core/operator/refusals';
import { searchKey } from '@seyir/core/text/turkish';
import type { Updateable } from 'kysely';
import { listChannelStatus } from '../../catalogue/channel-status.ts';
import type { Queries, Schema } from '../../db/database.ts';
import type { ChannelSource } from '../../db/json-columns.ts';
import { isAddress } from '../../shared/open-input.ts';
import { describeSource } from '../../streaming/ingest/source.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type Command, type CommandContext, type OptionSpec, typedAs, UsageError } from '../command.ts';
import { definedOnly, readAge, readSwitch, readWhole, writeTable } from '../read-values.ts';
import { guardTyped, isUploaded, readPicture } from '../titles/read-picture.ts';
import { fetchLogos } from './fetch-logos.ts';
import { listChannelStates } from './list-channel-states.ts';
import { takeCode } from './plan-channels.ts';
import { type IngestSource, probeSources } from './probe-sources.ts';
import { readChannelSource, SOURCE_OPTIONS } from './read-channel-source.ts';

const OPTIONS: Readonly<Record<string, OptionSpec>> = {
  ...SOURCE_OPTIONS,
  number: { value: 'n', about: 'channel number' },
  genre: { value: 'id', about: 'genre of channels' },
  'guide-id': { value: 'id', about: 'id in guide files; "-" for none' },
  logo: { value: 'picture', about: 'file or address of the logo' },
  package: { value: 'id', about: 'part of this package; may be repeated', isRepeated: true },
  age: { value: 'G|7+|13+|18+', about: 'age rating' },
  free: { value: 'on|off', about: 'free for guests' },
  'time-shift': { value: 'on|off', about: 'may be paused and moved back' },
  'catch-up-hours': { value: 'hours', about: 'past programmes that can be watched; 0 is none' },
  recordable: { value: 'on|off', about: 'may be recorded' },
  encrypted: { value: 'on|off', about: 'segments are encrypted' },
  active: { value: 'on|off', about: 'shown and ingested' },
};
const NUMBER_MOST = 999_999;

export interface FoundChannel {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly source: ChannelSource;
}

/** By number, else by code. */
export async function findChannel(db: Queries, word: string): Promise<FoundChannel> {
  const found = await db
    .selectFrom('channel')
    .select(['id', 'number', 'name', 'source'])
    .where((eb) => (/^\d{1,9}$/.test(word) ? eb('number', '=', Number(word)) : eb('code', '=', word)))
    .executeTakeFirst();
  if (found === undefined)
    throw new CliError(
      `There is no channel ${word}. See: ${typedAs('channel list')}`,
      refusal('channel_unknown', { channel: word }),
    );
  return found;
}

/** The columns that the options name. */
async function readColumns(
  context: CommandContext,
  before: ChannelSource | undefined,
): Promise<Updateable<Schema['channel']>> {
  const { given } = context;
  const hours = readWhole(given, 'catch-up-hours', { most: 24 * 30 });
  const guideId = given.text('guide-id');
  const logo = given.text('logo');
  return definedOnly({
    source: readChannelSource(context, before),
    number: readWhole(given, 'number', { least: 1, most: NUMBER_MOST }),
    genre_id: given.text('genre'),
    guide_id: guideId === '-' ? null : guideId,
    logo: isUploaded(logo) ? await readPicture(context, 'logo') : await fetchLogo(context, logo),
    age_rating: readAge(given),
    free_for_guests: readSwitch(given, 'free'),
    time_shift: readSwitch(given, 'time-shift'),
    catch_up_minutes: hours === undefined ? undefined : hours * 60,
    recordable: readSwitch(given, 'recordable'),
    encrypted: readSwitch(given, 'encrypted'),
    active: readSwitch(given, 'active'),
  });
}

async function fetchLogo({ given, tools, cwd, signal, operator }: CommandContext, place: string | undefined) {
  if (place === undefined || given.isDryRun) return undefined;
  const full = isAddress(place) ? place : resolve(cwd, place);
  const { paths, failures } = await fetchLogos(tools, [full], {
    ...{ signal, guard: guardTyped(tools, operator, full), mayReadFiles: operator === undefined, onDone: () => {} },
  });
  const path = paths.get(full);
  if (path === undefined)
    throw new CliError(`The logo ${place} cannot be used: ${failures.get(full)}.`, refusal('picture_unreadable'));
  return path;
}

/** Refuses what the database would refuse, with a sentence. */
async function checkColumns(trx: Queries, columns: Updateable<Schema['channel']>, ownId: string): Promise<void> {
  if (columns.number !== undefined) {
    const other = await trx
      .selectFrom('channel')
      .select('name')
      .where('number', '=', columns.number)
      .where('id', '<>', ownId)
      .executeTakeFirst();
    if (other)
      throw new CliError(
        `Number ${columns.number} belongs to ${other.name}.`,
        refusal('number_taken', { number: columns.number, channel: other.name }),
      );
  }
  if (columns.genre_id !== undefined) {
    const genres = await trx.selectFrom('genre').select('id').where('kind', '=', 'channel').orderBy('id').execute();
    if (!genres.some(({ id }) => id === columns.genre_id)) {
      throw new CliError(
        `There is no genre ${columns.genre_id}: there are ${genres.map(({ id }) => id).join(', ') || 'none'}.`,
        refusal('genre_unknown', { genre: columns.genre_id, known: genres.map(({ id }) => id).join(', ') }),
      );
    }
  }
}

async function putIntoPackages(trx: Queries, channel_id: string, packages: readonly string[]): Promise<void> {
  for (const package_id of packages) {
    const known = await trx.selectFrom('package').select('id').where('id', '=', package_id).executeTakeFirst();
    if (known === undefined)
      throw new CliError(
        `There is no package ${package_id}. See: ${typedAs('package list')}`,
        refusal('package_unknown', { package: package_id }),
      );
    await trx
      .insertInto('channel_package')
      .values({ channel_id, package_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const GENERAL = { kind: 'channel' as const, id: 'genel', name: { tr: 'Genel', en: 'General' } };

async function addChannel(context: CommandContext) {
  const { given } = context;
  const name = given.args[0] ?? '';
  if (given.text('source') === undefined)
    throw new UsageError('Where does the picture come from? Say --source.', refusal('source_missing'));
  const columns = await readColumns(context, undefined);
  await checkColumns(context.tools.db.kysely, columns, '');
  // Before the channel exists: a server that ingests it at once would hold the port of a UDP source.
  const verdict = await showVerdict(context, columns.source as ChannelSource | undefined);
  const { value, closing } = await makeChange(context, async (trx) => {
    const others = await listChannelStates(trx);
    const id = String(others.reduce((most, channel) => Math.max(most, Number(channel.id)), 0) + 1);
    const number = columns.number ?? others.reduce((most, channel) => Math.max(most, channel.number), 0) + 1;
    await checkColumns(trx, columns, id);
    await trx
      .insertInto('genre')
      .values(GENERAL)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const code = takeCode(new Set(others.map((channel) => channel.code)), name);
    const source = columns.source ?? { kind: 'computed' as const };
    await trx
      .insertInto('channel')
      .values({
        age_rating: 'G',
        genre_id: GENERAL.id,
        ...definedOnly(columns),
        id,
        number,
        code,
        name,
        search_key: searchKey(name),
        source,
      } as never)
      .execute();
    await putIntoPackages(trx, id, given.texts('package'));
    return { id, number, code, name };
  });
  return { text: `Channel ${value.number}, ${name} (${value.code}), was added.${verdict}\n${closing}`, data: value };
}

/** The source is opened for a moment, as ingest will; that takes up to 15 s. */
async function openSource({ tools, signal, progress }: CommandContext, source: IngestSource) {
  const line = progress('Source');
  line.show(0, 'opening');
  const options = { ffmpegPath: tools.config.ffmpegPath, signal, onDone: () => {} };
  const [verdict] = await probeSources([source], options).finally(() => line.end());
  return verdict;
}

async function showVerdict(context: CommandContext, source: ChannelSource | undefined): Promise<string> {
  if (source?.kind !== 'ingest') return '';
  const verdict = await openSource(context, source).catch((error: unknown) => {
    context.say(`The source was not opened. ${error instanceof Error ? error.message : error}`);
    return undefined;
  });
  if (verdict === undefined) return '';
  return `\nIts source ${verdict.works ? `works: ${verdict.words}` : `does NOT work: ${verdict.words}`}.`;
}

async function setChannel(context: CommandContext) {
  const { given, tools } = context;
  const channel = await findChannel(tools.db.kysely, given.args[0] ?? '');
  const name = given.text('name');
  const columns = {
    ...(await readColumns(context, channel.source)),
    ...(name === undefined ? {} : { name, search_key: searchKey(name) }),
  };
  const [into, out] = [given.texts('package'), given.texts('no-package')];
  if (Object.keys(columns).length + into.length + out.length === 0)
    throw new UsageError(`What is to change? See: ${typedAs('help channel set')}`, refusal('nothing_to_change'));
  const { rowCount, closing } = await makeChange(context, async (trx) => {
    await checkColumns(trx, columns, channel.id);
    if (Object.keys(columns).length > 0)
      await trx.updateTable('channel').set(columns).where('id', '=', channel.id).execute();
    await putIntoPackages(trx, channel.id, into);
    if (out.length > 0)
      await trx
        .deleteFrom('channel_package')
        .where('channel_id', '=', channel.id)
        .where('package_id', 'in', [...out])
        .execute();
  });
  const words = rowCount > 0 ? `Channel ${channel.number}, ${name ?? channel.name}, was changed.\n` : '';
  return { text: `${words}${closing}`, data: { id: channel.id, rows: rowCount } };
}

async function removeChannel(context: CommandContext) {
  const { given, tools } = context;
  const channel = await findChannel(tools.db.kysely, given.args[0] ?? '');
  const { count } = await tools.db.kysely
    .selectFrom('recording')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channel.id)
    .executeTakeFirstOrThrow();
  if (!given.flag('yes') && !given.isDryRun) {
    throw new CliError(
      `Removing ${channel.name} deletes its guide, its archive and ${count} recordings, and cannot be undone. Say --yes, or switch it off: ${typedAs(`channel set ${channel.number} --active off`)}`,
    );
  }
  const { closing } = await makeChange(
    context,
    async (trx) => {
      await trx.deleteFrom('span').where('channel_id', '=', channel.id).execute();
      await trx.deleteFrom('channel').where('id', '=', channel.id).execute();
    },
    { isUndoable: false },
  );
  return {
    text: `Channel ${channel.number}, ${channel.name}, and ${count} recordings were removed.\n${closing}`,
    data: channel,
  };
}

export const channelCommands: readonly Command[] = [
  {
    name: 'channel list',
    about: 'all channels: number, code, name, state',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('channel')
        .select(['number', 'code', 'name', 'active', 'guide_id', 'source'])
        .orderBy('number')
        .execute();
      const table = rows.map(({ number, code, name, active, source }) => [
        ...[String(number).padStart(5), code, name, active ? 'on' : 'off'],
        source.kind === 'ingest' ? describeSource(source.input) : 'computed from the guide',
      ]);
      return {
        text: table.length > 0 ? writeTable(table) : `There are no channels yet: ${typedAs('help import channels')}`,
        data: rows.map(({ source: _, ...row }) => row),
      };
    },
  },
  {
    name: 'channel add',
    about: 'a channel from one source',
    args: ['<name>'],
    options: OPTIONS,
    place: 'data',
    isChange: true,
    run: addChannel,
  },
  {
    name: 'channel set',
    about: 'change a channel',
    args: ['<channel>'],
    options: {
      name: { value: 'text', about: 'its name' },
      ...OPTIONS,
      'no-package': { value: 'id', about: 'no longer part of this package; may be repeated', isRepeated: true },
    },
    details: '<channel> is its number or its code.',
    place: 'data',
    isChange: true,
    run: setChannel,
  },
  {
    name: 'channel remove',
    about: 'remove a channel with its guide, archive and recordings',
    args: ['<channel>'],
    options: { yes: { about: 'yes, its recordings too: this cannot be undone' } },
    details: 'To take a channel off air and keep everything: channel set <channel> --active off.',
    place: 'data',
    isChange: true,
    run: removeChannel,
  },
  {
    name: 'channel source',
    about: 'open the source of a channel, and say what is there',
    args: ['<channel>'],
    place: 'data',
    isChange: false,
    async run(context) {
      const channel = await findChannel(context.tools.db.kysely, context.given.args[0] ?? '');
      if (channel.source.kind !== 'ingest')
        return { text: `${channel.name} is computed from the guide.`, data: { kind: 'computed' } };
      const verdict = await openSource(context, channel.source);
      const words = `${channel.name}: ${describeSource(channel.source.input)}: ${verdict?.words ?? 'not opened'}`;
      return { text: words, data: verdict, exitCode: verdict?.works ? 0 : 1 };
    },
  },
  {
    name: 'channel status',
    about: 'which channels are live: newest segment, restarts, the last failure',
    args: ['[channel]'],
    place: 'data',
    isChange: false,
    async run({ tools, given }) {
      const [word] = given.args;
      const only = word === undefined ? undefined : [(await findChannel(tools.db.kysely, word)).id];
      const rows = await listChannelStatus(tools.db.kysely, tools.now(), only);
      const table = rows.map(({ number, name, state, words }) => [String(number).padStart(5), state, name, words]);
      return { text: table.length > 0 ? writeTable(table) : 'There are no channels yet.', data: rows };
    },
  },
];
