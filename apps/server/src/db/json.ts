import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column, written the same way on both engines. Needed for lists and bare texts. */
export function asJson<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
