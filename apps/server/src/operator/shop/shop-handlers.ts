// `package …`, `product …`, `promo …`: what is sold.
import type { InputOf } from '@seyir/core/operator/commands';
import { asJson } from '../../db/json.ts';
import { makeChange } from '../changes/change.ts';
import {
  type CommandContext,
  type Handlers,
  listed,
  misuse,
  RefusedError,
  type Result,
  refuse,
  writePrice,
} from '../command.ts';
import { definedOnly, readId, requireSome } from '../read-input.ts';
import { requirePackage } from './require-package.ts';

async function listPackages({ tools: { db } }: CommandContext): Promise<Result> {
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
  const toCells = ({ id, name, price_kurus, active, channels }: (typeof rows)[number]) => [
    ...[id, name, writePrice(price_kurus), `${channels} channels`, active ? '' : 'off'],
  ];
  return listed(rows, toCells, 'There are no packages yet.');
}

const packageColumns = (input: InputOf<'package set'>) =>
  definedOnly({
    ...{ name: input.name, price_kurus: input.price, position: input.position, active: input.active },
    ...{ profile_quota: input.profiles, session_limit: input.sessions, recording_hours: input.recordingHours },
    ...{ shows_ads: input.ads },
  });

async function addPackage(input: InputOf<'package add'>, context: CommandContext): Promise<Result> {
  const id = readId(input.id);
  const { name, price: price_kurus } = input;
  if (name === undefined || price_kurus === undefined) throw refuse('package_needs_words');
  const tr = input.infoTr ?? name;
  const { change } = await makeChange(context, async (trx) => {
    const taken = await trx
      .selectFrom('package')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('name', '=', name)]))
      .executeTakeFirst();
    if (taken) throw refuse('package_known', { package: taken.id });
    await trx
      .insertInto('package')
      .values({
        ...{ ...packageColumns(input), id, name, price_kurus, info: { tr, en: input.infoEn ?? tr } },
        ...{ description: asJson([]), art: asJson([]), show_channels: asJson([]) },
      } as never)
      .execute();
  });
  return { text: `The package ${id} was added.`, data: { id }, change };
}

async function setPackage(input: InputOf<'package set'>, context: CommandContext): Promise<Result> {
  const { id, infoTr: tr, infoEn: en } = input;
  const { kysely } = context.tools.db;
  await requirePackage(kysely, id);
  const { info: before } = await kysely
    .selectFrom('package')
    .select('info')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const info =
    tr === undefined && en === undefined ? {} : { info: { ...before, tr: tr ?? before.tr, en: en ?? before.en } };
  const columns = { ...packageColumns(input), ...info };
  requireSome(columns);
  const { change } = await makeChange(context, (trx) =>
    trx.updateTable('package').set(columns).where('id', '=', id).execute(),
  );
  return {
    text: `The package ${id} is changed; who has it keeps it, renewals pay the new price.`,
    data: { id },
    change,
  };
}

async function listProducts({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('product')
    .select(['id', 'kind', 'title_id', 'price_kurus', 'duration_hours', 'limit_times', 'active'])
    .orderBy('id')
    .execute();
  const toCells = ({ id, kind, price_kurus, duration_hours: hours, active }: (typeof rows)[number]) => [
    ...[id, kind, writePrice(price_kurus), hours === null ? '' : `${hours} h`, active ? '' : 'off'],
  ];
  return listed(rows, toCells, 'There are no products yet.');
}

async function setProduct(input: InputOf<'product set'>, context: CommandContext): Promise<Result> {
  const { id, hours, price, times, active } = input;
  const { kysely } = context.tools.db;
  const product = await kysely.selectFrom('product').select('kind').where('id', '=', id).executeTakeFirst();
  if (product === undefined) throw refuse('product_unknown', { product: id });
  if (hours !== undefined && product.kind !== 'RENTAL') throw refuse('rental_hours');
  const columns = definedOnly({ price_kurus: price, duration_hours: hours, limit_times: times, active });
  requireSome(columns);
  const { change } = await makeChange(context, (trx) =>
    trx.updateTable('product').set(columns).where('id', '=', id).execute(),
  );
  return { text: `The product ${id} is changed; what was bought stays as it was.`, data: { id }, change };
}

async function sellAiring({ airing, price }: InputOf<'product ticket'>, context: CommandContext): Promise<Result> {
  if (price === undefined) throw misuse('A ticket needs --price.');
  const id = `ppv-${airing}`;
  const { change } = await makeChange(context, async (trx) => {
    const known = await trx.selectFrom('airing').select('id').where('id', '=', airing).executeTakeFirst();
    if (known === undefined) throw new RefusedError(`There is no airing ${airing}.`);
    await trx
      .insertInto('product')
      .values({ id, kind: 'PPV', price_kurus: price })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ price_kurus: price, active: true }))
      .execute();
    await trx.updateTable('airing').set({ ppv_product_id: id }).where('id', '=', airing).execute();
  });
  return { text: `Tickets of ${airing} are sold at ${writePrice(price)}.`, data: { id }, change };
}

async function listPromos({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely.selectFrom('promo_code').selectAll().orderBy('code_key').execute();
  const toCells = (row: (typeof rows)[number]) => [
    row.code_key,
    row.package_id === null ? `${row.discount_percent} %` : `${row.days} days of ${row.package_id}`,
    `${row.used_count} of ${row.max_uses ?? 'any'} uses`,
    row.valid_until === null ? '' : `until ${row.valid_until.toISOString().slice(0, 10)}`,
  ];
  return listed(rows, toCells, 'There are no codes yet.');
}

async function addPromo(input: InputOf<'promo add'>, context: CommandContext): Promise<Result> {
  const code_key = input.code.toUpperCase();
  const { package: package_id, days, percent } = input;
  if ((package_id === undefined) !== (days === undefined)) throw refuse('promo_gift');
  if (package_id === undefined && percent === undefined) throw refuse('promo_needs');
  const values = definedOnly({
    ...{ package_id, days, discount_percent: percent, max_uses: input.uses },
    ...{ valid_from: input.from, valid_until: input.until },
  });
  const { change } = await makeChange(context, async (trx) => {
    if (package_id !== undefined) await requirePackage(trx, package_id);
    const taken = await trx
      .selectFrom('promo_code')
      .select('code_key')
      .where('code_key', '=', code_key)
      .executeTakeFirst();
    if (taken) throw refuse('promo_known', { code: code_key });
    await trx
      .insertInto('promo_code')
      .values({ code_key, ...values })
      .execute();
  });
  return { text: `The code ${code_key} was added.`, data: { code: code_key }, change };
}

/** A code that was used stays for the books, and ends now. */
async function removePromo(typed: string, context: CommandContext): Promise<Result> {
  const code = typed.toUpperCase();
  const { value: isUsed, change } = await makeChange(context, async (trx) => {
    const row = await trx.selectFrom('promo_code').select('used_count').where('code_key', '=', code).executeTakeFirst();
    if (row === undefined) throw refuse('promo_unknown', { code });
    if (row.used_count === 0) await trx.deleteFrom('promo_code').where('code_key', '=', code).execute();
    else
      await trx
        .updateTable('promo_code')
        .set({ valid_until: new Date(context.tools.now()) })
        .where('code_key', '=', code)
        .execute();
    return row.used_count > 0;
  });
  return {
    text: `The code ${code} ${isUsed ? 'was used before and ends now' : 'was removed'}.`,
    data: { code, ended: isUsed },
    change,
  };
}

export const handlers: Handlers<
  | 'package list'
  | 'package add'
  | 'package set'
  | 'product list'
  | 'product set'
  | 'product ticket'
  | 'promo list'
  | 'promo add'
  | 'promo remove'
> = {
  'package list': (_, context) => listPackages(context),
  'package add': addPackage,
  'package set': setPackage,
  'product list': (_, context) => listProducts(context),
  'product set': setProduct,
  'product ticket': sellAiring,
  'promo list': (_, context) => listPromos(context),
  'promo add': addPromo,
  'promo remove': ({ code }, context) => removePromo(code, context),
};
