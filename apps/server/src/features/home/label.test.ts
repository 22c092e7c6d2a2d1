import { beforeEach, describe, expect, it } from 'vitest';
import {
  aGenre,
  aLabel,
  aLabelItem,
  anImage,
  aPackage,
  aProduct,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import type { Caller } from '../../http/caller.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);
const masked = (userlevel: number): Partial<Caller> => ({
  profile: { id: '018f0000-0000-7000-8000-0000000000c1', isKids: true, isMain: false, userlevel },
});
const idsOf = ({ body }: { body: { contents: { id: string }[] } }) => body.contents.map(({ id }) => id);

describe('a page of a row', () => {
  let server: CatalogueServer;
  beforeEach(async () => {
    await aLabel(db, { id: 'row', vertical: true });
    for (let number = 1; number <= 37; number += 1) {
      const { id } = await aTitle(db, { id: `t${number}` });
      await aLabelItem(db, { label_id: 'row', title_id: id });
    }
    server = await open();
  });

  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `t${from + index}`);

  it('is cut by page and size, or by offset and count [ROW-05] [ROW-06] [DATA-20]', async () => {
    const cases: [query: string, from: number, to: number, totalPages: number][] = [
      ['', 1, 16, 3],
      ['?page=0', 1, 16, 3],
      ['?page=1&size=16', 17, 32, 3],
      ['?page=2&size=16', 33, 37, 3],
      ['?page=3&size=16', 1, 0, 3],
      ['?page=10000', 1, 0, 3],
      ['?size=1', 1, 1, 37],
      ['?size=150', 1, 37, 1],
      ['?page=3&size=10', 31, 37, 4],
      ['?offset=0&count=150', 1, 37, 1],
      ['?offset=30&count=5', 31, 35, 8],
      ['?offset=36', 37, 37, 1],
      ['?offset=37&count=1', 1, 0, 37],
      ['?page=1&size=16&offset=0&count=150', 1, 37, 1],
    ];
    for (const [query, from, to, totalPages] of cases) {
      const answer = await server.get(`/label/row${query}`, 'guest');
      expect(answer.status, query).toBe(200);
      expect(idsOf(answer), query).toEqual(numbers(from, to));
      expect(answer.body, query).toMatchObject({ totalPages, totalContents: 37, vertical: true });
    }
  });

  it('is refused with a page, size, offset or count out of bounds [ROW-05]', async () => {
    const queries = [
      'page=-1',
      'page=1.5',
      'page=',
      'page=x',
      'page=10001',
      'page=0&page=1',
      'size=0',
      'size=151',
      'size=-16',
      'size=1e2',
      'size=%2016',
      'offset=-1',
      'offset=0&count=0',
      'offset=0&count=151',
      'page=99999999999999999999',
    ];
    for (const query of queries) {
      const answer = await server.get(`/label/row?${query}`, 'guest');
      expect(answer, query).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    }
  });
});

describe('a row of titles', () => {
  it('has all fields of a title', async () => {
    const { id: packageId } = await aPackage(db);
    const { id: genreId } = await aGenre(db, { name: bothLanguages('Dram') });
    for (const path of ['v/col', 'h/col', 'bg/col']) await anImage(db, { path });
    await aTitle(db, {
      id: 'col',
      name: bothLanguages('Çöl'),
      imdb_tenths: 71,
      age_rating: '7+',
      is_new: true,
      has_trailer: true,
      duration_seconds: 180,
      poster_vertical: 'v/col',
      poster_horizontal: 'h/col',
      background: 'bg/col',
    });
    await db.kysely.insertInto('title_genre').values({ title_id: 'col', genre_id: genreId, position: 0 }).execute();
    await db.kysely.insertInto('title_package').values({ title_id: 'col', package_id: packageId }).execute();
    await aProduct(db, { id: 'col-rent', title_id: 'col', price_kurus: 4_990 });
    await aLabel(db, { id: 'row' });
    await aLabelItem(db, { label_id: 'row', title_id: 'col' });
    const { get } = await open();
    const { body } = await get('/label/row', 'guest');
    expect(body.contents).toEqual([
      {
        kind: 'vod',
        id: 'col',
        title: 'Çöl',
        summary: 'Bir özet.',
        year: 2025,
        imdbRating: 7.1,
        type: 'MOVIE',
        duration: 180,
        seasonCount: null,
        genre: ['Dram'],
        maturityRating: { age: '7+', categories: [] },
        posters: [
          { url: '/images/v/col?v=a1b2c3', vertical: true, banner: false, type: 'v' },
          { url: '/images/h/col?v=a1b2c3', vertical: false, banner: false, type: 'h' },
          { url: '/images/bg/col?v=a1b2c3', vertical: false, banner: true, type: 'bg' },
        ],
        interactions: [],
        customerHasAccess: false,
        isUnlocked: false,
        hastrailer: '1',
        products: [{ type: 'RENTAL', price: 49.9, id: 'col-rent', productcode: 'col-rent' }],
        vodtype: '1',
        programtype: 1,
        programcode: 'col',
        isNew: true,
        ambient: null,
        progress: 0,
        isfavourite: '0',
        videotype: '28',
        bookmark: null,
        secondsLeft: null,
        owned: null,
      },
    ]);
  });

  it('writes films and series with the codes of the old platform [DATA-11]', async () => {
    await aTitle(db, { id: 'film' });
    await aTitle(db, { id: 'dizi', kind: 'SERIES' });
    await aLabel(db, { id: 'row' });
    for (const title_id of ['film', 'dizi']) await aLabelItem(db, { label_id: 'row', title_id });
    const { get } = await open();
    expect((await get('/label/row', 'guest')).body.contents).toMatchObject([
      { id: 'film', programtype: 1, vodtype: '1' },
      { id: 'dizi', programtype: 14, vodtype: '14' },
    ]);
  });

  it('keeps its order, and leaves out what is not published', async () => {
    await aLabel(db, { id: 'row' });
    for (const id of ['c', 'a', 'b']) {
      await aTitle(db, { id, published: id !== 'a' });
      await aLabelItem(db, { label_id: 'row', title_id: id });
    }
    const { get } = await open();
    const answer = await get('/label/row', 'guest');
    expect(idsOf(answer)).toEqual(['c', 'b']);
    expect(answer.body.totalContents).toBe(2);
  });

  it('fills itself by its rule, the newest first where the rule has no order', async () => {
    await aTitle(db, { id: 'old', imdb_tenths: 90, added_at: minutesAfter(TEST_EVENING, -2) });
    await aTitle(db, { id: 'new', imdb_tenths: 70, added_at: minutesAfter(TEST_EVENING, -1) });
    await aTitle(db, { id: 'series', kind: 'SERIES' });
    await aLabel(db, { id: 'films', source: 'rule', rule: { type: 'MOVIE' } });
    await aLabel(db, { id: 'best', source: 'rule', rule: { type: 'MOVIE', sort: 'imdb' } });
    const { get } = await open();
    expect(idsOf(await get('/label/films', 'guest'))).toEqual(['new', 'old']);
    expect(idsOf(await get('/label/best', 'guest'))).toEqual(['old', 'new']);
  });

  it('stays empty when its rule is invalid', async () => {
    await aTitle(db);
    await aLabel(db, { id: 'misspelt', source: 'rule', rule: { gerne: 'dram' } as object });
    await aLabel(db, { id: 'unknown', source: 'personal', rule: { personal: 'horoscope' } as object });
    const { get } = await open({ ada: {} });
    for (const id of ['misspelt', 'unknown']) {
      expect((await get(`/label/${id}`, 'ada')).body).toMatchObject({ contents: [], totalContents: 0, totalPages: 0 });
    }
  });

  it('leaves out and does not count what the mask of a profile blocks [KIDS-03]', async () => {
    await aLabel(db, { id: 'hand' });
    await aLabel(db, { id: 'rule', source: 'rule', rule: { type: 'MOVIE', sort: 'imdb' } });
    for (const [index, age] of (['18+', 'G', '13+', '7+'] as const).entries()) {
      const { id } = await aTitle(db, { id: `a${index}`, age_rating: age, imdb_tenths: 90 - index });
      await aLabelItem(db, { label_id: 'hand', title_id: id });
    }
    const { get } = await open({ adult: {}, eight: masked(8), twelve: masked(12), fourteen: masked(14) });
    const shown = {
      adult: ['a0', 'a1', 'a2', 'a3'],
      eight: ['a1', 'a2', 'a3'],
      twelve: ['a1', 'a3'],
      fourteen: ['a1'],
    };
    for (const row of ['hand', 'rule']) {
      for (const [as, ids] of Object.entries(shown)) {
        const answer = await get(`/label/${row}`, as);
        expect([row, as, idsOf(answer)]).toEqual([row, as, ids]);
        expect(answer.body.totalContents).toBe(ids.length);
      }
    }
  });
});
