// Reads all rows of a kind from the source of the search indexes, page by page, in the thread that builds them.
import type { AiringColumns, PeopleRow } from './search.queries.ts';
import type { PageName, SearchSource } from './search-source.ts';

/**
 * Keyset pagination: every row of a query that is ordered by its key and starts after a given row. The next page is read while the
 * caller handles one.
 */
async function* readAhead<Page>(
  source: SearchSource,
  name: PageName,
  fromMs: number,
  lastOf: (page: Page) => unknown,
): AsyncGenerator<Page> {
  let next = source.readPage(name, undefined, fromMs);
  for (;;) {
    const page: Page = JSON.parse(await next);
    const last = lastOf(page);
    if (last === undefined) return;
    next = source.readPage(name, last, fromMs);
    // A caller that stops early does not wait for it.
    next.catch(() => {});
    yield page;
  }
}

export const readPages = <Row>(source: SearchSource, name: Exclude<PageName, 'airings'>): AsyncGenerator<Row[]> =>
  readAhead<Row[]>(source, name, 0, (rows) => rows.at(-1));

/** The airings that start at a moment or later. */
export const readAiringPages = (source: SearchSource, fromMs: number): AsyncGenerator<AiringColumns> =>
  readAhead<AiringColumns>(source, 'airings', fromMs, ({ id }) => (id.length > 0 ? { id: id.at(-1) } : undefined));

/** A person as the indexes know them. */
export interface IndexedPerson {
  readonly id: string;
  readonly name: string;
}

/** The people of each title or programme. */
export async function readPeople(
  source: SearchSource,
  name: 'titlePeople' | 'programmePeople',
): Promise<Map<string, IndexedPerson[]>> {
  const known = new Map<string, IndexedPerson>();
  for await (const rows of readPages<IndexedPerson>(source, 'people')) {
    for (const person of rows) known.set(person.id, person);
  }
  const people = new Map<string, IndexedPerson[]>();
  for await (const rows of readPages<PeopleRow>(source, name)) {
    for (const { id, people: own } of rows) {
      people.set(
        id,
        own.flatMap((person) => known.get(person) ?? []),
      );
    }
  }
  return people;
}

/** Rows by a key of theirs. */
export async function readGrouped<Row>(
  source: SearchSource,
  name: Exclude<PageName, 'airings'>,
  keyOf: (row: Row) => string,
): Promise<Map<string, Row[]>> {
  const grouped = new Map<string, Row[]>();
  for await (const rows of readPages<Row>(source, name)) {
    for (const row of rows) {
      const own = grouped.get(keyOf(row));
      if (own) own.push(row);
      else grouped.set(keyOf(row), [row]);
    }
  }
  return grouped;
}
