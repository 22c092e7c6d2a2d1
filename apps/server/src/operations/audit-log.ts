// Rows of the audit log (`operator_change`): commands write them, and changes that an operator makes of their own second factor.
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';

interface NewChange {
  readonly command: string;
  readonly undoable: boolean;
  readonly madeAt: Date;
  /** The operator of the console; undefined on the command line. */
  readonly operator: { readonly accountId: string; readonly name: string } | undefined;
}

export async function insertChange(trx: Queries, { command, undoable, madeAt, operator }: NewChange): Promise<number> {
  const { id } = await trx
    .insertInto('operator_change')
    .values({
      ...{ command, undoable, made_at: madeAt },
      ...{ operator_id: operator?.accountId ?? null, operator_name: operator?.name ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ChangedRow {
  readonly table: string;
  /** Without names and addresses of viewers: the log outlives an erased account. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Records a change of rows that have no trigger, within the transaction that makes it. */
export async function insertChangedRow(
  trx: Queries,
  change_id: number,
  { table, before, after }: ChangedRow,
): Promise<void> {
  await trx
    .insertInto('operator_change_row')
    .values({ change_id, table_name: table, before: before && asJson(before), after: after && asJson(after) })
    .execute();
}

/** The tables whose changes are recorded, and the columns that name a row. */
export const ROW_KEYS: Readonly<Record<string, readonly string[]>> = {
  channel: ['id'],
  channel_package: ['channel_id', 'package_id'],
  genre: ['kind', 'id'],
  package: ['id'],
  product: ['id'],
  promo_code: ['code_key'],
  person: ['id'],
  title: ['id'],
  title_genre: ['title_id', 'genre_id'],
  title_person: ['title_id', 'job', 'person_id'],
  title_package: ['title_id', 'package_id'],
  season: ['id'],
  episode: ['id'],
  asset_rendition: ['asset_id', 'id'],
  ad: ['id'],
  setting: ['key'],
  label: ['id'],
  label_item: ['label_id', 'position'],
  category_label: ['category_id', 'position'],
  banner: ['id'],
  bundle: ['id'],
  menu: ['id'],
  category: ['id'],
  // Recorded by commands, not by triggers. Ended sessions and sent links are left out: they overwrite nothing.
  account: ['id'],
  airing: ['channel_id'],
  billing_case: ['id'],
  feedback: ['id'],
  operator: ['account_id'],
  payment_order: ['id'],
  subscription: ['account_id'],
};

/**
 * The database snapshot of now: which transactions are visible. Read before the rows of a page, so that a change in between counts as
 * made after them.
 */
export async function readAsOf(db: Queries): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

interface LaterChange {
  /** Null: the command line. */
  readonly operator_name: string | null;
  readonly made_at: Date;
}

/**
 * The newest other change of a row that `changeId` has changed too and whose transaction `asOf` does not see. Writers of one row wait
 * for each other, so the second of two changes at once finds the first one here. Ids of transactions that this
 * database has not assigned yet come from the database that a backup was made from.
 */
export async function findLaterChange(trx: Queries, changeId: number, asOf: string): Promise<LaterChange | undefined> {
  const keys = sql.join(Object.entries(ROW_KEYS).map(([table, columns]) => sql`(${table}, ${[...columns]}::text[])`));
  const keyOf = (row: string) =>
    sql`(select jsonb_agg(coalesce(${sql.ref(`${row}.after`)}, ${sql.ref(`${row}.before`)}) -> name order by name) from unnest(keys.columns) as name)`;
  const { rows } = await sql<LaterChange>`
    with keys (table_name, columns) as (values ${keys}),
    own as (
      select distinct mine.table_name, ${keyOf('mine')} as value
      from operator_change_row as mine
      join keys on keys.table_name = mine.table_name
      where mine.change_id = ${changeId}
    )
    select change.operator_name, change.made_at
    from operator_change_row as other
    join keys on keys.table_name = other.table_name
    join own on own.table_name = other.table_name and own.value = ${keyOf('other')}
    join operator_change as change on change.id = other.change_id
    where other.change_id <> ${changeId}
      and other.xid >= pg_snapshot_xmin(${asOf}::pg_snapshot)
      and other.xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(other.xid, ${asOf}::pg_snapshot)
    order by other.xid desc
    limit 1`.execute(trx);
  return rows[0];
}
