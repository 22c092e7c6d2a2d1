import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aLabel,
  aMainProfile,
  anAccount,
  anAiring,
  anEntitlement,
  anEpisode,
  anImage,
  aProfile,
  aProgramme,
  aRecording,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import type { Caller } from '../../http/caller.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
let accountId: string;
let profileId: string;

beforeEach(async () => {
  accountId = (await anAccount(db)).id;
  profileId = (await aMainProfile(db, { account_id: accountId })).id;
});
afterEach(() => server.close());

/** `ada` is the profile above; `kid` is the same with a mask, `strict` a grown-up's with one; `sibling` another profile of the account. */
async function open(): Promise<CatalogueServer> {
  const sibling = await aProfile(db, { account_id: accountId });
  const as = (id: string, userlevel = 0, isKids = userlevel > 0): Partial<Caller> => ({
    accountId,
    profile: { id, isKids, isMain: false, userlevel },
  });
  server = await openCatalogueServer(db, homeRoutes, {
    ada: as(profileId),
    kid: as(profileId, 12),
    strict: as(profileId, 8, false),
    sibling: as(sibling.id),
    unchosen: { accountId, profile: undefined },
  });
  return server;
}

const rowOf = async (label: string, as: string) => {
  const { status, body } = await server.get(`/label/${label}`, as);
  expect(status).toBe(200);
  const ids = body.contents.map((item: { id: string }) => item.id);
  expect(body.totalContents).toBe(ids.length);
  return ids;
};

async function titlesOf(genre: string, ...ids: string[]): Promise<void> {
  await aGenre(db, { id: genre });
  // The first is the newest.
  for (const [index, id] of ids.entries()) {
    await aTitle(db, { id, added_at: minutesAfter(TEST_EVENING, -index), age_rating: id.includes('18') ? '18+' : 'G' });
    await db.kysely.insertInto('title_genre').values({ title_id: id, genre_id: genre, position: 0 }).execute();
  }
}

const watched = (title_id: string, minutes: number, completed = false) =>
  db.kysely
    .insertInto('watch_position')
    .values({
      profile_id: profileId,
      title_id,
      content_code: title_id,
      position_seconds: 30,
      completed,
      updated_at: minutesAfter(TEST_EVENING, minutes),
    })
    .execute();

const react = (title_id: string, reaction: 'like' | 'dislike') =>
  db.kysely.insertInto('title_reaction').values({ profile_id: profileId, title_id, reaction }).execute();

const list = (title_id: string, minutes: number) =>
  db.kysely
    .insertInto('watchlist_item')
    .values({ profile_id: profileId, title_id, added_at: minutesAfter(TEST_EVENING, minutes) })
    .execute();

describe('personal rows', () => {
  it('continue: titles with a saved position that is not completed, newest first [MYSTUFF-03]', async () => {
    await titlesOf('dram', 'a', 'b', 'c', 'd18');
    await watched('a', -30);
    await watched('b', -10, true);
    await watched('c', -20);
    await watched('d18', -5);
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'continue' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['d18', 'c', 'a']);
    expect(await rowOf('row', 'kid')).toEqual(['c', 'a']);
    for (const as of ['sibling', 'unchosen', 'guest']) expect(await rowOf('row', as)).toEqual([]);
  });

  it('continue: leaves out what was watched for less than 30 s [MYSTUFF-03] (departure)', async () => {
    await titlesOf('dram', 'a', 'b');
    for (const [title_id, position_seconds] of [
      ['a', 8],
      ['b', 30],
    ] as const) {
      await watched(title_id, -10);
      await db.kysely
        .updateTable('watch_position')
        .set({ position_seconds })
        .where('title_id', '=', title_id)
        .execute();
    }
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'continue' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['b']);
  });

  it('continue: a series goes on with the next episode, and leaves the row after its last', async () => {
    await aTitle(db, { id: 'fener', kind: 'SERIES', duration_seconds: null });
    const season = await aSeason(db, { title_id: 'fener', number: 1 });
    for (const number of [1, 2]) await anEpisode(db, { id: `fener-${number}`, season_id: season.id, number });
    const finish = (episode: number) =>
      db.kysely
        .insertInto('watch_position')
        .values({
          ...{ profile_id: profileId, title_id: 'fener', content_code: `fener-${episode}`, position_seconds: 30 },
          ...{ episode_id: `fener-${episode}`, completed: true, updated_at: minutesAfter(TEST_EVENING, episode) },
        })
        .execute();
    await finish(1);
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'continue' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['fener']);
    await finish(2);
    await announceViewerChange(db.kysely, profileId);
    await expect.poll(() => rowOf('row', 'ada')).toEqual([]);
  });

  it('continue: a title that was taken out of the row stays away', async () => {
    await titlesOf('dram', 'a', 'b');
    await watched('a', -30);
    await watched('b', -10);
    await db.kysely.updateTable('watch_position').set({ listed: false }).where('title_id', '=', 'b').execute();
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'continue' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['a']);
  });

  it('watchlist: newest first', async () => {
    await titlesOf('dram', 'a', 'b', 'c');
    await list('b', -30);
    await list('a', -20);
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'watchlist' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['a', 'b']);
    expect(await rowOf('row', 'sibling')).toEqual([]);
  });

  it('watchlist: leaves out a title that the profile’s mask blocks [WATCHLIST-02] (departure)', async () => {
    await titlesOf('dram', 'a', 'a18');
    for (const id of ['a', 'a18']) await list(id, -20);
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'watchlist' } });
    await open();
    expect((await rowOf('row', 'ada')).toSorted()).toEqual(['a', 'a18']);
    expect(await rowOf('row', 'kid')).toEqual(['a']);
  });

  it('transactions: titles with access that has not ended, for all profiles of the account [MYSTUFF-04]', async () => {
    await titlesOf('dram', 'bought', 'rented', 'ended', 'withdrawn', 'foreign');
    const give = (title_id: string, more: object) => anEntitlement(db, { account_id: accountId, title_id, ...more });
    await give('bought', { created_at: minutesAfter(TEST_EVENING, -50) });
    await give('rented', { kind: 'RENTAL', created_at: minutesAfter(TEST_EVENING, -40) });
    // Of several entitlements the longest counts.
    await give('rented', {
      kind: 'RENTAL',
      ends_at: minutesAfter(TEST_EVENING, 60),
      created_at: minutesAfter(TEST_EVENING, -45),
    });
    const yesterday = minutesAfter(TEST_EVENING, -1_440);
    await give('ended', { kind: 'RENTAL', starts_at: yesterday, ends_at: TEST_EVENING });
    await give('withdrawn', { withdrawn_at: TEST_EVENING });
    await anEntitlement(db, { title_id: 'foreign' });
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'transactions' } });
    await open();
    for (const as of ['ada', 'sibling']) expect(await rowOf('row', as)).toEqual(['rented', 'bought']);
    const until = minutesAfter(TEST_EVENING, 2 * 24 * 60).toISOString();
    expect((await server.get('/label/row', 'ada')).body.contents).toMatchObject([
      { id: 'rented', owned: { until }, isUnlocked: true },
      { id: 'bought', owned: { until: null } },
    ]);
    expect(await rowOf('row', 'guest')).toEqual([]);
    server.at(minutesAfter(TEST_EVENING, 2 * 24 * 60));
    expect(await rowOf('row', 'ada')).toEqual(['bought']);
  });

  it('transactions: leaves out a title that the profile’s mask blocks [MYSTUFF-04] (departure)', async () => {
    await titlesOf('dram', 'bought', 'bought18');
    for (const title_id of ['bought', 'bought18']) await anEntitlement(db, { account_id: accountId, title_id });
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'transactions' } });
    await open();
    expect((await rowOf('row', 'ada')).toSorted()).toEqual(['bought', 'bought18']);
    expect(await rowOf('row', 'kid')).toEqual(['bought']);
  });

  it('recommended: liked and watched genres, without watched and disliked titles, then the newest [MYSTUFF-05]', async () => {
    await titlesOf('komedi', 'k1', 'k2');
    await titlesOf('dram', 'd1', 'd2', 'd3', 'd18');
    await titlesOf('caz', 'c1', 'c2');
    await watched('d1', -10, true);
    await react('d2', 'dislike');
    await react('c2', 'like');
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'recommended' } });
    await open();
    const recommended = await rowOf('row', 'ada');
    expect(recommended.slice(0, 4).sort()).toEqual(['c1', 'c2', 'd18', 'd3']);
    expect(recommended.slice(4)).toEqual(['k1', 'k2']);
    expect(await rowOf('row', 'kid')).not.toContain('d18');
    expect(await rowOf('row', 'sibling')).toHaveLength(8);
    expect(await rowOf('row', 'guest')).toEqual([]);
  });

  it('recommended: leaves out a title that the profile’s mask blocks [MYSTUFF-05] (departure)', async () => {
    await titlesOf('dram', 'd1', 'd18');
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'recommended' } });
    await open();
    expect((await rowOf('row', 'ada')).toSorted()).toEqual(['d1', 'd18']);
    expect(await rowOf('row', 'kid')).toEqual(['d1']);
  });

  it('similar: the genres of the watchlist, without its titles', async () => {
    await titlesOf('komedi', 'k1');
    await titlesOf('dram', 'd1', 'd2', 'd3');
    await list('d2', 0);
    await react('d3', 'dislike');
    await aLabel(db, { id: 'row', source: 'personal', rule: { personal: 'similar' } });
    await open();
    expect(await rowOf('row', 'ada')).toEqual(['d1']);
    expect(await rowOf('row', 'sibling')).toEqual([]);
  });

  it('lastwatched: the channels of the profile, the newest first, each once [HOME-08]', async () => {
    for (const id of ['1', '2', '3']) await aChannel(db, { id, number: 100 + Number(id) });
    const visit = (channel_id: string, minutes: number) =>
      db.kysely
        .insertInto('channel_visit')
        .values({ profile_id: profileId, channel_id, watched_at: minutesAfter(TEST_EVENING, minutes) })
        .onConflict((conflict) =>
          conflict
            .columns(['profile_id', 'channel_id'])
            .doUpdateSet({ watched_at: minutesAfter(TEST_EVENING, minutes) }),
        )
        .execute();
    await visit('3', -30);
    await visit('1', -20);
    await visit('3', -10);
    await aLabel(db, { id: 'lastwatched', source: 'lastwatched' });
    await open();
    expect(await rowOf('lastwatched', 'ada')).toEqual(['3', '1']);
    for (const as of ['sibling', 'guest']) expect(await rowOf('lastwatched', as)).toEqual([]);
  });

  it('lastwatched: without the channels that the level of the profile blocks [HOME-08] (departure)', async () => {
    await aChannel(db, { id: '1' });
    await aChannel(db, { id: '2', age_rating: '18+' });
    for (const channel_id of ['1', '2'])
      await db.kysely
        .insertInto('channel_visit')
        .values({ profile_id: profileId, channel_id, watched_at: TEST_EVENING })
        .execute();
    await aLabel(db, { id: 'lastwatched', source: 'lastwatched' });
    await open();
    expect(await rowOf('lastwatched', 'ada')).toHaveLength(2);
    expect(await rowOf('lastwatched', 'strict')).toEqual(['1']);
  });
});

describe('the row of recordings', () => {
  beforeEach(async () => {
    await aLabel(db, { id: 'userrecords', source: 'recordings', vertical: true });
  });

  it('holds the recordings of the account in the format of the legacy interface [DATA-21]', async () => {
    const { id: channel_id } = await aChannel(db, { name: 'Saha 1', code: 'saha1' });
    await anImage(db, { path: 'still/mac' });
    const at = (minutes: number) => ({
      account_id: accountId,
      channel_id,
      starts_at: minutesAfter(TEST_EVENING, minutes),
      ends_at: minutesAfter(TEST_EVENING, minutes + 60),
    });
    const done = await aRecording(db, {
      ...at(-60),
      airing_id: 'derbi',
      name: bothLanguages('Derbi'),
      summary: bothLanguages('Maç.'),
      still: 'still/mac',
    });
    const running = await aRecording(db, { ...at(-30), series_id: 'dizi' });
    const later = await aRecording(db, at(600));
    const planned = await aRecording(db, at(0.001));
    await aRecording(db, { ...at(-120), expires_at: TEST_EVENING });
    await aRecording(db);
    await open();
    const { body } = await server.get('/label/userrecords', 'ada');
    expect(body).toMatchObject({ totalContents: 4, totalPages: 1, vertical: true });
    expect(body.contents.map((item: { npvrcode: string; status: string }) => [item.npvrcode, item.status])).toEqual([
      [running.id, '999'],
      [done.id, '1'],
      [planned.id, '0'],
      [later.id, '0'],
    ]);
    expect(body.contents[0]).toMatchObject({ seriesheadid: 'dizi', isseries: '1', npvrtype: '1' });
    expect(body.contents[1]).toEqual({
      kind: 'recording',
      npvrcode: done.id,
      prevuecode: 'derbi',
      prevuename: 'Derbi',
      seriesheadid: '0',
      isseries: '0',
      npvrtype: '1',
      status: '1',
      channelcode: 'saha1',
      channelname: 'Saha 1',
      begintime: '2026.11.18 20:00',
      endtime: '2026.11.18 21:00',
      description: 'Maç.',
      seasonNumber: null,
      episodeNumber: null,
      posterpath: '/images/',
      posterfilelist: 'still/mac?v=a1b2c3;still/mac?v=a1b2c3;still/mac?v=a1b2c3',
    });
    const second = await server.get('/label/userrecords?page=1&size=2', 'ada');
    expect(second.body).toMatchObject({
      contents: [{ npvrcode: planned.id }, { npvrcode: later.id }],
      totalContents: 4,
      totalPages: 2,
    });
    const behind = await server.get('/label/userrecords?page=9', 'ada');
    expect(behind.body).toMatchObject({ contents: [], totalContents: 4, totalPages: 1 });
  });

  it('shows the upright picture of the title that a programme shows, by its series or by the guide [DATA-24]', async () => {
    await anImage(db, { path: 'still/sahne' });
    await anImage(db, { path: 'v/dizi' });
    const { id: title_id } = await aTitle(db, { poster_vertical: 'v/dizi' });
    const programme = await aProgramme(db, { title_id });
    const airing = await anAiring(db, { programme_id: programme.id });
    const recorded = { account_id: accountId, still: 'still/sahne' };
    await aRecording(db, { ...recorded, series_id: programme.id, airing_id: 'long-ago' });
    await aRecording(db, { ...recorded, airing_id: airing.id });
    await aRecording(db, { ...recorded, airing_id: 'forgotten' });
    await open();
    const { body } = await server.get('/label/userrecords', 'ada');
    const upright = 'v/dizi?v=a1b2c3;still/sahne?v=a1b2c3;still/sahne?v=a1b2c3';
    const lying = 'still/sahne?v=a1b2c3;still/sahne?v=a1b2c3;still/sahne?v=a1b2c3';
    const files = body.contents.map((item: { posterfilelist: string }) => item.posterfilelist);
    expect(files.sort()).toEqual([lying, upright, upright]);
  });

  it('hides from a kids profile what its mask blocks, and from a guest everything [KIDS-03]', async () => {
    await aRecording(db, { account_id: accountId, age_rating: '18+' });
    const calm = await aRecording(db, { account_id: accountId, age_rating: '7+' });
    const guestAccount = await anAccount(db, { kind: 'guest' });
    await aRecording(db, { account_id: guestAccount.id });
    server = await openCatalogueServer(db, homeRoutes, {
      kid: { accountId, profile: { id: profileId, isKids: true, isMain: false, userlevel: 12 } },
      guest: { accountId: guestAccount.id, isGuest: true },
    });
    const { body } = await server.get('/label/userrecords', 'kid');
    expect(body).toMatchObject({ contents: [{ npvrcode: calm.id }], totalContents: 1 });
    expect((await server.get('/label/userrecords', 'guest')).body).toMatchObject({ contents: [], totalContents: 0 });
  });
});
