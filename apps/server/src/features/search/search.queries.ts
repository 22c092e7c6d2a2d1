// The rows of the search indexes, read by keyset pagination without a transaction: on the embedded database a transaction
// would block all other queries, and concurrent changes are notified and read again. Tables are joined in memory.
import { type Compilable, type Expression, sql } from 'kysely';
import { selectRecordingRows } from '../../catalogue/recording-card.queries.ts';
import type { Queries } from '../../db/database.ts';

/** Other queries of the embedded database wait for about three milliseconds, and this thread copies the text twice. */
const ROWS_A_PAGE = 500;
/** More than the recording quota allows; bounds what one search reads. */
const RECORDINGS_MOST = 500;

/** A page of rows as one JSON text: a third of the cost of reading rows field by field, and parsed by another thread. */
export async function readPageText(db: Queries, name: keyof typeof PAGES, after: unknown, from: Date): Promise<string> {
  const query: Expression<unknown> & Compilable = PAGES[name](db, after as never, from);
  const result = await sql<{ rows: string }>`
    select coalesce(json_agg(listed), '[]')::text as rows from ${query} as listed`.execute(db);
  return result.rows[0]?.rows ?? '[]';
}

const selectPeople = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export interface TitlePersonRow {
  readonly title_id: string;
  readonly job: 'director' | 'actor';
  readonly person_id: string;
}

const selectTitlePeople = (db: Queries, after: TitlePersonRow | undefined) =>
  db
    .selectFrom('title_person')
    .select(['title_id', 'job', 'person_id'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('title_id', 'job', 'person_id'),
          '>',
          tuple(after?.title_id ?? '', after?.job ?? 'actor', after?.person_id ?? ''),
        ),
      ),
    )
    .orderBy('title_id')
    .orderBy('job')
    .orderBy('person_id')
    .limit(ROWS_A_PAGE);

const selectProgrammes = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('programme')
    .select(['id', 'name', 'age_rating', 'category_id', 'still'])
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

export const listProgrammeGenres = (db: Queries) =>
  db.selectFrom('genre').select(['id', 'name']).where('kind', '=', 'programme').execute();

export interface ProgrammePersonRow {
  readonly programme_id: string;
  readonly person_id: string;
}

const selectProgrammePeople = (db: Queries, after: ProgrammePersonRow | undefined) =>
  db
    .selectFrom('programme_person')
    .select(['programme_id', 'person_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('programme_id', 'person_id'), '>', tuple(after?.programme_id ?? '', after?.person_id ?? '')),
    )
    .orderBy('programme_id')
    .orderBy('person_id')
    .limit(ROWS_A_PAGE);

const epochMs = (column: 'starts_at' | 'ends_at') =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

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
  people: selectPeople,
  titlePeople: selectTitlePeople,
  popularity: selectPopularity,
  programmes: selectProgrammes,
  programmePeople: selectProgrammePeople,
  images: selectImages,
  airings: selectAirings,
} as const;

/** The longest archive of an active channel, in minutes. */
export async function findLongestCatchUp(db: Queries): Promise<number> {
  const { longest } = await db
    .selectFrom('channel')
    .select(({ fn }) => fn.max('catch_up_minutes').as('longest'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return longest ?? 0;
}

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
