// The database of a test with a counter of its queries through Kysely.
import type { Database } from '../src/db/database.ts';

export function countQueries(db: Database): { readonly db: Database; readonly count: () => number } {
  let count = 0;
  const kysely = db.kysely.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db: { ...db, engine: db.engine, executeSql: db.executeSql, kysely }, count: () => count };
}
