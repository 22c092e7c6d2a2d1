// Reads all rows of a kind from the source of the search indexes, page by page, in the thread that builds them.
import type { PageName, SearchSource } from './search-source.ts';

/** Keyset pagination: every row of a query that is ordered by its key and starts after a given row. */
export async function* readPages<Row>(source: SearchSource, name: PageName, fromMs = 0): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = JSON.parse(await source.readPage(name, last, fromMs));
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

/** A person as the indexes know them. */
export interface IndexedPerson {
  readonly id: string;
  readonly name: string;
}

/** The people of each title or programme. */
export async function readPeople<Row extends { readonly person_id: string }>(
  source: SearchSource,
  name: 'titlePeople' | 'programmePeople',
  idOf: (row: Row) => string,
): Promise<Map<string, IndexedPerson[]>> {
  const known = new Map<string, IndexedPerson>();
  for await (const rows of readPages<IndexedPerson>(source, 'people')) {
    for (const person of rows) known.set(person.id, person);
  }
  const people = new Map<string, IndexedPerson[]>();
  for await (const rows of readPages<Row>(source, name)) {
    for (const row of rows) {
      const own = people.get(idOf(row));
      const person = known.get(row.person_id);
      if (person === undefined) continue;
      if (own) own.push(person);
      else people.set(idOf(row), [person]);
    }
  }
  return people;
}
