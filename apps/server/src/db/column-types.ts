// Type helpers of the generated schema.
import type { ColumnType, Expression } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** A column with a default: optional in an insert. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>;

/** A column only the database fills. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

/**
 * A jsonb column. An object is passed directly; a list must go through `asJson`, because the PostgreSQL driver would write
 * it as an SQL array.
 */
export type Json<Name extends keyof JsonColumns> = ColumnType<
  JsonColumns[Name],
  JsonInput<JsonColumns[Name]>,
  JsonInput<JsonColumns[Name]>
>;

type JsonInput<T> = [T] extends [PlainObject] ? T | Expression<T> : Expression<T>;
type PlainObject = object & { readonly length?: never };
