import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

const selectProducts = (db: Queries) =>
  db
    .selectFrom('product')
    .leftJoin('bundle', 'bundle.id', 'product.bundle_id')
    .select([
      'product.id',
      'product.kind',
      'product.title_id',
      'product.bundle_id',
      'product.price_kurus',
      'product.duration_hours',
      'product.limit_times',
      'product.active',
      'bundle.name as bundle_name',
    ]);

export const findProduct = (db: Queries, id: string) =>
  selectProducts(db).where('product.id', '=', id).executeTakeFirst();
export type ProductRow = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** What a title can be had for: its own products, then those of bundles with it, each the cheapest first. */
export const listTitleProducts = (db: Queries, titleId: string) =>
  selectProducts(db)
    .where('product.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('product.title_id', '=', titleId),
        eb(
          'product.bundle_id',
          'in',
          eb.selectFrom('bundle_title').select('bundle_title.bundle_id').where('bundle_title.title_id', '=', titleId),
        ),
      ]),
    )
    .orderBy(sql`product.bundle_id is not null`)
    .orderBy('product.price_kurus')
    .orderBy('product.id')
    .execute();

/** The titles of a product: its own, or all of its bundle. */
export async function listProductTitles(db: Queries, product: ProductRow): Promise<string[]> {
  if (product.title_id !== null) return [product.title_id];
  if (product.bundle_id === null) return [];
  const rows = await db
    .selectFrom('bundle_title')
    .select('title_id')
    .where('bundle_id', '=', product.bundle_id)
    .orderBy('position')
    .execute();
  return rows.map(({ title_id }) => title_id);
}

/** An airing as it is sold: when, where, and the product that opens it. */
export const findSoldAiring = (db: Queries, id: string) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.ppv_product_id',
      'programme.name',
      'programme.age_rating',
    ])
    .where('airing.id', '=', id)
    .executeTakeFirst();
export type SoldAiring = NonNullable<Awaited<ReturnType<typeof findSoldAiring>>>;
