// Rows of the audit log (`operator_change`): commands write them, and changes that an operator makes of their own second factor.
import type { Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';

export interface NewChange {
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
