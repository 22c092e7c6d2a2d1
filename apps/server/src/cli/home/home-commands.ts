// `home …`: the rows of the tabs and the banners of the menus, in their order.
import { refusal } from '@seyir/core/operator/refusals';
import type { Queries } from '../../db/database.ts';
import { newId } from '../../shared/ids.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type CommandContext, type CommandResult, type DataCommand, typedAs } from '../command.ts';
import { writeTable } from '../read-values.ts';

const SEE_LIST = `See: ${typedAs('home list')}`;

function refuseTwice(ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new CliError(`${twice} is named twice.`, refusal('named_twice', { name: twice }));
}

/** The rows that are named, in this order; the others leave the tab and stay in the catalogue. */
async function setRows(context: CommandContext): Promise<CommandResult> {
  const [category_id = '', ...labels] = context.given.args;
  refuseTwice(labels);
  const { closing } = await makeChange(context, async (trx) => {
    const category = await trx.selectFrom('category').select('id').where('id', '=', category_id).executeTakeFirst();
    if (category === undefined)
      throw new CliError(`There is no tab ${category_id}. ${SEE_LIST}`, refusal('tab_unknown', { tab: category_id }));
    const known = await trx.selectFrom('label').select('id').execute();
    const unknown = labels.find((label) => !known.some(({ id }) => id === label));
    if (unknown !== undefined)
      throw new CliError(`There is no row ${unknown}. ${SEE_LIST}`, refusal('row_unknown', { row: unknown }));
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
    text: `The tab ${category_id} has ${labels.length} rows.\n${closing}`,
    data: { category: category_id, rows: labels },
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
  if (found === undefined) {
    const reason =
      kind === 'title' ? refusal('title_unknown', { title: name }) : refusal('channel_unknown', { channel: name });
    throw new CliError(`There is no ${kind} ${name}.`, reason);
  }
  return {
    id: newId(),
    title_id: kind === 'title' ? found.id : null,
    channel_id: kind === 'channel' ? found.id : null,
  };
}

async function setBanners(context: CommandContext): Promise<CommandResult> {
  const [menu_id = '', ...words] = context.given.args;
  refuseTwice(words);
  const { closing } = await makeChange(context, async (trx) => {
    const menu = await trx.selectFrom('menu').select('id').where('id', '=', menu_id).executeTakeFirst();
    if (menu === undefined)
      throw new CliError(`There is no menu ${menu_id}. ${SEE_LIST}`, refusal('menu_unknown', { menu: menu_id }));
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
      if (banner === undefined)
        throw new CliError(
          `There is no banner ${word} in the menu ${menu_id}. ${SEE_LIST}`,
          refusal('banner_unknown', { banner: word }),
        );
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
    text: `The menu ${menu_id} has ${words.length} banners.\n${closing}`,
    data: { menu: menu_id, banners: words },
  };
}

export const homeCommands: readonly DataCommand[] = [
  {
    name: 'home list',
    about: 'the menus with their banners, and the tabs with their rows',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
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
          `menu ${menu_id}`,
          'banner',
          id,
          title_id ?? channel_id ?? '',
        ]),
        ...rows.map(({ menu_id, category, row, name }) => [`menu ${menu_id}`, `tab ${category}`, row, name.tr]),
      ];
      return { text: writeTable(table) || 'There is no home yet.', data: { banners, rows } };
    },
  },
  {
    name: 'home rows',
    about: 'the rows of a tab, in this order',
    args: ['<tab>', '[row…]'],
    details: 'Rows that are left out leave the tab. Any row of `home list` may be added.',
    place: 'data',
    isChange: true,
    run: setRows,
  },
  {
    name: 'home banners',
    about: 'the banners of a menu, in this order',
    args: ['<menu>', '[banner…]'],
    details: 'Banners that are left out are removed. title:<id> and channel:<code> are new ones.',
    place: 'data',
    isChange: true,
    run: setBanners,
  },
];
