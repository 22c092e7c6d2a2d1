import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@seyir/server/shared/ids';
import { useCommandLine } from '@seyir/server/test/command-line';
import { useDatabase } from '@seyir/server/test/database';
import { sql } from 'kysely';
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

  const { type } = useCommandLine(db);
  const run = async (line: string) => expect({ line, ...(await type(line)) }).toMatchObject({ line, code: 0 });
  const loadNewer = async () => {
    const newer = await copyDemo('catalogue/channels.json', (text) =>
      text.replaceAll('"freeForGuests": true', '"freeForGuests": false'),
    );
    folders.push(newer);
    await loadDemo({ ...demoDeps(db), folder: newer });
  };
  const channel = (id: string) =>
    db.kysely
      .selectFrom('channel')
      .select(['name', 'active', 'free_for_guests as free'])
      .where('id', '=', id)
      .executeTakeFirst();

  it('keeps what an operator has changed, value by value, and brings the rest', async () => {
    await loadTestDemo(db);
    await run('channel set 1 --name Sahil --no-package spor-extra');
    await run('channel set 2 --name Yayla');
    const { rows } = await sql<{ id: number }>`select max(id) as id from operator_change`.execute(db.kysely);
    await run(`undo ${rows[0]?.id}`);
    const second = await channel('2');
    await run('title set tuzfener --year 1999');
    await run('season add tuzfener');
    const packagesOf = async (id: string) =>
      (await db.kysely.selectFrom('channel_package').select('package_id').where('channel_id', '=', id).execute())
        .map(({ package_id }) => package_id)
        .toSorted();
    const packages = await packagesOf('1');
    const seasons = await countDemoRows(db);
    await loadNewer();
    expect(await channel('1')).toEqual({ name: 'Sahil', active: true, free: false });
    expect(await packagesOf('1')).toEqual(packages);
    expect(await channel('2')).toEqual({ ...second, free: false });
    const title = db.kysely.selectFrom('title').select('year').where('id', '=', 'tuzfener');
    expect(await title.executeTakeFirst()).toEqual({ year: 1999 });
    expect(await countDemoRows(db)).toMatchObject({ season: seasons.season, label: 80 });
  });

  it('does not bring back what an operator has removed, and starts without it', async () => {
    await loadTestDemo(db);
    await run('channel remove 1 --yes');
    await run('title remove tuzfener --yes');
    await run('account erase aile@seyir.test --yes');
    // The same edition: the guide moves on a day.
    const tomorrow = demoDeps(db).now() + 86_400_000;
    await loadTestDemo(db, { now: () => tomorrow });
    const accounts = await countDemoRows(db);
    await loadNewer();
    expect(await channel('1')).toBeUndefined();
    expect(await channel('2')).toMatchObject({ free: false });
    expect(await countDemoRows(db)).toMatchObject({ title: 41, channel: 16, account: accounts.account, label: 80 });
    const back = db.kysely.selectFrom('account').select('id').where('username_key', '=', 'aile@seyir.test');
    expect(await back.execute()).toEqual([]);
  });

  it('leaves a home that an operator has arranged, and a guide that an operator has imported', async () => {
    await loadTestDemo(db);
    await run('home row satir --name Satır --titles lodos');
    await run('home rows 601 satir');
    await db.kysely.deleteFrom('airing').where('channel_id', '=', '1').execute();
    await db.kysely
      .insertInto('airing')
      .values({
        ...{ id: 'ours', channel_id: '1', programme_id: 'kule-caymolasi' },
        ...{ starts_at: new Date('2026-11-18T10:17:00Z'), ends_at: new Date('2026-11-18T11:17:00Z') },
      })
      .execute();
    await loadNewer();
    const places = db.kysely.selectFrom('category_label').select('category_id').where('label_id', '=', 'satir');
    expect(await places.execute()).toEqual([{ category_id: '601' }]);
    const day = await db.kysely
      .selectFrom('airing')
      .select('id')
      .where('channel_id', '=', '1')
      .where('starts_at', '>=', new Date('2026-11-18T03:00:00Z'))
      .where('starts_at', '<', new Date('2026-11-19T03:00:00Z'))
      .execute();
    expect(day).toEqual([{ id: 'ours' }]);
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
