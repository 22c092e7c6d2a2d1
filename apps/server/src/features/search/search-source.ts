// What the search indexes are built from, as the thread that builds them asks for it: pages of rows as JSON text, which
// that thread parses, and the categories of the catalogue's snapshot. Texts do not go through the thread that serves video
// where they can go past it: what it allocates, its garbage collections have to trace and free.
import type { RowRule } from '@seyir/core/catalog/row-rule';
import type { LocalText } from '@seyir/core/text/local-text';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import type { Database, TextLine } from '../../db/database.ts';
import * as queries from './search.queries.ts';

/** A category of a menu, by which its titles are found. */
export interface IndexedCategory {
  readonly name: LocalText;
  /** Titles of its rows that are listed by hand. */
  readonly titleIds: readonly string[];
  /** Rules of its other rows. */
  readonly rules: readonly RowRule[];
}

export type PageName = keyof typeof queries.PAGES;

export interface SearchSource {
  /** The rows after a row, as JSON text; `fromMs` is the oldest start of airings. */
  readPage(name: PageName, after: unknown, fromMs: number): Promise<string>;
  /** The categories of the current snapshot. */
  readCategories(): Promise<readonly IndexedCategory[]>;
}

export const makeSearchSource = (db: Database, currentSnapshot: () => Snapshot): SearchSource => ({
  readPage: (name, after, fromMs) => queries.readPageText(db.kysely, name, after, new Date(fromMs)),
  readCategories: async () => listCategories(currentSnapshot()),
});

/** Sends a page over a line, which the embedded database has to another thread. */
export async function sendPage(
  db: Database,
  line: Pick<TextLine, 'send'>,
  id: number,
  ...[name, after, fromMs]: Parameters<SearchSource['readPage']>
): Promise<void> {
  const { sql, parameters } = queries.selectPageText(db.kysely, name, after, new Date(fromMs)).compile(db.kysely);
  await line.send(id, sql, parameters);
}

function listCategories({ menus }: Snapshot): IndexedCategory[] {
  return menus
    .flatMap(({ categories }) => categories)
    .map(({ name, labels }) => ({
      name,
      titleIds: labels.flatMap(({ content }) => (content.kind === 'titles' ? content.titles.map(({ id }) => id) : [])),
      rules: labels.flatMap(({ content }) =>
        content.kind === 'rule' && content.rule.channels === undefined ? [content.rule] : [],
      ),
    }));
}
