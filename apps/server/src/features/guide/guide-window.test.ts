import type { GuideWindow } from '@seyir/contract/guide';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProgramme,
  aRecording,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import type { CatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { openGuideServer } from '../../../test/guide-server.ts';
import type { Caller } from '../../http/caller.ts';

const db = useDatabase();
let server: CatalogueServer;
afterEach(() => server.close());

const open = async (callers: Record<string, Partial<Caller>> = {}) => {
  server = await openGuideServer(db, { viewer: {}, ...callers });
};
const airs = (channel_id: string, minutes: number, more: Parameters<typeof anAiring>[1] = {}) =>
  anAiring(db, {
    id: `${channel_id} at ${minutes}`,
    channel_id,
    starts_at: minutesAfter(TEST_EVENING, minutes),
    ...more,
  });
const EVENING = TEST_EVENING.getTime();
const HOUR_MS = 3_600_000;

const ask = (more: Record<string, string | number> = {}, as = 'viewer') => {
  const asked = { from: EVENING, to: EVENING + 2 * HOUR_MS, ...more };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  return server.get(`/guide?${query}`, as);
};
const listed = async (...asked: Parameters<typeof ask>) => {
  const { body } = await ask(...asked);
  return (body as GuideWindow).channels.map(({ channelId, programmes }) => [
    channelId,
    ...programmes.map(({ epgProgramId }) => epgProgramId.replace(`${channelId} at `, '')),
  ]);
};

describe('GET /guide', () => {
  it('has the channels of a kids profile as its list has them: children’s first, no newscasts [GRID-02] [CHANNEL-02] (departure)', async () => {
    for (const id of ['ulusal', 'haber', 'cocuk']) await aGenre(db, { kind: 'channel', id, name: bothLanguages(id) });
    await aChannel(db, { id: '1', number: 1, genre_id: 'ulusal' });
    await aChannel(db, { id: '2', number: 2, genre_id: 'haber' });
    await aChannel(db, { id: '3', number: 3, genre_id: 'cocuk' });
    const profile = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, isKids: true, userlevel: 12 };
    await open({ kid: { profile } });
    expect((await listed({}, 'kid')).flat()).toEqual(['3', '1']);
    expect((await ask({}, 'kid')).body.totalChannels).toBe(2);
    expect((await listed()).flat()).toEqual(['1', '2', '3']);
  });

  it('answers the programmes of all channels in the requested hours, in the order of the channel list [GRID-02]', async () => {
    for (const id of ['10', '9', '100']) await aChannel(db, { id, number: Number(id) });
    for (const minutes of [-60, -30, 60, 119, 120])
      await airs('9', minutes, { ends_at: minutesAfter(TEST_EVENING, minutes + 31) });
    await airs('100', 30);
    await open();
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      from: TEST_EVENING.toISOString(),
      to: minutesAfter(TEST_EVENING, 120).toISOString(),
      totalChannels: 3,
    });
    // Half-open range: a programme that ends on the first instant or begins on the last is outside the window.
    expect(await listed()).toEqual([['9', '-30', '60', '119'], ['10'], ['100', '30']]);
  });

  it('answers a piece of the list, 50 channels at most [GRID-02]', async () => {
    const { id: genre_id } = await aGenre(db, { kind: 'channel' });
    for (let id = 1; id <= 52; id += 1) await aChannel(db, { id: String(id), number: id, genre_id });
    await open();
    const ids = async (more: Record<string, number>) => (await listed(more)).map(([id]) => Number(id));
    expect(await ids({})).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(await ids({ offset: 50 })).toEqual([51, 52]);
    expect(await ids({ offset: 3, count: 2 })).toEqual([4, 5]);
    expect(await ids({ offset: 99 })).toEqual([]);
    expect((await ask({ offset: 99 })).body.totalChannels).toBe(52);
  });

  it('answers the channels of a genre, or the favourites of the profile [GRID-02] [CHANNEL-04]', async () => {
    await aGenre(db, { kind: 'channel', id: 'spor' });
    for (const id of ['1', '2', '3']) {
      await aChannel(db, { id, number: Number(id), ...(id === '2' ? { genre_id: 'spor' } : {}) });
      await airs(id, 0);
    }
    const { id: accountId } = await anAccount(db);
    const { id: profileId } = await aMainProfile(db, { account_id: accountId });
    await db.kysely.insertInto('channel_favourite').values({ profile_id: profileId, channel_id: '3' }).execute();
    await open({ fan: { accountId, profile: { id: profileId, isKids: false, isMain: true, userlevel: 0 } } });
    expect(await listed({ genre: 'spor' })).toEqual([['2', '0']]);
    expect((await ask({ genre: 'spor' })).body.totalChannels).toBe(1);
    expect(await listed({ genre: 'no-such' })).toEqual([]);
    expect(await listed({ genre: 'fav-channel' }, 'fan')).toEqual([['3', '0']]);
    for (const as of ['viewer', 'guest']) expect(await listed({ genre: 'fav-channel' }, as), as).toEqual([]);
  });

  it('decides every row for the caller: access, recordings, mask [GRID-02]', async () => {
    const { id: packageId } = await aPackage(db);
    const { id: accountId } = await anAccount(db);
    for (const id of ['1', '2']) await aChannel(db, { id, number: Number(id) });
    await db.kysely.insertInto('channel_package').values({ channel_id: '1', package_id: packageId }).execute();
    const { id: adult } = await aProgramme(db, { name: bothLanguages('Karanlık'), age_rating: '18+' });
    for (const id of ['1', '2']) {
      await airs(id, -30);
      await airs(id, 30, { programme_id: adult });
    }
    await aRecording(db, {
      account_id: accountId,
      airing_id: '1 at 30',
      channel_id: '1',
      starts_at: minutesAfter(TEST_EVENING, 30),
    });
    const profile = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, isKids: true, userlevel: 12 };
    await open({ owner: { accountId, packageId }, kid: { accountId, packageId, profile } });
    const rows = async (as: string) =>
      ((await ask({}, as)).body as GuideWindow).channels.map(({ programmes }) =>
        programmes.map(({ watchable, newstatus, blocked }) => `${watchable} ${newstatus} ${blocked}`),
      );
    expect(await rows('owner')).toEqual([
      ['true -2 false', 'false 0 false'],
      ['false  false', 'false  false'],
    ]);
    expect(await rows('kid')).toEqual([
      ['true -2 false', 'false  true'],
      ['false  false', 'false  true'],
    ]);
    expect(JSON.stringify((await ask({}, 'kid')).body)).not.toContain('Karanlık');
  });

  it('lists nothing from outside the 14 days of the guide [GRID-02]', async () => {
    await aChannel(db, { id: '1' });
    const last = Date.parse('2026-11-24T21:00:00Z');
    for (const [id, starts] of [
      ['inside', last - HOUR_MS],
      ['outside', last],
      ['long ago', Date.parse('2026-11-10T19:00:00Z')],
    ] as const) {
      await anAiring(db, { id, channel_id: '1', starts_at: new Date(starts) });
    }
    await open();
    const edge = { from: last - 2 * HOUR_MS, to: last + 2 * HOUR_MS };
    expect(await listed(edge)).toEqual([['1', 'inside']]);
    expect((await ask(edge)).body.to).toBe(new Date(edge.to).toISOString());
    const past = Date.parse('2026-11-10T18:00:00Z');
    expect(await listed({ from: past, to: past + 2 * HOUR_MS })).toEqual([['1']]);
  });

  it('answers 401 without a session and 400 for a window that is too large or empty [GRID-02]', async () => {
    await open();
    expect((await server.get(`/guide?from=${EVENING}&to=${EVENING + 1}`)).status).toBe(401);
    for (const more of [
      { to: EVENING },
      { to: EVENING - 1 },
      { to: EVENING + 24 * HOUR_MS + 1 },
      { count: 0 },
      { count: 51 },
      { count: 'all' },
      { offset: -1 },
      { from: '2026-11-18' },
      { from: '' },
      { genre: ' ' },
    ]) {
      expect((await ask(more as Record<string, string | number>)).status, JSON.stringify(more)).toBe(400);
    }
    expect((await ask({ to: EVENING + 24 * HOUR_MS })).status).toBe(200);
    expect((await server.get('/guide', 'viewer')).status).toBe(400);
  });
});
