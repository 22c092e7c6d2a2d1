// `package …`, `product …`, `promo …`: what is sold.
import { refusal } from '@seyir/core/operator/refusals';
import type { Updateable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type CommandContext, type DataCommand, type OptionSpec, typedAs, UsageError } from '../command.ts';
import {
  definedOnly,
  readId,
  readMoment,
  readPrice,
  readSwitch,
  readWhole,
  writePrice,
  writeTable,
} from '../read-values.ts';

const PACKAGE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  name: { value: 'text', about: 'its name' },
  price: { value: 'TL', about: 'price a month, as 149.90' },
  'info-tr': { value: 'text', isProse: true, about: 'sentence of the card in Turkish' },
  'info-en': { value: 'text', isProse: true, about: 'sentence of the card in English' },
  profiles: { value: 'n', about: 'profiles of an account' },
  sessions: { value: 'n', about: 'sessions at once' },
  'recording-hours': { value: 'n', about: 'hours of recordings' },
  position: { value: 'n', about: 'place in the list' },
  active: { value: 'on|off', about: 'can be bought' },
};

function readPackage({ given }: CommandContext): Updateable<Schema['package']> {
  return definedOnly({
    name: given.text('name'),
    price_kurus: readPrice(given),
    profile_quota: readWhole(given, 'profiles', { least: 1, most: 100 }),
    session_limit: readWhole(given, 'sessions', { least: 1, most: 100 }),
    recording_hours: readWhole(given, 'recording-hours', { most: 100_000 }),
    position: readWhole(given, 'position'),
    active: readSwitch(given, 'active'),
  });
}

async function addPackage(context: CommandContext) {
  const { given } = context;
  const id = readId(given.args[0] ?? '', 'package');
  const columns = readPackage(context);
  const { name, price_kurus } = columns;
  if (name === undefined || price_kurus === undefined)
    throw new UsageError('A new package needs --name and --price.', refusal('package_needs_words'));
  const tr = given.text('info-tr') ?? String(name);
  const { closing } = await makeChange(context, async (trx) => {
    const taken = await trx
      .selectFrom('package')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', String(name))]))
      .executeTakeFirst();
    if (taken)
      throw new CliError(
        `There is a package ${taken.id} of this id or name already: ${typedAs(`package set ${taken.id}`)}`,
        refusal('package_known', { package: taken.id }),
      );
    const values = {
      ...columns,
      id,
      name: String(name),
      price_kurus: Number(price_kurus),
      info: { tr, en: given.text('info-en') ?? tr },
    };
    await trx
      .insertInto('package')
      .values({ ...values, description: asJson([]), art: asJson([]), show_channels: asJson([]) } as never)
      .execute();
  });
  return { text: `The package ${id} was added.\n${closing}`, data: { id } };
}

async function setPackage(context: CommandContext) {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  const before = await tools.db.kysely.selectFrom('package').select('info').where('id', '=', id).executeTakeFirst();
  if (before === undefined)
    throw new CliError(
      `There is no package ${id}. See: ${typedAs('package list')}`,
      refusal('package_unknown', { package: id }),
    );
  const [tr, en] = [given.text('info-tr'), given.text('info-en')];
  const info =
    tr === undefined && en === undefined
      ? {}
      : { info: { ...before.info, tr: tr ?? before.info.tr, en: en ?? before.info.en } };
  const columns = { ...readPackage(context), ...info };
  if (Object.keys(columns).length === 0)
    throw new UsageError(`What is to change? See: ${typedAs('help package set')}`, refusal('nothing_to_change'));
  const { closing } = await makeChange(context, (trx) =>
    trx.updateTable('package').set(columns).where('id', '=', id).execute(),
  );
  return {
    text: `The package ${id} is changed; who has it keeps it, renewals pay the new price.\n${closing}`,
    data: { id },
  };
}

async function setProduct(context: CommandContext) {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  const product = await tools.db.kysely.selectFrom('product').select('kind').where('id', '=', id).executeTakeFirst();
  if (product === undefined)
    throw new CliError(
      `There is no product ${id}. See: ${typedAs('product list')}`,
      refusal('product_unknown', { product: id }),
    );
  const hours = readWhole(given, 'hours', { least: 1, most: 24 * 365 });
  if (hours !== undefined && product.kind !== 'RENTAL')
    throw new UsageError('Only a rental has --hours.', refusal('rental_hours'));
  const columns = definedOnly({
    price_kurus: readPrice(given),
    duration_hours: hours,
    limit_times: readWhole(given, 'times'),
    active: readSwitch(given, 'active'),
  });
  if (Object.keys(columns).length === 0)
    throw new UsageError(`What is to change? See: ${typedAs('help product set')}`, refusal('nothing_to_change'));
  const { closing } = await makeChange(context, (trx) =>
    trx.updateTable('product').set(columns).where('id', '=', id).execute(),
  );
  return { text: `The product ${id} is changed; what was bought stays as it was.\n${closing}`, data: { id } };
}

async function sellAiring(context: CommandContext) {
  const { given } = context;
  const [airingId = ''] = given.args;
  const price_kurus = readPrice(given);
  if (price_kurus === undefined) throw new UsageError('A ticket needs --price.');
  const id = `ppv-${airingId}`;
  const { closing } = await makeChange(context, async (trx) => {
    const airing = await trx.selectFrom('airing').select('id').where('id', '=', airingId).executeTakeFirst();
    if (airing === undefined) throw new CliError(`There is no airing ${airingId}.`);
    await trx
      .insertInto('product')
      .values({ id, kind: 'PPV', price_kurus })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ price_kurus, active: true }))
      .execute();
    await trx.updateTable('airing').set({ ppv_product_id: id }).where('id', '=', airingId).execute();
  });
  return { text: `Tickets of ${airingId} are sold at ${writePrice(price_kurus)}.\n${closing}`, data: { id } };
}

async function addPromo(context: CommandContext) {
  const { given } = context;
  const code_key = (given.args[0] ?? '').toUpperCase();
  const values = definedOnly({
    package_id: given.text('package'),
    days: readWhole(given, 'days', { least: 1, most: 3_650 }),
    discount_percent: readWhole(given, 'percent', { least: 1, most: 100 }),
    max_uses: readWhole(given, 'uses', { least: 1 }),
    valid_from: readMoment(given, 'from'),
    valid_until: readMoment(given, 'until'),
  });
  const isGift = values.package_id !== undefined;
  if (isGift !== (values.days !== undefined))
    throw new UsageError('Days of a package need --package and --days.', refusal('promo_gift'));
  if (!isGift && values.discount_percent === undefined)
    throw new UsageError('Say --package and --days, or --percent.', refusal('promo_needs'));
  const { closing } = await makeChange(context, async (trx) => {
    await checkPackage(trx, values.package_id);
    const taken = await trx
      .selectFrom('promo_code')
      .select('code_key')
      .where('code_key', '=', code_key)
      .executeTakeFirst();
    if (taken) throw new CliError(`The code ${code_key} exists already.`, refusal('promo_known', { code: code_key }));
    await trx
      .insertInto('promo_code')
      .values({ code_key, ...values })
      .execute();
  });
  return { text: `The code ${code_key} was added.\n${closing}`, data: { code: code_key } };
}

async function checkPackage(trx: Queries, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const known = await trx.selectFrom('package').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined)
    throw new CliError(
      `There is no package ${id}. See: ${typedAs('package list')}`,
      refusal('package_unknown', { package: id }),
    );
}

/** A code that was used stays for the books, and ends now. */
async function removePromo(context: CommandContext) {
  const { given, tools } = context;
  const code = (given.args[0] ?? '').toUpperCase();
  const { value, closing } = await makeChange(context, async (trx) => {
    const row = await trx.selectFrom('promo_code').select('used_count').where('code_key', '=', code).executeTakeFirst();
    if (row === undefined) throw new CliError(`There is no code ${code}.`, refusal('promo_unknown', { code }));
    const isUsed = row.used_count > 0;
    if (isUsed)
      await trx
        .updateTable('promo_code')
        .set({ valid_until: new Date(tools.now()) })
        .where('code_key', '=', code)
        .execute();
    else await trx.deleteFrom('promo_code').where('code_key', '=', code).execute();
    return isUsed;
  });
  return {
    text: `The code ${code} ${value ? 'was used before and ends now' : 'was removed'}.\n${closing}`,
    data: { code, ended: value },
  };
}

const common = { place: 'data' } as const;

export const shopCommands: readonly DataCommand[] = [
  {
    ...common,
    name: 'package list',
    about: 'packages, their prices and channels',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('package')
        .select(['id', 'name', 'price_kurus', 'active'])
        .select(({ selectFrom }) =>
          selectFrom('channel_package')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('package_id', '=', 'package.id')
            .as('channels'),
        )
        .orderBy('position')
        .execute();
      const table = rows.map(({ id, name, price_kurus, active, channels }) => [
        id,
        name,
        writePrice(price_kurus),
        `${channels} channels`,
        active ? '' : 'off',
      ]);
      return { text: writeTable(table) || 'There are no packages yet.', data: rows };
    },
  },
  {
    ...common,
    name: 'package add',
    about: 'a package that viewers subscribe to by the month',
    args: ['<id>'],
    options: PACKAGE_OPTIONS,
    isChange: true,
    run: addPackage,
  },
  {
    ...common,
    name: 'package set',
    about: 'change a package',
    args: ['<id>'],
    options: PACKAGE_OPTIONS,
    isChange: true,
    run: setPackage,
  },
  {
    ...common,
    name: 'product list',
    about: 'rentals, purchases and tickets',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('product')
        .select(['id', 'kind', 'title_id', 'price_kurus', 'duration_hours', 'limit_times', 'active'])
        .orderBy('id')
        .execute();
      const table = rows.map(({ id, kind, price_kurus, duration_hours, active }) => [
        id,
        kind,
        writePrice(price_kurus),
        duration_hours === null ? '' : `${duration_hours} h`,
        active ? '' : 'off',
      ]);
      return { text: writeTable(table) || 'There are no products yet.', data: rows };
    },
  },
  {
    ...common,
    name: 'product set',
    about: 'change price and terms of a rental, purchase or ticket',
    args: ['<id>'],
    options: {
      price: { value: 'TL', about: 'as 39.90' },
      hours: { value: 'n', about: 'of a rental' },
      times: { value: 'n', about: 'starts of a rental; 0 is without limit' },
      active: { value: 'on|off', about: 'can be bought' },
    },
    isChange: true,
    run: setProduct,
  },
  {
    ...common,
    name: 'product ticket',
    about: 'sell an airing as pay-per-view',
    args: ['<airing>'],
    options: { price: { value: 'TL', about: 'as 59.90' } },
    isChange: true,
    run: sellAiring,
  },
  {
    ...common,
    name: 'promo list',
    about: 'promotion codes and how often they were used',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely.selectFrom('promo_code').selectAll().orderBy('code_key').execute();
      const table = rows.map((row) => [
        ...[
          row.code_key,
          row.package_id === null ? `${row.discount_percent} %` : `${row.days} days of ${row.package_id}`,
        ],
        ...[
          `${row.used_count} of ${row.max_uses ?? 'any'} uses`,
          row.valid_until === null ? '' : `until ${row.valid_until.toISOString().slice(0, 10)}`,
        ],
      ]);
      return { text: writeTable(table) || 'There are no codes yet.', data: rows };
    },
  },
  {
    ...common,
    name: 'promo add',
    about: 'a promotion code: days of a package, or a discount on a title',
    args: ['<code>'],
    options: {
      package: { value: 'id', about: 'package that is given' },
      days: { value: 'n', about: 'for how long' },
      percent: { value: 'n', about: 'discount on a title' },
      uses: { value: 'n', about: 'most uses; any number unless given' },
      from: { value: 'day', about: 'first day' },
      until: { value: 'day', about: 'end' },
    },
    isChange: true,
    run: addPromo,
  },
  {
    ...common,
    name: 'promo remove',
    about: 'remove a code, or end one that was used',
    args: ['<code>'],
    isChange: true,
    run: removePromo,
  },
];
