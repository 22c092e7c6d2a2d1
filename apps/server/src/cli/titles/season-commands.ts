// `season …` and `episode move`: the parts of a series.
import { refusal } from '@seyir/core/operator/refusals';
import type { LocalText } from '@seyir/core/text/local-text';
import type { Queries } from '../../db/database.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  type Given,
  typedAs,
  UsageError,
} from '../command.ts';
import { definedOnly, readWhole, readWords, writeTable } from '../read-values.ts';
import { requireSeries } from './title-commands.ts';

/** Numbers are smallint. */
const NUMBERS = { least: 1, most: 9_999 };

const NAME_OPTIONS = {
  name: { value: 'text', about: 'name in Turkish, beside the number; "-" for none' },
  'name-en': { value: 'text', about: 'name in English' },
} as const;

async function findSeason(db: Queries, id: string) {
  const season = await db.selectFrom('season').selectAll().where('id', '=', id).executeTakeFirst();
  if (season !== undefined) return season;
  throw new CliError(
    `There is no season ${id}. See: ${typedAs('season list <series>')}`,
    refusal('season_unknown', { season: id }),
  );
}

async function refuseTakenNumber(db: Queries, titleId: string, number: number): Promise<void> {
  const taken = await db
    .selectFrom('season')
    .select('id')
    .where('title_id', '=', titleId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (taken)
    throw new CliError(
      `Season ${number} is there already: ${taken.id}.`,
      refusal('season_known', { season: taken.id }),
    );
}

/** Null for "-", undefined when no name is given. */
function readName(given: Given, before: LocalText | null): LocalText | null | undefined {
  if (given.text('name') === '-') return null;
  const typed = given.text('name') ?? given.text('name-en') ?? '';
  return readWords(given, 'name', before ?? { tr: typed, en: typed });
}

async function addSeason(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const [titleId = ''] = given.args;
  const { kysely } = tools.db;
  await requireSeries(kysely, titleId);
  const { last } = await kysely
    .selectFrom('season')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('title_id', '=', titleId)
    .executeTakeFirstOrThrow();
  const number = readWhole(given, 'number', NUMBERS) ?? (last ?? 0) + 1;
  const name = readName(given, null) ?? null;
  const { value: id, closing } = await makeChange(context, async (trx) => {
    await refuseTakenNumber(trx, titleId, number);
    const usual = `${titleId}-s${String(number).padStart(2, '0')}`;
    // A season whose number was changed keeps its id.
    const holder = await trx.selectFrom('season').select('id').where('id', '=', usual).executeTakeFirst();
    const free = holder === undefined ? usual : `${usual}-${tools.newId().slice(-6)}`;
    await trx.insertInto('season').values({ id: free, title_id: titleId, number, name }).execute();
    return free;
  });
  return { text: `Season ${number} of ${titleId} was added: ${id}\n${closing}`, data: { id, number } };
}

async function setSeason(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const season = await findSeason(tools.db.kysely, given.args[0] ?? '');
  const number = readWhole(given, 'number', NUMBERS);
  const name = readName(given, season.name);
  const columns = definedOnly({ number, name });
  if (Object.keys(columns).length === 0)
    throw new UsageError(`What is to change? See: ${typedAs('help season set')}`, refusal('nothing_to_change'));
  const { closing } = await makeChange(context, async (trx) => {
    if (number !== undefined && number !== season.number) await refuseTakenNumber(trx, season.title_id, number);
    await trx.updateTable('season').set(columns).where('id', '=', season.id).execute();
  });
  return { text: `The season ${season.id} was changed.\n${closing}`, data: { id: season.id } };
}

async function removeSeason(context: CommandContext): Promise<CommandResult> {
  const season = await findSeason(context.tools.db.kysely, context.given.args[0] ?? '');
  const { closing } = await makeChange(context, async (trx) => {
    const episode = await trx
      .selectFrom('episode')
      .select('id')
      .where('season_id', '=', season.id)
      .limit(1)
      .executeTakeFirst();
    if (episode)
      throw new CliError(
        `The season ${season.id} has episodes: move them first, ${typedAs(`episode move ${episode.id} <season>`)}`,
        refusal('season_has_episodes', { season: season.id }),
      );
    await trx.deleteFrom('season').where('id', '=', season.id).execute();
  });
  return { text: `The season ${season.id} was removed.\n${closing}`, data: { id: season.id } };
}

async function moveEpisode(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const [id = '', seasonId = ''] = given.args;
  const episode = await tools.db.kysely
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.number', 'season.title_id'])
    .where('episode.id', '=', id)
    .executeTakeFirst();
  if (episode === undefined)
    throw new CliError(
      `There is no episode ${id}. See: ${typedAs('episode list <series>')}`,
      refusal('episode_unknown', { episode: id }),
    );
  const season = await findSeason(tools.db.kysely, seasonId);
  if (season.title_id !== episode.title_id)
    throw new CliError(`${seasonId} is a season of another series.`, refusal('season_unknown', { season: seasonId }));
  const wanted = readWhole(given, 'number', NUMBERS);
  const { value: number, closing } = await makeChange(context, async (trx) => {
    const others = await trx
      .selectFrom('episode')
      .select(['id', 'number'])
      .where('season_id', '=', seasonId)
      .where('id', '<>', id)
      .execute();
    const holderOf = (place: number) => others.find((other) => other.number === place);
    const holder = wanted === undefined ? undefined : holderOf(wanted);
    if (holder)
      throw new CliError(
        `Episode ${wanted} of ${seasonId} is ${holder.id}: choose another --number.`,
        refusal('episode_number_taken', { number: holder.number, episode: holder.id }),
      );
    const last = Math.max(0, ...others.map((other) => other.number));
    const place = wanted ?? (holderOf(episode.number) ? last + 1 : episode.number);
    await trx.updateTable('episode').set({ season_id: seasonId, number: place }).where('id', '=', id).execute();
    return place;
  });
  return { text: `${id} is episode ${number} of ${seasonId}.\n${closing}`, data: { id, season: seasonId, number } };
}

export const seasonCommands: readonly DataCommand[] = [
  {
    name: 'season list',
    about: 'the seasons of a series',
    args: ['<series>'],
    place: 'data',
    isChange: false,
    async run({ tools: { db }, given }) {
      await requireSeries(db.kysely, given.args[0] ?? '');
      const rows = await db.kysely
        .selectFrom('season')
        .leftJoin('episode', 'episode.season_id', 'season.id')
        .select(({ fn }) => [
          'season.id',
          'season.number',
          'season.name',
          fn.count<number>('episode.id').as('episodes'),
        ])
        .where('season.title_id', '=', given.args[0] ?? '')
        .groupBy('season.id')
        .orderBy('season.number')
        .execute();
      const table = rows.map(({ id, number, name, episodes }) => [
        id,
        String(number),
        `${episodes} episodes`,
        name?.tr ?? '',
      ]);
      return { text: writeTable(table) || `There are no seasons. See: ${typedAs('title list')}`, data: rows };
    },
  },
  {
    name: 'season add',
    about: 'a season of a series; viewers see it with its first episode',
    args: ['<series>'],
    options: { number: { value: 'n', about: 'its number; after the last one unless given' }, ...NAME_OPTIONS },
    place: 'data',
    isChange: true,
    run: addSeason,
  },
  {
    name: 'season set',
    about: 'change the number or the name of a season',
    args: ['<season>'],
    options: { number: { value: 'n', about: 'its number' }, ...NAME_OPTIONS },
    place: 'data',
    isChange: true,
    run: setSeason,
  },
  {
    name: 'season remove',
    about: 'remove a season without episodes',
    args: ['<season>'],
    place: 'data',
    isChange: true,
    run: removeSeason,
  },
  {
    name: 'episode move',
    about: 'move an episode to another season or number',
    args: ['<episode>', '<season>'],
    options: { number: { value: 'n', about: 'its number there; its own one, or after the last, unless given' } },
    place: 'data',
    isChange: true,
    run: moveEpisode,
  },
];
