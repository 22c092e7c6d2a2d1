// Names of channels and packages by language. `name` is one text, unique and typed by operators; `names` holds translations.
import type { LocalText } from '@seyir/core/text/local-text';
import { sql } from 'kysely';

export type NamedTable = 'channel' | 'package';

/** SQL expression: the name as a text in all languages, `name` where there is no translation. The table is not aliased. */
export const localName = (table: NamedTable) => {
  const name = sql.ref(`${table}.name`);
  return sql<LocalText>`(jsonb_build_object('tr', ${name}, 'en', ${name}) || ${sql.ref(`${table}.names`)})`;
};
