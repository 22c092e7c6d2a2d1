// Rows of a service as a release left them, to upgrade from. `node apps/server/test/release-rows.ts 1.0.0` writes those of today's
// schema into releases/, once for a release; they are not written again, whatever changes later.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { readMigrations } from '../src/db/migration-files.ts';
import { openMemoryDatabase } from '../src/db/pglite-database.ts';
import { makePasswords } from '../src/shared/passwords.ts';
import {
  aChannel,
  aKidsProfile,
  aMainProfile,
  anAccount,
  anAiring,
  anEntitlement,
  anOrder,
  aPackage,
  aProduct,
  aProgramme,
  aRecording,
  aSession,
  aSubscription,
  aTitle,
} from './builders.ts';
import { SILENT } from './template.ts';

export const RELEASES = join(import.meta.dirname, 'releases');
export const OLD_ACCOUNT = { email: 'eski@seyir.test', password: 'seyir1234' };

export interface ReleaseRows {
  /** Of the newest migration. */
  readonly version: number;
  readonly tables: Readonly<Record<string, readonly object[]>>;
}

export const readReleaseRows = async (name: string): Promise<ReleaseRows> =>
  JSON.parse(await readFile(join(RELEASES, name), 'utf8'));

/** Migrates an empty database to the schema of the release, and inserts its rows. */
export async function loadRelease(db: Database, { version, tables }: ReleaseRows): Promise<void> {
  await migrate(
    db,
    SILENT,
    (await readMigrations()).filter((migration) => migration.version <= version),
  );
  await db.withConnection(async (execute) => {
    // Rows of a dump are consistent: their order is not that of the references.
    await execute('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(tables)) {
      const records = `jsonb_populate_recordset(null::public."${table}", $1::jsonb)`;
      await execute(`delete from public."${table}"`);
      await execute(`insert into public."${table}" overriding system value select * from ${records}`, [
        JSON.stringify(rows),
      ]);
    }
    await execute('set session_replication_role = origin');
  });
}

/** A household with a bit of everything that viewers would miss. */
async function fill(db: Database): Promise<void> {
  const { email, password } = OLD_ACCOUNT;
  const password_hash = await makePasswords().hash(password);
  const { id: account_id } = await anAccount(db, { email, email_key: email, password_hash });
  const { id: profile_id } = await aMainProfile(db, { account_id });
  await aKidsProfile(db, { account_id, name: 'Minik' });
  await aSession(db, { account_id });
  const { id: package_id } = await aPackage(db, { id: 'aile' });
  await aSubscription(db, { account_id, package_id });
  const { id: title_id } = await aTitle(db, { id: 'firtina' });
  const { id: product_id } = await aProduct(db, { id: 'firtina-rental', title_id });
  const { id: order_id } = await anOrder(db, { account_id, profile_id, product_id, gateway_reference: 'reference-1' });
  await anEntitlement(db, { account_id, order_id, title_id });
  const { id: channel_id } = await aChannel(db, { id: '51' });
  const { id: programme_id } = await aProgramme(db, { id: 'konser' });
  const { id: airing_id } = await anAiring(db, { channel_id, programme_id });
  await aRecording(db, { account_id, profile_id, airing_id, channel_id });
}

async function dump(db: Database): Promise<ReleaseRows['tables']> {
  const { rows } = await db.executeSql(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by relname`);
  const tables: Record<string, readonly object[]> = {};
  for (const { name } of rows as { name: string }[]) {
    const found = await db.executeSql(`select to_jsonb(t) as row from public."${name}" t order by to_jsonb(t)::text`);
    const list = (found.rows as { row: object }[]).map(({ row }) => row);
    if (list.length > 0) tables[name] = list;
  }
  return tables;
}

async function write(release: string): Promise<void> {
  const db = await openMemoryDatabase(SILENT);
  const { version } = await migrate(db, SILENT);
  await fill(db);
  const content: ReleaseRows = { version, tables: await dump(db) };
  await writeFile(join(RELEASES, `${release}.json`), `${JSON.stringify(content, null, 1)}\n`, { flag: 'wx' });
  await db.close();
}

if (import.meta.main) await write(process.argv[2] ?? '');
