// What operators did to rows of the demo, read from the audit log (`operator_change_row`): a newer edition leaves it as it is.
import type { Queries } from '@seyir/server/db/database';
import { sql } from 'kysely';

/** The row was deleted, or these of its columns have another value than before the operator's changes. */
type OperatorChange = 'removed' | ReadonlySet<string>;

type RowValue = Readonly<Record<string, unknown>>;
interface Recorded {
  readonly key: string;
  readonly before: RowValue | null;
  readonly after: RowValue | null;
}

/** Names a row by its key columns. */
export const keyOf = (row: RowValue, columns: readonly string[]): string =>
  columns.map((column) => String(row[column])).join(' ');

/** Changes of rows by their keys, among the keys that are asked for. A value that was changed and changed back counts as unchanged. */
export async function listOperatorChanges(
  db: Queries,
  table: string,
  columns: readonly string[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, OperatorChange>> {
  const parts = columns.map((column) => sql`coalesce(after, before) ->> ${column}`);
  const { rows } = await sql<Recorded>`
    select * from (
      select concat_ws(' ', ${sql.join(parts)}) as key, before, after, change_id, position
        from operator_change_row where table_name = ${table}) as recorded
     where key = any(${[...keys]}::text[])
     order by change_id, position`.execute(db);
  const changes = new Map<string, OperatorChange>();
  for (const key of new Set(rows.map((row) => row.key))) {
    const change = summarise(rows.filter((row) => row.key === key));
    if (change === 'removed' || change.size > 0) changes.set(key, change);
  }
  return changes;
}

function summarise(history: readonly Recorded[]): OperatorChange {
  if (history.at(-1)?.after === null) return 'removed';
  /** Of each changed column: its value before the first change, and after the last. */
  const values = new Map<string, { first: string; last: string }>();
  for (const { before, after } of history) {
    for (const [column, value] of Object.entries(after ?? {})) {
      const [was, is] = [JSON.stringify(before?.[column]), JSON.stringify(value)];
      if (was !== is) values.set(column, { first: values.get(column)?.first ?? was, last: is });
    }
  }
  return new Set([...values].flatMap(([column, { first, last }]) => (first === last ? [] : [column])));
}

/** Owners (`title_id` of `title_genre`, for instance) whose parts an operator has changed, and not undone. */
export async function listOwnersOfChangedParts(
  db: Queries,
  table: string,
  column: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ owner: string }>`
    select distinct coalesce(after, before) ->> ${column} as owner
      from operator_change_row join operator_change on operator_change.id = change_id
     where table_name = ${table} and ${isInForce}`.execute(db);
  return new Set(rows.map(({ owner }) => owner));
}

const HOME_TABLES = ['menu', 'category', 'label', 'category_label', 'label_item', 'banner'];

/** Whether an operator has arranged or renamed the home. Rows that go with a removed title or channel do not count. */
export async function isHomeChanged(db: Queries): Promise<boolean> {
  const { rows } = await sql`
    select from operator_change_row join operator_change on operator_change.id = change_id
     where table_name = any(${HOME_TABLES}::text[]) and after is not null and ${isInForce} limit 1`.execute(db);
  return rows.length > 0;
}

const isInForce = sql`undone_by is null and operator_change.id not in
  (select undone_by from operator_change where undone_by is not null)`;
