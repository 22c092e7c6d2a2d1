// `channel …`: adds, changes, removes and shows single channels.

import { resolve } from 'node:path';
import type { InputOf } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { searchKey } from '@seyir/core/text/turkish';
import type { Updateable } from 'kysely';
import { listChannelStatus } from '../../catalogue/channel-status.ts';
import type { Queries, Schema } from '../../db/database.ts';
import type { ChannelSource } from '../../db/json-columns.ts';
import { describeSource } from '../../ingest/source.ts';
import { isAddress } from '../../shared/open-input.ts';
import { makeChange } from '../changes/change.ts';
import {
  type CommandContext,
  type Handlers,
  listed,
  RefusedError,
  type Result,
  reasonOf,
  refuse,
  typedAs,
} from '../command.ts';
import { definedOnly, requireSome } from '../read-input.ts';
import { requirePackage } from '../shop/require-package.ts';
import { guardTyped, isUploaded, readPicture } from '../titles/read-picture.ts';
import { fetchLogos } from './fetch-logos.ts';
import { findChannel, listChannelStates } from './find-channel.ts';
import { takeCode } from './plan-channels.ts';
import { type IngestSource, probeSources } from './probe-sources.ts';
import { readChannelSource } from './read-channel-source.ts';

type Columns = Updateable<Schema['channel']>;

async function listChannels({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('channel')
    .select(['number', 'code', 'name', 'active', 'guide_id', 'source'])
    .orderBy('number')
    .execute();
  const { text } = listed(
    rows,
    ({ number, code, name, active, source }) => [
      ...[String(number).padStart(5), code, name, active ? 'on' : 'off'],
      source.kind === 'ingest' ? describeSource(source.input) : 'computed from the guide',
    ],
    `There are no channels yet: ${typedAs('help import channels')}`,
  );
  // Sources may hold passwords.
  return { text, data: rows.map(({ source: _, ...row }) => row) };
}

/** The columns that the options name. */
async function readColumns(
  input: InputOf<'channel add'> | InputOf<'channel set'>,
  context: CommandContext,
  before: ChannelSource | undefined,
): Promise<Columns> {
  const { number, genre, guideId, logo, age, timeShift, catchUpHours, recordable, encrypted, active } = input;
  return definedOnly({
    ...{ number, recordable, encrypted, active, genre_id: genre, age_rating: age },
    ...{ free_for_guests: input.free, time_shift: timeShift },
    source: readChannelSource(input, context.cwd, before),
    guide_id: guideId === '-' ? null : guideId,
    logo: isUploaded(logo) ? await readPicture(context, logo) : await fetchLogo(context, logo),
    catch_up_minutes: catchUpHours === undefined ? undefined : catchUpHours * 60,
  });
}

async function fetchLogo({ isDryRun, tools, cwd, signal, operator }: CommandContext, place: string | undefined) {
  if (place === undefined || isDryRun) return undefined;
  const full = isAddress(place) ? place : resolve(cwd, place);
  const { paths, failures } = await fetchLogos(tools, [full], {
    ...{ signal, guard: guardTyped(tools, operator, full), mayReadFiles: operator === undefined, onDone: () => {} },
  });
  const path = paths.get(full);
  if (path === undefined)
    throw new RefusedError(`The logo ${place} cannot be used: ${failures.get(full)}.`, {
      refusal: makeRefusal('picture_unreadable'),
    });
  return path;
}

/** Refuses what the database would refuse, with a sentence. */
async function checkColumns(trx: Queries, { number, genre_id }: Columns, ownId: string): Promise<void> {
  if (number !== undefined) {
    const other = await trx
      .selectFrom('channel')
      .select('name')
      .where('number', '=', number)
      .where('id', '<>', ownId)
      .executeTakeFirst();
    if (other) throw refuse('number_taken', { number, channel: other.name });
  }
  if (genre_id !== undefined) {
    const genres = await trx.selectFrom('genre').select('id').where('kind', '=', 'channel').orderBy('id').execute();
    const known = genres.map(({ id }) => id);
    if (!known.includes(genre_id)) throw refuse('genre_unknown', { genre: genre_id, known: known.join(', ') });
  }
}

async function putIntoPackages(trx: Queries, channel_id: string, packages: readonly string[]): Promise<void> {
  for (const package_id of packages) {
    await requirePackage(trx, package_id);
    await trx
      .insertInto('channel_package')
      .values({ channel_id, package_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const GENERAL = { kind: 'channel' as const, id: 'genel', name: { tr: 'Genel', en: 'General' } };

async function addChannel(input: InputOf<'channel add'>, context: CommandContext): Promise<Result> {
  const { name } = input;
  if (input.source === undefined) throw refuse('source_missing');
  const columns = await readColumns(input, context, undefined);
  await checkColumns(context.tools.db.kysely, columns, '');
  // Before the channel exists: a server that ingests it at once would hold the port of a UDP source.
  const verdict = await showVerdict(context, columns.source as ChannelSource | undefined);
  const { value, change } = await makeChange(context, async (trx) => {
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
    await trx
      .insertInto('channel')
      .values({
        ...{ age_rating: 'G', genre_id: GENERAL.id, source: { kind: 'computed' }, ...columns },
        ...{ id, number, code, name, search_key: searchKey(name) },
      } as never)
      .execute();
    await putIntoPackages(trx, id, input.package);
    return { id, number, code, name };
  });
  return { text: `Channel ${value.number}, ${name} (${value.code}), was added.${verdict}`, data: value, change };
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
    context.say(`The source was not opened. ${reasonOf(error)}`);
    return undefined;
  });
  if (verdict === undefined) return '';
  return `\nIts source ${verdict.works ? `works: ${verdict.words}` : `does NOT work: ${verdict.words}`}.`;
}

async function setChannel(input: InputOf<'channel set'>, context: CommandContext): Promise<Result> {
  const { id, number, source, ...channel } = await findChannel(context.tools.db.kysely, input.channel);
  const { name = channel.name, package: into, noPackage: out } = input;
  const columns = {
    ...(await readColumns(input, context, source)),
    ...(input.name === undefined ? {} : { name, search_key: searchKey(name) }),
  };
  if (into.length + out.length === 0) requireSome(columns);
  const { change } = await makeChange(context, async (trx) => {
    await checkColumns(trx, columns, id);
    if (Object.keys(columns).length > 0) await trx.updateTable('channel').set(columns).where('id', '=', id).execute();
    await putIntoPackages(trx, id, into);
    if (out.length > 0)
      await trx
        .deleteFrom('channel_package')
        .where('channel_id', '=', id)
        .where('package_id', 'in', [...out])
        .execute();
  });
  const { rowCount } = change;
  return {
    text: rowCount > 0 ? `Channel ${number}, ${name}, was changed.` : '',
    data: { id, rows: rowCount },
    change,
  };
}

async function removeChannel(input: InputOf<'channel remove'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { code: _, ...channel } = await findChannel(tools.db.kysely, input.channel);
  const { count } = await tools.db.kysely
    .selectFrom('recording')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channel.id)
    .executeTakeFirstOrThrow();
  if (!input.yes && !isDryRun)
    throw new RefusedError(
      `Removing ${channel.name} deletes its guide, its archive and ${count} recordings, and cannot be undone. Say --yes, or switch it off: ${typedAs(`channel set ${channel.number} --active off`)}`,
    );
  const { change } = await makeChange(
    context,
    async (trx) => {
      await trx.deleteFrom('span').where('channel_id', '=', channel.id).execute();
      await trx.deleteFrom('channel').where('id', '=', channel.id).execute();
    },
    { isUndoable: false },
  );
  return {
    text: `Channel ${channel.number}, ${channel.name}, and ${count} recordings were removed.`,
    data: channel,
    change,
  };
}

async function checkSource(word: string, context: CommandContext): Promise<Result> {
  const { name, source } = await findChannel(context.tools.db.kysely, word);
  if (source.kind !== 'ingest') return { text: `${name} is computed from the guide.`, data: { kind: 'computed' } };
  const verdict = await openSource(context, source);
  const words = `${name}: ${describeSource(source.input)}: ${verdict?.words ?? 'not opened'}`;
  return { text: words, data: verdict, exitCode: verdict?.works ? 0 : 1 };
}

async function showStatus(word: string | undefined, { tools }: CommandContext): Promise<Result> {
  const only = word === undefined ? undefined : [(await findChannel(tools.db.kysely, word)).id];
  return listed(
    await listChannelStatus(tools.db.kysely, tools.now(), only),
    ({ number, name, state, words }) => [String(number).padStart(5), state, name, words],
    'There are no channels yet.',
  );
}

export const handlers: Handlers<
  'channel list' | 'channel add' | 'channel set' | 'channel remove' | 'channel source' | 'channel status'
> = {
  'channel list': (_, context) => listChannels(context),
  'channel add': addChannel,
  'channel set': setChannel,
  'channel remove': removeChannel,
  'channel source': ({ channel }, context) => checkSource(channel, context),
  'channel status': ({ channel }, context) => showStatus(channel, context),
};
