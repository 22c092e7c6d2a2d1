// The rows of the snapshot, one query per table. The database orders, the server joins: each query is one index or
// sequential scan.
import { type Compilable, type Expression, sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';
import { localName } from './local-name.ts';

/** The rows that an earlier read knows, by id and version. */
interface Known<Row, Kept> {
  readonly isEmpty: boolean;
  beginRead(): void;
  find(id: string, version: string): Kept | undefined;
  add(id: string, version: string, row: Row): Kept;
  endRead(count: number): Promise<void>;
}

/** Rows of big tables, of which only changed ones are read. */
interface KnownTables<KeptTitle, KeptImage> {
  readonly titles: Known<TitleRow, KeptTitle>;
  readonly images: Known<ImageRow, KeptImage>;
}

/** Snapshot isolation: all rows as of one moment, independent of concurrent writers. */
export function readCatalogueRows<KeptTitle, KeptImage>(db: Database, known: KnownTables<KeptTitle, KeptImage>) {
  return db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await readKnown(trx, selectImages(trx), known.images);
      const titles = await readKnown(trx, selectTitles(trx), known.titles);
      return { titles, rows: await readOthers(trx) };
    });
}

const readOthers = async (trx: Queries) => ({
  genres: await readAll(trx, selectGenres(trx)),
  seasonCounts: await readAll(trx, selectSeasonCounts(trx)),
  products: await readAll(trx, selectProducts(trx)),
  bundleTitles: await readAll(trx, selectBundleTitles(trx)),
  channels: await readAll(trx, selectChannels(trx)),
  channelPackages: await readAll(trx, selectChannelPackages(trx)),
  menus: await readAll(trx, selectMenus(trx)),
  categories: await readAll(trx, selectCategories(trx)),
  labels: await readAll(trx, selectLabels(trx)),
  categoryLabels: await readAll(trx, selectCategoryLabels(trx)),
  labelItems: await readAll(trx, selectLabelItems(trx)),
  banners: await readAll(trx, selectBanners(trx)),
  ads: await readAll(trx, selectAds(trx)),
  packages: await readAll(trx, selectPackages(trx)),
});

export type CatalogueRows = Awaited<ReturnType<typeof readOthers>>;
type RowOf<Select extends (db: Queries) => { executeTakeFirstOrThrow(): Promise<unknown> }> = Awaited<
  ReturnType<ReturnType<Select>['executeTakeFirstOrThrow']>
>;
export type TitleRow = RowOf<typeof selectTitles>;
export type ImageRow = RowOf<typeof selectImages>;

/** About a millisecond of parsing: the event loop that serves video runs in between. */
const ROWS_A_PAGE = 200;

/**
 * The rows of a query, read as JSON text: a third of the cost of parsing field by field, which matters for a hundred thousand
 * rows. Only for columns with a JSON form, so not for instants. A table that is longer than a page is read through a cursor,
 * because offsets would need an order that is total.
 */
async function readAll<Row>(db: Queries, query: Expression<unknown> & Compilable<Row>): Promise<Row[]> {
  const first = await sql<{ rows: string | null; count: number }>`
    select json_agg(listed)::text as rows, count(*) as count from (select * from ${query} as all_rows limit ${ROWS_A_PAGE + 1}) as listed`.execute(
    db,
  );
  const { rows, count } = first.rows[0] ?? { rows: null, count: 0 };
  if (count <= ROWS_A_PAGE) return JSON.parse(rows ?? '[]');

  await sql`declare catalogue_rows no scroll cursor for select to_json(listed)::text as row from ${query} as listed`.execute(
    db,
  );
  const all: Row[] = [];
  for (;;) {
    const page = await sql<{ row: string }>`fetch ${sql.lit(ROWS_A_PAGE)} from catalogue_rows`.execute(db);
    for (const row of JSON.parse(`[${page.rows.map(({ row: text }) => text).join(',')}]`) as Row[]) all.push(row);
    if (page.rows.length < ROWS_A_PAGE) break;
  }
  await sql`close catalogue_rows`.execute(db);
  return all;
}

/** Ids and versions are small; rows as above. */
const VERSIONS_A_PAGE = 500;

/**
 * The rows of a query in its order, those that are known by their version as they are kept. The first read takes all rows in one
 * pass, a later one their versions (hashes of the rows), and then the rows that have changed.
 */
async function readKnown<Row extends { readonly id: string }, Kept>(
  db: Queries,
  query: Expression<unknown> & Compilable<Row>,
  known: Known<Row, Kept>,
): Promise<Kept[]> {
  const isFirst = known.isEmpty;
  known.beginRead();
  const row = isFirst ? sql`to_json(listed)::text` : sql`null::text`;
  await sql`declare catalogue_versions no scroll cursor for
    select listed.id, hashtextextended(to_json(listed)::text, 0)::text as version, ${row} as row
      from ${query} as listed`.execute(db);
  const most = isFirst ? ROWS_A_PAGE : VERSIONS_A_PAGE;
  const all: Kept[] = [];
  for (;;) {
    const page = await sql<{ id: string; version: string; row: string | null }>`
      fetch ${sql.lit(most)} from catalogue_versions`.execute(db);
    const kept = page.rows.map(({ id, version }) => known.find(id, version));
    const changed = page.rows.filter((_, place) => kept[place] === undefined);
    const texts = isFirst ? changed.map((each) => each.row ?? '') : await readTexts(db, query, changed);
    const rows = new Map((JSON.parse(`[${texts.join(',')}]`) as Row[]).map((each) => [each.id, each]));
    for (const [place, { id, version }] of page.rows.entries()) {
      const found = kept[place];
      const read = rows.get(id);
      if (found !== undefined) all.push(found);
      else if (read !== undefined) all.push(known.add(id, version, read));
    }
    if (page.rows.length < most) break;
  }
  await sql`close catalogue_versions`.execute(db);
  await known.endRead(all.length);
  return all;
}

/** The rows with these ids, as JSON texts. */
async function readTexts(
  db: Queries,
  query: Expression<unknown>,
  changed: readonly { readonly id: string }[],
): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < changed.length; from += ROWS_A_PAGE) {
    const ids = changed.slice(from, from + ROWS_A_PAGE).map(({ id }) => id);
    const page = await sql<{ row: string }>`
      select to_json(listed)::text as row from ${query} as listed where listed.id = any(${ids}::text[])`.execute(db);
    texts.push(...page.rows.map(({ row }) => row));
  }
  return texts;
}

const selectImages = (db: Queries) => db.selectFrom('image').select(['path as id', 'version', 'ambient']);

const selectGenres = (db: Queries) =>
  db.selectFrom('genre').select(['kind', 'id', 'name']).orderBy('position').orderBy('id');

/** Newest first: the default order of rows. */
const selectTitles = (db: Queries) =>
  db
    .selectFrom('title')
    .select([
      'id',
      'kind',
      'name',
      'original_name',
      'summary',
      'year',
      'imdb_tenths',
      'age_rating',
      'rating_categories',
      'kids',
      'original',
      'is_new',
      'awarded',
      'offer',
      'duration_seconds',
      'guide_minutes',
      'has_trailer',
      'poster_vertical',
      'poster_horizontal',
      'background',
      'lockup',
    ])
    .select([
      sql<string[]>`array(select genre_id from title_genre where title_id = title.id order by position)`.as(
        'genre_ids',
      ),
      sql<string[]>`array(select package_id from title_package where title_id = title.id order by package_id)`.as(
        'package_ids',
      ),
    ])
    .where('published', '=', true)
    .orderBy('added_at', 'desc')
    .orderBy('id');

export const selectSeasonCounts = (db: Queries) =>
  db
    .selectFrom('season')
    .select(({ fn }) => ['title_id', fn.countAll<number>().as('seasons')])
    // A season is seen with its first episode.
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('episode').select('episode.id').whereRef('episode.season_id', '=', 'season.id')),
    )
    .groupBy('title_id');

export const selectProducts = (db: Queries) =>
  db
    .selectFrom('product')
    .select(['id', 'kind', 'title_id', 'bundle_id', 'price_kurus'])
    .where('active', '=', true)
    .where('kind', '!=', 'PPV')
    .orderBy('price_kurus')
    .orderBy('id');

export const selectBundleTitles = (db: Queries) =>
  db.selectFrom('bundle_title').select(['bundle_id', 'title_id']).orderBy('bundle_id');

const selectChannels = (db: Queries) =>
  db
    .selectFrom('channel')
    .select([
      'id',
      'code',
      'number',
      'priority',
      localName('channel').as('name'),
      'genre_id',
      'logo',
      'age_rating',
      'free_for_guests',
      'time_shift',
      'catch_up_minutes',
      'recordable',
      'ppv',
      'hd',
      'ad_mask',
    ])
    .where('active', '=', true);

const selectChannelPackages = (db: Queries) =>
  db.selectFrom('channel_package').select(['channel_id', 'package_id']).orderBy('package_id');

const selectMenus = (db: Queries) => db.selectFrom('menu').selectAll().orderBy('position');

const selectCategories = (db: Queries) =>
  db.selectFrom('category').select(['id', 'menu_id', 'name', 'icon']).orderBy('menu_id').orderBy('position');

const selectLabels = (db: Queries) => db.selectFrom('label').select(['id', 'name', 'vertical', 'source', 'rule']);

const selectCategoryLabels = (db: Queries) =>
  db.selectFrom('category_label').select(['category_id', 'label_id']).orderBy('category_id').orderBy('position');

const selectLabelItems = (db: Queries) =>
  db.selectFrom('label_item').select(['label_id', 'title_id', 'channel_id']).orderBy('label_id').orderBy('position');

const selectBanners = (db: Queries) =>
  db
    .selectFrom('banner')
    .leftJoin('programme', 'programme.id', 'banner.programme_id')
    .select([
      'banner.id',
      'banner.menu_id',
      'banner.title_id',
      'banner.channel_id',
      'banner.programme_id',
      'banner.image',
      'banner.badge',
      'banner.personal_badge',
      'banner.kicker',
      'programme.name as programme_name',
      'programme.summary as programme_summary',
      'programme.age_rating as programme_age',
      'programme.still as programme_still',
      'programme.series as programme_series',
    ])
    .orderBy('banner.menu_id')
    .orderBy('banner.position');

const selectPackages = (db: Queries) =>
  db.selectFrom('package').select(['id', 'session_limit', 'price_kurus', 'shows_ads', 'active']);

const selectAds = (db: Queries) =>
  db
    .selectFrom('ad')
    .select(['id', 'slot', 'headline', 'body', 'cta', 'link', 'image'])
    .where('active', '=', true)
    .orderBy('slot')
    .orderBy('position')
    .orderBy('id');
