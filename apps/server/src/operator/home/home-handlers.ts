// `home …`: the rows of the tabs and the banners of the menus, in their order.
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { newId } from '../../shared/ids.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, type Result, refuse, writeTable } from '../command.ts';
import { setRow } from './row-handler.ts';

function refuseTwice(ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw refuse('named_twice', { name: twice });
}

/** The rows that are named, in this order; the others leave the tab and stay in the catalogue. */
async function setRows(input: InputOf<'home rows'>, context: CommandContext): Promise<Result> {
  const { tab: category_id, row: labels } = input;
  refuseTwice(labels);
  const { change } = await makeChange(context, async (trx) => {
    const category = await trx.selectFrom('category').select('id').where('id', '=', category_id).executeTakeFirst();
    if (category === undefined) throw refuse('tab_unknown', { tab: category_id });
    const known = await trx.selectFrom('label').select('id').execute();
    const unknown = labels.find((label) => !known.some(({ id }) => id === label));
    if (unknown !== undefined) throw refuse('row_unknown', { row: unknown });
    const before = await trx
      .selectFrom('category_label')
      .select('label_id')
      .where('category_id', '=', category_id)
      .orderBy('position')
      .execute();
    if (before.map(({ label_id }) => label_id).join(' ') === labels.join(' ')) return;
    await trx.deleteFrom('category_label').where('category_id', '=', category_id).execute();
    const rows = labels.map((label_id, index) => ({ category_id, label_id, position: index + 1 }));
    if (rows.length > 0) await trx.insertInto('category_label').values(rows).execute();
  });
  return {
    text: `The tab ${category_id} has ${labels.length} rows.`,
    data: { category: category_id, rows: labels },
    change,
  };
}

/** `title:<id>` or `channel:<code>` is a new banner. */
async function readNewBanner(trx: Queries, word: string) {
  const [, kind, name = ''] = /^(title|channel):(.+)$/.exec(word) ?? [];
  if (kind === undefined) return undefined;
  const found =
    kind === 'title'
      ? await trx.selectFrom('title').select('id').where('id', '=', name).executeTakeFirst()
      : await trx.selectFrom('channel').select('id').where('code', '=', name).executeTakeFirst();
  if (found === undefined)
    throw kind === 'title' ? refuse('title_unknown', { title: name }) : refuse('channel_unknown', { channel: name });
  return {
    id: newId(),
    title_id: kind === 'title' ? found.id : null,
    channel_id: kind === 'channel' ? found.id : null,
  };
}

async function setBanners(input: InputOf<'home banners'>, context: CommandContext): Promise<Result> {
  const { menu: menu_id, banner: words } = input;
  refuseTwice(words);
  const { change } = await makeChange(context, async (trx) => {
    const menu = await trx.selectFrom('menu').select('id').where('id', '=', menu_id).executeTakeFirst();
    if (menu === undefined) throw refuse('menu_unknown', { menu: menu_id });
    const before = await trx
      .selectFrom('banner')
      .selectAll()
      .where('menu_id', '=', menu_id)
      .orderBy('position')
      .execute();
    if (before.map(({ id }) => id).join(' ') === words.join(' ')) return;
    const wanted = [];
    for (const [index, word] of words.entries()) {
      const banner = before.find(({ id }) => id === word) ?? (await readNewBanner(trx, word));
      if (banner === undefined) throw refuse('banner_unknown', { banner: word });
      wanted.push({ ...banner, menu_id, position: index + 1 });
    }
    await trx.deleteFrom('banner').where('menu_id', '=', menu_id).execute();
    for (const banner of wanted)
      await trx
        .insertInto('banner')
        .values(banner as never)
        .execute();
  });
  return {
    text: `The menu ${menu_id} has ${words.length} banners.`,
    data: { menu: menu_id, banners: words },
    change,
  };
}

async function listHome({ tools: { db } }: CommandContext): Promise<Result> {
  const banners = await db.kysely
    .selectFrom('banner')
    .select(['menu_id', 'id', 'title_id', 'channel_id'])
    .orderBy('menu_id')
    .orderBy('position')
    .execute();
  const rows = await db.kysely
    .selectFrom('category_label')
    .innerJoin('category', 'category.id', 'category_label.category_id')
    .innerJoin('label', 'label.id', 'category_label.label_id')
    .select(['category.menu_id', 'category.id as category', 'label.id as row', 'label.name'])
    .orderBy('category.menu_id')
    .orderBy('category.position')
    .orderBy('category_label.position')
    .execute();
  const table = [
    ...banners.map(({ menu_id, id, title_id, channel_id }) => [
      ...[`menu ${menu_id}`, 'banner', id, title_id ?? channel_id ?? ''],
    ]),
    ...rows.map(({ menu_id, category, row, name }) => [`menu ${menu_id}`, `tab ${category}`, row, name.tr]),
  ];
  return { text: writeTable(table) || 'There is no home yet.', data: { banners, rows } };
}

export const handlers: Handlers<'home list' | 'home rows' | 'home banners' | 'home row'> = {
  'home list': (_, context) => listHome(context),
  'home rows': setRows,
  'home banners': setBanners,
  'home row': setRow,
};
