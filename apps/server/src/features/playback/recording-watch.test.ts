import { describe, expect, it } from 'vitest';
import { anEntitlement, aProfile, aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { HOUR_SEGMENTS, hourMsn, pathOf, refusalOf, type Viewer } from '../../../test/playback-server.ts';
import { at, HOUR, MINUTE, NOW, STREAM_LIMIT, usePlaybackWorld } from '../../../test/playback-world.ts';
import { SESSION_CHANGED } from '../session/caller-lookup.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily, get } = usePlaybackWorld(db);
const GOOD = { streamLimit: STREAM_LIMIT };

const watch = (id: string, viewer?: Viewer) => get(`/npvr/watch/${id}`, viewer);
const record = (hour: number, values: Parameters<typeof aRecording>[1] = {}) =>
  aRecording(db, { account_id: world().family.id, channel_id: '902', starts_at: new Date(at(hour)), ...values });
const windowOf = (channel: string, hour: number) =>
  `c/${channel}/w/${hourMsn(at(hour))}-${hourMsn(at(hour)) + HOUR_SEGMENTS - 1}/index.m3u8`;

describe('GET /npvr/watch/{id}', () => {
  it('answers the window of the programme [RECORD-11]', async () => {
    const { id } = await record(-6);
    const answer = await watch(id, world().adult);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(pathOf(answer.body.url)).toBe(windowOf('902', -6));
    expect(await world().server.ask(answer.body.url)).toEqual(GOOD);
  });

  it('plays when the archive and the guide around it are gone [RECORD-11] (ORIGIN-07)', async () => {
    const { id } = await record(18 - 8 * 24);
    const { url } = (await watch(id, world().adult)).body;
    expect(pathOf(url)).toBe(windowOf('902', 18 - 8 * 24));
    expect(await world().server.ask(url)).toEqual(GOOD);
    await db.kysely.deleteFrom('recording').where('id', '=', id).execute();
    expect(await world().server.ask(url)).toEqual({ refused: 'NOT_FOUND' });
  });

  it("stays the account's when the package changes [RECORD-11]", async () => {
    const { account, subscription, viewer } = await newFamily();
    const { id } = await record(15, { account_id: account.id });
    const { url } = (await watch(id, viewer)).body;
    await db.kysely.updateTable('subscription').set({ package_id: 'spor' }).where('id', '=', subscription.id).execute();
    await db.notify(SESSION_CHANGED, account.id);
    await expect.poll(async () => (await get('/channel/902/watch', viewer)).body.canWatch).toBe(false);
    expect(await world().server.ask(url)).toEqual({ streamLimit: 1 });
    expect(pathOf((await watch(id, viewer)).body.url)).toBe(windowOf('902', 15));
  });

  it.each([
    ['is on air', 18],
    ['is to come', 19],
  ])('answers 409 for one that %s [RECORD-11] (RECORD-12)', async (_, hour) => {
    const { id } = await record(hour);
    expect(refusalOf(await watch(id, world().adult))).toBe('409 CONFLICT');
  });

  it('grows a little longer while its last segment comes in [RECORD-11]', async () => {
    const { id } = await record(18, { starts_at: new Date(at(18, 5)), ends_at: new Date(NOW) });
    const { url } = (await watch(id, world().adult)).body;
    expect(pathOf(url)).toMatch(/^c\/902\/s\//);
    expect(await world().server.ask(url)).toEqual(GOOD);
    world().server.clock.now = NOW + 4_000;
    expect(pathOf((await watch(id, world().adult)).body.url)).toMatch(/^c\/902\/w\//);
  });

  it('answers 503 with Retry-After when no segment is complete yet [RECORD-11]', async () => {
    const { id } = await record(18, { starts_at: new Date(NOW - 1_000), ends_at: new Date(NOW) });
    const answer = await watch(id, world().adult);
    expect([refusalOf(answer), answer.headers['retry-after']]).toEqual(['503 UNAVAILABLE', '4']);
  });

  it("knows only the account's own, and those that have not run out [RECORD-11] (API-10)", async () => {
    const { id: foreign } = await aRecording(db, { channel_id: '902', starts_at: new Date(at(15)) });
    const { id: old } = await record(-30, { expires_at: new Date(NOW) });
    for (const id of [foreign, old, '018f0000-0000-7000-8000-000000000001', 'x', "1' or true", '..%2F']) {
      expect(refusalOf(await watch(id, world().adult))).toBe('404 NOT_FOUND');
    }
  });

  it('is for subscribers, and for profiles that may see it [RECORD-11] [PARENTAL-07] [ROLE-04]', async () => {
    const { adult, kid, guest } = world();
    const { id } = await record(16, { age_rating: '13+' });
    expect(refusalOf(await watch(id))).toBe('401 UNAUTHORISED');
    expect(refusalOf(await watch(id, guest))).toBe('403 LOGIN_REQUIRED');
    expect(refusalOf(await watch(id, kid))).toBe('403 RATING');
    expect(pathOf((await watch(id, adult)).body.url)).toBe(windowOf('902', 16));
  });

  it('is behind the lock of its channel (PARENTAL-02)', async () => {
    const { server, family } = world();
    const profile = await aProfile(db, { account_id: family.id });
    const locked = { profile_id: profile.id, channel_id: '902', locked_at: new Date(NOW - HOUR) };
    await db.kysely.insertInto('channel_lock').values(locked).execute();
    const { id } = await record(14);
    const without = await server.signIn(family, profile.id);
    const passed = await server.signIn(family, profile.id, { main_pin_at: new Date(NOW - MINUTE) });
    expect(refusalOf(await watch(id, without))).toBe('403 PIN_REQUIRED');
    expect(pathOf((await watch(id, passed)).body.url)).toBe(windowOf('902', 14));
  });

  it('of an event asks for the ticket (PPV-01)', async () => {
    const { server, event, family, main } = world();
    const { id } = await record(18, { channel_id: '907', airing_id: event.id });
    server.clock.now = at(19, 20);
    const fan = await server.signIn(family, main.id);
    expect(refusalOf(await watch(id, fan))).toBe('403 NO_PRODUCT');
    await anEntitlement(db, { account_id: family.id, kind: 'PPV', airing_id: event.id });
    expect(pathOf((await watch(id, fan)).body.url)).toBe(windowOf('907', 18));
  });
});
