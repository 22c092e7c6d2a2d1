// `title …`: changes a film or a series that is in the catalogue.

import type { InputOf } from '@seyir/core/operator/commands';
import { allTexts } from '@seyir/core/text/local-text';
import { searchKey } from '@seyir/core/text/turkish';
import type { Queries } from '../../db/database.ts';
import { retireMedia } from '../../packaging/packaging.queries.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, RefusedError, type Result, refuse, typedAs } from '../command.ts';
import { definedOnly, mergeText, requireSome } from '../read-input.ts';
import { readMarkers } from './read-markers.ts';
import { readPicture } from './read-picture.ts';

const LISTED = 200;

/** Names, people and genres, as an import writes them. */
async function makeSearchKey(trx: Queries, id: string): Promise<string> {
  const title = await trx
    .selectFrom('title')
    .select(['name', 'original_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom('title_person')
    .innerJoin('person', 'person.id', 'title_person.person_id')
    .select('person.name')
    .where('title_person.title_id', '=', id)
    .orderBy('title_person.job', 'desc')
    .orderBy('title_person.position')
    .execute();
  const genres = await trx
    .selectFrom('title_genre')
    .innerJoin('genre', (join) =>
      join.onRef('genre.id', '=', 'title_genre.genre_id').onRef('genre.kind', '=', 'title_genre.genre_kind'),
    )
    .select('genre.name')
    .where('title_genre.title_id', '=', id)
    .execute();
  const kinds = genres.flatMap(({ name }) => allTexts(name));
  return searchKey(...allTexts(title.name), title.original_name, ...people.map(({ name }) => name), ...kinds);
}

/** After a change of a name. */
export async function writeSearchKey(trx: Queries, id: string): Promise<void> {
  const search_key = await makeSearchKey(trx, id);
  await trx.updateTable('title').set({ search_key }).where('id', '=', id).execute();
}

async function listTitles({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('title')
    .select(['id', 'kind', 'name', 'year', 'published'])
    .orderBy('id')
    .limit(LISTED)
    .execute();
  const toCells = ({ id, kind, name, year, published }: (typeof rows)[number]) => [
    ...[id, kind === 'MOVIE' ? 'film' : 'series', name.tr, String(year), published ? '' : 'hidden'],
  ];
  return listed(rows, toCells, `There are no titles yet: ${typedAs('help import title')}`);
}

async function setTitle(input: InputOf<'title set'>, context: CommandContext): Promise<Result> {
  const { id, year, age, kids, published } = input;
  const before = await context.tools.db.kysely
    .selectFrom('title')
    .select(['kind', 'name', 'summary', 'markers'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) throw refuse('title_unknown', { title: id });
  const markers = readMarkers(input, before.markers);
  if (markers && before.kind === 'SERIES') throw refuse('markers_of_series');
  const columns = definedOnly({
    ...{ year, kids, published, markers, age_rating: age, is_new: input.new },
    name: mergeText('name', [input.name, input.nameEn], before.name),
    summary: mergeText('summary', [input.summary, input.summaryEn], before.summary),
    poster_vertical: await readPicture(context, input.poster),
    poster_horizontal: await readPicture(context, input.landscape),
    background: await readPicture(context, input.background),
    lockup: await readPicture(context, input.lockup),
  });
  // A dry run stores no picture.
  if (!(input.poster ?? input.landscape ?? input.background ?? input.lockup)) requireSome(columns);
  const { change } = await makeChange(context, async (trx) => {
    if (Object.keys(columns).length === 0) return;
    await trx.updateTable('title').set(columns).where('id', '=', id).execute();
    if (columns.name !== undefined) await writeSearchKey(trx, id);
  });
  const { rowCount } = change;
  return { text: rowCount > 0 ? `${id} was changed.` : '', data: { id, rows: rowCount }, change };
}

/** Whether the title was ordered, bought or given to anyone: its purchases keep their name. */
async function isSold(db: Queries, id: string): Promise<boolean> {
  const products = await db.selectFrom('product').select('id').where('title_id', '=', id).execute();
  const orders = db.selectFrom('payment_order').select('id').limit(1);
  const found = [
    await orders.where('title_id', '=', id).executeTakeFirst(),
    await orders
      .where('product_id', '=', ({ fn, val }) => fn.any(val(products.map((product) => product.id))))
      .executeTakeFirst(),
    await db.selectFrom('entitlement').select('id').where('title_id', '=', id).limit(1).executeTakeFirst(),
  ];
  return found.some((row) => row !== undefined);
}

async function removeTitle({ id, yes }: InputOf<'title remove'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { kysely } = tools.db;
  const title = await kysely.selectFrom('title').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (title === undefined) throw refuse('title_unknown', { title: id });
  const hide = `Hide it: ${typedAs(`title set ${id} --published off`)}`;
  if (await isSold(kysely, id)) throw new RefusedError(`${title.name.tr} was sold, and its purchases need it. ${hide}`);
  const bundle = await kysely
    .selectFrom('bundle_title')
    .select('bundle_id')
    .where('title_id', '=', id)
    .executeTakeFirst();
  if (bundle !== undefined)
    throw new RefusedError(`${title.name.tr} is part of the bundle ${bundle.bundle_id}. ${hide}`);
  if (!yes && !isDryRun) {
    throw new RefusedError(
      `Removing ${title.name.tr} deletes its media and what viewers keep of it, and cannot be undone. Say --yes. ${hide}`,
    );
  }
  const { change } = await makeChange(
    context,
    async (trx) => {
      const at = new Date(tools.now());
      const episodes = await trx
        .selectFrom('episode')
        .innerJoin('season', 'season.id', 'episode.season_id')
        .select('episode.id')
        .where('season.title_id', '=', id)
        .execute();
      for (const content of [title, ...episodes]) await retireMedia(trx, 'title', content.id, at);
      await retireMedia(trx, 'trailer', id, at);
      await trx.deleteFrom('title').where('id', '=', id).execute();
    },
    { isUndoable: false },
  );
  return { text: `${title.name.tr} was removed.`, data: title, change };
}

export async function requireSeries(db: Queries, id: string): Promise<void> {
  const title = await db.selectFrom('title').select('kind').where('id', '=', id).executeTakeFirst();
  if (title?.kind !== 'SERIES') throw refuse('title_not_series', { title: id });
}

export const handlers: Handlers<'title list' | 'title set' | 'title remove'> = {
  'title list': (_, context) => listTitles(context),
  'title set': setTitle,
  'title remove': removeTitle,
};
