// The start page, the counts of the menu and the search over everything: what they say, and to whom.
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, anAccount, anOrder, aSession, aTitle, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { anAsset } from '../../../test/media-rows.ts';
import { writeAudience } from '../analytics/audience.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startConsoleServer(db);
  for (const role of OPERATOR_ROLES) tokens[role] = await server.tokenOf(role);
}, 60_000);
afterAll(() => server.close());

const get = (path: string, role = 'viewer') => server.call('GET', path, tokens[role]);

async function aStream(playing: string, secondsAgo = 5): Promise<void> {
  const { id, account_id } = await aSession(db);
  const at = new Date(server.clock.now - secondsAgo * 1_000);
  const moments = { seen_at: at, moved_at: at, issued_at: at, playing_at: at };
  await db.kysely
    .insertInto('stream_lease')
    .values({ session_id: id, account_id, stream: id, address: '', resource: playing, playing, ...moments })
    .execute();
}

describe('the overview', () => {
  it('counts streams that play now, by channel and by title, and samples them for the chart', async () => {
    const channel = await aChannel(db, { name: 'Sayılan' });
    const film = await aTitle(db);
    const asset = await anAsset(db, { content_code: film.id });
    await aStream(`c/${channel.id}`);
    await aStream(`c/${channel.id}`);
    await aStream(`a/${asset.id}`);
    await aStream(`c/${channel.id}`, 60);
    await writeAudience({ db, now: () => server.clock.now });
    const { status, body } = await get('/console/overview');
    expect(status).toBe(200);
    expect(body.viewers).toEqual({ live: 2, titles: 1 });
    expect(body.channels.find(({ name }: { name: string }) => name === 'Sayılan')).toMatchObject({ viewers: 2 });
    expect(body.titles).toEqual([expect.objectContaining({ id: film.id, viewers: 1 })]);
    expect(body.audience).toEqual([{ at: TEST_EVENING.toISOString(), live: 2, titles: 1 }]);
  });

  it('shows a day of samples a quarter of an hour apart, and the week before with six hours more', async () => {
    const at = (minutes: number) => minutesAfter(TEST_EVENING, minutes);
    const WEEK = 7 * 24 * 60;
    const minutes = [-24 * 60, -24 * 60 + 15, -20, -15, -WEEK + 5 * 60, -WEEK + 7 * 60, -WEEK - 25 * 60];
    for (const one of minutes)
      await db.kysely
        .insertInto('audience_sample')
        .values({ at: at(one), live: 9, titles: 0 })
        .execute();
    const { body } = await get('/console/overview');
    const times = (rows: { at: string; live: number }[]) => rows.filter(({ live }) => live === 9).map((row) => row.at);
    expect(times(body.audience)).toEqual([-24 * 60 + 15, -15].map((one) => at(one).toISOString()));
    expect(times(body.before)).toEqual([at(-WEEK + 5 * 60).toISOString()]);
  });

  it('adds up what players of all channels reported, by hour', async () => {
    const figure = { zaps: 3, starts: 2, stalls: 4, errors: 1, hour: minutesAfter(TEST_EVENING, -60) };
    for (const channel_code of ['bir', 'iki'])
      await db.kysely
        .insertInto('channel_figure')
        .values({ ...figure, channel_code })
        .execute();
    const { body } = await get('/console/overview');
    expect(body.playback).toEqual([{ hour: figure.hour.toISOString(), starts: 10, stalls: 8, errors: 2 }]);
  });
});

describe('who reads it', () => {
  it.each(OPERATOR_ROLES)('a %s reads the overview; money only with the right to see accounts', async (role) => {
    const sees = role === 'owner' || role === 'finance' || role === 'support';
    expect((await get('/console/overview', role)).status).toBe(200);
    expect((await get('/console/sales', role)).status).toBe(sees ? 200 : 403);
    const { body } = await get('/console/waiting', role);
    expect([body.cases === null, body.feedback === null]).toEqual([!sees, !sees]);
  });

  it.each(['/console/overview', '/console/sales', '/console/waiting', '/console/find?text=a'])(
    '%s is refused without a token of the console',
    async (path) => {
      const account = await server.anAccountWithPassword();
      const login = { username: account.username, password: 'seyir1234' };
      const viewer = await server.call('POST', '/auth/user/login', undefined, login);
      expect((await server.call('GET', path)).status).toBe(401);
      expect((await server.call('GET', path, viewer.body.access_token)).status).toBe(401);
    },
  );
});

describe('what waits', () => {
  it('counts open cases, feedback without an answer, and channels in trouble', async () => {
    const order = await anOrder(db);
    const account = await anAccount(db);
    const opened_at = TEST_EVENING;
    const open = { id: crypto.randomUUID(), order_id: order.id, reason: 'refund refused', opened_at };
    await db.kysely.insertInto('billing_case').values(open).execute();
    await db.kysely
      .insertInto('feedback')
      .values({ id: crypto.randomUUID(), account_id: account.id, kind: 'complaint', text: 'Donuyor.' })
      .execute();
    await aChannel(db, { source: { kind: 'ingest', input: 'http://127.0.0.1:9/x.ts' } });
    const { body } = await get('/console/waiting', 'owner');
    expect(body).toEqual({ channels: 1, jobs: 0, cases: 1, feedback: 1 });
  });
});

describe('the search', () => {
  const find = async (query: string, role = 'owner') => {
    const { status, body } = await get(`/console/find?${query}`, role);
    return status === 200
      ? body.data.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)
      : status;
  };

  it('finds accounts, orders by number, channels and titles; the first two not for everyone', async () => {
    const account = await anAccount(db, { username: 'poyrazli', username_key: 'poyrazli' });
    const order = await anOrder(db, { account_id: account.id });
    await aChannel(db, { name: 'Poyraz TV', number: 7_777, search_key: 'poyraz tv' });
    await aTitle(db, { name: { tr: 'Poyraz', en: 'North-easter' }, search_key: 'poyraz' });
    expect(await find('text=poyraz')).toEqual(['account poyrazli', 'channel Poyraz TV', 'title Poyraz']);
    expect(await find('text=poyraz', 'editor')).toEqual(['channel Poyraz TV', 'title Poyraz']);
    expect(await find('text=poyraz&kind=account', 'editor')).toEqual([]);
    expect(await find('text=7777')).toEqual(['channel Poyraz TV']);
    expect(await find(`text=${order.mpay}`)).toEqual(['order Premium']);
    expect(await find(`text=${order.id}`)).toEqual(['order Premium']);
    expect(await find('text=poyraz&kind=title')).toEqual(['title Poyraz']);
  });

  it.each(['text=', 'text=%20', '', `text=${'a'.repeat(101)}`, 'text=a&kind=gift'])('refuses %s', async (query) => {
    expect(await find(query)).toBe(400);
  });

  it.each(["text='%20or%201=1--", 'text=%25%25%25', 'text=%5C'])('takes %s as letters', async (query) => {
    expect(await find(query)).toEqual([]);
  });
});
