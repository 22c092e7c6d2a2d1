// Restores the rows of a change to their values before, unless a later change has touched them.
import { makeRefusal } from '@seyir/core/operator/refusals';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { notifyWithin } from '../../db/notify.ts';
import { ASSET_CHANGED } from '../../media/assets.queries.ts';
import { ROW_KEYS } from '../../operations/audit-log.ts';
import { RefusedError, refuse, typedAs } from '../command.ts';

/** Columns that packaging writes: a row is the same with another length of its media. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  title: ['duration_seconds', 'has_trailer'],
  episode: ['duration_seconds'],
};

type RowValue = Readonly<Record<string, unknown>>;

/** Returns how many rows were restored. The caller's transaction records this as a change of its own. */
export async function undoChange(
  trx: Queries,
  id: number,
  undoneBy: number,
  onRow: (done: number) => void,
): Promise<number> {
  const change = await trx
    .selectFrom('operator_change')
    .select(['undoable', 'undone_by', 'command'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (change === undefined) throw refuse('change_unknown', { change: id });
  if (change.undone_by !== null) throw refuse('change_undone', { change: id });
  if (!change.undoable) throw refuse('change_final', { change: id });
  // Rows are compared as the trigger wrote them.
  await sql`set local timezone = 'UTC'`.execute(trx);
  const rows = await trx
    .selectFrom('operator_change_row')
    .select(['table_name', 'before', 'after'])
    .where('change_id', '=', id)
    .orderBy('position', 'desc')
    .execute();
  for (const [index, row] of rows.entries()) {
    onRow(index / rows.length);
    await restoreRow(trx, id, row);
  }
  await trx.updateTable('operator_change').set({ undone_by: undoneBy }).where('id', '=', id).execute();
  return rows.length;
}

interface RecordedRow {
  readonly table_name: string;
  readonly before: RowValue | null;
  readonly after: RowValue | null;
}

async function restoreRow(trx: Queries, changeId: number, { table_name, before, after }: RecordedRow): Promise<void> {
  const keys = ROW_KEYS[table_name];
  if (keys === undefined) throw refuse('change_final', { change: table_name });
  const table = sql.table(table_name);
  if (after === null) {
    const columns = sql.join(Object.keys(before ?? {}).map((column) => sql.ref(column)));
    await sql`insert into ${table} (${columns}) select ${columns} from ${asRow(table, before)}`.execute(trx);
    if (table_name === 'asset_rendition') await notifyWithin(trx, ASSET_CHANGED, String(before?.asset_id));
    return;
  }
  const isKey = sql.join(
    keys.map((key) => sql`row_now.${sql.ref(key)} = ${String(after[key])}`),
    sql` and `,
  );
  const measured = sql`${[...(MEASURED[table_name] ?? [])]}::text[]`;
  // Only columns that were there at the time: a newer version may have added some.
  const known = sql`(select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(row_now)) where key = any(${Object.keys(after)}::text[]))`;
  const isUnchanged = sql`${isKey} and ${known} - ${measured} = ${JSON.stringify(after)}::jsonb - ${measured}`;
  const columns = sql.join(Object.keys(after).map((column) => sql.ref(column)));
  const restored =
    before === null
      ? await sql`delete from ${table} as row_now where ${isUnchanged}`.execute(trx)
      : await sql`update ${table} as row_now set (${columns}) = (select ${columns} from ${asRow(table, before)}) where ${isUnchanged}`.execute(
          trx,
        );
  if (restored.numAffectedRows === 1n) {
    if (table_name === 'asset_rendition') await notifyWithin(trx, ASSET_CHANGED, String(after.asset_id));
    return;
  }
  const name = keys.map((key) => after[key]).join(' ');
  const later = await findLaterChange(trx, changeId, { table_name, key: pick(after, keys) });
  const first = later === undefined ? 'by no command' : `by change ${later.id} (${later.command})`;
  const undo = later === undefined ? '' : ` Undo that one first: ${typedAs(`undo ${later.id}`)}`;
  throw new RefusedError(`${table_name} ${name} was changed again since, ${first}.${undo}`, {
    refusal: makeRefusal('change_again', { row: `${table_name} ${name}`, change: later?.id ?? '–' }),
  });
}

const pick = (row: RowValue, keys: readonly string[]): RowValue =>
  Object.fromEntries(keys.map((key) => [key, row[key]]));

/** The newest change of a row after another one: changes are undone from the newest on. */
async function findLaterChange(
  trx: Queries,
  changeId: number,
  { table_name, key }: { readonly table_name: string; readonly key: RowValue },
) {
  const contained = sql`${JSON.stringify(key)}::jsonb`;
  return await trx
    .selectFrom('operator_change_row as row')
    .innerJoin('operator_change as change', 'change.id', 'row.change_id')
    .select(['change.id', 'change.command'])
    .where('row.change_id', '>', changeId)
    .where('row.table_name', '=', table_name)
    .where('change.undone_by', 'is', null)
    .where(sql<boolean>`(row.before @> ${contained} or row.after @> ${contained})`)
    // The change that this undo records is open.
    .where(sql<boolean>`row.change_id <> current_setting('seyir.operator_change')::bigint`)
    .orderBy('row.change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const asRow = (table: RawBuilder<unknown>, value: RowValue | null) =>
  sql`jsonb_populate_record(null::${table}, ${JSON.stringify(value)}::jsonb) as restored`;
