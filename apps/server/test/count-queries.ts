// The database of a test with counters of its queries through Kysely and of the rows that they have returned.
import type { Database } from '../src/db/database.ts';

export interface CountedDatabase {
  readonly db: Database;
  readonly count: () => number;
  readonly countRows: () => number;
}

export function countQueries(db: Database): CountedDatabase {
  let count = 0;
  let rows = 0;
  const kysely = db.kysely.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  });
  const counted = { ...db, engine: db.engine, executeSql: db.executeSql, kysely };
  return { db: counted, count: () => count, countRows: () => rows };
}
