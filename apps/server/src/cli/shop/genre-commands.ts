// `genre …`: the genres of titles, channels and programmes.
import { keepLanguages } from '../../db/local-text.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type DataCommand, UsageError } from '../command.ts';
import { readId, writeTable } from '../read-values.ts';

const KINDS = ['title', 'channel', 'programme'] as const;

export const genreCommands: readonly DataCommand[] = [
  {
    name: 'genre list',
    about: 'genres of titles, channels and programmes',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('genre')
        .select(['kind', 'id', 'name'])
        .orderBy('kind')
        .orderBy('id')
        .execute();
      const table = rows.map(({ kind, id, name }) => [kind, id, name.tr, name.en]);
      return { text: writeTable(table) || 'There are no genres yet.', data: rows };
    },
  },
  {
    name: 'genre add',
    about: 'a genre, or new names for one',
    args: ['<title|channel|programme>', '<id>'],
    options: {
      tr: { value: 'text', about: 'its name in Turkish' },
      en: { value: 'text', about: 'its name in English' },
    },
    place: 'data',
    isChange: true,
    async run(context) {
      const { given } = context;
      const kind = KINDS.find((known) => known === given.args[0]);
      if (kind === undefined) throw new UsageError(`A genre is of ${KINDS.join(', ')}.`);
      const id = readId(given.args[1] ?? '', 'genre');
      const tr = given.text('tr');
      if (tr === undefined) throw new UsageError('A genre needs --tr.');
      const name = { tr, en: given.text('en') ?? tr };
      const { closing } = await makeChange(context, (trx) =>
        trx
          .insertInto('genre')
          .values({ kind, id, name })
          .onConflict((conflict) =>
            conflict.columns(['kind', 'id']).doUpdateSet({ name: keepLanguages('genre', 'name') }),
          )
          .execute(),
      );
      return { text: `The genre ${id} is ${tr}.\n${closing}`, data: { kind, id, name } };
    },
  },
  {
    name: 'genre remove',
    about: 'a genre that nothing has',
    args: ['<title|channel|programme>', '<id>'],
    place: 'data',
    isChange: true,
    async run(context) {
      const [kind = '', id = ''] = context.given.args;
      const { closing } = await makeChange(context, async (trx) => {
        const uses = {
          title: () =>
            trx.selectFrom('title_genre').select('title_id as name').where('genre_id', '=', id).executeTakeFirst(),
          channel: () => trx.selectFrom('channel').select('name').where('genre_id', '=', id).executeTakeFirst(),
          programme: () =>
            trx.selectFrom('programme').select('id as name').where('category_id', '=', id).executeTakeFirst(),
        };
        const known = KINDS.find((one) => one === kind);
        const user = known && (await uses[known]());
        if (user) throw new CliError(`The genre ${id} is that of ${user.name}, and perhaps of others.`);
        const { numDeletedRows } = await trx
          .deleteFrom('genre')
          .where('kind', '=', known ?? 'title')
          .where('id', '=', id)
          .executeTakeFirst();
        if (known === undefined || numDeletedRows === 0n) throw new CliError(`There is no genre ${id} of a ${kind}.`);
      });
      return { text: `The genre ${id} was removed.\n${closing}`, data: { kind, id } };
    },
  },
];
