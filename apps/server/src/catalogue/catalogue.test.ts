import { afterEach, describe, expect, it } from 'vitest';
import { aTitle, bothLanguages } from '../../test/builders.ts';
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
