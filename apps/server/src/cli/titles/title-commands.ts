// `title …`: changes a film or a series that is in the catalogue.
import { searchKey } from '@seyir/core/text/turkish';
import type { Queries } from '../../db/database.ts';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { definedOnly, readAge, readSwitch, readWhole, writeTable } from '../read-values.ts';

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
  const kinds = genres.flatMap(({ name }) => [name.tr, name.en]);
  return searchKey(title.name.tr, title.name.en, title.original_name, ...people.map(({ name }) => name), ...kinds);
}

async function setTitle(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  const before = await tools.db.kysely
    .selectFrom('title')
    .select(['name', 'summary'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) throw new CliError(`There is no title ${id}. See: ${typedAs('title list')}`);
  const words = (option: string, present: { readonly tr: string; readonly en: string }) => {
    const [tr, en] = [given.text(option), given.text(`${option}-en`)];
    if (tr?.trim() === '' || en?.trim() === '') throw new UsageError(`--${option} is not empty.`);
    return tr === undefined && en === undefined ? undefined : { tr: tr ?? present.tr, en: en ?? present.en };
  };
  const columns = definedOnly({
    name: words('name', before.name),
    summary: words('summary', before.summary),
    year: readWhole(given, 'year', { least: FIRST_YEAR, most: LAST_YEAR }),
    age_rating: readAge(given),
    is_new: readSwitch(given, 'new'),
    kids: readSwitch(given, 'kids'),
    published: readSwitch(given, 'published'),
  });
  if (Object.keys(columns).length === 0) throw new UsageError(`What is to change? See: ${typedAs('help title set')}`);
  const { rowCount, closing } = await makeChange(context, async (trx) => {
    await trx.updateTable('title').set(columns).where('id', '=', id).execute();
    if (columns.name === undefined) return;
    await trx
      .updateTable('title')
      .set({ search_key: await makeSearchKey(trx, id) })
      .where('id', '=', id)
      .execute();
  });
  return { text: `${rowCount > 0 ? `${id} was changed.\n` : ''}${closing}`, data: { id, rows: rowCount } };
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
      summary: { value: 'text', about: 'summary in Turkish' },
      'summary-en': { value: 'text', about: 'summary in English' },
      year: { value: 'n', about: 'year it was made' },
      age: { value: 'G|7+|13+|18+', about: 'age rating' },
      new: { value: 'on|off', about: 'marked as new' },
      kids: { value: 'on|off', about: 'shown to kids profiles' },
      published: { value: 'on|off', about: 'shown to viewers' },
    },
    place: 'data',
    isChange: true,
    run: setTitle,
  },
];
