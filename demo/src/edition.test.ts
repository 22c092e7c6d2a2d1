import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@seyir/server/shared/ids';
import { useDatabase } from '@seyir/server/test/database';
import { afterEach, describe, expect, it } from 'vitest';
import { copyDemo, countDemoRows, demoDeps, loadTestDemo } from '../test/demo.ts';
import { loadDemo } from './load-demo.ts';

describe('an edition of the demo', () => {
  const db = useDatabase();
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  it('starts again after an interruption, and is complete then', async () => {
    let ids = 0;
    const breaking = () => {
      ids += 1;
      if (ids > 20) throw new Error('killed');
      return newId();
    };
    await expect(loadTestDemo(db, { newId: breaking })).rejects.toThrow('killed');
    expect(await countDemoRows(db)).toMatchObject({ title: 0, airing: 0, account: 0, setting: 0 });
    await loadTestDemo(db);
    expect(await countDemoRows(db)).toMatchObject({ title: 42, account: 6, setting: 2 });
  });

  it('loads once when two servers start together', async () => {
    await Promise.all([loadTestDemo(db), loadTestDemo(db)]);
    expect(await countDemoRows(db)).toMatchObject({ account: 6, recording: expect.any(Number), setting: 2 });
  });

  it('brings a newer edition without touching what viewers and the operator did', async () => {
    await loadTestDemo(db);
    const { id: profileId } = await db.kysely
      .selectFrom('profile')
      .select('id')
      .where('name', '=', 'Defne')
      .executeTakeFirstOrThrow();
    await db.kysely
      .insertInto('title_reaction')
      .values({ profile_id: profileId, title_id: 'uydu', reaction: 'like' })
      .execute();
    await db.kysely
      .updateTable('account')
      .set({ password_hash: 'changed' })
      .where('username', '=', 'aile@seyir.test')
      .execute();
    await db.kysely
      .insertInto('ad')
      .values({ id: 'ours', slot: 'home', headline: { tr: 'Bizim', en: 'Ours' } })
      .execute();
    await db.kysely.deleteFrom('recording').execute();
    const airingsBefore = await db.kysely.selectFrom('airing').selectAll().orderBy('id').execute();

    const newer = await copyDemo('catalogue/home.json', (text) => text.replace('"1",\n  "6"', '"6",\n  "1"'));
    folders.push(newer);
    await changeFile(join(newer, 'catalogue/titles.json'), (text) =>
      text.replace('"titleEn": "Salt and Lantern"', '"titleEn": "Salt & Lantern"'),
    );
    await changeFile(join(newer, 'catalogue/packages.json'), withoutLastAd);
    await loadDemo({ ...demoDeps(db), folder: newer });

    const title = await db.kysely
      .selectFrom('title')
      .select('name')
      .where('id', '=', 'tuzfener')
      .executeTakeFirstOrThrow();
    expect(title.name.en).toBe('Salt & Lantern');
    const menus = await db.kysely.selectFrom('menu').select('id').orderBy('position').execute();
    expect(menus.slice(0, 2).map(({ id }) => id)).toEqual(['6', '1']);
    const ads = await db.kysely.selectFrom('ad').select('id').where('active', '=', false).execute();
    expect(ads).toEqual([{ id: 'ad-mola' }]);
    expect(await countDemoRows(db)).toMatchObject({ account: 6, recording: 0, label: 80, ad: 15 });
    const account = await db.kysely
      .selectFrom('account')
      .select('password_hash')
      .where('username', '=', 'aile@seyir.test')
      .executeTakeFirstOrThrow();
    expect(account.password_hash).toBe('changed');
    const reactions = await db.kysely.selectFrom('title_reaction').selectAll().where('title_id', '=', 'uydu').execute();
    expect(reactions.some(({ profile_id }) => profile_id === profileId)).toBe(true);
    expect(await db.kysely.selectFrom('airing').selectAll().orderBy('id').execute()).toEqual(airingsBefore);
  });
});

async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

function withoutLastAd(text: string): string {
  const shop = JSON.parse(text);
  shop.ads.pop();
  return JSON.stringify(shop);
}
