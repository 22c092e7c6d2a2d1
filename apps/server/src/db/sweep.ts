// Sweeps: work of periodic jobs on as many rows as the service has collected, in batches. Each batch is a transaction of its
// own: it holds few locks, viewers wait for one batch at most, and a job that is aborted keeps what it has done.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries, Schema } from './database.ts';

/** Rows of a batch: some ten milliseconds, also of the embedded database. */
const MOST = 1_000;

export interface SweepOptions {
  /** Of the job. Between two batches an aborted sweep ends with its reason, so that the job is run again. */
  readonly signal?: AbortSignal | undefined;
  /** The most rows of a batch. */
  readonly most?: number;
}

export interface Sweep<Row> {
  /** Changes or deletes up to `most` rows and returns them. An empty batch is the last. */
  readonly batch: (trx: Queries, most: number) => Promise<readonly Row[]>;
  /** Publishes a batch with its commit: one notification, however many rows it has. */
  readonly publish?: (trx: Queries, rows: readonly Row[]) => Promise<void>;
  /** What follows the commit of a batch, such as the removal of its files. */
  readonly afterCommit?: (rows: readonly Row[]) => Promise<void>;
}

/** Runs batches until one is empty. Returns the number of rows. */
export async function sweep<Row>(
  { kysely }: Pick<Database, 'kysely'>,
  { batch, publish, afterCommit }: Sweep<Row>,
  { signal, most = MOST }: SweepOptions = {},
): Promise<number> {
  for (let count = 0; ; ) {
    signal?.throwIfAborted();
    const rows = await kysely.transaction().execute(async (trx) => {
      const changed = await batch(trx, most);
      if (changed.length > 0) await publish?.(trx, changed);
      return changed;
    });
    if (rows.length === 0) return count;
    await afterCommit?.(rows);
    count += rows.length;
  }
}

/**
 * Deletes the rows of a table that fulfil a condition. Rows that another transaction has locked are left to the next sweep, so
 * that two sweeps do not wait for each other.
 */
export const sweepRows = (
  db: Pick<Database, 'kysely'>,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  { publish, ...options }: SweepOptions & Pick<Sweep<unknown>, 'publish'> = {},
): Promise<number> =>
  sweep(db, { batch: (trx, most) => deleteRows(trx, table, condition, most), ...(publish && { publish }) }, options);

async function deleteRows(trx: Queries, table: keyof Schema, condition: RawBuilder<unknown>, most: number) {
  const { rows } = await sql`
    delete from ${sql.table(table)}
     where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${most} for update skip locked))
    returning 1 as deleted`.execute(trx);
  return rows;
}
