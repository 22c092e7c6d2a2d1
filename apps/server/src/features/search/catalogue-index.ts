// Search index of channels and titles by name, person, genre and category.
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import { matchesRule, type RowRule } from '@seyir/core/catalog/row-rule';
import { buildIndexInSteps } from '@seyir/core/search/build-index';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';
import type { Category, Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Queries } from '../../db/database.ts';
import type { LocalText } from '../../db/json-columns.ts';
import { runInSteps } from '../../shared/async.ts';
import { readPages, readPeople, selectPopularity, selectTitlePeople, type TitlePersonRow } from './search.queries.ts';

export interface CatalogueIndex {
  /** The snapshot that the index was built from. */
  readonly snapshot: Snapshot;
  readonly index: SearchIndex;
  /** The first entries of the index, by number. */
  readonly channels: readonly Channel[];
  /** The entries after the channels, most popular first. */
  readonly titles: readonly Title[];
  /** The rating bit of every entry (PARENTAL-03), as a column because a search may scan all entries. */
  readonly ratings: Uint8Array;
  /** People and genres, for suggestions, and the index of their names. */
  readonly subjects: readonly Subject[];
  readonly subjectIndex: SearchIndex;
}

/** A person or a genre of the catalogue. */
export interface Subject {
  readonly kind: 'person' | 'genre';
  readonly name: LocalText;
  /** The rating bits of its titles: it is suggested to those who may see one of them. */
  readonly ratings: number;
}

export async function loadCatalogueIndex(db: Queries, snapshot: Snapshot): Promise<CatalogueIndex> {
  const people = await readPeople(
    db,
    (after?: TitlePersonRow) => selectTitlePeople(db, after),
    ({ title_id }) => title_id,
  );
  const titles = await sortByPopularity(db, snapshot.titles);
  const channels = snapshot.channels.toSorted((a, b) => a.number - b.number);
  const index = await runInSteps(buildIndexInSteps(listEntries(snapshot, channels, titles, people)));
  const ratings = Uint8Array.from([...channels, ...titles], ({ age }) => RATING_IDS[age]);
  const subjects = listSubjects(snapshot, titles, people);
  const subjectIndex = await runInSteps(buildIndexInSteps(subjects.map(({ name }) => ({ names: [name.tr, name.en] }))));
  return { snapshot, index, channels, titles, ratings, subjects, subjectIndex };
}

/** The people and genres of the titles, those of popular titles first. */
function listSubjects(
  snapshot: Snapshot,
  titles: readonly Title[],
  people: ReadonlyMap<string, readonly string[]>,
): Subject[] {
  const byName = new Map<string, Subject>();
  const add = (kind: Subject['kind'], name: LocalText, rating: number) => {
    const key = `${kind} ${name.tr}`;
    byName.set(key, { kind, name, ratings: (byName.get(key)?.ratings ?? 0) | rating });
  };
  for (const { id, age, genreIds } of titles) {
    const rating = RATING_IDS[age];
    for (const genreId of genreIds) {
      const name = snapshot.titleGenreNames.get(genreId);
      if (name) add('genre', name, rating);
    }
    for (const name of people.get(id) ?? []) add('person', { tr: name, en: name }, rating);
  }
  return [...byName.values()];
}

interface PopularityRow {
  readonly title_id: string;
  readonly count: number;
}

/** Bit widths of a sort key: popularity, rating and place together must stay below 2^53. */
const POPULARITY_MAX = 2 ** 25 - 1;
const RATINGS = 2 ** 7;
const TITLES_MAX = 2 ** 20;

/**
 * Sorts by watchers and likes, then rating, then age. Packed numeric keys in a typed array: a comparator would block the
 * event loop with a hundred thousand titles.
 */
async function sortByPopularity(db: Queries, titles: readonly Title[]): Promise<readonly Title[]> {
  const popularity = new Map<string, number>();
  for await (const rows of readPages(db, (after?: PopularityRow) => selectPopularity(db, after))) {
    for (const { title_id, count } of rows) popularity.set(title_id, count);
  }
  const keys = Float64Array.from(titles.slice(0, TITLES_MAX), ({ id, imdbTenths }, place) => {
    const known = Math.min(popularity.get(id) ?? 0, POPULARITY_MAX) * RATINGS + (imdbTenths ?? 0);
    return known * TITLES_MAX + (TITLES_MAX - 1 - place);
  });
  const places = Array.from(keys.sort().reverse(), (key) => TITLES_MAX - 1 - (key % TITLES_MAX));
  return places.flatMap((place) => titles[place] ?? []);
}

function* listEntries(
  snapshot: Snapshot,
  channels: readonly Channel[],
  titles: readonly Title[],
  people: ReadonlyMap<string, readonly string[]>,
): Generator<SearchEntry> {
  for (const { name, number, genreName } of channels) {
    yield { names: [name, String(number)], subjects: [genreName.tr, genreName.en] };
  }
  const categoriesOf = makeCategoryFinder(snapshot);
  for (const title of titles) {
    const genres = title.genreIds.flatMap((id) => snapshot.titleGenreNames.get(id) ?? []);
    yield {
      names: [title.name.tr, title.name.en, title.originalName],
      people: people.get(title.id) ?? [],
      subjects: [...genres, ...categoriesOf(title)].flatMap(({ tr, en }) => [tr, en]),
    };
  }
}

/** The names of the categories that show a title in one of their rows, listed by hand or matched by a rule. */
function makeCategoryFinder({ menus }: Snapshot): (title: Title) => Category['name'][] {
  const placed = new Map<string, Set<Category['name']>>();
  const rules: { readonly rule: RowRule; readonly name: Category['name'] }[] = [];
  for (const { name, labels } of menus.flatMap(({ categories }) => categories)) {
    for (const { content } of labels) {
      if (content.kind === 'rule' && content.rule.channels === undefined) rules.push({ rule: content.rule, name });
      if (content.kind !== 'titles') continue;
      for (const { id } of content.titles) placed.set(id, (placed.get(id) ?? new Set()).add(name));
    }
  }
  return (title) => [
    ...(placed.get(title.id) ?? []),
    ...rules.flatMap(({ rule, name }) => (matchesRule(rule, title) ? [name] : [])),
  ];
}
