import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAccountServer } from '../../test/account-server.ts';
import { dropAllTables, openFreshDatabase } from '../../test/database.ts';
import { loadRelease, OLD_ACCOUNT, RELEASES, readReleaseRows } from '../../test/release-rows.ts';
import { SILENT } from '../../test/template.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const releases = await readdir(RELEASES);

describe.each(releases)('the data of release %s', (release) => {
  let db: Database;
  beforeEach(async () => {
    db = await openFreshDatabase();
    await dropAllTables(db);
  });
  afterEach(() => db.close());

  it('is migrated with every row, and its accounts sign in', async () => {
    const rows = await readReleaseRows(release);
    await loadRelease(db, rows);
    await migrate(db, SILENT);
    for (const [table, { length }] of Object.entries(rows.tables)) {
      const found = await db.executeSql(`select count(*)::int as count from public."${table}"`);
      expect([table, (found.rows as [{ count: number }])[0].count]).toEqual([table, length]);
    }
    const server = await startAccountServer(db);
    const { token } = await server.signIn(OLD_ACCOUNT.email);
    const { body } = await server.call('GET', '/client/profiles', { token });
    expect(JSON.stringify(body)).toContain('Minik');
  });
});
