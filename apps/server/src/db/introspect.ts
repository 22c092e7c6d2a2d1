// Reads the table definitions from the system catalogue of a migrated database.
import type { Database } from './database.ts';

export interface TableShape {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly ColumnShape[];
}

export interface ColumnShape {
  readonly name: string;
  readonly comment: string | null;
  /** PostgreSQL's short name: `text`, `int4`, `timestamptz`, `_text` for an array of texts. */
  readonly type: string;
  readonly nullable: boolean;
  readonly filledBy: 'caller' | 'default' | 'database';
  /** The definitions of the checks that look at this column alone. */
  readonly checks: readonly string[];
}

interface ColumnRow extends ColumnShape {
  table_name: string;
  table_comment: string | null;
}

const COLUMNS_OF_PUBLIC_TABLES = `
  select c.relname as table_name,
         obj_description(c.oid, 'pg_class') as table_comment,
         a.attname as name,
         col_description(c.oid, a.attnum) as comment,
         t.typname as type,
         not a.attnotnull as nullable,
         case when a.attidentity = 'a' or a.attgenerated <> '' then 'database'
              when a.atthasdef or a.attidentity = 'd' then 'default'
              else 'caller' end as "filledBy",
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                order by k.conname) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
   order by c.relname, a.attnum`;

/** Every table and view of the public schema, by name; columns in the order of the table. */
export async function readTableShapes(database: Database): Promise<TableShape[]> {
  const { rows } = await database.executeSql(COLUMNS_OF_PUBLIC_TABLES);
  const tables = new Map<string, TableShape & { columns: ColumnShape[] }>();
  for (const { table_name: name, table_comment: comment, ...column } of rows as ColumnRow[]) {
    const table = tables.get(name) ?? { name, comment, columns: [] };
    table.columns.push(column);
    tables.set(name, table);
  }
  return [...tables.values()];
}
