// The rows of the search indexes, read by keyset pagination without a transaction: on the embedded database a transaction
// would block all other queries, and concurrent changes are notified and read again. Tables are joined in memory.
import { type Compilable, type Expression, sql } from 'kysely';
import { selectRecordingRows } from '../../catalogue/recording-card.queries.ts';
import type { Queries } from '../../db/database.ts';

/** Less than ten milliseconds per page: the embedded database works in this process, and requests wait meanwhile. */
const ROWS_A_PAGE = 1_000;
/** More than the recording quota allows; bounds what one search reads. */
const RECORDINGS_MOST = 500;

type ReadPage<Row> = (after: Row | undefined) => Expression<unknown> & Compilable<Row>;

/** Keyset pagination: every row of a query that is ordered by its key and starts after a given row. */
export async function* readPages<Row>(db: Queries, pageAfter: ReadPage<Row>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await readAsJson(db, pageAfter(last));
    yield rows;
    if (rows.length < ROWS_A_PAGE) return;
    last = rows.at(-1);
  }
}

/** The names of people by title or programme. */
export async function readPeople<Row extends { readonly person_id: string }>(
  db: Queries,
  pageAfter: ReadPage<Row>,
  idOf: (row: Row) => string,
): Promise<Map<string, string[]>> {
  const names = new Map<string, string>();
  for await (const rows of readPages(db, (after?: PersonRow) => selectPeople(db, after))) {
    for (const { id, name } of rows) names.set(id, name);
  }
  const people = new Map<string, string[]>();
  for await (const rows of readPages(db, pageAfter)) {
    for (const row of rows) {
      const name = names.get(row.person_id) ?? '';
      const own = people.get(idOf(row));
      if (own) own.push(name);
      else people.set(idOf(row), [name]);
    }
  }
  return people;
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
}

/** One JSON text costs a third of reading rows field by field. Timestamps must be selected as numbers. */
async function readAsJson<Row>(db: Queries, query: Expression<unknown> & Compilable<Row>): Promise<Row[]> {
  const result = await sql<{ rows: string }>`
    select coalesce(json_agg(listed), '[]')::text as rows from ${query} as listed`.execute(db);
  return JSON.parse(result.rows[0]?.rows ?? '[]');
}

export const selectPeople = (db: Queries, after: { readonly id: string } | undefined) =>
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

export const selectTitlePeople = (db: Queries, after: TitlePersonRow | undefined) =>
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

export const selectProgrammes = (db: Queries, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('programme')
    .select(['id', 'name', 'age_rating', 'category_id', 'still'])
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

export const selectImages = (db: Queries, after: { readonly path: string } | undefined) =>
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

export const selectProgrammePeople = (db: Queries, after: ProgrammePersonRow | undefined) =>
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
export const selectAirings = (db: Queries, from: Date, after: { readonly id: string } | undefined) =>
  db
    .selectFrom('airing')
    .select(['id', 'channel_id', 'programme_id'])
    .select([epochMs('starts_at').as('starts_at_ms'), epochMs('ends_at').as('ends_at_ms')])
    .where('starts_at', '>=', from)
    .where('id', '>', after?.id ?? '')
    .orderBy('id')
    .limit(ROWS_A_PAGE);

/** The longest archive of an active channel, in minutes. */
export async function findLongestCatchUp(db: Queries): Promise<number> {
  const { longest } = await db
    .selectFrom('channel')
    .select(({ fn }) => fn.max('catch_up_minutes').as('longest'))
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return longest ?? 0;
}

/** Watchers and likes of each title, as of the last nightly count. */
export const selectPopularity = (db: Queries, after: { readonly title_id: string } | undefined) =>
  db
    .selectFrom('title_popularity')
    .select(['title_id', sql<number>`watchers + likes`.as('count')])
    .where('title_id', '>', after?.title_id ?? '')
    .orderBy('title_id')
    .limit(ROWS_A_PAGE);

/** The recordings of an account that have not expired, newest first. */
export const listRecordings = (db: Queries, accountId: string, at: Date) =>
  selectRecordingRows(db)
    .where('recording.account_id', '=', accountId)
    .where('recording.expires_at', '>', at)
    .orderBy('recording.starts_at', 'desc')
    .orderBy('recording.id')
    .limit(RECORDINGS_MOST)
    .execute();
