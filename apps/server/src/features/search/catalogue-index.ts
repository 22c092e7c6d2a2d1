// Search index of channels and titles by name, person, genre and category.
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import { matchesRule, type RowRule } from '@seyir/core/catalog/row-rule';
import { buildIndexInSteps } from '@seyir/core/search/build-index';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';
import type { Category, Channel, Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Queries } from '../../db/database.ts';
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
  return { snapshot, index, channels, titles, ratings };
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
