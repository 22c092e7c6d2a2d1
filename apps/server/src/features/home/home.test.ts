import { describe, expect, it } from 'vitest';
import {
  aBanner,
  aCategory,
  aChannel,
  aGenre,
  aKidsProfile,
  aLabel,
  aMainProfile,
  aMenu,
  anAccount,
  anAiring,
  anEntitlement,
  anEpisode,
  anImage,
  aPackage,
  aProgramme,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Caller } from '../../http/caller.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);
const english = { 'accept-language': 'en' };

describe('every call of the home', () => {
  it('is refused without an open session [NAV-06] [HOME-07] [ROW-05]', async () => {
    const { get } = await open();
    for (const path of ['/menu', '/menu/6', '/category/601', '/label/6011', '/home/6/all']) {
      for (const token of [undefined, 'forged']) {
        expect(await get(path, token), path).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
      }
    }
  });

  it('answers 404 for an unknown id of any form [NAV-06] [HOME-07] [ROW-05]', async () => {
    const { get } = await open();
    const ids = ['99', 'all', '__proto__', 'constructor', "6'; drop table menu; --", 'ığüşöç', '6/..', 'x'.repeat(65)];
    for (const path of ['/menu', '/category', '/label', '/home/6', '/home/99']) {
      for (const id of ids) {
        const answer = await get(`${path}/${encodeURIComponent(id)}`, 'guest');
        expect(answer, `${path}/${id}`).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
      expect(await get(`${path}/%20`, 'guest'), path).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    }
  });
});

describe('GET /menu', () => {
  it('lists the menus in their order, without live television [NAV-06] [DATA-20]', async () => {
    await aMenu(db, { id: '6', name: bothLanguages('Keşfet'), link: '6', position: 2 });
    await aMenu(db, { id: '1', name: bothLanguages('Bana Özel'), link: '1', position: 1 });
    await aMenu(db, { id: '3', live: true, position: 3 });
    const { get } = await open();
    const { status, body } = await get('/menu', 'guest');
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: '1', name: 'Bana Özel', text: 'Bana Özel', link: '1' },
      { id: '6', name: 'Keşfet', text: 'Keşfet', link: '6' },
    ]);
    expect((await get('/menu', 'guest', english)).body[1].name).toBe('Keşfet (en)');
  });

  it('is an empty list in an empty service', async () => {
    const { get } = await open();
    expect((await get('/menu', 'guest')).body).toEqual([]);
  });
});

describe('GET /menu/{id}', () => {
  it('lists the categories in order, of live television too [NAV-06]', async () => {
    await aMenu(db, { id: '3', name: bothLanguages('Canlı TV'), live: true });
    await aCategory(db, { id: '302', menu_id: '3', name: bothLanguages('Spor'), position: 2, icon: 'funny' });
    await aCategory(db, { id: '301', menu_id: '3', name: bothLanguages('Tümü'), position: 1 });
    await aCategory(db);
    const { get } = await open();
    expect((await get('/menu/3', 'guest')).body).toEqual({
      id: '3',
      name: 'Canlı TV',
      text: 'Canlı TV',
      link: expect.any(String),
      categories: [
        { id: '301', name: 'Tümü', icon: null },
        { id: '302', name: 'Spor', icon: 'funny' },
      ],
    });
  });
});

describe('GET /menu/{id} of a kids profile', () => {
  it('has no tab of rentals and purchases [KIDS-04] [NAV-06] (departure)', async () => {
    await aMenu(db, { id: '1' });
    await aCategory(db, { id: '101', menu_id: '1', position: 1 });
    await aCategory(db, { id: '105', menu_id: '1', position: 2 });
    await aLabel(db, { id: 'list', source: 'personal', rule: { personal: 'watchlist' }, category_id: '101' });
    await aLabel(db, { id: 'rented', source: 'personal', rule: { personal: 'transactions' }, category_id: '105' });
    const profile = { id: 'p', isMain: false, userlevel: 12 };
    const { get } = await open({
      kid: { profile: { ...profile, isKids: true } },
      adult: { profile: { ...profile, isKids: false } },
    });
    const tabsOf = async (as: string) => (await get('/menu/1', as)).body.categories.map(({ id }: { id: string }) => id);
    expect(await tabsOf('adult')).toEqual(['101', '105']);
    expect(await tabsOf('kid')).toEqual(['101']);
  });
});

describe('GET /category/{id}', () => {
  it('answers the rows with kind and orientation, and the banners of the menu [HOME-07]', async () => {
    const { id: menuId } = await aMenu(db);
    const { id } = await aCategory(db, { menu_id: menuId, name: bothLanguages('Öne Çıkanlar') });
    await aCategory(db, { id: 'other', menu_id: menuId });
    await aLabel(db, { id: 'films', name: bothLanguages('Filmler'), vertical: true, category_id: id });
    await aLabel(db, { id: 'rule', source: 'rule', rule: { type: 'MOVIE' }, category_id: id });
    await aLabel(db, { id: 'all', source: 'rule', rule: { channels: 'all' }, category_id: id });
    await aLabel(db, { id: 'lastwatched', source: 'lastwatched', category_id: id });
    await aLabel(db, { id: 'userrecords', source: 'recordings', category_id: id });
    await aLabel(db, { id: 'own', source: 'personal', rule: { personal: 'continue' }, category_id: id });
    const { id: titleId } = await aTitle(db);
    await aBanner(db, { id: 'first', menu_id: menuId, title_id: titleId });
    await aBanner(db, { id: 'elsewhere' });
    const { get } = await open();
    const { body } = await get(`/category/${id}`, 'guest');
    expect(body).toMatchObject({ id, name: 'Öne Çıkanlar' });
    expect(body.labels.map((label: { id: string; kind: string }) => [label.id, label.kind])).toEqual([
      ['films', 'vod'],
      ['rule', 'vod'],
      ['all', 'channel'],
      ['lastwatched', 'channel'],
      ['userrecords', 'recording'],
      ['own', 'vod'],
    ]);
    expect(body.labels[0]).toEqual({ id: 'films', name: 'Filmler', kind: 'vod', vertical: true });
    expect(body.banners.map((banner: { id: string }) => banner.id)).toEqual(['first']);
    expect((await get('/category/other', 'guest')).body).toMatchObject({ labels: [], banners: [{ id: 'first' }] });
  });

  it('answers all fields of a title banner in the requested language [DATA-19]', async () => {
    const { id: genreId } = await aGenre(db, { name: bothLanguages('Dram') });
    for (const path of ['v/tuz', 'h/tuz', 'bg/tuz', 'logo/tuz']) await anImage(db, { path, ambient: '#102030' });
    await aTitle(db, {
      id: 'tuz',
      kind: 'SERIES',
      name: bothLanguages('Tuz ve Fener'),
      summary: bothLanguages('Bir fener.'),
      year: 2025,
      imdb_tenths: 84,
      age_rating: '13+',
      rating_categories: ['VIOLENCE'],
      offer: 'free',
      poster_vertical: 'v/tuz',
      poster_horizontal: 'h/tuz',
      background: 'bg/tuz',
      lockup: 'logo/tuz',
    });
    await db.kysely.insertInto('title_genre').values({ title_id: 'tuz', genre_id: genreId, position: 0 }).execute();
    for (const number of [1, 2])
      await anEpisode(db, { season_id: (await aSeason(db, { title_id: 'tuz', number })).id });
    // A season counts from its first episode on.
    await aSeason(db, { title_id: 'tuz', number: 3 });
    const { id: menuId } = await aMenu(db);
    const { id } = await aCategory(db, { menu_id: menuId });
    await aBanner(db, {
      menu_id: menuId,
      title_id: 'tuz',
      badge: bothLanguages('Yeni sezon'),
      kicker: bothLanguages('Özgün dizi'),
    });
    const { get } = await open();
    const { body } = await get(`/category/${id}`, 'guest', english);
    expect(body.banners).toEqual([
      {
        id: expect.any(String),
        title: 'Tuz ve Fener (en)',
        posters: [
          { url: '/images/bg/tuz?v=a1b2c3', vertical: false },
          { url: '/images/bg/tuz?v=a1b2c3&shape=upright', vertical: true },
        ],
        linktype: 'movie',
        linksource: 'tuz',
        vodtype: '14',
        customerHasAccess: true,
        isUnlocked: true,
        interactions: [],
        summary: 'Bir fener. (en)',
        type: 'SERIES',
        year: 2025,
        maturityRating: { age: '13+', categories: ['VIOLENCE'] },
        genre: ['Dram (en)'],
        imdbRating: 8.4,
        duration: null,
        seasonCount: 2,
        logo: '/images/logo/tuz?v=a1b2c3',
        thumbnail: '/images/h/tuz?v=a1b2c3',
        ambient: '#102030',
        badge: 'Yeni sezon (en)',
        kicker: 'Özgün dizi (en)',
        channel: null,
        epgProgramId: null,
        startTime: null,
        endTime: null,
      },
    ]);
  });

  it('answers the next airing of the programme of a channel banner, an episode by its vodtype [DATA-11] [DATA-19] [BANNER-06]', async () => {
    const { id: channelId } = await aChannel(db, { name: 'Saha 1', free_for_guests: true });
    const { id: programmeId } = await aProgramme(db, {
      ...{ name: bothLanguages('Derbi'), summary: bothLanguages('Maç.'), series: true },
    });
    const showings = [60, 26 * 60];
    const airings: string[] = [];
    for (const minutes of showings) {
      const starts_at = minutesAfter(TEST_EVENING, minutes);
      airings.push((await anAiring(db, { channel_id: channelId, programme_id: programmeId, starts_at })).id);
    }
    const { id: menuId } = await aMenu(db);
    const { id } = await aCategory(db, { menu_id: menuId });
    await anImage(db, { path: 'banner/derbi' });
    await aBanner(db, { menu_id: menuId, channel_id: channelId, programme_id: programmeId, image: 'banner/derbi' });
    const { get, at } = await open();
    const read = async () => (await get(`/category/${id}`, 'guest')).body.banners[0];

    expect(await read()).toMatchObject({
      title: 'Derbi',
      summary: 'Maç.',
      posters: [
        { url: '/images/banner/derbi?v=a1b2c3', vertical: false },
        { url: '/images/banner/derbi?v=a1b2c3&shape=upright', vertical: true },
      ],
      linktype: 'tv',
      linksource: channelId,
      vodtype: '10',
      type: null,
      customerHasAccess: true,
      channel: { id: channelId, name: 'Saha 1' },
      epgProgramId: airings[0],
      startTime: minutesAfter(TEST_EVENING, 60).toISOString(),
      endTime: minutesAfter(TEST_EVENING, 120).toISOString(),
    });
    at(new Date(minutesAfter(TEST_EVENING, 120).getTime() - 1));
    expect(await read()).toMatchObject({ startTime: minutesAfter(TEST_EVENING, 60).toISOString() });
    at(minutesAfter(TEST_EVENING, 120));
    expect(await read()).toMatchObject({
      epgProgramId: airings[1],
      startTime: minutesAfter(TEST_EVENING, 26 * 60).toISOString(),
    });
    at(minutesAfter(TEST_EVENING, 28 * 60));
    expect(await read()).toMatchObject({ title: 'Derbi', epgProgramId: null, startTime: null, endTime: null });
  });

  it('leaves out banners the mask of a profile blocks, of titles and of channels [KIDS-03] [HOME-07] (departure)', async () => {
    const { id: menuId } = await aMenu(db);
    const { id } = await aCategory(db, { menu_id: menuId });
    const titled = async (age: 'G' | '7+' | '13+' | '18+') =>
      (await aTitle(db, { id: `age-${age.replace('+', '')}`.toLowerCase(), age_rating: age })).id;
    for (const age of ['G', '7+', '13+', '18+'] as const) {
      await aBanner(db, { id: age, menu_id: menuId, title_id: await titled(age) });
    }
    const adult = await aChannel(db, { age_rating: '18+' });
    await aBanner(db, { id: 'adult channel', menu_id: menuId, channel_id: adult.id });
    const open18 = await aChannel(db);
    const film = await aProgramme(db, { age_rating: '18+' });
    await aBanner(db, { id: 'adult film', menu_id: menuId, channel_id: open18.id, programme_id: film.id });

    const masked = (userlevel: number) => ({
      profile: { id: 'x', isKids: true, isMain: false, userlevel },
      isGuest: true,
    });
    const { id: profileId } = await aMainProfile(db);
    const adult8 = { profile: { id: profileId, isKids: false, isMain: true, userlevel: 8 } };
    const { get } = await open({ none: masked(0), eight: masked(8), twelve: masked(12), fourteen: masked(14), adult8 });
    const shown = async (as: string) =>
      (await get(`/category/${id}`, as)).body.banners.map((banner: { id: string }) => banner.id);
    expect(await shown('none')).toEqual(['G', '7+', '13+', '18+', 'adult channel', 'adult film']);
    for (const as of ['eight', 'adult8']) expect(await shown(as)).toEqual(['G', '7+', '13+']);
    expect(await shown('twelve')).toEqual(['G', '7+']);
    expect(await shown('fourteen')).toEqual(['G']);
  });

  it('gives a banner the marks, the name and the purchases of the viewer', async () => {
    const { id: packageId } = await aPackage(db);
    const { id: menuId } = await aMenu(db);
    const { id } = await aCategory(db, { menu_id: menuId });
    await aTitle(db, { id: 'rented', offer: 'transaction' });
    await aTitle(db, { id: 'included' });
    await db.kysely.insertInto('title_package').values({ title_id: 'included', package_id: packageId }).execute();
    await aBanner(db, { menu_id: menuId, title_id: 'rented', badge: bothLanguages('Kirala') });
    await aBanner(db, {
      menu_id: menuId,
      title_id: 'included',
      badge: bothLanguages('Sana özel'),
      personal_badge: bothLanguages('{name} için'),
    });
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id, name: '$& Ada' });
    await anEntitlement(db, { account_id: account.id, title_id: 'rented' });
    await db.kysely.insertInto('watchlist_item').values({ profile_id: profile.id, title_id: 'included' }).execute();
    const kid = await aKidsProfile(db, { account_id: account.id, name: 'Ece' });

    const paying = (profileId: string): Partial<Caller> => ({
      accountId: account.id,
      packageId,
      profile: { id: profileId, isKids: false, isMain: true, userlevel: 0 },
    });
    const { get } = await open({ ada: paying(profile.id), ece: paying(kid.id), stranger: { packageId } });
    const banners = async (as: string) => (await get(`/category/${id}`, as)).body.banners;

    expect(await banners('ada')).toMatchObject([
      // What was rented is not offered for rent.
      { badge: null, customerHasAccess: true, isUnlocked: true, interactions: [] },
      { badge: '$& Ada için', customerHasAccess: true, interactions: [{ type: 'VOD_WATCHLIST' }] },
    ]);
    expect(await banners('ece')).toMatchObject([
      { customerHasAccess: true, isUnlocked: true },
      { badge: 'Ece için', interactions: [] },
    ]);
    expect(await banners('stranger')).toMatchObject([
      { badge: 'Kirala', customerHasAccess: false, isUnlocked: false },
      { badge: 'Sana özel', customerHasAccess: true },
    ]);
    expect(await banners('guest')).toMatchObject([
      { customerHasAccess: false, isUnlocked: false },
      { badge: 'Sana özel', customerHasAccess: false },
    ]);
  });
});

describe('cached replies', () => {
  it('answer 304 to a browser that has them, and differ by language', async () => {
    await aMenu(db, { id: '6', name: bothLanguages('Keşfet') });
    const { get } = await open();
    const first = await get('/menu', 'guest');
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(first.headers.vary).toContain('Accept-Language');

    const again = await get('/menu', 'guest', { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect((await get('/menu', 'guest', { 'if-none-match': etag, ...english })).status).toBe(200);
  });

  it('change when the catalogue does, without a restart', async () => {
    const { id: labelId } = await aLabel(db, { source: 'rule', rule: { type: 'MOVIE' } });
    await aTitle(db, { id: 'lodos', name: bothLanguages('Lodos') });
    const { get } = await open();
    const read = async () => (await get(`/label/${labelId}`, 'guest')).body.contents[0].title;
    expect(await read()).toBe('Lodos');

    await db.kysely
      .updateTable('title')
      .set({ name: bothLanguages('Poyraz') })
      .where('id', '=', 'lodos')
      .execute();
    expect(await read()).toBe('Lodos');
    await announceCatalogueChange(db.kysely);
    await until(async () => (await read()) === 'Poyraz');
  });
});
