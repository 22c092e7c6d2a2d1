import { afterEach, describe, expect, it, vi } from 'vitest';
import { aChannel, anAiring, aProgramme, aTitle, bothLanguages, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { announceCatalogueChange, type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import { silentLog as log } from '../../shared/log.ts';
import { openSearchIndexes, type SearchIndexes } from './search-indexes.ts';

const db = useDatabase();
const now = () => TEST_EVENING.getTime();
let catalogue: Catalogue;
let indexes: SearchIndexes;

const open = async () => {
  catalogue = await createCatalogue({ db, log, now });
  indexes = await openSearchIndexes({ db, catalogue, now, log });
};
afterEach(async () => {
  await indexes.close();
  await catalogue.close();
});

describe('the indexes', () => {
  it('are rebuilt when the catalogue changes, from the snapshot that has the change', async () => {
    await aTitle(db);
    await open();
    expect(indexes.catalogue().titles).toHaveLength(1);
    await aTitle(db);
    await announceCatalogueChange(db.kysely);
    await vi.waitFor(() => expect(indexes.catalogue().titles).toHaveLength(2), { timeout: 10_000 });
    expect(indexes.catalogue().snapshot).toBe(catalogue.current());
  });

  it('are rebuilt when the guide changes', async () => {
    await open();
    expect(indexes.guide().programmes).toEqual([]);
    await anAiring(db, { id: 'first' });
    await announceGuideChange(db.kysely);
    await vi.waitFor(() => expect(indexes.guide().airingIds).toEqual(['first']), { timeout: 10_000 });
  });

  it('order programmes by number of airings, and airings by time', async () => {
    const { id: channel_id } = await aChannel(db);
    const { id: rare } = await aProgramme(db, { name: bothLanguages('Seyrek') });
    const { id: daily } = await aProgramme(db, { name: bothLanguages('Günlük') });
    await aProgramme(db, { name: bothLanguages('Hiç') });
    const day = (days: number) => new Date(TEST_EVENING.getTime() + days * 86_400_000);
    await anAiring(db, { id: 'c', channel_id, programme_id: daily, starts_at: day(1) });
    await anAiring(db, { id: 'x', channel_id, programme_id: rare, starts_at: day(2) });
    await anAiring(db, { id: 'a', channel_id, programme_id: daily, starts_at: day(3) });
    await anAiring(db, { id: 'b', channel_id, programme_id: daily, starts_at: day(-6) });
    await anAiring(db, { id: 'gone', channel_id, programme_id: daily, starts_at: day(-8) });
    await open();
    const { programmes, airingIds, offsets, startsAt } = indexes.guide();
    expect(programmes.map(({ name }) => name.tr)).toEqual(['Günlük', 'Seyrek']);
    expect(airingIds).toEqual(['b', 'c', 'a', 'x']);
    expect([...offsets]).toEqual([0, 3, 4]);
    expect([...startsAt]).toEqual([day(-6), day(1), day(3), day(2)].map((moment) => moment.getTime()));
  });
});
