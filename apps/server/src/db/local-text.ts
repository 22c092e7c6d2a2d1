// A text of a jsonb column in one language, chosen by the database: as textIn of core, for queries of many rows.
import { type RawBuilder, sql } from 'kysely';

/** `column` is a name of the program, never a value of a request. Every text has Turkish and English. */
export function sqlTextIn<T extends string | null = string | null>(column: string, language: string): RawBuilder<T> {
  const own = sql<T>`${sql.ref(column)} ->> ${language}`;
  if (language === 'tr' || language === 'en') return own;
  return sql<T>`coalesce(nullif(${own}, ''), ${sql.ref(column)} ->> 'en')`;
}

/** In an upsert: the new text over the present one, so that languages which only the present one has are kept. */
export const keepLanguages = <T>(table: string, column: string): RawBuilder<T> =>
  sql<T>`coalesce(${sql.ref(`${table}.${column}`)}, '{}'::jsonb) || ${sql.ref(`excluded.${column}`)}`;
