import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aKidsProfile,
  aMainProfile,
  anAccount,
  anAiring,
  anEpisode,
  anImage,
  aPerson,
  aProduct,
  aProgramme,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { catalogRoutes } from './catalog.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
let profileId: string;

beforeEach(async () => {
  const account = await anAccount(db);
  const main = await aMainProfile(db, { account_id: account.id });
  const kid = await aKidsProfile(db, { account_id: account.id });
  profileId = main.id;
  await aGenre(db, { kind: 'title', id: 'dram', name: { tr: 'Dram', en: 'Drama' } });
  await anImage(db, { path: 'cast/c1' });
  await anImage(db, { path: 'still/e1' });
  await aTitle(db, { id: 'atlas', kind: 'MOVIE', duration_seconds: 290, tagline: bothLanguages('Haritanın ucu') });
  await aTitle(db, {
    ...{ id: 'komsu', kind: 'MOVIE', duration_seconds: 200, offer: 'transaction' },
    markers: { credits: 190 },
  });
  await aProduct(db, { id: 'komsu-rental', kind: 'RENTAL', title_id: 'komsu' });
  await aTitle(db, { id: 'gece', kind: 'MOVIE', duration_seconds: 200, age_rating: '18+' });
  await aTitle(db, { id: 'fener', kind: 'SERIES', duration_seconds: null });
  for (const id of ['atlas', 'komsu', 'gece', 'fener']) {
    await db.kysely.insertInto('title_genre').values({ title_id: id, genre_id: 'dram', position: 0 }).execute();
  }
  const actor = await aPerson(db, { id: 'defne', name: 'Defne Aral', portrait: 'cast/c1' });
  const director = await aPerson(db, { id: 'baris', name: 'Barış Erensoy' });
  await db.kysely
    .insertInto('title_person')
    .values([
      { title_id: 'atlas', person_id: actor.id, job: 'actor', role: bothLanguages('Kaptan'), position: 1 },
      { title_id: 'atlas', person_id: director.id, job: 'director', position: 0 },
    ])
    .execute();
  await aSeason(db, { id: 'fener-s1', title_id: 'fener', number: 1 });
  await anEpisode(db, {
    id: 'fener-s1e1',
    season_id: 'fener-s1',
    number: 1,
    duration_seconds: 3_723,
    still: 'still/e1',
    markers: { recap: { from: 0, to: 12 }, intro: { from: 12, to: 40 } },
  });
  await anEpisode(db, { id: 'fener-s1e2', season_id: 'fener-s1', number: 2, duration_seconds: 170 });
  server = await openCatalogueServer(db, catalogRoutes, {
    adult: { accountId: account.id, profile: { id: main.id, isKids: false, isMain: true, userlevel: 0 } },
    child: { accountId: account.id, profile: { id: kid.id, isKids: true, isMain: false, userlevel: 12 } },
    undecided: { accountId: account.id, profile: undefined },
  });
});
afterEach(() => server.close());

const CALLS = ['/content/atlas', '/content/atlas/children', '/content/atlas/related'];

describe('the calls about a title', () => {
  it.each(CALLS)('are refused without an open session: %s [VOD-01]', async (path) => {
    expect(await server.get(path)).toMatchObject({ status: 401 });
    expect(await server.get(path, 'forged')).toMatchObject({ status: 401 });
    expect(await server.get(path, 'guest')).toMatchObject({ status: 200 });
  });

  it.each(['/content/yok', '/content/yok/children', '/content/yok/related', '/content/%2e%2e', '/content/a%20b'])(
    'answer 404 for what is not there: %s [VOD-01]',
    async (path) => {
      expect(await server.get(path, 'adult')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it('refuse a blocked title to a kids profile (KIDS-03) [VOD-01, VOD-05, VOD-06, VOD-07] (departure)', async () => {
    expect(await server.get('/content/gece', 'child')).toMatchObject({ status: 403, body: { code: 'RATING' } });
    expect(await server.get('/content/gece/children', 'child')).toMatchObject({ status: 404 });
    expect(await server.get('/content/gece/related', 'child')).toMatchObject({ status: 404 });
    const bookmark = { bookmark: '||10|gece' };
    expect(await server.post('/content/gece/bookmark', 'child', bookmark)).toMatchObject({ status: 404 });
  });
});

describe('GET /person/{id}', () => {
  beforeEach(async () => {
    await db.kysely
      .insertInto('title_person')
      .values([
        { title_id: 'gece', person_id: 'defne', job: 'actor', position: 0 },
        { title_id: 'komsu', person_id: 'defne', job: 'director', position: 0 },
      ])
      .execute();
    await db.kysely.updateTable('title').set({ year: 2030 }).where('id', '=', 'gece').execute();
  });
  const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

  it('answers the person with what they acted in and directed, newest first', async () => {
    const { status, body } = await server.get('/person/defne', 'adult');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'defne', name: 'Defne Aral', posterUrl: expect.stringContaining('cast/c1') });
    expect(idsOf(body.acted)).toEqual(['gece', 'atlas']);
    expect(idsOf(body.directed)).toEqual(['komsu']);
  });

  it('leaves out what the rating mask blocks, and the person of whom nothing is left [KIDS-03]', async () => {
    const { body } = await server.get('/person/defne', 'child');
    expect(idsOf(body.acted)).toEqual(['atlas']);
    await db.kysely.deleteFrom('title_person').where('title_id', 'in', ['atlas', 'komsu']).execute();
    expect(await server.get('/person/defne', 'child')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('answers 404 for an unknown person, 401 without a session, and a guest', async () => {
    expect(await server.get('/person/yok', 'adult')).toMatchObject({ status: 404 });
    expect(await server.get('/person/defne')).toMatchObject({ status: 401 });
    expect(await server.get('/person/defne', 'guest')).toMatchObject({ status: 200 });
  });
});

describe('GET /content/{id}', () => {
  it('answers all fields of a film [VOD-01] [DATA-09]', async () => {
    const { body } = await server.get('/content/atlas', 'adult');
    expect(body).toMatchObject({
      id: 'atlas',
      type: 'MOVIE',
      duration: 290,
      tagline: 'Haritanın ucu',
      director: { name: 'Barış Erensoy' },
      actors: [{ id: 'defne', name: 'Defne Aral', role: 'Kaptan', posterUrl: expect.stringContaining('cast/c1') }],
      children: [],
      contentcode: 'atlas',
      interactions: [],
    });
  });

  it('answers the codes of a film, of its first product and of the caller’s access [DATA-10]', async () => {
    await server.post('/content/komsu/bookmark', 'adult', { bookmark: '||50|komsu' });
    const { body } = await server.get('/content/komsu', 'adult');
    expect(body).toMatchObject({
      programcode: 'komsu',
      programtype: 1,
      programname: body.title,
      columncode: 'dram',
      contentcode: 'komsu',
      physicalcontentid: 'komsu',
      productcode: 'komsu-rental',
      producttype: 'RENTAL',
      seriesseason: '',
      seriesnum: '',
      seriesprogramcode: '',
      markers: { credits: 190 },
      auth_returncode: '5',
      progress: 25,
    });
    expect([body.prevuecode, 'channelcode' in body]).toEqual(['', false]);
    expect((await server.get('/content/fener', 'guest')).body).toMatchObject({
      programcode: 'fener',
      programtype: 14,
      seriesprogramcode: 'fener',
      productcode: '',
      auth_returncode: '-1',
    });
  });

  it('answers prevuecode and channelcode of what a channel showed and still has in its archive [DATA-10]', async () => {
    const { id: programme_id } = await aProgramme(db, { title_id: 'atlas' });
    const channel = await aChannel(db, { code: 'lodos', catch_up_minutes: 24 * 60 });
    const show = (id: string, channel_id: string, minutes: number) =>
      anAiring(db, { id, channel_id, programme_id, starts_at: minutesAfter(TEST_EVENING, minutes) });
    await show('lost', channel.id, -25 * 60);
    await show('older', channel.id, -10 * 60);
    await show('newer', channel.id, -5 * 60);
    await show('on-air', channel.id, -30);
    await show('coming', channel.id, 60);
    await show('not-kept', (await aChannel(db, { catch_up_minutes: 0 })).id, -2 * 60);
    await server.close();
    server = await openCatalogueServer(db, catalogRoutes);
    const { body } = await server.get('/content/atlas', 'guest');
    expect(body).toMatchObject({ prevuecode: 'newer', channelcode: 'lodos' });
  });

  it('answers the seasons of a series and the episode to resume [VOD-01] [DATA-15]', async () => {
    const before = await server.get('/content/fener', 'adult');
    expect(before.body).toMatchObject({
      contentcode: 'fener-s1e1',
      children: [{ kind: 'season', id: 'fener-s1', seasonNo: 1, programcode: 'fener', episodeCount: 2 }],
      bookmark: null,
    });
    await server.post('/content/fener/bookmark', 'adult', { bookmark: '1|2|40|fener-s1e2' });
    const after = await server.get('/content/fener', 'adult');
    expect(after.body).toMatchObject({
      contentcode: 'fener-s1e2',
      seriesseason: '1',
      seriesnum: '2',
      bookmark: '1|2|40|fener-s1e2',
      interactions: [{ type: 'VOD_WATCHED', lastDuration: 40 }],
    });
  });
});

describe('GET /content/{id}/children', () => {
  it('gives the seasons of a series and the episodes of a season, of programtype 10 [VOD-05] [DATA-11]', async () => {
    const seasons = await server.get('/content/fener/children', 'guest');
    expect(seasons.body).toEqual([
      { kind: 'season', id: 'fener-s1', seasonNo: 1, programcode: 'fener', episodeCount: 2 },
    ]);
    await server.post('/content/fener/bookmark', 'adult', { bookmark: '1|2|40|fener-s1e2' });
    const episodes = await server.get('/content/fener-s1/children', 'adult');
    expect(episodes.body).toMatchObject([
      {
        ...{ id: 'fener-s1e1', programtype: 10, seriesnum: 1, elapsedtime: '01:02:03', bookmark: null },
        posters: [{ type: 'h' }],
        markers: { recap: { from: 0, to: 12 }, intro: { from: 12, to: 40 } },
      },
      {
        id: 'fener-s1e2',
        seriesnum: 2,
        elapsedtime: '00:02:50',
        bookmark: '1|2|40|fener-s1e2',
        posters: [],
        markers: null,
      },
    ]);
  });

  it('gives a film none, and a guest no positions [VOD-05]', async () => {
    await server.post('/content/fener/bookmark', 'adult', { bookmark: '1|1|40|fener-s1e1' });
    expect((await server.get('/content/atlas/children', 'adult')).body).toEqual([]);
    expect((await server.get('/content/fener-s1/children', 'guest')).body).toMatchObject([
      { bookmark: null },
      { bookmark: null },
    ]);
  });
});

describe('GET /content/{id}/related', () => {
  it('gives titles of its genres, without itself and what the mask blocks [VOD-07]', async () => {
    const ids = async (as: string) =>
      (await server.get('/content/atlas/related', as)).body.map(({ id }: { id: string }) => id).sort();
    expect(await ids('adult')).toEqual(['fener', 'gece', 'komsu']);
    expect(await ids('child')).toEqual(['fener', 'komsu']);
  });

  it('fills up a rare genre with titles of the same kind and age [VOD-07]', async () => {
    const { id: rare } = await aGenre(db);
    await db.kysely.updateTable('title_genre').set({ genre_id: rare }).where('title_id', '=', 'atlas').execute();
    await server.close();
    server = await openCatalogueServer(db, catalogRoutes);
    const { body } = await server.get('/content/atlas/related', 'guest');
    // Not "fener", a series, nor "gece", of another age.
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['komsu']);
  });
});

describe('POST /content/{id}/bookmark', () => {
  const save = (id: string, bookmark: unknown, as = 'adult') =>
    server.post(`/content/${id}/bookmark`, as, { bookmark });
  const positions = () =>
    db.kysely
      .selectFrom('watch_position')
      .select(['content_code', 'position_seconds', 'completed', 'episode_id'])
      .where('profile_id', '=', profileId)
      .execute();

  it('stores the newest watch position of the profile [VOD-06]', async () => {
    expect(await save('atlas', '||61.9|atlas')).toMatchObject({ status: 204 });
    await db.kysely.updateTable('watch_position').set({ completed: true }).execute();
    expect(await save('atlas', '||75|atlas')).toMatchObject({ status: 204 });
    expect(await positions()).toEqual([
      { content_code: 'atlas', position_seconds: 75, completed: false, episode_id: null },
    ]);
    expect((await server.get('/content/atlas', 'adult')).body.bookmark).toBe('||75|atlas');
    expect((await server.get('/content/atlas', 'child')).body.bookmark).toBeNull();
  });

  it('clamps a position behind the end to the end [VOD-06]', async () => {
    await save('atlas', '||9999|atlas');
    expect(await positions()).toMatchObject([{ position_seconds: 290 }]);
  });

  it.each(['', '10', '1|2|3', '||x|atlas', '||-1|atlas', '||10|', '1|1|1|a|b', 7, null])(
    'answers 400 for the malformed %j and keeps nothing [VOD-06]',
    async (bookmark) => {
      expect(await save('atlas', bookmark)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
      expect(await positions()).toEqual([]);
    },
  );

  it.each([
    ['a film under another', 'atlas', '||10|komsu'],
    ['an episode of another series', 'atlas', '1|1|10|fener-s1e1'],
    ['a series itself', 'fener', '1|1|10|fener'],
    ['an unknown title', 'yok', '||10|yok'],
  ])('answers 404 for %s and stores nothing [VOD-06]', async (_, id, bookmark) => {
    expect(await save(id, bookmark)).toMatchObject({ status: 404 });
    expect(await positions()).toEqual([]);
  });

  it('needs a subscriber with an existing profile [VOD-06]', async () => {
    expect(await save('atlas', '||10|atlas', 'forged')).toMatchObject({ status: 401 });
    expect(await save('atlas', '||10|atlas', 'guest')).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await save('atlas', '||10|atlas', 'undecided')).toMatchObject({ status: 409 });
    await db.kysely.deleteFrom('profile').where('id', '=', profileId).execute();
    expect(await save('atlas', '||10|atlas')).toMatchObject({ status: 404 });
  });
});
