// The rows of the search indexes, read by keyset pagination without a transaction: on the embedded database a transaction
// would block all other queries, and concurrent changes are notified and read again. Tables are joined in memory.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { Offer } from '@seyir/core/access/title-access';
import type { LocalText } from '@seyir/core/text/local-text';
import { type Compilable, type Expression, sql } from 'kysely';
import * as catalogueQueries from '../../catalogue/catalogue.queries.ts';
import { localName } from '../../catalogue/local-name.ts';
import { selectRecordingRows } from '../../catalogue/recording-card.queries.ts';
import type { Queries } from '../../db/database.ts';

/** Other queries of the embedded database wait for about three milliseconds, and this thread copies the text twice. */
const ROWS_A_PAGE = 500;
/** More than the recording quota allows; bounds what one search reads. */
const RECORDINGS_MOST = 500;

/**
 * A page of rows as one JSON text, parsed by another thread: a third of the cost of reading rows field by field. Pages of airings, of
 * which there are most, are objects of columns: two thirds of the cost of an object a row.
 */
export const selectPageText = (db: Queries, name: keyof typeof PAGES, after: unknown, from: Date) => {
  const query: Expression<unknown> & Compilable = PAGES[name](db, after as never, from);
  const columns = AIRING_COLUMNS.map((column) => sql`${sql.lit(column)}, coalesce(json_agg(${sql.ref(column)}), '[]')`);
  const page =
    name === 'airings' ? sql`json_build_object(${sql.join(columns)})` : sql`coalesce(json_agg(listed), '[]')`;
  return sql<{ rows: string }>`select ${page}::text as rows from ${query} as listed`;
};

export async function readPageText(db: Queries, ...page: PageArguments): Promise<string> {
  const result = await selectPageText(db, ...page).execute(db);
  return result.rows[0]?.rows ?? '[]';
}

type PageArguments = [name: keyof typeof PAGES, after: unknown, from: Date];

const selectGenres = (db: Queries, after: GenreRow | undefined) =>
  db
    .selectFrom('genre')
    .select(['kind', 'id', 'name'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('kind', 'id'), '>', tuple(after?.kind ?? ('' as never), after?.id ?? '')),
    )
    .orderBy('kind')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export interface GenreRow {
  readonly kind: 'title' | 'channel' | 'programme';
  readonly id: string;
  readonly name: LocalText;
}

const selectChannels = (db: Queries, after: ChannelRow | undefined) =>
  db
    .selectFrom('channel')
    .select(['id', localName('channel').as('name'), 'number', 'age_rating', 'genre_id', 'catch_up_minutes'])
    .where('active', '=', true)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export interface ChannelRow {
  readonly id: string;
  readonly name: LocalText;
  readonly number: number;
  readonly age_rating: AgeRating;
  readonly genre_id: string;
  readonly catch_up_minutes: number;
}

/** Rules of categories look at most columns. */
const selectTitles = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('title')
    .select(['id', 'kind', 'name', 'original_name', 'year', 'imdb_tenths', 'age_rating', 'kids', 'original', 'is_new'])
    .select(['awarded', 'offer', 'guide_minutes', sql<number>`date_part('epoch', added_at)`.as('added_at_s')])
    .select(
      sql<string[]>`array(select genre_id from title_genre where title_id = title.id order by position)`.as(
        'genre_ids',
      ),
    )
    .where('published', '=', true)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export interface TitleRow {
  readonly id: string;
  readonly kind: 'MOVIE' | 'SERIES';
  readonly name: LocalText;
  readonly original_name: string;
  readonly year: number;
  readonly imdb_tenths: number | null;
  readonly age_rating: AgeRating;
  readonly kids: boolean;
  readonly original: boolean;
  readonly is_new: boolean;
  readonly awarded: boolean;
  readonly offer: Offer;
  readonly guide_minutes: number | null;
  readonly added_at_s: number;
  readonly genre_ids: readonly string[];
}

/** Of titles, as the catalogue reads them. */
const selectProducts = (db: Queries, after: ProductRow | undefined) =>
  db
    .selectFrom(catalogueQueries.selectProducts(db).clearOrderBy().as('sold'))
    .select(['id', 'title_id', 'kind', 'price_kurus'])
    .where('title_id', 'is not', null)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export interface ProductRow {
  readonly id: string;
  readonly title_id: string;
  readonly kind: 'RENTAL' | 'PURCHASE';
  readonly price_kurus: number;
}

const selectBundleTitles = (db: Queries, after: BundleTitleRow | undefined) =>
  db
    .selectFrom(catalogueQueries.selectBundleTitles(db).clearOrderBy().as('bundled'))
    .select(['bundle_id', 'title_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('bundle_id', 'title_id'), '>', tuple(after?.bundle_id ?? '', after?.title_id ?? '')),
    )
    .orderBy('bundle_id')
    .orderBy('title_id')
    .limit(ROWS_A_PAGE);

export interface BundleTitleRow {
  readonly bundle_id: string;
  readonly title_id: string;
}

const selectSeasonCounts = (db: Queries, after: SeasonCountRow | undefined) =>
  db
    .selectFrom(catalogueQueries.selectSeasonCounts(db).as('counted'))
    .select(['title_id', 'seasons'])
    .where('title_id', '>', after?.title_id ?? '')
    .orderBy('title_id')
    .limit(ROWS_A_PAGE);

export interface SeasonCountRow {
  readonly title_id: string;
  readonly seasons: number;
}

const selectPeople = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

/** The people of a title or programme. */
export interface PeopleRow {
  readonly id: string;
  readonly people: readonly string[];
}

/** One row a title: half of the text and a sixth of the rows. */
const selectTitlePeople = (db: Queries, after: PeopleRow | undefined) =>
  db
    .selectFrom('title_person')
    .select(['title_id as id', sql<string[]>`array_agg(person_id order by job, person_id)`.as('people')])
    .where('title_id', '>', after?.id ?? '')
    .groupBy('title_id')
    .orderBy('title_id')
    .limit(ROWS_A_PAGE);

const selectProgrammes = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('programme')
    .select(['id', 'name', 'age_rating', 'category_id', 'still', 'title_id'])
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

const selectImages = (db: Queries, after: { readonly path: string } | undefined) =>
  db
    .selectFrom('image')
    .select(['path', 'version'])
    .where('path', '>', after?.path ?? '')
    .orderBy('path')
    .limit(ROWS_A_PAGE);

const selectProgrammePeople = (db: Queries, after: PeopleRow | undefined) =>
  db
    .selectFrom('programme_person')
    .select(['programme_id as id', sql<string[]>`array_agg(person_id order by person_id)`.as('people')])
    .where('programme_id', '>', after?.id ?? '')
    .groupBy('programme_id')
    .orderBy('programme_id')
    .limit(ROWS_A_PAGE);

const epochMs = (column: 'starts_at' | 'ends_at') =>
  sql<number>`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`;

const AIRING_COLUMNS = ['id', 'channel_id', 'programme_id', 'starts_at_ms', 'ends_at_ms'] as const;

/** A page of airings. */
export interface AiringColumns {
  readonly id: readonly string[];
  readonly channel_id: readonly string[];
  readonly programme_id: readonly string[];
  readonly starts_at_ms: readonly number[];
  readonly ends_at_ms: readonly number[];
}

/** Airings that start at `from` or later. */
const selectAirings = (db: Queries, after: { readonly id: string } | undefined, from: Date) =>
  db
    .selectFrom('airing')
    .select(['id', 'channel_id', 'programme_id'])
    .select([epochMs('starts_at').as('starts_at_ms'), epochMs('ends_at').as('ends_at_ms')])
    .where('starts_at', '>=', from)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

/** Watchers and likes of each title, as of the last nightly count. */
const selectPopularity = (db: Queries, after: { readonly title_id: string } | undefined) =>
  db
    .selectFrom('title_popularity')
    .select(['title_id', sql<number>`watchers + likes`.as('count')])
    .where('title_id', '>', after?.title_id ?? '')
    .orderBy('title_id')
    .limit(ROWS_A_PAGE);

/** The queries of all pages, each ordered by the key after which the next page starts. Timestamps are numbers. */
export const PAGES = {
  genres: selectGenres,
  channels: selectChannels,
  titles: selectTitles,
  products: selectProducts,
  bundleTitles: selectBundleTitles,
  seasonCounts: selectSeasonCounts,
  people: selectPeople,
  titlePeople: selectTitlePeople,
  popularity: selectPopularity,
  programmes: selectProgrammes,
  programmePeople: selectProgrammePeople,
  images: selectImages,
  airings: selectAirings,
} as const;

/** The portraits of people; those without one are left out. */
export const listPortraits = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('person')
    .innerJoin('image', 'image.path', 'person.portrait')
    .select(['person.id', 'image.path', 'image.version', 'image.ambient'])
    .where('person.id', 'in', ids)
    .execute();

/** The recordings of an account that have not expired, newest first. */
export const listRecordings = (db: Queries, accountId: string, at: Date) =>
  selectRecordingRows(db)
    .where('recording.account_id', '=', accountId)
    .where('recording.expires_at', '>', at)
    .orderBy('recording.starts_at', 'desc')
    .orderBy('recording.id')
    .limit(RECORDINGS_MOST)
    .execute();
