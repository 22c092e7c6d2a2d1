import { afterEach, describe, expect, it } from 'vitest';
import { aGenre, anImage, aProduct, aTitle, bothLanguages } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import type { Database } from '../db/database.ts';
import { silentLog } from '../shared/log.ts';
import { announceCatalogueChange, type Catalogue, createCatalogue } from './catalogue.ts';

const db = useDatabase();
let catalogue: Catalogue;
afterEach(() => catalogue.close());

const open = async (differences: Partial<Database> = {}) => {
  catalogue = await createCatalogue({ db: { ...db, ...differences }, log: silentLog, now: () => 0 });
  return catalogue;
};
const names = () => catalogue.current().titles.map(({ name }) => name.tr);

describe('createCatalogue', () => {
  it('is an empty catalogue in an empty service', async () => {
    const snapshot = (await open()).current();
    expect(snapshot).toMatchObject({ titles: [], channels: [], menus: [] });
  });

  it('follows an announcement, on commit when it is published in a transaction', async () => {
    await open();
    const before = catalogue.current();
    await db.kysely.transaction().execute(async (trx) => {
      await aTitle({ kysely: trx }, { name: bothLanguages('Lodos') });
      await announceCatalogueChange(trx);
    });
    await until(() => catalogue.current() !== before);
    expect(names()).toEqual(['Lodos']);
    expect(before.titles).toEqual([]);
    expect(catalogue.current().edition).toBeGreaterThan(before.edition);
  });

  it('reloads after the listening connection was lost and is back', async () => {
    let reconnected = () => {};
    await open({
      listen: async (_channel, _onPayload, onReconnected = () => {}) => {
        reconnected = onReconnected;
        return async () => {};
      },
    });
    await aTitle(db, { name: bothLanguages('Poyraz') });
    reconnected();
    await until(() => names().length > 0);
    expect(names()).toEqual(['Poyraz']);
  });

  it('keeps the last catalogue when the database is away, and reads the change when it is back', async () => {
    let isAway = false;
    const kysely = new Proxy(db.kysely, {
      get(target, name) {
        if (name === 'transaction' && isAway) throw new Error('connection lost');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await aTitle(db, { name: bothLanguages('Lodos') });
    await open({ kysely });
    isAway = true;
    await aTitle(db, { name: bothLanguages('Poyraz') });
    await expect(catalogue.refresh()).rejects.toThrow('connection lost');
    expect(names()).toEqual(['Lodos']);
    isAway = false;
    await catalogue.refresh();
    expect(names().sort()).toEqual(['Lodos', 'Poyraz']);
  });

  it('keeps the objects of titles that have not changed: a reload allocates what has', async () => {
    const poster = await anImage(db, { path: 'v/lodos' });
    await aTitle(db, { id: 'lodos', name: bothLanguages('Lodos'), poster_vertical: poster.path });
    await aTitle(db, { id: 'poyraz', name: bothLanguages('Poyraz') });
    await aTitle(db, { id: 'karayel', name: bothLanguages('Karayel') });
    await open();
    const find = (id: string) => catalogue.current().titleById.get(id);
    const all = () => ['lodos', 'poyraz', 'karayel'].map(find);
    const [first, { titles }] = [all(), catalogue.current()];
    await catalogue.refresh();
    expect(catalogue.current().titles).toBe(titles);

    const replaced = async (change: () => Promise<unknown>) => {
      const before = all();
      await change();
      await catalogue.refresh();
      return all().map((title, place) => title !== before[place]);
    };
    const rename = () =>
      db.kysely
        .updateTable('title')
        .set({ name: bothLanguages('Yıldız') })
        .where('id', '=', 'poyraz')
        .execute();
    expect(await replaced(rename)).toEqual([false, true, false]);
    expect(find('poyraz')?.name.tr).toBe('Yıldız');
    expect(await replaced(() => aProduct(db, { title_id: 'karayel' }))).toEqual([false, false, true]);
    expect(find('karayel')?.forSale).toBe(true);
    const repaint = () => db.kysely.updateTable('image').set({ version: 'd4e5f6' }).execute();
    expect(await replaced(repaint)).toEqual([true, false, false]);
    expect(find('lodos')?.posterVertical?.url).toContain('d4e5f6');
    expect(first[0]?.posterVertical?.url).not.toContain('d4e5f6');
    const genre = await aGenre(db, { kind: 'title' });
    const addGenre = () =>
      db.kysely.insertInto('title_genre').values({ title_id: 'lodos', genre_id: genre.id, position: 0 }).execute();
    expect(await replaced(addGenre)).toEqual([true, false, false]);
    expect(catalogue.current().titlesByGenre.get(genre.id)).toEqual([find('lodos')]);
    await db.kysely.updateTable('title').set({ published: false }).where('id', '=', 'lodos').execute();
    await catalogue.refresh();
    expect(
      catalogue
        .current()
        .titles.map(({ id }) => id)
        .sort(),
    ).toEqual(['karayel', 'poyraz']);
  });

  it('does not open on a database that cannot be read', async () => {
    await open();
    const kysely = new Proxy(db.kysely, {
      get() {
        throw new Error('connection lost');
      },
    });
    const opening = createCatalogue({ db: { ...db, kysely }, log: silentLog, now: () => 0 });
    await expect(opening).rejects.toThrow('connection lost');
  });
});
