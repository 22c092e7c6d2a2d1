// Search index of channels and titles by name, person, genre and category.

import { RATING_IDS } from '@seyir/core/access/rating-mask';
import { buildIndex } from '@seyir/core/search/build-index';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import { type IndexedPerson, readPages, readPeople } from './read-pages.ts';
import type { TitlePersonRow } from './search.queries.ts';
import type { CatalogueEntry, SearchSource, TitleEntry } from './search-source.ts';

export interface CatalogueIndex {
  readonly index: SearchIndex;
  /** The first entries of the index, by number. */
  readonly channels: readonly Pick<CatalogueEntry, 'id'>[];
  /** The entries after the channels, most popular first. */
  readonly titles: readonly Pick<TitleEntry, 'id' | 'kind'>[];
  /** The rating bit of every entry (PARENTAL-03), as a column because a search may scan all entries. */
  readonly ratings: Uint8Array;
  /** People and genres, for suggestions, and the index of their names. */
  readonly subjects: readonly Subject[];
  readonly subjectIndex: SearchIndex;
}

/** A person or a genre of the catalogue. */
export interface Subject {
  readonly kind: 'person' | 'genre';
  /** The person's id; of a genre its Turkish name. */
  readonly id: string;
  readonly name: LocalText;
  /** The rating bits of its titles: it is suggested to those who may see one of them. */
  readonly ratings: number;
}

export async function loadCatalogueIndex(source: SearchSource): Promise<CatalogueIndex> {
  const channels = await source.readChannels();
  const unsorted: TitleEntry[] = [];
  for (let chunk = await source.readTitles(0); chunk.length > 0; chunk = await source.readTitles(unsorted.length)) {
    unsorted.push(...chunk);
  }
  const people = await readPeople<TitlePersonRow>(source, 'titlePeople', ({ title_id }) => title_id);
  const titles = await sortByPopularity(source, unsorted);
  const index = buildIndex(listEntries(channels, titles, people));
  const ratings = Uint8Array.from([...channels, ...titles], ({ age }) => RATING_IDS[age]);
  const subjects = listSubjects(titles, people);
  // Without their texts, which the index has.
  return {
    index,
    channels: channels.map(({ id }) => ({ id })),
    titles: titles.map(({ id, kind }) => ({ id, kind })),
    ratings,
    subjects,
    subjectIndex: buildIndex(subjects.map(({ name }) => ({ names: allTexts(name) }))),
  };
}

/** The people and genres of the titles, those of popular titles first. */
function listSubjects(titles: readonly TitleEntry[], people: ReadonlyMap<string, readonly IndexedPerson[]>): Subject[] {
  const subjects = new Map<string, Subject>();
  const add = (kind: Subject['kind'], id: string, name: LocalText, rating: number) => {
    const key = `${kind} ${id}`;
    subjects.set(key, { kind, id, name, ratings: (subjects.get(key)?.ratings ?? 0) | rating });
  };
  for (const { id, age, genres } of titles) {
    const rating = RATING_IDS[age];
    for (const genre of genres) add('genre', genre.tr, genre, rating);
    for (const person of people.get(id) ?? []) add('person', person.id, { tr: person.name, en: person.name }, rating);
  }
  return [...subjects.values()];
}

interface PopularityRow {
  readonly title_id: string;
  readonly count: number;
}

/** Sorts by watchers and likes, then rating, then age. */
async function sortByPopularity(source: SearchSource, titles: readonly TitleEntry[]): Promise<readonly TitleEntry[]> {
  const popularity = new Map<string, number>();
  for await (const rows of readPages<PopularityRow>(source, 'popularity')) {
    for (const { title_id, count } of rows) popularity.set(title_id, count);
  }
  const known = ({ id }: TitleEntry) => popularity.get(id) ?? 0;
  // A stable sort: the titles come newest first.
  return titles.toSorted((a, b) => known(b) - known(a) || (b.imdbTenths ?? 0) - (a.imdbTenths ?? 0));
}

function* listEntries(
  channels: readonly CatalogueEntry[],
  titles: readonly TitleEntry[],
  people: ReadonlyMap<string, readonly IndexedPerson[]>,
): Generator<SearchEntry> {
  for (const { names, subjects } of channels) yield { names, subjects };
  for (const { id, names, subjects } of titles) {
    yield { names, subjects, people: (people.get(id) ?? []).map(({ name }) => name) };
  }
}
