import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, startAccountServer } from '../../../test/account-server.ts';
import { aKidsProfile, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
let server: AccountServer;
let token: string;
let accountId: string;

beforeEach(async () => {
  server = await startAccountServer(db);
  accountId = (await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test' })).id;
  token = (await server.signIn('zeynep')).token;
});
afterEach(() => server.stop());

const aTelevision = async () =>
  (await server.call('POST', '/auth/device/code', { headers: { 'user-agent': 'SMART-TV' } })).body as {
    deviceCode: string;
    userCode: string;
  };
const stateOf = async (deviceCode: string) =>
  (await server.call('POST', '/auth/device/state', { body: { deviceCode } })).body.state;
const signIn = (deviceCode: string, more: object = {}) =>
  server.call('POST', '/auth/device/login', { body: { deviceCode, ...more } });
const find = (userCode: string, as: string | undefined = token) =>
  server.call('GET', `/auth/device/${userCode}`, { token: as });
const answer = (userCode: string, approve: boolean, as: string | undefined = token) =>
  server.call('POST', `/auth/device/${userCode}`, { token: as, body: { approve } });

describe('a television that waits', () => {
  it('signs in to the account of the owner who approves its code, once', async () => {
    const { deviceCode, userCode } = await aTelevision();
    expect(await stateOf(deviceCode)).toBe('waiting');
    expect((await signIn(deviceCode)).status).toBe(401);
    const typed = `${userCode.slice(0, 4).toLowerCase()}-${userCode.slice(4)}`;
    expect(await find(typed)).toMatchObject({ status: 200, body: { userAgent: 'SMART-TV' } });
    expect((await answer(typed, true)).status).toBe(204);
    expect(await stateOf(deviceCode)).toBe('approved');
    const { status, body } = await signIn(deviceCode);
    expect(status).toBe(200);
    const account = await server.call('GET', '/auth/account', { token: body.access_token });
    expect(account.body).toMatchObject({ username: 'zeynep' });
    expect((await signIn(deviceCode)).status).toBe(401);
    expect(await stateOf(deviceCode)).toBe('expired');
  });

  it('is refused by the owner', async () => {
    const { deviceCode, userCode } = await aTelevision();
    await answer(userCode, false);
    expect(await stateOf(deviceCode)).toBe('denied');
    expect((await signIn(deviceCode)).status).toBe(401);
    expect((await answer(userCode, true)).status).toBe(404);
  });

  it('waits ten minutes', async () => {
    const { deviceCode, userCode } = await aTelevision();
    server.clock.now += 10 * 60_000;
    expect(await stateOf(deviceCode)).toBe('expired');
    expect((await find(userCode)).status).toBe(404);
    const late = await aTelevision();
    await answer(late.userCode, true);
    server.clock.now += 10 * 60_000;
    expect((await signIn(late.deviceCode)).status).toBe(401);
  });

  it('asks before it ends another session, and can be asked again', async () => {
    await db.kysely.updateTable('account').set({ single_session: true }).where('id', '=', accountId).execute();
    const { deviceCode, userCode } = await aTelevision();
    await answer(userCode, true);
    expect(await signIn(deviceCode)).toMatchObject({ status: 409, body: { code: 'ACTIVE_SESSION' } });
    expect((await signIn(deviceCode, { force: true })).status).toBe(200);
  });

  it('is approved by a grown-up who is signed in', async () => {
    const { userCode } = await aTelevision();
    expect((await find(userCode, '')).status).toBe(401);
    expect((await answer(userCode, true, await server.becomeGuest())).status).toBe(403);
    const kid = await aKidsProfile(db, { account_id: accountId });
    expect((await answer(userCode, true, await server.choose(token, kid.id))).body.code).toBe('KIDS_PROFILE');
  });

  it('is not found by guessing', async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await find('BCDFGHJK')).status).toBe(404);
    const { userCode } = await aTelevision();
    expect((await find(userCode)).status).toBe(429);
    expect((await find('aeiouaei')).status).toBe(400);
  });
});

describe('the check of identity before an approval', () => {
  const FIVE_MINUTES = 5 * 60_000;
  const verify = (password: string) => server.call('POST', '/auth/user/verify', { token, body: { password } });
  const changePassword = (as: string, password = 'another-1234') =>
    server.call('PUT', '/auth/account/password', { token: as, body: { password } });
  const approvedSession = async () => {
    const { deviceCode, userCode } = await aTelevision();
    expect((await answer(userCode, true)).status).toBe(204);
    return (await signIn(deviceCode)).body.access_token as string;
  };

  it('refuses an approval by a session that was not checked in the last five minutes', async () => {
    server.clock.now += FIVE_MINUTES;
    const { deviceCode, userCode } = await aTelevision();
    expect((await answer(userCode, true)).body.code).toBe('CHECK_REQUIRED');
    expect(await stateOf(deviceCode)).toBe('waiting');
    await verify(PASSWORD);
    expect((await answer(userCode, true)).status).toBe(204);
    expect(await stateOf(deviceCode)).toBe('approved');
  });

  it('lets a stale session refuse a device', async () => {
    server.clock.now += FIVE_MINUTES;
    const { deviceCode, userCode } = await aTelevision();
    expect((await answer(userCode, false)).status).toBe(204);
    expect(await stateOf(deviceCode)).toBe('denied');
  });

  it('is not passed by the session of the approved device', async () => {
    const television = await approvedSession();
    expect((await changePassword(television)).body.code).toBe('CHECK_REQUIRED');
    const erasure = await server.call('DELETE', '/auth/account', { token: television });
    expect(erasure.body.code).toBe('CHECK_REQUIRED');
    const { userCode } = await aTelevision();
    expect((await answer(userCode, true, television)).body.code).toBe('CHECK_REQUIRED');
  });

  it('is withdrawn when a profile other than the main one is chosen', async () => {
    const child = await aProfile(db, { account_id: accountId, name: 'Deniz', userlevel: 14 });
    const asChild = await server.choose(token, child.id);
    const { userCode } = await aTelevision();
    expect((await answer(userCode, true, asChild)).body.code).toBe('CHECK_REQUIRED');
    expect((await changePassword(asChild)).body.code).toBe('CHECK_REQUIRED');
  });

  it('stays passed when the main profile is chosen after the sign-in', async () => {
    const main = await db.kysely
      .selectFrom('profile')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect((await changePassword(await server.choose(token, main.id))).status).toBe(204);
  });

  it.each(['change', 'recovery'])('voids an approved code that is not used yet, at a password %s', async (way) => {
    const { deviceCode, userCode } = await aTelevision();
    await answer(userCode, true);
    if (way === 'change') await changePassword(token);
    else {
      await server.call('POST', '/auth/user/forgot-password', { body: { email: 'zeynep@seyir.test' } });
      const link = new URL(/https:\S+/.exec(server.outbox.mails.at(-1)?.text ?? '')?.[0] ?? '');
      const body = { token: link.searchParams.get('token'), id: accountId, password: 'another-1234' };
      expect((await server.call('POST', '/auth/user/crm-reset-password', { body })).body.data).toBe(0);
    }
    expect(await stateOf(deviceCode)).toBe('expired');
    expect((await signIn(deviceCode)).body.code).toBe('WRONG_CREDENTIALS');
  });
});
