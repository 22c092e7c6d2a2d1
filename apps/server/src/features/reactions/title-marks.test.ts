import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, aProfile, aTitle, TEST_EVENING } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import type { Caller } from '../../http/caller.ts';
import { titleMarksRoutes } from './title-marks.service.ts';

const db = useDatabase();
let server: CatalogueServer;
let ada: string;
let kid: string;
let account: string;
/** Events published to browsers. */
let published: unknown[];

beforeEach(async () => {
  const { id: accountId } = await anAccount(db);
  account = accountId;
  published = [];
  const events = { publish: async (event: unknown, to: unknown) => void published.push([event, to]) };
  ada = (await aMainProfile(db, { account_id: accountId })).id;
  kid = (await aProfile(db, { account_id: accountId })).id;
  await aTitle(db, { id: 'lodos' });
  await aTitle(db, { id: 'gece', age_rating: '18+' });
  await aTitle(db, { id: 'sonra', published: false });
  const as = (id: string, userlevel = 0): Partial<Caller> => ({
    accountId,
    profile: { id, isKids: userlevel > 0, isMain: false, userlevel },
  });
  server = await openCatalogueServer(db, (deps) => titleMarksRoutes({ ...deps, events }), {
    ada: as(ada),
    kid: as(kid, 12),
    unchosen: { accountId, profile: undefined },
  });
});
afterEach(() => server.close());

type Mark = 'like' | 'dislike' | 'watchlist';
const MARKS: readonly Mark[] = ['like', 'dislike', 'watchlist'];
const mark = (name: Mark, as?: string, id = 'lodos') => server.post(`/interact/${name}/${id}`, as, undefined);
const reactions = () => db.kysely.selectFrom('title_reaction').selectAll().execute();
const list = () => db.kysely.selectFrom('watchlist_item').selectAll().execute();
const LIKE = { type: 'VOD_LIKE' };
const DISLIKE = { type: 'VOD_DISLIKE' };
const LISTED = { type: 'VOD_WATCHLIST' };

describe('liking and disliking', () => {
  it.each([
    [['like'], [LIKE]],
    [['dislike'], [DISLIKE]],
    [['like', 'like'], []],
    [['dislike', 'dislike'], []],
    [['like', 'dislike'], [DISLIKE]],
    [['dislike', 'like'], [LIKE]],
    [['like', 'dislike', 'dislike'], []],
  ] as const)('%j leaves %j [LIKE-01] [LIKE-04]', async (pressed, left) => {
    let answer: Awaited<ReturnType<typeof mark>> | undefined;
    for (const name of pressed) answer = await mark(name, 'ada');
    expect(answer).toMatchObject({ status: 200, body: left });
    expect(await reactions()).toHaveLength(left.length);
  });

  it('keeps one row, with the time of the last reaction', async () => {
    await mark('like', 'ada');
    server.at(new Date(TEST_EVENING.getTime() + 60_000));
    await mark('dislike', 'ada');
    const made_at = new Date(TEST_EVENING.getTime() + 60_000);
    expect(await reactions()).toEqual([{ profile_id: ada, title_id: 'lodos', reaction: 'dislike', made_at }]);
  });
});

it('a mark is published to the other windows of the profile, with the marks that are set [LIKE-01] [WATCHLIST-01]', async () => {
  await mark('like', 'ada');
  await mark('watchlist', 'ada');
  const to = { profile: { accountId: account, id: ada } };
  expect(published).toEqual([
    [{ type: 'title-marked', titleId: 'lodos', interactions: [LIKE] }, to],
    [{ type: 'title-marked', titleId: 'lodos', interactions: [LIKE, LISTED] }, to],
  ]);
});

describe('the watchlist', () => {
  it('adds and removes a title, independent of its reaction [WATCHLIST-01]', async () => {
    await mark('like', 'ada');
    expect((await mark('watchlist', 'ada')).body).toEqual([LIKE, LISTED]);
    expect(await list()).toEqual([{ profile_id: ada, title_id: 'lodos', added_at: TEST_EVENING }]);
    expect((await mark('watchlist', 'ada')).body).toEqual([LIKE]);
    expect(await list()).toEqual([]);
  });
});

describe.each(MARKS)('%s', (name) => {
  it('is a profile’s own', async () => {
    await mark(name, 'ada');
    expect((await mark(name, 'kid')).body).toHaveLength(1);
    expect((await mark(name, 'ada')).body).toEqual([]);
  });

  it('is in the viewer’s next state and published to every server', async () => {
    const notified: string[] = [];
    const stop = await db.listen('viewer_changed', (id) => notified.push(id));
    await mark(name, 'ada');
    await expect.poll(() => notified).toEqual([ada]);
    await stop();
  });

  it('toggled concurrently an even number of times is not set', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => mark(name, 'ada')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([...(await reactions()), ...(await list())]).toEqual([]);
  });

  it('answers 404 for a title that is blocked for this profile, which has no mark [LIKE-04] (departure) [WATCHLIST-01] (departure)', async () => {
    expect((await mark(name, 'kid', 'gece')).status).toBe(404);
    expect([...(await reactions()), ...(await list())]).toEqual([]);
  });

  it('answers 404 for a title that is unknown or unpublished [LIKE-04] [WATCHLIST-01]', async () => {
    for (const id of ['nothing', 'sonra', encodeURIComponent("' or 1=1"), encodeURIComponent('../lodos')]) {
      expect((await mark(name, 'ada', id)).status, id).toBe(404);
    }
    expect((await mark(name, 'ada', 'x'.repeat(200))).status).toBe(400);
    expect((await mark(name, 'ada', '%00')).status).toBe(400);
    expect([...(await reactions()), ...(await list())]).toEqual([]);
  });

  it('needs a subscriber with an existing profile', async () => {
    expect((await mark(name)).status).toBe(401);
    expect((await mark(name, 'forged')).status).toBe(401);
    expect(await mark(name, 'guest')).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect((await mark(name, 'unchosen')).status).toBe(409);
    await db.kysely.deleteFrom('profile').where('id', '=', ada).execute();
    expect(await mark(name, 'ada')).toMatchObject({ status: 401, body: { code: 'PROFILE_REMOVED' } });
  });
});
