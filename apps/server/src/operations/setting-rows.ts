// Rows of the table `setting`: facts of this installation that the operator changes while the service runs.
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';

export async function readSetting(db: Queries, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Writes a row only when its value differs, so that the audit log records no change without one. Undefined removes the row. */
export async function writeSetting(trx: Queries, key: string, value: object | undefined): Promise<void> {
  if (value === undefined) {
    await trx.deleteFrom('setting').where('key', '=', key).execute();
    return;
  }
  const json = asJson(value);
  await trx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }).where('setting.value', '<>', json),
    )
    .execute();
}
