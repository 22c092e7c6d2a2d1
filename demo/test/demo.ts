// The demo of this repository in a test's database.
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@seyir/server/db/database';
import { newId } from '@seyir/server/shared/ids';
import { silentLog } from '@seyir/server/shared/log';
import { sql } from 'kysely';
import { type LoadDemoDeps, loadDemo } from '../src/load-demo.ts';
import { DEMO_FOLDER } from '../src/read-demo.ts';
import { addMissingRows, type TableName } from '../src/rows.ts';

/** Everything but the pictures themselves, and hashes that cost nothing. */
export const demoDeps = (db: Database, differences: Partial<LoadDemoDeps> = {}): LoadDemoDeps => ({
  db,
  folder: DEMO_FOLDER,
  now: () => Date.parse('2026-11-18T18:00:00Z'),
  log: silentLog,
  newId,
  passwords: { hash: async (secret) => `hash of ${secret}`, matches: async () => false },
  storeImages: async (pictures) => {
    const rows = pictures.map(({ path, ambient }) => ({
      path,
      media_type: 'image/webp' as const,
      width: 800,
      height: 450,
      version: 'test',
      ambient: ambient ?? null,
    }));
    await addMissingRows(db.kysely, 'image', rows);
    return [];
  },
  ...differences,
});

export const loadTestDemo = (db: Database, differences: Partial<LoadDemoDeps> = {}) =>
  loadDemo(demoDeps(db, differences));

/** A copy of the demo folder with one of its files changed. The pictures' folder is the caller's to add or not. */
export async function copyDemo(file: string, change: (text: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-demo-'));
  await cp(join(DEMO_FOLDER, 'catalogue'), join(folder, 'catalogue'), { recursive: true });
  await cp(join(DEMO_FOLDER, 'art/ambient.json'), join(folder, 'art/ambient.json'));
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
  return folder;
}

/** The tables the demo writes to. */
export const DEMO_TABLES = [
  'account',
  'ad',
  'airing',
  'asset',
  'banner',
  'bundle',
  'bundle_title',
  'category',
  'category_label',
  'channel',
  'channel_favourite',
  'channel_lock',
  'channel_package',
  'channel_visit',
  'entitlement',
  'episode',
  'genre',
  'image',
  'label',
  'label_item',
  'ledger_entry',
  'menu',
  'package',
  'payment_order',
  'person',
  'product',
  'profile',
  'programme',
  'programme_person',
  'promo_code',
  'recording',
  'recording_rule',
  'season',
  'setting',
  'subscription',
  'title',
  'title_genre',
  'title_package',
  'title_person',
  'title_reaction',
  'watch_position',
  'watchlist_item',
] as const satisfies readonly TableName[];

export async function countDemoRows(db: Database): Promise<Record<string, number>> {
  const counts = DEMO_TABLES.map(
    (table) => sql`select ${table} as name, count(*)::int as count from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
