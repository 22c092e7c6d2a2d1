import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';
import { aCaller } from '../../../test/http.ts';
import { rememberViewers, type ViewerStates } from '../../viewers/viewer-state.ts';
import { channelMarksRoutes } from './channel-marks.service.ts';

const db = useDatabase();
let server: FamilyServer;
let viewers: ViewerStates;
let channelId: string;

beforeEach(async () => {
  viewers = await rememberViewers({ db, now: () => TEST_EVENING.getTime() });
  server = await startFamilyServer(db, (deps) => channelMarksRoutes({ ...deps, viewers }));
  channelId = (await aChannel(db)).id;
});
afterEach(async () => {
  await server.stop();
  await viewers.close();
});

const lock = (token?: string, id = channelId) => server.call('POST', `/interact/lock/${id}`, { token });
const favour = (token?: string, id = channelId) => server.call('POST', `/interact/favorite/${id}`, { token });
const refused = (code: string, status = 403) => ({ status, body: { code } });
const locks = () => db.kysely.selectFrom('channel_lock').selectAll().execute();
const favourites = () => db.kysely.selectFrom('channel_favourite').selectAll().execute();
const FAV = { type: 'CHANNEL_FAV' };
const LOCK = { type: 'CHANNEL_LOCK' };

describe('locking a channel', () => {
  it('turns the lock on and off and answers the marks [CHANNEL-07] [CHANNEL-08]', async () => {
    const { as, main, efe } = await server.aFamily();
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    await favour(as.efe.token);
    expect(await lock(as.efe.token)).toMatchObject({ status: 200, body: [FAV, LOCK] });
    const locked_at = new Date(server.clock.now);
    expect(await locks()).toEqual([{ profile_id: efe.id, channel_id: channelId, locked_at }]);
    expect((await lock(as.efe.token)).body).toEqual([FAV]);
    expect(await locks()).toEqual([]);
  });

  it('needs the main profile’s PIN in this session in the last five minutes [CHANNEL-09]', async () => {
    const { as, main, deniz } = await server.aFamily();
    await server.validate(as.main.token, main.id, MAIN_PIN);
    await server.validate(as.deniz.token, deniz.id, OWN_PIN);
    await server.validate(as.deniz.token, main.id, '0000');
    for (const { token } of [as.deniz, as.efe, as.child]) {
      expect(await lock(token)).toMatchObject(refused('PIN_REQUIRED'));
    }
    server.clock.now += 5 * 60_000;
    expect((await lock(as.main.token)).body).toEqual([LOCK]);
    server.clock.now += 1;
    expect(await lock(as.main.token)).toMatchObject(refused('PIN_REQUIRED'));
    expect(await locks()).toHaveLength(1);
  });

  it('needs the PIN again when the main profile’s PIN changes', async () => {
    const { as, main } = await server.aFamily();
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    const body = { id: main.id, name: 'Defne', pin: '9753' };
    await server.call('PUT', '/client/profiles', { token: as.main.token, body });
    expect(await lock(as.efe.token)).toMatchObject(refused('PIN_REQUIRED'));
  });

  it('cannot be done where the main profile has no PIN (PIN-13)', async () => {
    const { as, main } = await server.aFamily({}, false);
    await server.validate(as.main.token, main.id, MAIN_PIN);
    expect(await lock(as.main.token)).toMatchObject(refused('PIN_REQUIRED'));
  });

  it('answers 404 for an unknown channel [CHANNEL-09]', async () => {
    const { as, main } = await server.aFamily();
    await server.validate(as.main.token, main.id, MAIN_PIN);
    for (const id of ['999999', 'x', encodeURIComponent("' or 1=1"), encodeURIComponent('../1')]) {
      expect((await lock(as.main.token, id)).status, id).toBe(404);
    }
    expect((await lock(as.main.token, 'x'.repeat(200))).status).toBe(400);
    expect((await lock(as.main.token, '%00')).status).toBe(400);
    expect(await locks()).toEqual([]);
  });
});

describe('a favourite channel', () => {
  it('is toggled without a PIN, also by a kids profile [SETTINGS-08]', async () => {
    const { as, child } = await server.aFamily();
    expect(await favour(as.child.token)).toMatchObject({ status: 200, body: [FAV] });
    const added_at = new Date(server.clock.now);
    expect(await favourites()).toEqual([{ profile_id: child.id, channel_id: channelId, added_at }]);
    expect((await favour(as.child.token)).body).toEqual([]);
    expect((await favour(as.child.token, '999999')).status).toBe(404);
  });
});

describe('marks', () => {
  it('are a profile’s own [CHANNEL-13]', async () => {
    const { as, main, efe } = await server.aFamily();
    await server.validate(as.main.token, main.id, MAIN_PIN);
    await favour(as.efe.token);
    expect((await lock(as.main.token)).body).toEqual([LOCK]);
    expect(await locks()).toMatchObject([{ profile_id: main.id }]);
    expect(await favourites()).toMatchObject([{ profile_id: efe.id }]);
  });

  it('are published to the other windows of the profile, and to no other profile', async () => {
    const { account, as, efe } = await server.aFamily();
    const published: unknown[] = [];
    const publish = vi.spyOn(server.deps.events, 'publish');
    publish.mockImplementation(async (event, to) => void published.push([event, to]));
    await favour(as.efe.token);
    await favour(as.efe.token);
    const to = { profile: { accountId: account.id, id: efe.id } };
    expect(published).toEqual([
      [{ type: 'channel-marked', channelId, interactions: [FAV] }, to],
      [{ type: 'channel-marked', channelId, interactions: [] }, to],
    ]);
  });

  it('are in the viewer’s next answer, and published to every server', async () => {
    const { account, as, main, efe } = await server.aFamily();
    const notified: string[] = [];
    const stop = await db.listen('viewer_changed', (id) => notified.push(id));
    const profile = { id: efe.id, isKids: false, isMain: false, userlevel: 0 };
    const read = () => viewers.read(aCaller({ accountId: account.id, profile }));
    expect((await read()).lockedChannelIds.size).toBe(0);
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    await lock(as.efe.token);
    expect([...(await read()).lockedChannelIds]).toEqual([channelId]);
    await favour(as.efe.token);
    expect([...(await read()).favouriteChannelIds]).toEqual([channelId]);
    await expect.poll(() => notified.filter((id) => id === efe.id)).toHaveLength(2);
    await stop();
  });

  it('toggled concurrently an even number of times are not set, an odd number of times are', async () => {
    const { as } = await server.aFamily();
    const tap = (times: number) => Promise.all(Array.from({ length: times }, () => favour(as.efe.token)));
    expect((await tap(6)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await favourites()).toHaveLength(0);
    await tap(3);
    expect(await favourites()).toHaveLength(1);
  });

  it('need a subscriber with an existing profile', async () => {
    const { as, main, efe } = await server.aFamily();
    await server.validate(as.noProfile.token, main.id, MAIN_PIN);
    const guest = await server.becomeGuest();
    for (const mark of [lock, favour]) {
      expect((await mark()).status).toBe(401);
      expect((await mark('a.b.c')).status).toBe(401);
      expect(await mark(guest)).toMatchObject(refused('LOGIN_REQUIRED'));
      expect(await mark(as.noProfile.token)).toMatchObject(refused('CONFLICT', 409));
    }
    // The caller is cached: this server has not been notified of the removal yet.
    await favour(as.efe.token);
    await db.kysely.deleteFrom('profile').where('id', '=', efe.id).execute();
    for (const mark of [lock, favour]) expect(await mark(as.efe.token)).toMatchObject(refused('PROFILE_REMOVED', 401));
    expect([await locks(), await favourites()]).toEqual([[], []]);
  });
});
