import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aKidsProfile,
  aMainProfile,
  anAccount,
  anEpisode,
  aProfile,
  aSeason,
  aTitle,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller } from '../../../test/http.ts';
import { until } from '../../../test/until.ts';
import type { Caller } from '../../http/caller.ts';
import { rememberViewers } from '../../viewers/viewer-state.ts';
import { catalogRoutes } from './catalog.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
let profiles: Readonly<Record<'adult' | 'sibling' | 'child' | 'neighbour', string>>;

beforeEach(async () => {
  const { id: accountId } = await anAccount(db);
  const { id: otherId } = await anAccount(db);
  profiles = {
    adult: (await aMainProfile(db, { account_id: accountId })).id,
    sibling: (await aProfile(db, { account_id: accountId })).id,
    child: (await aKidsProfile(db, { account_id: accountId })).id,
    neighbour: (await aMainProfile(db, { account_id: otherId })).id,
  };
  await aTitle(db, { id: 'atlas', kind: 'MOVIE', duration_seconds: 290 });
  await aTitle(db, { id: 'komsu', kind: 'MOVIE', duration_seconds: 200 });
  await aTitle(db, { id: 'gece', kind: 'MOVIE', duration_seconds: 200, age_rating: '18+' });
  await aTitle(db, { id: 'gizli', kind: 'MOVIE', duration_seconds: 200, published: false });
  await aTitle(db, { id: 'fener', kind: 'SERIES', duration_seconds: null });
  await aTitle(db, { id: 'golge', kind: 'SERIES', duration_seconds: null, age_rating: '13+' });
  await season('fener', 1, 3);
  await season('fener', 2, 1);
  await season('golge', 1, 1);
  const as = (id: string, userlevel = 0, account = accountId): Partial<Caller> => ({
    accountId: account,
    profile: { id, isKids: userlevel > 0, isMain: userlevel === 0, userlevel },
  });
  server = await openCatalogueServer(db, catalogRoutes, {
    adult: as(profiles.adult),
    sibling: as(profiles.sibling),
    child: as(profiles.child, 12),
    neighbour: as(profiles.neighbour, 0, otherId),
    undecided: { accountId, profile: undefined },
  });
});
afterEach(() => server.close());

async function season(titleId: string, number: number, episodes: number): Promise<void> {
  const id = `${titleId}-s${number}`;
  await aSeason(db, { id, title_id: titleId, number });
  for (let episode = 1; episode <= episodes; episode += 1) {
    await anEpisode(db, { id: `${id}e${episode}`, season_id: id, number: episode, duration_seconds: 100 + episode });
  }
}

const ADD_COMPLETE = '/legacy/sdk_addcomplete.jsp';
const DELETE_BOOKMARK = '/legacy/sdk_delbookmark.jsp';
const OK = { status: 200, body: { returncode: '0', errormsg: '' } };
const refusal = (returncode: string) => ({ status: 200, body: { returncode, errormsg: expect.stringMatching(/./) } });

const complete = async (code: string, as = 'adult') => {
  const { status, body } = await server.get(`${ADD_COMPLETE}?contentcode=${code}`, as);
  return { status, body };
};
const forget = async (code: string, as = 'adult') => {
  const { status, body } = await server.get(`${DELETE_BOOKMARK}?bookmarktype=1&contentcode=${code}`, as);
  return { status, body };
};
const stop = (id: string, bookmark: string, as = 'adult') => server.post(`/content/${id}/bookmark`, as, { bookmark });
const detail = async (id: string, as = 'adult') => (await server.get(`/content/${id}`, as)).body;
const rowsOf = (profileId: string = profiles.adult) =>
  db.kysely
    .selectFrom('watch_position')
    .select(['content_code', 'title_id', 'episode_id', 'position_seconds', 'completed'])
    .where('profile_id', '=', profileId)
    .orderBy('content_code')
    .execute();
const allRows = () => db.kysely.selectFrom('watch_position').selectAll().orderBy('content_code').execute();

describe.each([ADD_COMPLETE, DELETE_BOOKMARK])('GET %s', (path) => {
  beforeEach(() => stop('atlas', '||100|atlas'));

  it.each([
    ['no session', undefined, '401'],
    ['a made up one', 'forged', '401'],
    ['a guest', 'guest', '403'],
    ['no profile chosen', 'undecided', '409'],
  ])('refuses %s by a returncode, with status 200 [LEGACY-02]', async (_, as, returncode) => {
    const before = await allRows();
    expect(await server.get(`${path}?contentcode=atlas`, as)).toMatchObject(refusal(returncode));
    expect(await allRows()).toEqual(before);
  });

  it('needs the header: a cookie or a session in the address is not enough [LEGACY-14]', async () => {
    const before = await allRows();
    const named = `${path}?contentcode=atlas&sessionid=adult&token=adult&access_token=adult&authorization=Bearer%20adult`;
    const cookie = 'token=adult; sessionid=adult; JSESSIONID=adult; authorization=Bearer adult';
    expect(await server.get(named)).toMatchObject(refusal('401'));
    expect(await server.get(named, undefined, { cookie, 'x-session-id': 'adult' })).toMatchObject(refusal('401'));
    expect(await server.get(named, 'guest', { cookie })).toMatchObject(refusal('403'));
    expect(await allRows()).toEqual(before);
  });

  it.each([
    ['missing', ''],
    ['empty', 'contentcode='],
    ['blank', 'contentcode=%20%20'],
    ['too long', `contentcode=${'x'.repeat(121)}`],
    ['given twice', 'contentcode=atlas&contentcode=komsu'],
    ['a zero', 'contentcode=atlas%00'],
  ])('refuses a content code that is %s [LEGACY-02]', async (_, query) => {
    const before = await allRows();
    expect(await server.get(`${path}?${query}`, 'adult')).toMatchObject(refusal('400'));
    expect(await allRows()).toEqual(before);
  });
});

it('saves that arrive together are written in few transactions, and the last of a profile stays [VOD-06]', async () => {
  const transactions = vi.spyOn(db.kysely, 'transaction');
  const saves = Array.from({ length: 40 }, (_, second) => [
    stop('atlas', `||${second}|atlas`),
    stop('fener', `||${second}|fener-s1e1`, 'sibling'),
    stop('komsu', `||${second}|komsu`, 'neighbour'),
  ]).flat();
  const answers = await Promise.all(saves);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(transactions.mock.calls.length).toBeLessThan(saves.length / 4);
  transactions.mockRestore();
  expect((await allRows()).map((row) => [row.content_code, row.position_seconds])).toEqual([
    ['atlas', 39],
    ['fener-s1e1', 39],
    ['komsu', 39],
  ]);
});

it('a save that the database refuses fails alone [VOD-06]', async () => {
  await db.kysely.deleteFrom('title').where('id', '=', 'komsu').execute();
  const [gone, kept] = await Promise.all([stop('komsu', '||5|komsu'), stop('atlas', '||7|atlas', 'sibling')]);
  expect([gone.status >= 400, kept.status]).toEqual([true, 204]);
});

it('completion and deletion are published to other servers [LEGACY-05] [LEGACY-06]', async () => {
  await stop('atlas', '||100|atlas');
  await stop('komsu', '||50|komsu');
  const elsewhere = await rememberViewers(server);
  const ada = aCaller({ profile: { id: profiles.adult, isKids: false, isMain: true, userlevel: 0 } });
  const placeIn = async (id: string) => (await elsewhere.read(ada)).positions.get(id);
  expect([await placeIn('atlas'), await placeIn('komsu')]).toMatchObject([{ completed: false }, { completed: false }]);
  await complete('atlas');
  await until(async () => (await placeIn('atlas'))?.completed === true);
  await forget('komsu');
  await until(async () => (await placeIn('komsu')) === undefined);
  await elsewhere.close();
});

describe('completed content', () => {
  it('of a film has no watch position and starts from the beginning [LEGACY-05] [PLAYER-08]', async () => {
    await stop('atlas', '||100|atlas');
    expect((await detail('atlas')).bookmark).toBe('||100|atlas');
    const { status, body } = await server.get(
      `${ADD_COMPLETE}?contentcode=atlas&columncode=dram&contentinfo=x`,
      'adult',
    );
    expect({ status, body }).toEqual(OK);
    expect(await rowsOf()).toEqual([
      { content_code: 'atlas', title_id: 'atlas', episode_id: null, position_seconds: 290, completed: true },
    ]);
    expect(await detail('atlas')).toMatchObject({
      bookmark: null,
      progress: 100,
      interactions: [{ type: 'VOD_WATCHED', lastDuration: 290 }],
    });
  });

  it('needs no position before, and completing is idempotent [LEGACY-05]', async () => {
    expect(await complete('atlas')).toEqual(OK);
    expect(await complete('atlas')).toEqual(OK);
    expect(await rowsOf()).toMatchObject([{ content_code: 'atlas', completed: true }]);
  });

  it('is restarted by the next saved position (VOD-06)', async () => {
    await complete('atlas');
    await stop('atlas', '||20|atlas');
    expect(await detail('atlas')).toMatchObject({ bookmark: '||20|atlas', progress: 7 });
  });

  it('of an episode is marked as completed, and the series resumes with the next one [LEGACY-05]', async () => {
    await stop('fener', '1|1|50|fener-s1e1');
    expect(await complete('fener-s1e1')).toEqual(OK);
    expect(await rowsOf()).toEqual([
      {
        content_code: 'fener-s1e1',
        title_id: 'fener',
        episode_id: 'fener-s1e1',
        position_seconds: 101,
        completed: true,
      },
    ]);
    expect((await server.get('/content/fener-s1/children', 'adult')).body).toMatchObject([
      { id: 'fener-s1e1', completed: true, bookmark: null },
      { id: 'fener-s1e2', completed: false, bookmark: null },
      { id: 'fener-s1e3', completed: false, bookmark: null },
    ]);
    expect(await detail('fener')).toMatchObject({
      contentcode: 'fener-s1e2',
      physicalcontentid: 'fener-s1e2',
      seriesseason: '1',
      seriesnum: '2',
      bookmark: '1|2|0|fener-s1e2',
      progress: 0,
    });
  });

  it.each([
    ['over the end of a season', 'fener-s1e3', ['fener-s2e1', '2', '1']],
    ['from the beginning after the last', 'fener-s2e1', ['fener-s1e1', '1', '1']],
  ])('leads on %s [LEGACY-05]', async (_, code, next) => {
    await complete(code);
    const { contentcode, seriesseason, seriesnum } = await detail('fener');
    expect([contentcode, seriesseason, seriesnum]).toEqual(next);
  });

  it('leads on from the last watched episode, not back to an older unfinished one [LEGACY-05]', async () => {
    await stop('fener', '1|1|50|fener-s1e1');
    server.at(minutesAfter(TEST_EVENING, 30));
    await complete('fener-s1e2');
    expect(await detail('fener')).toMatchObject({ contentcode: 'fener-s1e3', bookmark: '1|3|0|fener-s1e3' });
    expect((await server.get('/content/fener-s1/children', 'adult')).body[0].bookmark).toBe('1|1|50|fener-s1e1');
  });

  it.each([
    ['long ago', ['1|3|30|fener-s1e3', '2|1|40|fener-s2e1']],
    ['lately', ['2|1|40|fener-s2e1', '1|3|30|fener-s1e3']],
  ])(
    'leads on to the nearest later episode that was started, %s, with its position [LEGACY-05]',
    async (_, started) => {
      for (const [index, bookmark] of started.entries()) {
        server.at(minutesAfter(TEST_EVENING, index));
        await stop('fener', bookmark);
      }
      server.at(minutesAfter(TEST_EVENING, 20));
      await complete('fener-s1e1');
      expect(await detail('fener')).toMatchObject({ contentcode: 'fener-s1e3', bookmark: '1|3|30|fener-s1e3' });
      server.at(minutesAfter(TEST_EVENING, 30));
      await complete('fener-s1e3');
      expect(await detail('fener')).toMatchObject({ contentcode: 'fener-s2e1', bookmark: '2|1|40|fener-s2e1' });
    },
  );

  it('belongs to the profile, not to other profiles or accounts [LEGACY-05]', async () => {
    await stop('atlas', '||100|atlas', 'sibling');
    await stop('atlas', '||100|atlas', 'neighbour');
    await complete('atlas');
    for (const as of ['sibling', 'neighbour'] as const) {
      expect(await detail('atlas', as)).toMatchObject({ bookmark: '||100|atlas' });
      expect(await rowsOf(profiles[as])).toMatchObject([{ position_seconds: 100, completed: false }]);
    }
    expect(await detail('atlas', 'child')).toMatchObject({ interactions: [], progress: 0 });
  });

  it.each([
    ['what is not there', 'yok', 'adult'],
    ['what is not published', 'gizli', 'adult'],
    ['a series by itself', 'fener', 'adult'],
    ['a season', 'fener-s1', 'adult'],
    ['a path', '..%2Fatlas', 'adult'],
    ['an SQL injection', "atlas'%20or%20true--", 'adult'],
    ['a film a child may not see', 'gece', 'child'],
    ['an episode a child may not see', 'golge-s1e1', 'child'],
  ])('is never %s [LEGACY-02] (KIDS-03)', async (_, code, as) => {
    expect(await complete(code, as)).toEqual(refusal('404'));
    expect(await allRows()).toEqual([]);
  });

  it('is stored for a kids profile when its mask allows the title [LEGACY-05]', async () => {
    expect(await complete('fener-s1e1', 'child')).toEqual(OK);
    expect(await rowsOf(profiles.child)).toMatchObject([{ content_code: 'fener-s1e1', completed: true }]);
  });

  it.each([
    ['columncode', 65],
    ['contentinfo', 501],
  ])('is not stored with a %s that is too long [LEGACY-02]', async (name, length) => {
    const answer = await server.get(`${ADD_COMPLETE}?contentcode=atlas&${name}=${'x'.repeat(length)}`, 'adult');
    expect(answer).toMatchObject(refusal('400'));
    expect(await allRows()).toEqual([]);
  });

  it('is not stored for a removed profile [LEGACY-02]', async () => {
    await db.kysely.deleteFrom('profile').where('id', '=', profiles.adult).execute();
    expect(await complete('atlas')).toEqual(refusal('404'));
  });
});

describe('a deleted watch position', () => {
  it('is that of the named content only [LEGACY-06]', async () => {
    await stop('atlas', '||100|atlas');
    await stop('komsu', '||50|komsu');
    expect((await detail('atlas')).bookmark).toBe('||100|atlas');
    expect(await forget('atlas')).toEqual(OK);
    expect(await rowsOf()).toMatchObject([{ content_code: 'komsu' }]);
    expect(await detail('atlas')).toMatchObject({ bookmark: null, progress: 0, interactions: [] });
  });

  it('of an episode leaves the earlier position of the series [LEGACY-06]', async () => {
    await stop('fener', '1|1|50|fener-s1e1');
    server.at(minutesAfter(TEST_EVENING, 30));
    await stop('fener', '2|1|40|fener-s2e1');
    expect(await forget('fener-s2e1')).toEqual(OK);
    expect(await detail('fener')).toMatchObject({ contentcode: 'fener-s1e1', bookmark: '1|1|50|fener-s1e1' });
  });

  it.each(['atlas', 'fener', 'yok', "atlas'%20or%20true--", '..%2Fatlas'])(
    'need not have been kept: %s is answered with success, twice [LEGACY-06]',
    async (code) => {
      await stop('komsu', '||50|komsu');
      expect([await forget(code), await forget(code)]).toEqual([OK, OK]);
      expect(await rowsOf()).toMatchObject([{ content_code: 'komsu' }]);
    },
  );

  it('needs no kind of bookmark; one that is too long is refused [LEGACY-06] [LEGACY-02]', async () => {
    await stop('atlas', '||100|atlas');
    const long = await server.get(`${DELETE_BOOKMARK}?contentcode=atlas&bookmarktype=${'1'.repeat(17)}`, 'adult');
    expect(long).toMatchObject(refusal('400'));
    expect(await rowsOf()).toHaveLength(1);
    expect(await server.get(`${DELETE_BOOKMARK}?contentcode=atlas`, 'adult')).toMatchObject(OK);
    expect(await rowsOf()).toEqual([]);
  });

  it('leaves completed content: a player sends both calls at the end [LEGACY-06] [LEGACY-05]', async () => {
    await complete('fener-s1e1');
    expect(await forget('fener-s1e1')).toEqual(OK);
    expect(await rowsOf()).toMatchObject([{ content_code: 'fener-s1e1', completed: true }]);
    expect((await detail('fener')).contentcode).toBe('fener-s1e2');
  });

  it('belongs to the profile: positions of other profiles and accounts stay [LEGACY-06]', async () => {
    for (const as of ['sibling', 'neighbour']) await stop('atlas', '||100|atlas', as);
    const before = await allRows();
    for (const as of ['adult', 'child']) expect(await forget('atlas', as)).toEqual(OK);
    expect(await allRows()).toEqual(before);
    expect(await forget('atlas', 'sibling')).toEqual(OK);
    expect(await rowsOf(profiles.neighbour)).toHaveLength(1);
  });

  it('stays when the mask blocks the title meanwhile (KIDS-03) [LEGACY-06] (departure)', async () => {
    const place = { profile_id: profiles.child, title_id: 'gece', content_code: 'gece', position_seconds: 30 };
    await db.kysely.insertInto('watch_position').values(place).execute();
    expect(await forget('gece', 'child')).toEqual(OK);
    expect(await rowsOf(profiles.child)).toHaveLength(1);
  });

  it('may be of an unpublished title [LEGACY-06]', async () => {
    const place = { profile_id: profiles.adult, title_id: 'gizli', content_code: 'gizli', position_seconds: 30 };
    await db.kysely.insertInto('watch_position').values(place).execute();
    expect(await forget('gizli')).toEqual(OK);
    expect(await rowsOf()).toEqual([]);
  });
});
