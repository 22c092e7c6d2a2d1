// The texts of the catalogue, one by one, for translation: each has an address `title:kiyi:name` and is jsonb by language. Texts of
// the guide come with the guide (XMLTV names their languages), interface and mails with the language file.
import { TEXT_KINDS, type TextKind } from '@seyir/core/catalog/text-kinds';
import type { LocalText } from '@seyir/core/text/local-text';
import { type RawBuilder, sql } from 'kysely';
import { localName, type NamedTable } from '../../catalogue/local-name.ts';
import type { Queries } from '../../db/database.ts';
import type { Language } from '../../shared/languages.ts';

interface TextTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Its `name` is one text with translations in `names`. */
  readonly named?: NamedTable;
}

const byId = (table: string, ...columns: string[]): TextTable => ({ table, key: ['id'], columns });

/** Kinds of things with texts, in the words of the command line. */
const TABLES = {
  title: byId('title', 'name', 'tagline', 'summary', 'country'),
  episode: byId('episode', 'name', 'summary'),
  season: byId('season', 'name'),
  genre: { table: 'genre', key: ['kind', 'id'], columns: ['name'] },
  channel: { ...byId('channel', 'name', 'description'), named: 'channel' },
  package: { ...byId('package', 'name', 'info', 'description'), named: 'package' },
  bundle: byId('bundle', 'name', 'description'),
  menu: byId('menu', 'name'),
  tab: byId('category', 'name'),
  row: byId('label', 'name'),
  banner: byId('banner', 'badge', 'kicker', 'personal_badge'),
  ad: byId('ad', 'headline', 'body', 'cta'),
  person: byId('person', 'bio'),
  cast: { table: 'title_person', key: ['title_id', 'job', 'person_id'], columns: ['role'] },
} as const satisfies Readonly<Record<TextKind, TextTable>>;

export interface CatalogueText {
  /** `title:kiyi:name`; of a list of texts, `package:aile:description.1`. */
  readonly address: string;
  readonly text: LocalText;
}

interface TextRow {
  readonly key: string;
  readonly [column: string]: unknown;
}

const keyOf = ({ key }: TextTable): RawBuilder<string> =>
  sql.join(
    key.map((column) => sql.ref(column)),
    sql` || '/' || `,
  );

/** The text of a column as jsonb by language. */
const textOf = ({ named }: TextTable, column: string): RawBuilder<unknown> =>
  named !== undefined && column === 'name' ? localName(named) : sql.ref(column);

interface ListedTexts {
  readonly texts: readonly CatalogueText[];
  /** Key of the last row; undefined at the end. */
  readonly next: string | undefined;
}

interface ListOptions {
  readonly kind: TextKind;
  readonly after: string | undefined;
  readonly rows: number;
  /** Only texts that lack this language. */
  readonly missing?: Language | undefined;
}

/** Texts of a kind by key, of at most `rows` rows. */
export async function listTexts(db: Queries, { kind, after, rows: most, missing }: ListOptions): Promise<ListedTexts> {
  const table: TextTable = TABLES[kind];
  const key = keyOf(table);
  const lacks = (column: string) =>
    sql`(${textOf(table, column)} is not null and coalesce(${textOf(table, column)} ->> ${missing ?? ''}, '') = '')`;
  const isWanted =
    missing === undefined
      ? sql`true`
      : sql.join(
          table.columns.map((column) => lacks(column)),
          sql` or `,
        );
  const { rows } = await sql<TextRow>`
    select ${key} as key, ${sql.join(table.columns.map((column) => sql`${textOf(table, column)} as ${sql.ref(column)}`))}
      from ${sql.table(table.table)}
     where ${key} > ${after ?? ''} and (${isWanted})
     order by key limit ${most + 1}`.execute(db);
  const shown = rows.slice(0, most);
  const texts = shown.flatMap((row) => textsOf(kind, row));
  return {
    texts: missing === undefined ? texts : texts.filter(({ text }) => !text[missing]),
    next: rows.length > most ? shown.at(-1)?.key : undefined,
  };
}

function textsOf(kind: TextKind, row: TextRow): CatalogueText[] {
  return TABLES[kind].columns.flatMap((column): CatalogueText[] => {
    const value = row[column] as LocalText | readonly LocalText[] | null | undefined;
    const address = `${kind}:${row.key}:${column}`;
    if (Array.isArray(value)) return value.map((text, index) => ({ address: `${address}.${index + 1}`, text }));
    const text = value as LocalText | null | undefined;
    // An empty text has nothing to translate.
    return !(text?.tr || text?.en) ? [] : [{ address, text }];
  });
}

export async function findText(db: Queries, address: string): Promise<CatalogueText | undefined> {
  const place = readAddress(address);
  if (place === undefined) return undefined;
  const table: TextTable = TABLES[place.kind];
  const { rows } = await sql<TextRow>`
    select ${keyOf(table)} as key, ${textOf(table, place.column)} as ${sql.ref(place.column)} from ${sql.table(table.table)} where ${keyOf(table)} = ${place.key}
    `.execute(db);
  return rows.flatMap((row) => textsOf(place.kind, row)).find((text) => text.address === address);
}

/** Writes a text in a language; null removes it. The caller knows that the text is there. */
export async function writeText(
  trx: Queries,
  address: string,
  language: Language,
  words: string | null,
): Promise<void> {
  const place = readAddress(address);
  if (place === undefined) throw new Error(`No address of a text: ${address}`);
  const table: TextTable = TABLES[place.kind];
  const column = sql.ref(isName(address) ? 'names' : place.column);
  const path = sql`${[...(place.index === undefined ? [] : [String(place.index)]), language]}::text[]`;
  const changed =
    words === null ? sql`${column} #- ${path}` : sql`jsonb_set(${column}, ${path}, to_jsonb(${words}::text))`;
  await sql`update ${sql.table(table.table)} set ${column} = ${changed} where ${keyOf(table)} = ${place.key}`.execute(
    trx,
  );
}

/** Whether the text is the name of a channel or package, whose Turkish belongs to the thing's own command. */
export function isName(address: string): boolean {
  const place = readAddress(address);
  return place?.column === 'name' && (TABLES[place.kind] as TextTable).named !== undefined;
}

/** Kind, key of the row, column, and place in a list of texts; undefined for anything else. */
function readAddress(address: string) {
  const match = /^([a-z]+):(.+):([a-z_]+)(?:\.(\d{1,3}))?$/s.exec(address);
  const kind = TEXT_KINDS.find((known) => known === match?.[1]);
  const column = kind && TABLES[kind].columns.find((known) => known === match?.[3]);
  if (kind === undefined || column === undefined) return undefined;
  return { kind, column, key: match?.[2] ?? '', index: match?.[4] === undefined ? undefined : Number(match[4]) - 1 };
}
