// What the search indexes are built from, as the thread that builds them asks for it: pages of rows as JSON text, which
// that thread parses, and entries of the catalogue's snapshot in chunks. No answer holds the event loop for long.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { AgeRating } from '@seyir/core/access/rating-mask';
import { matchesRule, type RowRule } from '@seyir/core/catalog/row-rule';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import type { Category, Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { Database } from '../../db/database.ts';
import * as queries from './search.queries.ts';

/** A channel or title as the index needs it. */
export interface CatalogueEntry {
  readonly id: string;
  readonly age: AgeRating;
  readonly names: readonly string[];
  /** Genres and categories, in both languages. */
  readonly subjects: readonly string[];
}

export interface TitleEntry extends CatalogueEntry {
  readonly kind: Title['kind'];
  readonly imdbTenths: number | null;
  readonly genres: readonly LocalText[];
}

export type PageName = keyof typeof queries.PAGES;

export interface SearchSource {
  /** The rows after a row, as JSON text; `fromMs` is the oldest start of airings. */
  readPage(name: PageName, after: unknown, fromMs: number): Promise<string>;
  /** Begins a build from the current snapshot, and returns its channels by number. */
  readChannels(): Promise<readonly CatalogueEntry[]>;
  /** Some titles of that snapshot from a place on, newest first; none at the end. */
  readTitles(from: number): Promise<readonly TitleEntry[]>;
  listProgrammeGenres(): Promise<readonly { readonly id: string; readonly name: LocalText }[]>;
  /** The longest archive of a channel, in minutes. */
  findLongestCatchUp(): Promise<number>;
}

/** Less than a millisecond of work, and of copying to the other thread. */
const TITLES_A_CHUNK = 200;

export function makeSearchSource(db: Database, currentSnapshot: () => Snapshot): SearchSource {
  let snapshot = currentSnapshot();
  let categoriesOf = makeCategoryFinder(snapshot);
  return {
    readPage: (name, after, fromMs) => queries.readPageText(db.kysely, name, after, new Date(fromMs)),
    async readChannels() {
      snapshot = currentSnapshot();
      categoriesOf = makeCategoryFinder(snapshot);
      return snapshot.channels
        .toSorted((a, b) => a.number - b.number)
        .map(({ id, age, name, number, genreName }) => ({
          id,
          age,
          names: [...allTexts(name), String(number)],
          subjects: allTexts(genreName),
        }));
    },
    async readTitles(from) {
      // Node handles up to a thousand messages of a thread in one turn of the event loop: a thread that asks at once for the next
      // chunk would hold the loop for many of them.
      await letOthersRun();
      return snapshot.titles.slice(from, from + TITLES_A_CHUNK).map((title) => {
        const { id, kind, age, imdbTenths, name, originalName, genreIds } = title;
        const genres = genreIds.flatMap((genreId) => snapshot.titleGenreNames.get(genreId) ?? []);
        const subjects = [...genres, ...categoriesOf(title)].flatMap(({ tr, en }) => [tr, en]);
        const names = [...allTexts(name), originalName];
        return { id, kind, age, imdbTenths: imdbTenths ?? null, names, subjects, genres };
      });
    },
    listProgrammeGenres: () => queries.listProgrammeGenres(db.kysely),
    findLongestCatchUp: () => queries.findLongestCatchUp(db.kysely),
  };
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
