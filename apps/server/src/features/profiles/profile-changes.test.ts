import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, aPackage, aSubscription, aTitle } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, startFamilyServer } from '../../../test/family-server.ts';
import { selectProfile } from './profiles.service.ts';

const db = useDatabase();
let server: FamilyServer;

beforeEach(async () => {
  server = await startFamilyServer(db);
});
afterEach(() => server.stop());

const add = (token: string | undefined, body: unknown) => server.call('POST', '/client/profiles', { token, body });
const remove = (token: string | undefined, id: string) => server.call('DELETE', `/client/profiles/${id}`, { token });
const list = (token: string) => server.call('GET', '/client/profiles', { token });
const countProfiles = async (accountId: string) =>
  (await db.kysely.selectFrom('profile').select('id').where('account_id', '=', accountId).execute()).length;

describe('adding a profile', () => {
  it('makes a profile that is never main, with a hashed PIN and its kind’s defaults [PROFILE-25] [PIN-19]', async () => {
    const { as } = await server.aFamily();
    const { status, body } = await add(as.main.token, { name: 'Zeynep', pin: '4321', main: true, userlevel: 14 });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Zeynep',
      posterName: 'firstMale',
      kid: false,
      main: false,
      hasPin: true,
      deviceQuota: 6,
      photo: null,
      userlevel: 0,
    });
    const stored = await server.readProfile(body.id);
    expect(stored?.pin_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain('4321');
    const { body: all } = await list(as.main.token);
    expect(all.data.map(({ name }: { name: string }) => name)).toEqual(['Defne', 'Deniz', 'Efe', 'Ada', 'Zeynep']);
  });

  it('gives a kids profile its mask and avatar [KIDS-02] [PROFILE-13]', async () => {
    const { as } = await server.aFamily();
    const { body } = await add(as.main.token, { name: 'Can', kid: true, pin: '' });
    expect(body).toMatchObject({ kid: true, userlevel: 12, posterName: 'kids1', hasPin: false });
    expect((await add(as.main.token, { name: 'Su', kid: true, posterName: 'female' })).body.posterName).toBe('female');
  });

  it.each([
    ['Defne', 'Defne'],
    ['%C3%87i%C4%9Fdem', 'Çiğdem'],
    ['%25C3%2587i%25C4%259Fdem', 'Çiğdem'],
    ['100%', '100%'],
    [encodeURIComponent("'; drop--"), "'; drop--"],
  ])('stores the name %s plain as %s [PROFILE-22]', async (sent, stored) => {
    const { as } = await server.aFamily();
    const { body } = await add(as.main.token, { name: sent });
    expect([body.name, (await server.readProfile(body.id))?.name]).toEqual([stored, stored]);
  });

  it('refuses malformed and hostile input and keeps nothing [PROFILE-25]', async () => {
    const { account, as } = await server.aFamily();
    for (const body of [
      {},
      [],
      { name: '' },
      { name: '%20%20' },
      { name: 'x'.repeat(16) },
      { name: 'A%00a' },
      { name: { $ne: '' } },
      { name: 'Ali', pin: '123' },
      { name: 'Ali', pin: '12345' },
      { name: 'Ali', pin: '12a4' },
      { name: 'Ali', pin: 1234 },
      { name: 'Ali', pin: '١٢٣٤' },
      { name: 'Ali', posterName: 'thirdMale' },
      { name: 'Ali', posterName: '../../secret' },
      { name: 'Ali', posterName: 'male' },
      { name: 'Ali', kid: true, posterName: 'firstFemale' },
      { name: 'Ali', kid: 'yes' },
    ]) {
      expect((await add(as.main.token, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await countProfiles(account.id)).toBe(4);
  });

  it('is for the main profile alone [PROFILE-26] [ROLE-05]', async () => {
    const { account, as } = await server.aFamily();
    expect((await add(undefined, { name: 'Ali' })).status).toBe(401);
    expect((await add('a.b.c', { name: 'Ali' })).status).toBe(401);
    expect(await add(await server.becomeGuest(), { name: 'Ali' })).toMatchObject({
      status: 403,
      body: { code: 'LOGIN_REQUIRED' },
    });
    for (const { token } of [as.deniz, as.efe, as.child]) {
      expect(await add(token, { name: 'Ali' })).toMatchObject({ status: 403, body: { code: 'MAIN_PROFILE_ONLY' } });
    }
    expect(await countProfiles(account.id)).toBe(4);
  });

  it('is open before a profile is chosen only where the main profile has no PIN [PROFILE-35]', async () => {
    const guarded = await server.aFamily();
    expect(await add(guarded.as.noProfile.token, { name: 'Ali' })).toMatchObject({
      status: 403,
      body: { code: 'MAIN_PROFILE_ONLY' },
    });
    const open = await server.aFamily({}, false);
    expect((await add(open.as.noProfile.token, { name: 'Ali' })).status).toBe(200);
  });

  it('is rate-limited per session', async () => {
    const { as } = await server.aFamily({ device_quota: 4 });
    for (let i = 0; i < 59; i += 1) await server.deps.tries.hit(`profiles:${as.efe.sessionId}`, 15 * 60_000);
    expect((await add(as.efe.token, { name: 'Ali' })).status).toBe(403);
    expect((await add(as.efe.token, { name: 'Ali' })).status).toBe(429);
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(409);
    server.clock.now += 15 * 60_000;
    expect((await add(as.efe.token, { name: 'Ali' })).status).toBe(403);
  });
});

describe('the quota', () => {
  it('is that of the account, six unless set, or none [PROFILE-26] [PROFILE-34]', async () => {
    const { as } = await server.aFamily({ device_quota: 5 });
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(200);
    expect(await add(as.main.token, { name: 'Veli' })).toMatchObject({ status: 409, body: { code: 'PROFILE_QUOTA' } });
    const usual = await server.aFamily();
    expect((await list(usual.as.main.token)).body.data[0].deviceQuota).toBe(6);
    const unlimited = await server.aFamily({ device_quota: null });
    for (let i = 0; i < 4; i += 1) {
      expect((await add(unlimited.as.main.token, { name: `Ali ${i}` })).body.deviceQuota).toBeNull();
    }
  });

  it('is the lesser of the account’s and the package’s, while the package lasts [PROFILE-34] (departure)', async () => {
    const { account, as } = await server.aFamily({ device_quota: 6 });
    const { id: package_id } = await aPackage(db, { profile_quota: 4 });
    const ends_at = new Date(server.clock.now + 1_000);
    await aSubscription(db, { account_id: account.id, package_id, ends_at });
    const quotaOf = async () => (await list(as.main.token)).body.data[0].deviceQuota;
    expect(await quotaOf()).toBe(4);
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(409);
    server.clock.now += 1_000;
    expect(await quotaOf()).toBe(6);
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(200);

    const { account: free, as: asFree } = await server.aFamily({ device_quota: null });
    await aSubscription(db, { account_id: free.id, package_id });
    expect((await list(asFree.main.token)).body.data[0].deviceQuota).toBe(4);
  });

  it('holds for concurrent adds [PROFILE-26]', async () => {
    const { account, as } = await server.aFamily({ device_quota: 5 });
    const adds = Array.from({ length: 6 }, (_, i) => add(as.main.token, { name: `Ali ${i}` }));
    const statuses = (await Promise.all(adds)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await countProfiles(account.id)).toBe(5);
  });

  it('has room again once one is removed', async () => {
    const { as, efe } = await server.aFamily({ device_quota: 4 });
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(409);
    expect((await remove(as.main.token, efe.id)).status).toBe(200);
    expect((await add(as.main.token, { name: 'Ali' })).status).toBe(200);
  });
});

describe('removing a profile', () => {
  it('answers the remaining profiles and deletes the rows of the removed one [PROFILE-29]', async () => {
    const { as, efe, deniz } = await server.aFamily();
    const { id: channel_id } = await aChannel(db);
    const { id: title_id } = await aTitle(db);
    const { kysely } = db;
    for (const { id: profile_id } of [efe, deniz]) {
      await kysely.insertInto('channel_lock').values({ profile_id, channel_id }).execute();
      await kysely.insertInto('title_reaction').values({ profile_id, title_id, reaction: 'like' }).execute();
      await kysely.insertInto('watchlist_item').values({ profile_id, title_id }).execute();
      await kysely
        .insertInto('watch_position')
        .values({ profile_id, title_id, content_code: title_id, position_seconds: 5 })
        .execute();
    }
    const { status, body } = await remove(as.main.token, efe.id);
    expect(status).toBe(200);
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Defne', 'Deniz', 'Ada']);
    for (const table of ['channel_lock', 'title_reaction', 'watchlist_item', 'watch_position'] as const) {
      const rows = await kysely.selectFrom(table).select('profile_id').execute();
      expect(rows, table).toEqual([{ profile_id: deniz.id }]);
    }
  });

  it('sends PROFILE_REMOVED to its devices as an event and on the next call, while they stay signed in [SESSION-11] [SESSION-14]', async () => {
    const { account, as, efe } = await server.aFamily();
    const page = await server.listen(as.efe.token);
    await expect.poll(() => server.events.count()).toBe(1);
    expect((await list(as.efe.token)).status).toBe(200);
    await remove(as.main.token, efe.id);
    expect(await page.ended).toContain('{"type":"sign-out","code":"PROFILE_REMOVED"}');
    await expect.poll(() => list(as.efe.token)).toMatchObject({ status: 401, body: { code: 'PROFILE_REMOVED' } });
    const { expires_at } = await db.kysely
      .selectFrom('session')
      .select('expires_at')
      .where('id', '=', as.efe.sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    const userToken = await server.deps.tokens.issue({
      accountId: account.id,
      sessionId: as.efe.sessionId,
      usertype: '1',
      expiresAt: expires_at.getTime(),
    });
    expect((await list(userToken)).status).toBe(200);
    for (const { token } of [as.main, as.deniz, as.child]) expect((await list(token)).status).toBe(200);
  });

  it('is for the main profile alone, and never the main one itself [PROFILE-29] [PROFILE-36] [ROLE-05]', async () => {
    const { account, as, main, efe } = await server.aFamily();
    expect((await remove(undefined, efe.id)).status).toBe(401);
    expect(await remove(await server.becomeGuest(), efe.id)).toMatchObject({ body: { code: 'LOGIN_REQUIRED' } });
    for (const { token } of [as.deniz, as.efe, as.child, as.noProfile]) {
      expect(await remove(token, efe.id)).toMatchObject({ status: 403, body: { code: 'MAIN_PROFILE_ONLY' } });
    }
    expect(await remove(as.main.token, main.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await countProfiles(account.id)).toBe(4);
  });

  it('answers 404 for profiles of another account and unknown ids [PROFILE-29] [API-10]', async () => {
    const { as } = await server.aFamily();
    const others = await server.aFamily();
    for (const id of [
      others.efe.id,
      others.main.id,
      '018f0000-0000-7000-8000-000000000000',
      'new',
      "' or 1=1",
      '%25',
    ]) {
      expect(await remove(as.main.token, encodeURIComponent(id)), id).toMatchObject({ status: 404 });
    }
    expect((await remove(as.main.token, 'x'.repeat(200))).status).toBe(400);
    expect(await countProfiles(others.account.id)).toBe(4);
  });

  it('happens once for concurrent requests', async () => {
    const { as, efe } = await server.aFamily();
    const answers = await Promise.all([1, 2, 3].map(() => remove(as.main.token, efe.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('while it is being chosen leaves no session with it [SESSION-14]', async () => {
    const { account, as, deniz } = await server.aFamily();
    const choosing = server.call('POST', '/client/profiles/select', {
      token: as.noProfile.token,
      body: { id: deniz.id, pin: '5678' },
    });
    const removing = remove(as.main.token, deniz.id);
    const [{ status, body }] = await Promise.all([choosing, removing]);
    expect([200, 404]).toContain(status);
    if (status === 200) await expect.poll(() => list(body.access_token)).toMatchObject({ status: 401 });
    const rows = await db.kysely.selectFrom('session').select('profile_id').execute();
    expect(rows.filter(({ profile_id }) => profile_id === deniz.id)).toEqual([]);
    expect(await countProfiles(account.id)).toBe(3);
  });

  it('between the check of its PIN and its token answers NOT_FOUND to the choice [PROFILE-32]', async () => {
    const { account, as, efe } = await server.aFamily();
    const renewed: string[] = [];
    const choosing = selectProfile(
      {
        ...server.deps,
        issueProfileToken: async ({ sessionId }, profileId) => {
          await remove(as.main.token, profileId);
          await db.kysely.updateTable('session').set({ profile_id: profileId }).where('id', '=', sessionId).execute();
          renewed.push(profileId);
          return 'a token';
        },
      },
      {
        sessionId: as.noProfile.sessionId,
        accountId: account.id,
        isGuest: false,
        profile: undefined,
        packageId: undefined,
        tokenExpiresAt: 0,
      },
      { id: efe.id },
    );
    await expect(choosing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(renewed).toEqual([]);
  });
});
