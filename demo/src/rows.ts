// Bulk inserts and upserts of rows as one JSON parameter.

import type { Queries, Schema } from '@seyir/server/db/database';
import { type Insertable, type Selectable, sql } from 'kysely';
import { keyOf, listOperatorChanges, listOwnersOfChangedParts } from './operator-changes.ts';

export type TableName = keyof Schema;
/** A row as it is read back, without the columns the database fills in. It travels as JSON, so lists need no care. */
export type NewRow<Table extends TableName> = Partial<Selectable<Schema[Table]>> &
  Pick<Selectable<Schema[Table]>, NeededColumns<Insertable<Schema[Table]>> & keyof Selectable<Schema[Table]>>;
type NeededColumns<Row> = { [Column in keyof Row]-?: object extends Pick<Row, Column> ? never : Column }[keyof Row];

interface WriteRows<Table extends TableName> {
  readonly table: Table;
  readonly key: readonly (keyof Schema[Table] & string)[];
  readonly rows: readonly NewRow<Table>[];
  /** Columns that are written with a new row and then left alone, because viewers or jobs change them. */
  readonly once?: readonly (keyof Schema[Table] & string)[];
  /** Inserts rows that an operator has deleted, because other rows refer to them. */
  readonly isRestored?: boolean;
}

/**
 * Inserts rows that are new and brings the others up to date; a row that is the same is not touched. Columns that an
 * operator has changed keep their values, and rows that an operator has deleted stay away. All rows have the same columns.
 */
export async function writeRows<Table extends TableName>(db: Queries, write: WriteRows<Table>): Promise<void> {
  const keys = write.rows.map((row) => keyOf(row, write.key));
  const changes = await listOperatorChanges(db, write.table, write.key, keys);
  const changeOf = (row: NewRow<Table>) => changes.get(keyOf(row, write.key));
  const rows = write.rows.filter((row) => {
    const change = changeOf(row);
    return change === undefined || (change === 'removed' && write.isRestored);
  });
  await upsert(db, { ...write, rows });
  for (const row of write.rows) {
    const change = changeOf(row);
    if (change === undefined || change === 'removed') continue;
    const kept = [...change] as (keyof Schema[Table] & string)[];
    await upsert(db, { ...write, rows: [row], once: [...(write.once ?? []), ...kept] });
  }
}

async function upsert<Table extends TableName>(db: Queries, write: WriteRows<Table>): Promise<void> {
  const [first] = write.rows;
  if (first === undefined) return;
  const kept = new Set<string>([...write.key, ...(write.once ?? [])]);
  const changing = Object.keys(first).filter((column) => !kept.has(column));
  const columnsOf = (of: string) => sql.join(changing.map((column) => sql.ref(`${of}.${column}`)));
  const settings = changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const key = sql.join(write.key.map((column) => sql.ref(column)));
  const update = sql`do update set ${sql.join(settings)}
    where (${columnsOf(write.table)}) is distinct from (${columnsOf('excluded')})`;
  await sql`${insert(write.table, first, write.rows)}
    on conflict (${key}) ${changing.length === 0 ? sql`do nothing` : update}`.execute(db);
}

interface ReplaceParts<Table extends TableName> {
  readonly table: Table;
  /** The column that names the owner of a part, and the table of owners. */
  readonly owner: readonly [column: keyof NewRow<Table> & string, table: TableName];
  readonly owners: readonly string[];
  readonly rows: readonly NewRow<Table>[];
}

/** Deletes the parts of owners (genres of titles, for instance) and inserts others. Those that an operator has changed stay. */
export async function replaceParts<Table extends TableName>(db: Queries, parts: ReplaceParts<Table>): Promise<void> {
  const [column, owners] = parts.owner;
  const changed = await listOwnersOfChangedParts(db, parts.table, column);
  const present = await listPresent(db, owners);
  const replaced = new Set(parts.owners.filter((id) => present.has(id) && !changed.has(id)));
  await sql`delete from ${sql.table(parts.table)} where ${sql.ref(column)} = any(${[...replaced]}::text[])`.execute(db);
  await addRows(
    db,
    parts.table,
    parts.rows.filter((row) => replaced.has(String(row[column]))),
  );
}

/** Ids of a table. Rows that name others are left out when an operator has deleted those. */
export async function listPresent(db: Queries, table: TableName): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts rows of which none is there yet. */
export async function addRows<Table extends TableName>(
  db: Queries,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first !== undefined) await insert(table, first, rows).execute(db);
}

/** Inserts those of the rows that are not there yet, whatever makes them unique. */
export async function addMissingRows<Table extends TableName>(
  db: Queries,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (first !== undefined) await sql`${insert(table, first, rows)} on conflict do nothing`.execute(db);
}

/** One statement with one parameter for any number of rows: hundreds cost one round trip. */
function insert<Table extends TableName>(table: Table, first: NewRow<Table>, rows: readonly NewRow<Table>[]) {
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
