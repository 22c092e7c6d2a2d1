import type { RowRule } from '@seyir/core/catalog/row-rule';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aCategory,
  aChannel,
  aGenre,
  aLabel,
  aLabelItem,
  anAccount,
  anAiring,
  anEpisode,
  aPackage,
  aPerson,
  aProduct,
  aProfile,
  aProgramme,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openSearchServer, type SearchServer } from '../../../test/search-server.ts';
import { asJson } from '../../db/json.ts';
import type { Caller } from '../../http/caller.ts';
import { countPopularity } from './popularity.ts';

const db = useDatabase();
let server: SearchServer;
afterEach(() => server.close());

const open = async (callers: Record<string, Partial<Caller>> = {}) => {
  server = await openSearchServer(db, callers);
  return server;
};
const aFilm = (name: string, values: Parameters<typeof aTitle>[1] = {}) =>
  aTitle(db, { name: bothLanguages(name), original_name: name, ...values });
const aSeries = (name: string) => aFilm(name, { kind: 'SERIES', duration_seconds: null });

async function castIn(titleId: string, name: string, job: 'actor' | 'director' = 'actor') {
  const person = await aPerson(db, { name });
  await db.kysely
    .insertInto('title_person')
    .values({ title_id: titleId, person_id: person.id, job, position: 0 })
    .execute();
}

async function aGenreOf(titleId: string, name: { tr: string; en: string }) {
  const { id } = await aGenre(db, { name });
  await db.kysely.insertInto('title_genre').values({ title_id: titleId, genre_id: id, position: 0 }).execute();
}

describe('a search', () => {
  it('finds a title by its names, cast, director, genre and category [SEARCH-06] [ROUTE-23]', async () => {
    const film = await aFilm('Tuz ve Fener', {
      name: { tr: 'Tuz ve Fener', en: 'Salt and Lantern' },
      original_name: 'Sel et Lanterne',
    });
    await castIn(film.id, 'Defne Şimşek');
    await castIn(film.id, 'Oğuz Kılıç', 'director');
    await aGenreOf(film.id, { tr: 'Gizem', en: 'Mystery' });
    const category = await aCategory(db, { name: { tr: 'Öne Çıkanlar', en: 'Featured' } });
    const label = await aLabel(db, { category_id: category.id });
    await aLabelItem(db, { label_id: label.id, title_id: film.id });
    await aFilm('Bozkır');
    await aFilm('Gece Treni');
    const { find } = await open();
    // A short word may have a typo beside another word, not alone.
    expect(await find('gce treni')).toEqual(['Gece Treni']);
    expect(await find('gce')).toEqual([]);
    for (const text of ['tuz ve fener', 'lantern', 'sel et', 'defne simsek', 'OĞUZ KILIÇ', 'gizem', 'mystery']) {
      expect(await find(text), text).toEqual(['Tuz ve Fener']);
    }
    expect(await find('öne çıkanlar')).toEqual(['Tuz ve Fener']);
    expect(await find('featured')).toEqual(['Tuz ve Fener']);
  });

  it('finds the titles of a category that a rule matches', async () => {
    const category = await aCategory(db, { name: { tr: 'Ödüllüler', en: 'Awarded' } });
    await aLabel(db, { category_id: category.id, source: 'rule', rule: { awarded: true } });
    await aFilm('Kazanan', { awarded: true });
    await aFilm('Diğeri');
    const { find } = await open();
    expect(await find('ödüllüler')).toEqual(['Kazanan']);
  });

  it('finds them by rules about prices, bundles and seasons, and those of unsold or unpublished titles not', async () => {
    const ruled = async (name: string, rule: RowRule) => {
      const category = await aCategory(db, { name: bothLanguages(name) });
      await aLabel(db, { category_id: category.id, source: 'rule', rule });
    };
    await ruled('Ucuzlar', { maxPrice: 20 });
    await ruled('Satılıklar', { product: 'PURCHASE' });
    await ruled('Takımlar', { bundle: 'uclu' });
    await ruled('Uzunlar', { seasons: 2 });
    await ruled('Seçkiler', { maxPrice: 20, seasons: 0 });
    const [cheap, dear, bundled, hidden] = [
      await aFilm('Ucuz'),
      await aFilm('Pahalı'),
      await aFilm('Üçlünün Biri'),
      await aFilm('Gizli', { published: false }),
    ];
    for (const { id } of [cheap, hidden]) await aProduct(db, { title_id: id, price_kurus: 1_990 });
    await aProduct(db, { title_id: dear.id, kind: 'PURCHASE', price_kurus: 9_990 });
    await aProduct(db, { title_id: dear.id, price_kurus: 990, active: false });
    const bundle = { id: 'uclu', name: asJson(bothLanguages('Üçlü')), description: asJson(bothLanguages('Üç film.')) };
    await db.kysely.insertInto('bundle').values(bundle).execute();
    const place = { bundle_id: 'uclu', title_id: bundled.id, position: 0 };
    await db.kysely.insertInto('bundle_title').values(place).execute();
    const long = await aSeries('Uzun Dizi');
    for (const number of [1, 2, 3]) {
      const season = await aSeason(db, { title_id: long.id, number });
      // The third has no episode yet.
      if (number < 3) await anEpisode(db, { season_id: season.id });
    }
    const { find } = await open();
    expect(await find('ucuzlar')).toEqual(['Ucuz']);
    expect(await find('satılıklar')).toEqual(['Pahalı']);
    expect(await find('takımlar')).toEqual(['Üçlünün Biri']);
    expect(await find('uzunlar')).toEqual(['Uzun Dizi']);
    expect(await find('seçkiler')).toEqual(['Ucuz']);
  });

  it('folds Turkish letters, so that queries match with and without them [SEARCH-06]', async () => {
    for (const title of ['Işığın İzinde', 'Kâğıt Ev', 'Çölün Gülü']) await aFilm(title);
    const { find } = await open();
    for (const [text, name] of [
      ['IŞIĞIN İZİNDE', 'Işığın İzinde'],
      ['isigin izinde', 'Işığın İzinde'],
      ['ışığın ızınde', 'Işığın İzinde'],
      ['kagit', 'Kâğıt Ev'],
      ['ÇÖLÜN GÜLÜ', 'Çölün Gülü'],
      ['colun gulu', 'Çölün Gülü'],
    ] as const) {
      expect(await find(text), text).toEqual([name]);
    }
  });

  it('matches words in any order, prefixes, and one typo per word', async () => {
    await aFilm('Kuzeyin Sessizliği');
    await aFilm('Bozkır');
    const { find } = await open();
    for (const text of [
      'sessizliği kuzeyin',
      'kuz ses',
      'kuzeyn',
      'sesizliği',
      'kzueyin sessizlgi',
      'sessizlik kuzey',
    ]) {
      expect(await find(text), text).toEqual(['Kuzeyin Sessizliği']);
    }
    expect(await find('kuzeyin bozkır')).toEqual([]);
  });

  it('matches two words that were written as one, when there is no exact match', async () => {
    for (const name of ['Uydu Şehir', 'Uydu', 'Şehirde Bir Gün', 'Uydusehirli']) await aFilm(name);
    await aFilm('Gece Treni');
    const { find } = await open();
    expect(await find('uydusehir')).toEqual(['Uydusehirli']);
    expect(await find('gecetreni')).toEqual(['Gece Treni']);
    expect(await find('gecetre')).toEqual(['Gece Treni']);
    expect(await find('gecesehir')).toEqual([]);
  });

  it('matches typos only when there is no exact match', async () => {
    for (const name of ['Kanat', 'Sanat']) await aFilm(name);
    const { find } = await open();
    expect(await find('sanat')).toEqual(['Sanat']);
    expect((await find('zanat')).sort()).toEqual(['Kanat', 'Sanat']);
  });

  it('ranks exact names first, then prefixes, then popularity', async () => {
    const { id: lesserId } = await aFilm('Deniz Kızı', { imdb_tenths: 60 });
    const { id: knownId } = await aFilm('Deniz Yıldızı', { imdb_tenths: 40 });
    await aFilm('Kara Deniz', { imdb_tenths: 99 });
    await aFilm('Deniz', { imdb_tenths: 10 });
    const { find, catalogue, indexes } = await open();
    expect(await find('deniz')).toEqual(['Deniz', 'Deniz Kızı', 'Deniz Yıldızı', 'Kara Deniz']);

    for (const title_id of [knownId, knownId, lesserId]) {
      const { id: profile_id } = await aProfile(db);
      const watched = { profile_id, title_id, content_code: title_id, position_seconds: 10 };
      await db.kysely.insertInto('watch_position').values(watched).execute();
    }
    await countPopularity({ db, now: () => TEST_EVENING.getTime() });
    await catalogue.refresh();
    await indexes.refresh();
    expect(await find('deniz')).toEqual(['Deniz', 'Deniz Yıldızı', 'Deniz Kızı', 'Kara Deniz']);
  });

  it('finds channels by name, number and genre', async () => {
    const genre = await aGenre(db, { kind: 'channel', name: { tr: 'Hava', en: 'Weather' } });
    await aChannel(db, { name: 'Lodos TV', number: 4207, genre_id: genre.id });
    await aChannel(db, { name: 'Kapalı TV', active: false });
    const { find } = await open();
    for (const text of ['lodos', '4207', 'hava', 'weather tv']) expect(await find(text), text).toEqual(['Lodos TV']);
    expect(await find('kapalı')).toEqual([]);
  });

  it('has six filters, and answers the total of each [SEARCH-01] [SEARCH-06]', async () => {
    await aFilm('Yıldız');
    await aSeries('Yıldız Dizisi');
    const channel = await aChannel(db, { name: 'Yıldız TV' });
    const programme = await aProgramme(db, { name: bothLanguages('Yıldız Saati') });
    for (const minutes of [-120, 30]) {
      const starts_at = minutesAfter(TEST_EVENING, minutes);
      await anAiring(db, { channel_id: channel.id, programme_id: programme.id, starts_at });
    }
    const { search, find } = await open();
    expect((await search('yıldız')).body).toMatchObject({
      totals: { all: 5, movie: 1, series: 1, program: 1, catchup: 1, channel: 1 },
      // A programme stands once in the list, with its next airing.
      totalContents: 4,
      totalPages: 1,
    });
    const all = ['Yıldız', 'Yıldız TV', 'Yıldız Dizisi', 'Yıldız Saati'];
    expect(await find('yıldız')).toEqual(all);
    expect(await find('yıldız', 'guest', { type: 'all' })).toEqual(all);
    expect(await find('yıldız', 'guest', { type: 'movie' })).toEqual(['Yıldız']);
    expect(await find('yıldız', 'guest', { type: 'series' })).toEqual(['Yıldız Dizisi']);
    expect(await find('yıldız', 'guest', { type: 'channel' })).toEqual(['Yıldız TV']);
    for (const type of ['program', 'catchup']) {
      expect(await find('yıldız', 'guest', { type })).toEqual(['Yıldız Saati']);
    }
  });

  it('comes in pages of sixteen by default [SEARCH-06]', async () => {
    for (let number = 1; number <= 18; number += 1) await aFilm(`Dalga ${number}`);
    const { search, find } = await open();
    const { body } = await search('dalga');
    expect(body).toMatchObject({ totalContents: 18, totalPages: 2 });
    expect(body.contents).toHaveLength(16);
    const pages = [await find('dalga'), await find('dalga', 'guest', { page: 1 })].flat();
    expect(new Set(pages).size).toBe(18);
    expect(await find('dalga', 'guest', { page: 2 })).toEqual([]);
    expect(await find('dalga', 'guest', { page: 3, size: 5 })).toEqual(pages.slice(15));
  });

  it('never finds an unpublished title, not even before the index is rebuilt', async () => {
    await aFilm('Gizli Film', { published: false });
    const { id } = await aFilm('Gizli Geçit');
    const { find, suggest, catalogue, indexes } = await open();
    expect(await find('gizli')).toEqual(['Gizli Geçit']);
    await db.kysely.updateTable('title').set({ published: false }).where('id', '=', id).execute();
    await catalogue.refresh();
    expect(await find('gizli')).toEqual([]);
    expect((await suggest('gizli')).body).toEqual([]);
    await indexes.refresh();
    expect((await server.search('gizli')).body).toMatchObject({ contents: [], totals: { all: 0 } });
  });

  it('answers cards with the caller’s access and marks, in the caller’s language', async () => {
    const { id: packageId } = await aPackage(db);
    const { id: title_id } = await aFilm('Tuz ve Fener');
    await db.kysely.insertInto('title_package').values({ title_id, package_id: packageId }).execute();
    const profile = await aProfile(db);
    await db.kysely.insertInto('watchlist_item').values({ profile_id: profile.id, title_id }).execute();
    const own = { id: profile.id, isKids: false, isMain: true, userlevel: 0 };
    const { search, get } = await open({ viewer: { accountId: profile.account_id, packageId, profile: own } });
    expect((await search('tuz', 'guest')).body.contents).toMatchObject([
      { kind: 'vod', customerHasAccess: false, isfavourite: '0' },
    ]);
    expect((await search('tuz', 'viewer')).body.contents).toMatchObject([
      { kind: 'vod', customerHasAccess: true, isfavourite: '1' },
    ]);
    const { body } = await get('/search?q=tuz', 'viewer', { 'accept-language': 'en' });
    expect(body.contents[0].title).toBe('Tuz ve Fener (en)');
  });
});

describe('a search request', () => {
  it('needs a token, which a guest has too [SEARCH-06] [ROLE-02]', async () => {
    await aFilm('Tuz');
    const { get } = await open();
    for (const path of ['/search?q=tuz', '/search/suggest?q=tuz']) {
      expect(await get(path), path).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
      expect(await get(path, 'unknown'), path).toMatchObject({ status: 401 });
      expect(await get(path, 'guest'), path).toMatchObject({ status: 200 });
    }
  });

  it('is refused without a text, of an unknown filter, or out of bounds [SEARCH-06]', async () => {
    const { get } = await open();
    for (const path of [
      '/search',
      '/search?q=',
      '/search?q=%20%20',
      '/search?q=%00',
      '/search?q=tuz&type=book',
      '/search?q=tuz&type=',
      '/search?q=tuz&size=0',
      '/search?q=tuz&size=151',
      '/search?q=tuz&page=-1',
      '/search?q=tuz&page=x',
      `/search?q=${'x'.repeat(101)}`,
      '/search?q=a&q=b',
      '/search/suggest',
      '/search/suggest?q=%20',
      `/search/suggest?q=${'x'.repeat(101)}`,
    ]) {
      expect(await get(path, 'guest'), path).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    }
  });

  it('of any text is answered', async () => {
    await aFilm('Tuz ve Fener');
    const { search, suggest, find } = await open();
    for (const text of [
      "'; drop table title; --",
      '%',
      '_',
      '.*',
      '(((((((((',
      '\\',
      '<script>alert(1)</script>',
      '__proto__ constructor',
      '🦊🦊',
      '\ud83d',
      'a '.repeat(50).trim(),
      'i̇'.repeat(50),
      'ﷺ'.repeat(100),
    ]) {
      expect(await search(text), text).toMatchObject({ status: 200, body: { contents: [], totalPages: 0 } });
      expect(await suggest(text), text).toMatchObject({ status: 200, body: [] });
    }
    expect(await find('tuz')).toEqual(['Tuz ve Fener']);
  });

  it('may come from an account between sign-in and the choice of a profile', async () => {
    await aFilm('Tuz');
    const { id: accountId } = await anAccount(db);
    const { find } = await open({ undecided: { accountId, profile: undefined } });
    expect(await find('tuz', 'undecided')).toEqual(['Tuz']);
  });
});
