// The partitions of a partitioned table, read from the system catalogue: work on all rows of an account goes partition by
// partition, so that no statement touches more than one of them.
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './database.ts';

/** The partitions as names for a statement, in the order of their names. */
export async function listPartitions(db: Queries, table: 'usage_event'): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select part.relnamespace::regnamespace::text as schema, part.relname as name
      from pg_inherits join pg_class part on part.oid = inhrelid
     where inhparent = ${table}::regclass
     order by part.relname`.execute(db);
  return rows.map(({ schema, name }) => sql.id(schema, name));
}
