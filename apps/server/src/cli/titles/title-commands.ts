// `title …`: changes a film or a series that is in the catalogue.

import { refusal } from '@seyir/core/operator/refusals';
import { allTexts } from '@seyir/core/text/local-text';
import { searchKey } from '@seyir/core/text/turkish';
import type { Queries } from '../../db/database.ts';
import { retireMedia } from '../../streaming/packaging/packaging.queries.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { definedOnly, readAge, readSwitch, readWhole, readWords, writeTable } from '../read-values.ts';
import { MARKER_OPTIONS, readMarkers } from './read-markers.ts';
import { readPicture, TITLE_PICTURE_OPTIONS, TITLE_PICTURES } from './read-picture.ts';

type TitlePicture = (typeof TITLE_PICTURES)[keyof typeof TITLE_PICTURES];

const LISTED = 200;
const [FIRST_YEAR, LAST_YEAR] = [1880, 2200];

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

async function setTitle(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  const before = await tools.db.kysely
    .selectFrom('title')
    .select(['kind', 'name', 'summary', 'markers'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined)
    throw new CliError(
      `There is no title ${id}. See: ${typedAs('title list')}`,
      refusal('title_unknown', { title: id }),
    );
  const pictures: { [Column in TitlePicture]?: string | null | undefined } = {};
  for (const [option, column] of Object.entries(TITLE_PICTURES)) pictures[column] = await readPicture(context, option);
  const markers = readMarkers(given, before.markers);
  if (markers && before.kind === 'SERIES')
    throw new CliError(
      `${id} is a series: its episodes have markers. See: ${typedAs('help episode set')}`,
      refusal('markers_of_series'),
    );
  const columns = definedOnly({
    ...pictures,
    markers,
    name: readWords(given, 'name', before.name),
    summary: readWords(given, 'summary', before.summary),
    year: readWhole(given, 'year', { least: FIRST_YEAR, most: LAST_YEAR }),
    age_rating: readAge(given),
    is_new: readSwitch(given, 'new'),
    kids: readSwitch(given, 'kids'),
    published: readSwitch(given, 'published'),
  });
  const namesPicture = Object.keys(TITLE_PICTURES).some((option) => given.text(option) !== undefined);
  if (Object.keys(columns).length === 0 && !namesPicture)
    throw new UsageError(`What is to change? See: ${typedAs('help title set')}`, refusal('nothing_to_change'));
  const { rowCount, closing } = await makeChange(context, async (trx) => {
    if (Object.keys(columns).length === 0) return;
    await trx.updateTable('title').set(columns).where('id', '=', id).execute();
    if (columns.name !== undefined) await writeSearchKey(trx, id);
  });
  return { text: `${rowCount > 0 ? `${id} was changed.\n` : ''}${closing}`, data: { id, rows: rowCount } };
}

/** Whether the title was ordered, bought or given to anyone: its purchases keep their name. */
async function isSold(db: Queries, id: string): Promise<boolean> {
  const products = db.selectFrom('product').select('id').where('title_id', '=', id);
  const order = await db
    .selectFrom('payment_order')
    .select('id')
    .where(({ or, eb }) => or([eb('title_id', '=', id), eb('product_id', 'in', products)]))
    .limit(1)
    .executeTakeFirst();
  const given = await db.selectFrom('entitlement').select('id').where('title_id', '=', id).limit(1).executeTakeFirst();
  return order !== undefined || given !== undefined;
}

async function removeTitle(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const { kysely } = tools.db;
  const id = given.args[0] ?? '';
  const title = await kysely.selectFrom('title').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (title === undefined) throw new CliError(`There is no title ${id}. See: ${typedAs('title list')}`);
  const hide = `Hide it: ${typedAs(`title set ${id} --published off`)}`;
  if (await isSold(kysely, id)) throw new CliError(`${title.name.tr} was sold, and its purchases need it. ${hide}`);
  const bundle = await kysely
    .selectFrom('bundle_title')
    .select('bundle_id')
    .where('title_id', '=', id)
    .executeTakeFirst();
  if (bundle !== undefined) throw new CliError(`${title.name.tr} is part of the bundle ${bundle.bundle_id}. ${hide}`);
  if (!given.flag('yes') && !given.isDryRun) {
    throw new CliError(
      `Removing ${title.name.tr} deletes its media and what viewers keep of it, and cannot be undone. Say --yes. ${hide}`,
    );
  }
  const { closing } = await makeChange(
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
  return { text: `${title.name.tr} was removed.\n${closing}`, data: title };
}

export async function requireSeries(db: Queries, id: string): Promise<void> {
  const title = await db.selectFrom('title').select('kind').where('id', '=', id).executeTakeFirst();
  if (title?.kind !== 'SERIES')
    throw new CliError(
      `There is no series ${id}. See: ${typedAs('title list')}`,
      refusal('title_not_series', { title: id }),
    );
}

export const titleCommands: readonly DataCommand[] = [
  {
    name: 'title list',
    about: 'films and series',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('title')
        .select(['id', 'kind', 'name', 'year', 'published'])
        .orderBy('id')
        .limit(LISTED)
        .execute();
      const table = rows.map(({ id, kind, name, year, published }) => [
        ...[id, kind === 'MOVIE' ? 'film' : 'series', name.tr, String(year), published ? '' : 'hidden'],
      ]);
      return { text: writeTable(table) || `There are no titles yet: ${typedAs('help import title')}`, data: rows };
    },
  },
  {
    name: 'title set',
    about: 'change, publish or hide a film or a series',
    args: ['<id>'],
    options: {
      name: { value: 'text', about: 'name in Turkish' },
      'name-en': { value: 'text', about: 'name in English' },
      summary: { value: 'text', isProse: true, about: 'summary in Turkish' },
      'summary-en': { value: 'text', isProse: true, about: 'summary in English' },
      year: { value: 'n', about: 'year it was made' },
      age: { value: 'G|7+|13+|18+', about: 'age rating' },
      new: { value: 'on|off', about: 'marked as new' },
      kids: { value: 'on|off', about: 'shown to kids profiles' },
      published: { value: 'on|off', about: 'shown to viewers' },
      ...TITLE_PICTURE_OPTIONS,
      ...MARKER_OPTIONS,
    },
    place: 'data',
    isChange: true,
    run: setTitle,
  },
  {
    name: 'title remove',
    about: 'remove a film or a series with its media',
    args: ['<id>'],
    options: { yes: { about: 'yes, its media and what viewers keep of it: this cannot be undone' } },
    details: 'A title that was sold, or is part of a bundle, stays: hide it with title set <id> --published off.',
    place: 'data',
    isChange: true,
    run: removeTitle,
  },
];
