// `genre …`: the genres of titles, channels and programmes.
import type { InputOf } from '@seyir/core/operator/commands';
import { keepLanguages } from '../../db/local-text.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, misuse, RefusedError, type Result } from '../command.ts';
import { readId } from '../read-input.ts';

const KINDS = ['title', 'channel', 'programme'] as const;

async function listGenres({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('genre')
    .select(['kind', 'id', 'name'])
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return listed(rows, ({ kind, id, name }) => [kind, id, name.tr, name.en], 'There are no genres yet.');
}

async function addGenre(input: InputOf<'genre add'>, context: CommandContext): Promise<Result> {
  const kind = KINDS.find((known) => known === input.kind);
  if (kind === undefined) throw misuse(`A genre is of ${KINDS.join(', ')}.`);
  const id = readId(input.id);
  const { tr, en = tr } = input;
  if (tr === undefined || en === undefined) throw misuse('A genre needs --tr.');
  const name = { tr, en };
  const { change } = await makeChange(context, (trx) =>
    trx
      .insertInto('genre')
      .values({ kind, id, name })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ name: keepLanguages('genre', 'name') }))
      .execute(),
  );
  return { text: `The genre ${id} is ${tr}.`, data: { kind, id, name }, change };
}

async function removeGenre({ kind, id }: InputOf<'genre remove'>, context: CommandContext): Promise<Result> {
  const { change } = await makeChange(context, async (trx) => {
    const uses = {
      title: () =>
        trx.selectFrom('title_genre').select('title_id as name').where('genre_id', '=', id).executeTakeFirst(),
      channel: () => trx.selectFrom('channel').select('name').where('genre_id', '=', id).executeTakeFirst(),
      programme: () =>
        trx.selectFrom('programme').select('id as name').where('category_id', '=', id).executeTakeFirst(),
    };
    const known = KINDS.find((one) => one === kind);
    const user = known && (await uses[known]());
    if (user) throw new RefusedError(`The genre ${id} is that of ${user.name}, and perhaps of others.`);
    const { numDeletedRows } = await trx
      .deleteFrom('genre')
      .where('kind', '=', known ?? 'title')
      .where('id', '=', id)
      .executeTakeFirst();
    if (known === undefined || numDeletedRows === 0n) throw new RefusedError(`There is no genre ${id} of a ${kind}.`);
  });
  return { text: `The genre ${id} was removed.`, data: { kind, id }, change };
}

export const handlers: Handlers<'genre list' | 'genre add' | 'genre remove'> = {
  'genre list': (_, context) => listGenres(context),
  'genre add': addGenre,
  'genre remove': removeGenre,
};
