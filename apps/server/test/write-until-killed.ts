// A program that a test kills: opens the database as the server does, commits pairs of rows and prints each pair after its
// commit.
// Usage: node write-until-killed.ts <data folder> [<database url>]
import type { DatabaseLog } from '../src/db/database.ts';
import { asJson } from '../src/db/json.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { newId } from '../src/shared/ids.ts';

const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const silent: DatabaseLog = { debug() {}, info() {}, warn() {}, error() {} };

const database = await openDatabase({ dataFolder, databaseUrl, log: silent });
await migrate(database, silent);
process.stdout.write('ready\n');
for (;;) {
  const key = `pair-${newId()}`;
  await database.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('setting')
      .values([
        { key: `${key}-a`, value: asJson(key) },
        { key: `${key}-b`, value: asJson(key.repeat(20)) },
      ])
      .execute();
  });
  process.stdout.write(`${key}\n`);
}
