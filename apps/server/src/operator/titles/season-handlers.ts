// `season …` and `episode move`: the parts of a series.
import type { InputOf } from '@seyir/core/operator/commands';
import type { LocalText } from '@seyir/core/text/local-text';
import type { Queries } from '../../db/database.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse, typedAs } from '../command.ts';
import { definedOnly, mergeText, requireSome } from '../read-input.ts';
import { requireSeries } from './title-handlers.ts';

export async function findSeason(db: Queries, id: string) {
  const season = await db.selectFrom('season').selectAll().where('id', '=', id).executeTakeFirst();
  if (season === undefined) throw refuse('season_unknown', { season: id });
  return season;
}

async function refuseTakenNumber(db: Queries, titleId: string, number: number): Promise<void> {
  const taken = await db
    .selectFrom('season')
    .select('id')
    .where('title_id', '=', titleId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (taken) throw refuse('season_known', { number, season: taken.id });
}

/** Null for "-", undefined when no name is given. */
function readName(
  { name, nameEn }: Pick<InputOf<'season set'>, 'name' | 'nameEn'>,
  before: LocalText | null,
): LocalText | null | undefined {
  if (name === '-') return null;
  const typed = name ?? nameEn ?? '';
  return mergeText('name', [name, nameEn], before ?? { tr: typed, en: typed });
}

async function listSeasons(series: string, { tools: { db } }: CommandContext): Promise<Result> {
  await requireSeries(db.kysely, series);
  const rows = await db.kysely
    .selectFrom('season')
    .leftJoin('episode', 'episode.season_id', 'season.id')
    .select(({ fn }) => ['season.id', 'season.number', 'season.name', fn.count<number>('episode.id').as('episodes')])
    .where('season.title_id', '=', series)
    .groupBy('season.id')
    .orderBy('season.number')
    .execute();
  return listed(
    rows,
    ({ id, number, name, episodes }) => [id, String(number), `${episodes} episodes`, name?.tr ?? ''],
    `There are no seasons. See: ${typedAs('title list')}`,
  );
}

async function addSeason(input: InputOf<'season add'>, context: CommandContext): Promise<Result> {
  const { series } = input;
  const { db, newId } = context.tools;
  await requireSeries(db.kysely, series);
  const { last } = await db.kysely
    .selectFrom('season')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('title_id', '=', series)
    .executeTakeFirstOrThrow();
  const number = input.number ?? (last ?? 0) + 1;
  const name = readName(input, null) ?? null;
  const { value: id, change } = await makeChange(context, async (trx) => {
    await refuseTakenNumber(trx, series, number);
    const usual = `${series}-s${String(number).padStart(2, '0')}`;
    // A season whose number was changed keeps its id.
    const holder = await trx.selectFrom('season').select('id').where('id', '=', usual).executeTakeFirst();
    const free = holder === undefined ? usual : `${usual}-${newId().slice(-6)}`;
    await trx.insertInto('season').values({ id: free, title_id: series, number, name }).execute();
    return free;
  });
  return { text: `Season ${number} of ${series} was added: ${id}`, data: { id, number }, change };
}

async function setSeason(input: InputOf<'season set'>, context: CommandContext): Promise<Result> {
  const { id, title_id, number: present, name } = await findSeason(context.tools.db.kysely, input.season);
  const { number } = input;
  const columns = definedOnly({ number, name: readName(input, name) });
  requireSome(columns);
  const { change } = await makeChange(context, async (trx) => {
    if (number !== undefined && number !== present) await refuseTakenNumber(trx, title_id, number);
    await trx.updateTable('season').set(columns).where('id', '=', id).execute();
  });
  return { text: `The season ${id} was changed.`, data: { id }, change };
}

async function removeSeason({ season }: InputOf<'season remove'>, context: CommandContext): Promise<Result> {
  const { id } = await findSeason(context.tools.db.kysely, season);
  const { change } = await makeChange(context, async (trx) => {
    const episode = await trx
      .selectFrom('episode')
      .select('id')
      .where('season_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (episode) throw refuse('season_has_episodes', { season: id });
    await trx.deleteFrom('season').where('id', '=', id).execute();
  });
  return { text: `The season ${id} was removed.`, data: { id }, change };
}

export const handlers: Handlers<'season list' | 'season add' | 'season set' | 'season remove'> = {
  'season list': ({ series }, context) => listSeasons(series, context),
  'season add': addSeason,
  'season set': setSeason,
  'season remove': removeSeason,
};
