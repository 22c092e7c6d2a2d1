import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aMainProfile,
  anAccount,
  anEpisode,
  aSeason,
  aTitle,
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
  const { id: accountId } = await anAccount(db);
  profileId = (await aMainProfile(db, { account_id: accountId })).id;
  await aTitle(db, { id: 'atlas', kind: 'MOVIE', duration_seconds: 290 });
  await aTitle(db, { id: 'gece', kind: 'MOVIE', duration_seconds: 200, age_rating: '18+' });
  await aTitle(db, { id: 'fener', kind: 'SERIES', duration_seconds: null });
  for (const number of [1, 2]) {
    const id = `fener-s${number}`;
    await aSeason(db, { id, title_id: 'fener', number });
    for (const episode of [1, 2]) {
      await anEpisode(db, { id: `${id}e${episode}`, season_id: id, number: episode, duration_seconds: 100 });
    }
  }
  const profile = { id: profileId, isKids: false, isMain: true, userlevel: 0 };
  server = await openCatalogueServer(db, catalogRoutes, {
    adult: { accountId, profile },
    child: { accountId, profile: { ...profile, isKids: true, userlevel: 12 } },
    undecided: { accountId, profile: undefined },
  });
});
afterEach(() => server.close());

const mark = async (id: string, watched = true, as = 'adult') =>
  (await server.post(`/content/${id}/watched`, as, { watched })).status;
const stop = (id: string, bookmark: string) => server.post(`/content/${id}/bookmark`, 'adult', { bookmark });
const completed = async () =>
  (
    await db.kysely
      .selectFrom('watch_position')
      .select('content_code')
      .where('profile_id', '=', profileId)
      .where('completed', '=', true)
      .orderBy('content_code')
      .execute()
  ).map(({ content_code }) => content_code);
const detail = async (id: string) => (await server.get(`/content/${id}`, 'adult')).body;

describe('POST /content/:id/watched', () => {
  it('marks a film, which is then watched to its end, and takes the mark back', async () => {
    await stop('atlas', '||100|atlas');
    expect(await mark('atlas')).toBe(204);
    expect(await detail('atlas')).toMatchObject({ progress: 100, bookmark: null });
    expect(await mark('atlas', false)).toBe(204);
    expect(await detail('atlas')).toMatchObject({ progress: 0, bookmark: null });
    expect(await completed()).toEqual([]);
  });

  it('marks one episode, and the series goes on with the next', async () => {
    expect(await mark('fener-s1e1')).toBe(204);
    expect(await completed()).toEqual(['fener-s1e1']);
    expect((await detail('fener')).bookmark).toBe('1|2|0|fener-s1e2');
  });

  it('marks a season, and the series goes on with the next season', async () => {
    expect(await mark('fener-s1')).toBe(204);
    expect(await completed()).toEqual(['fener-s1e1', 'fener-s1e2']);
    expect((await detail('fener')).bookmark).toBe('2|1|0|fener-s2e1');
    const { body } = await server.get('/content/fener-s1/children', 'adult');
    expect(body.map((episode: { completed: boolean }) => episode.completed)).toEqual([true, true]);
  });

  it('marks a whole series, which then has no episode to go on with, and takes the marks back', async () => {
    expect(await mark('fener')).toBe(204);
    expect(await completed()).toHaveLength(4);
    expect(await detail('fener')).toMatchObject({ progress: 100, bookmark: null });
    expect(await mark('fener', false)).toBe(204);
    expect(await completed()).toEqual([]);
  });

  it.each([
    ['an unknown id', 'nothing', 'adult', 404],
    ['a blocked title', 'gece', 'child', 404],
    ['a guest', 'atlas', 'guest', 403],
    ['a session without a profile', 'atlas', 'undecided', 409],
  ])('refuses %s', async (_, id, as, status) => {
    expect(await mark(id, true, as)).toBe(status);
    expect(await completed()).toEqual([]);
  });
});

describe('DELETE /content/:id/continue', () => {
  const leave = async (id: string, as = 'adult') => (await server.delete(`/content/${id}/continue`, as)).status;
  const listed = async () =>
    (
      await db.kysely
        .selectFrom('watch_position')
        .select('content_code')
        .where('profile_id', '=', profileId)
        .where('listed', '=', true)
        .orderBy('content_code')
        .execute()
    ).map(({ content_code }) => content_code);

  it('takes a title out of the row until it is watched again, and keeps its place [MYSTUFF-03] (departure)', async () => {
    await stop('atlas', '||100|atlas');
    await stop('fener', '1|1|50|fener-s1e1');
    server.at(minutesAfter(TEST_EVENING, 1));
    await stop('fener', '1|2|10|fener-s1e2');
    expect(await leave('fener')).toBe(204);
    expect(await listed()).toEqual(['atlas']);
    expect((await detail('fener')).bookmark).toBe('1|2|10|fener-s1e2');
    await stop('fener', '1|2|60|fener-s1e2');
    expect(await listed()).toEqual(['atlas', 'fener-s1e2']);
  });

  it.each([
    ['an unknown title', 'nothing', 'adult', 404],
    ['a blocked title', 'gece', 'child', 404],
    ['a guest', 'atlas', 'guest', 403],
    ['a session without a profile', 'atlas', 'undecided', 409],
  ])('refuses %s', async (_, id, as, status) => {
    await stop('atlas', '||100|atlas');
    expect(await leave(id, as)).toBe(status);
    expect(await listed()).toEqual(['atlas']);
  });
});
