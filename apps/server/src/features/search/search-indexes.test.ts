import { readQuery } from '@seyir/core/search/words';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aChannel, anAiring, aProgramme, aTitle, bothLanguages, TEST_EVENING } from '../../../test/builders.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { createPostgresDatabase, testEngine, useDatabase } from '../../../test/database.ts';
import { SILENT } from '../../../test/template.ts';
import { announceCatalogueChange, type Catalogue, createCatalogue } from '../../catalogue/catalogue.ts';
import { announceGuideChange, type OnAir, watchOnAir } from '../../catalogue/on-air.ts';
import { openPostgresDatabase } from '../../db/postgres-database.ts';
import { silentLog as log } from '../../shared/log.ts';
import { loadGuideIndex } from './guide-index.ts';
import { type StartEngine, startEngineHere, startEngineThread } from './open-engine.ts';
import { openSearchIndexes, type SearchIndexes } from './search-indexes.ts';
import { makeSearchSource } from './search-source.ts';

const WAIT = { timeout: 30_000 };
const db = useDatabase();
const now = () => TEST_EVENING.getTime();
let catalogue: Catalogue;
let onAir: OnAir;
let indexes: SearchIndexes;

const open = async (startEngine: StartEngine = startEngineHere) => {
  catalogue = await createCatalogue({ db, log, now });
  onAir = await watchOnAir({ db, log, now });
  indexes = await openSearchIndexes({ db, catalogue, now, log, startEngine });
};
afterEach(async () => {
  await indexes.close();
  await onAir.close();
  await catalogue.close();
});

const find = async (text: string, onlyNames = false) => {
  const window = { offset: 0, count: onlyNames ? 400 : 20 };
  const request = { words: readQuery(text), type: 'all', window, onlyNames } as const;
  const viewer = { userlevel: 0, kids: false, now: now(), recordings: [['Deniz Feneri']] };
  return indexes.find({ ...request, ...viewer }, catalogue.current(), await onAir.now());
};

describe('the indexes', () => {
  it('are rebuilt when the catalogue changes, from the snapshot that has the change', async () => {
    await aTitle(db);
    await open();
    expect(indexes.built().catalogue.entries).toBe(1);
    await aTitle(db);
    await announceCatalogueChange(db.kysely);
    await vi.waitFor(() => expect(indexes.built().catalogue.entries).toBe(2), WAIT);
  });

  it('are rebuilt when the guide changes', async () => {
    await open();
    expect(indexes.built().guide.airings).toBe(0);
    await anAiring(db);
    await announceGuideChange(db.kysely);
    await vi.waitFor(() => expect(indexes.built().guide.airings).toBe(1), WAIT);
  });

  it('send few of the many hits of suggestions, and a name of programmes once', async () => {
    const { id: title_id } = await aTitle(db, { name: bothLanguages('Liman') });
    const names = Array.from({ length: 70 }, (_, number) => `Liman ${number}`);
    const people = names.map((name, at) => ({ id: `lale-${at}`, name: `Lale ${name}`, search_key: `lale ${name}` }));
    await db.kysely.insertInto('person').values(people).execute();
    const cast = people.map(({ id }, position) => ({ title_id, person_id: id, job: 'actor' as const, position }));
    await db.kysely.insertInto('title_person').values(cast).execute();
    for (const name of [...names.slice(0, 2), 'Liman Haber', 'Liman Haber', 'Liman Haber']) {
      const { id: programme_id } = await aProgramme(db, { name: bothLanguages(name) });
      await anAiring(db, { programme_id });
    }
    await open();
    const { hits, subjects } = await find('l', true);
    expect(hits.map((hit) => (hit.kind === 'airing' ? hit.programme.name.tr : hit.kind)).sort()).toEqual([
      ...names.slice(0, 2),
      'Liman Haber',
      'title',
    ]);
    expect(subjects.length).toBeLessThan(30);
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
    const source = makeSearchSource(db, catalogue.current);
    const { programmes, airingIds, offsets, startsAt } = await loadGuideIndex(source, now());
    expect(programmes.map(({ name }) => name.tr)).toEqual(['Günlük', 'Seyrek']);
    expect(airingIds).toEqual(['b', 'c', 'a', 'x']);
    expect([...offsets]).toEqual([0, 3, 4]);
    expect([...startsAt]).toEqual([day(-6), day(1), day(3), day(2)].map((moment) => moment.getTime()));
  });
});

describe('the search thread', () => {
  it('finds titles, channels, airings and recordings, and has the indexes again after its death', async () => {
    const { id: title } = await aTitle(db, { name: bothLanguages('Deniz Kızı') });
    const { id: channel } = await aChannel(db, { name: 'Deniz TV' });
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Deniz Haberleri') });
    const { id: airing } = await anAiring(db, { channel_id: channel, programme_id });
    let kill = async () => {};
    await open((deps) => {
      const engine = startEngineThread(deps);
      kill = engine.kill;
      return engine;
    });
    const expected = [
      { kind: 'channel', id: channel },
      { kind: 'title', id: title },
      { kind: 'recording', place: 0 },
      expect.objectContaining({ kind: 'airing', id: airing, channelId: channel }),
    ];
    const sorted = (hits: readonly { readonly kind: string }[]) =>
      ['channel', 'title', 'recording', 'airing'].flatMap((kind) => hits.filter((hit) => hit.kind === kind));
    expect(sorted((await find('deniz')).hits)).toEqual(expected);
    await kill();
    await vi.waitFor(async () => expect(sorted((await find('deniz')).hits)).toEqual(expected), WAIT);
  });

  it.runIf(testEngine() === 'pglite')(
    'gets pages of the embedded database past the thread that started it',
    async () => {
      const { id: title } = await aTitle(db, { name: bothLanguages('Deniz Kızı') });
      const counted = countQueries(db);
      catalogue = await createCatalogue({ db, log, now });
      onAir = await watchOnAir({ db, log, now });
      indexes = await openSearchIndexes({ db: counted.db, catalogue, now, log });
      expect(counted.countRows()).toBe(0);
      expect((await find('deniz')).hits).toMatchObject([{ kind: 'title', id: title }, { kind: 'recording' }]);
    },
  );

  it.runIf(testEngine() === 'postgres')('reads a PostgreSQL server by itself', async () => {
    const databaseUrl = await createPostgresDatabase();
    const other = await openPostgresDatabase(databaseUrl, SILENT);
    onTestFinished(() => other.close());
    const { id: channel_id } = await aChannel(other);
    const { id: programme_id } = await aProgramme(other, { name: bothLanguages('Deniz Haberleri') });
    const { id: airing } = await anAiring(other, { channel_id, programme_id });
    const counted = countQueries(other);
    catalogue = await createCatalogue({ db: other, log, now });
    onAir = await watchOnAir({ db: other, log, now });
    indexes = await openSearchIndexes({ db: counted.db, catalogue, now, log, databaseUrl });
    expect(counted.count()).toBe(0);
    expect((await find('haberleri')).hits).toMatchObject([{ kind: 'airing', id: airing }]);
  });
});
