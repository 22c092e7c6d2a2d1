import type { ForcedSignOut } from '@seyir/contract/errors';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, aPackage, aSubscription } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { GUEST, startViewerServer, type ViewerServer } from '../../../test/viewer.ts';
import { ensureGuestAccount } from './guest-account.ts';
import { sweepSessions } from './session.service.ts';

const db = useDatabase();
let server: ViewerServer;
let passwordHash: string;

beforeEach(async () => {
  server = await startViewerServer(db);
  passwordHash ??= await server.deps.passwords.hash('seyir1234');
});
afterEach(() => server.stop());

/** An account that signs in with `seyir1234`. */
const aViewer = async (values: Parameters<typeof anAccount>[1] = {}) => {
  const account = await anAccount(db, { password_hash: passwordHash, ...values });
  await aMainProfile(db, { account_id: account.id });
  return account;
};
const login = (username: unknown, password: unknown = 'seyir1234', more: object = {}) =>
  server.call('POST', '/auth/user/login', { body: { username, password, ...more } });
const profiles = (token: string) => server.call('GET', '/client/profiles', { token });

describe('signing in', () => {
  it('answers a token, the usertype, the session and the legacy address without a token of its own [LOGIN-24, LOGIN-25]', async () => {
    await aViewer({ username: 'zeynep' });
    const { status, body } = await login('zeynep');
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
      usertype: '1',
      sessionid: expect.any(String),
      interfaceurl: '/api/legacy',
      devicetoken: expect.any(String),
    });
    expect((await profiles(body.access_token)).status).toBe(200);
  });

  it.each([
    ['the username', 'zeynep'],
    ['the e-mail address in other case', 'Zeynep@Seyir.TEST'],
    ['the mobile number', '5321234567'],
    ['the mobile number with a 0', '05321234567'],
    ['the mobile number with +90', '+905321234567'],
  ])('accepts %s [LOGIN-27]', async (_, name) => {
    await aViewer({
      username: 'zeynep',
      email: 'zeynep@seyir.test',
      email_key: 'zeynep@seyir.test',
      mobile: '5321234567',
    });
    expect((await login(name)).status).toBe(200);
  });

  it.each([
    [{ username: 'zeynep' }],
    [{ password: 'seyir1234' }],
    [{ username: '   ', password: 'seyir1234' }],
    [{ username: 'zeynep', password: '' }],
    [{ username: 5, password: 'seyir1234' }],
    [{ username: 'zeynep', password: ['seyir1234'] }],
    [{}],
    ['zeynep'],
  ])('refuses the malformed input %j [LOGIN-26]', async (body) => {
    const answer = await server.call('POST', '/auth/user/login', { body });
    expect(answer.status).toBe(typeof body === 'string' ? 415 : 400);
  });

  it('answers an unknown user and a wrong password with one identical body [LOGIN-26]', async () => {
    await aViewer({ username: 'zeynep' });
    const wrong = await login('zeynep', 'not this one');
    const unknown = await login('unknown', 'not this one');
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it('answers 400 to names and passwords longer than any account has [LOGIN-26]', async () => {
    await aViewer({ username: 'zeynep' });
    expect((await login('zeynep', 'x'.repeat(129))).status).toBe(400);
    expect((await login('x'.repeat(255))).status).toBe(400);
  });

  it('gives a suspended account no token [LOGIN-28]', async () => {
    await aViewer({ username: 'askida', status: 'SUSPENDED' });
    const { status, body } = await login('askida');
    expect(status).toBe(403);
    expect(body).toEqual({ code: 'ACCOUNT_SUSPENDED', message: expect.any(String) });
  });

  it('refuses after ten wrong passwords for a name, whatever the case, until the window has passed [LOGIN-29]', async () => {
    await aViewer({ username: 'zeynep' });
    for (let i = 0; i < 10; i += 1) expect((await login(i % 2 ? 'zeynep' : 'ZEYNEP', 'guess')).status).toBe(401);
    expect(await login('zeynep')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    server.clock.now += 15 * 60_000 - 1;
    expect((await login('zeynep')).status).toBe(429);
    server.clock.now += 1;
    expect((await login('zeynep')).status).toBe(200);
  });

  it('counts wrong passwords by address too, and right ones never [LOGIN-29]', async () => {
    await aViewer({ username: 'zeynep' });
    for (let i = 0; i < 12; i += 1) expect((await login('zeynep', 'seyir1234', { force: true })).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await login(`unknown${i}`, 'guess')).status).toBe(401);
    expect((await login('zeynep')).status).toBe(429);
  });
});

describe('ten wrong passwords of strangers behind one address', () => {
  const wrong = async (count: number) => {
    for (let i = 0; i < count; i += 1) expect((await login(`unknown${i}`, 'guess')).status).toBe(401);
  };

  it('refuse no guest, whose wrong passwords are not counted either [LOGIN-29] (departure)', async () => {
    await wrong(10);
    expect((await login('unknown', 'guess')).status).toBe(429);
    for (let i = 0; i < 12; i += 1) expect((await login(GUEST.username, 'guess')).status).toBe(401);
    expect((await login(GUEST.username, GUEST.password)).status).toBe(200);
    server.clock.now += 15 * 60_000;
    expect((await login('unknown', 'guess')).status).toBe(401);
  });

  it('do not refuse a device that signed in to the account before [LOGIN-29] (departure)', async () => {
    await aViewer({ username: 'zeynep' });
    const { devicetoken } = (await login('zeynep')).body;
    await wrong(10);
    expect((await login('zeynep')).status).toBe(429);
    expect((await login('zeynep', 'seyir1234', { devicetoken })).status).toBe(200);
  });

  it('do not refuse it when they guess at the account itself, wherever they are [LOGIN-29]', async () => {
    await aViewer({ username: 'zeynep' });
    const { devicetoken } = (await login('zeynep')).body;
    for (let i = 0; i < 10; i += 1) expect((await login('zeynep', 'guess')).status).toBe(401);
    expect((await login('zeynep')).status).toBe(429);
    expect((await login('zeynep', 'seyir1234', { devicetoken })).status).toBe(200);
  });

  it('are refused themselves with a device token of another account, an invented or an old one [LOGIN-29]', async () => {
    await aViewer({ username: 'zeynep' });
    await aViewer({ username: 'stranger' });
    const { devicetoken: foreign } = (await login('stranger')).body;
    const { devicetoken: own } = (await login('zeynep')).body;
    await wrong(10);
    const [issuedAt, nonce, mac] = own.split('.');
    const later = (Number.parseInt(issuedAt, 36) + 1).toString(36);
    const invented = ['x', foreign, `${later}.${nonce}.${mac}`, `${issuedAt}.${'A'.repeat(22)}.${mac}`, `${own}x`];
    for (const devicetoken of invented) {
      expect((await login('zeynep', 'seyir1234', { devicetoken })).status, devicetoken).toBe(429);
    }
    expect((await login('zeynep', 'seyir1234', { devicetoken: 'x'.repeat(201) })).status).toBe(400);
    server.clock.now += 180 * 24 * 3_600_000;
    await wrong(10);
    expect((await login('zeynep', 'seyir1234', { devicetoken: own })).status).toBe(429);
  });

  it('may be ten of a known device too, and no more [LOGIN-29]', async () => {
    await aViewer({ username: 'zeynep' });
    const { devicetoken } = (await login('zeynep')).body;
    for (let i = 0; i < 10; i += 1) expect((await login('zeynep', 'guess', { devicetoken })).status).toBe(401);
    expect((await login('zeynep', 'seyir1234', { devicetoken })).status).toBe(429);
    expect((await login('zeynep')).status).toBe(200);
  });
});

describe('the number of sessions', () => {
  it('refuses a sixth sign-in without force; force ends the oldest session with DEVICE_QUOTA [LOGIN-23, SESSION-15, SESSION-19]', async () => {
    await aViewer({ username: 'zeynep' });
    const tokens: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      server.clock.now += 1000;
      tokens.push((await login('zeynep')).body.access_token);
    }
    expect(await login('zeynep')).toMatchObject({ status: 409, body: { code: 'ACTIVE_SESSION' } });
    expect((await profiles(tokens[0] ?? '')).status).toBe(200);
    expect((await login('zeynep', 'seyir1234', { force: true })).status).toBe(200);
    await expect.poll(async () => (await profiles(tokens[0] ?? '')).body).toMatchObject({ code: 'DEVICE_QUOTA' });
    expect((await profiles(tokens[1] ?? '')).status).toBe(200);
  });

  it('ends the session of a single-session account with OTHER_DEVICE [LOGIN-23, SESSION-15]', async () => {
    await aViewer({ username: 'tek', single_session: true });
    const { body: first } = await login('tek');
    expect((await login('tek')).status).toBe(409);
    expect((await login('tek', 'seyir1234', { force: true })).status).toBe(200);
    await expect
      .poll(() => profiles(first.access_token))
      .toMatchObject({ status: 401, body: { code: 'OTHER_DEVICE' } });
  });

  it('names device and time of the sessions that force would end, to the owner of the password alone [LOGIN-22] [LOGIN-23]', async () => {
    await aViewer({ username: 'tek', single_session: true });
    const headers = { 'user-agent': 'Firefox on a boat' };
    await server.call('POST', '/auth/user/login', { body: { username: 'tek', password: 'seyir1234' }, headers });
    const lastSeenAt = new Date(server.clock.now).toISOString();
    server.clock.now += 60_000;
    expect((await login('tek')).body).toEqual({
      code: 'ACTIVE_SESSION',
      message: expect.any(String),
      sessions: [{ userAgent: 'Firefox on a boat', lastSeenAt }],
    });
    for (const force of [false, true])
      expect((await login('tek', 'guess', { force })).body).toEqual({
        code: 'WRONG_CREDENTIALS',
        message: expect.any(String),
      });
  });

  it('names the oldest session of several, which force ends [LOGIN-23]', async () => {
    await aViewer({ username: 'zeynep' });
    const first = new Date(server.clock.now).toISOString();
    for (let i = 0; i < 5; i += 1) {
      await login('zeynep');
      server.clock.now += 1000;
    }
    expect((await login('zeynep')).body.sessions).toMatchObject([{ lastSeenAt: first }]);
  });

  it('follows the package where the package names a number [SESSION-19]', async () => {
    const account = await aViewer({ username: 'zeynep' });
    const { id } = await aPackage(db, { session_limit: 2 });
    await aSubscription(db, { account_id: account.id, package_id: id });
    expect([(await login('zeynep')).status, (await login('zeynep')).status, (await login('zeynep')).status]).toEqual([
      200, 200, 409,
    ]);
  });

  it('gives the last place to one of two sign-ins at once', async () => {
    await aViewer({ username: 'tek', single_session: true });
    const answers = await Promise.all([login('tek'), login('tek'), login('tek')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('does not count sessions that have ended or run out', async () => {
    await aViewer({ username: 'tek', single_session: true });
    const { body } = await login('tek');
    await server.call('POST', '/auth/user/logout', { token: body.access_token });
    expect((await login('tek')).status).toBe(200);
    server.clock.now += 12 * 3_600_000;
    expect((await login('tek')).status).toBe(200);
  });
});

describe('the shared guest account', () => {
  it('opens with the configured credentials and carries usertype 0 [GUEST-24]', async () => {
    const { status, body } = await server.call('POST', '/auth/user/login', { body: GUEST });
    expect(status).toBe(200);
    expect(body.usertype).toBe('0');
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.ut).toBe('0');
  });

  it('is opened by no other password, and never by a name that only looks like it [GUEST-24]', async () => {
    expect((await login(GUEST.username, 'guess')).status).toBe(401);
    await db.kysely
      .updateTable('account')
      .set({ username: 'old-guest', username_key: 'old-guest', password_hash: passwordHash })
      .where('kind', '=', 'guest')
      .execute();
    expect((await login('old-guest')).status).toBe(401);
  });

  it('is not locked by a stranger guessing its password elsewhere [LOGIN-29]', async () => {
    for (let i = 0; i < 12; i += 1) await server.deps.tries.hit(`login:name:${GUEST.username}`, 900_000);
    expect((await login(GUEST.username, GUEST.password)).status).toBe(200);
  });

  it('has room for any number of guests', async () => {
    for (let i = 0; i < 8; i += 1) expect((await login(GUEST.username, GUEST.password)).status).toBe(200);
  });

  it('is made once, by however many servers start, and follows a new name', async () => {
    for (let round = 0; round < 40; round += 1) {
      await db.kysely.deleteFrom('profile').execute();
      await db.kysely.deleteFrom('account').execute();
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ensureGuestAccount(server.deps)));
    }
    await ensureGuestAccount({ ...server.deps, guest: { username: 'ziyaretci' } });
    const accounts = await db.kysely.selectFrom('account').selectAll().where('kind', '=', 'guest').execute();
    const rows = await db.kysely.selectFrom('profile').selectAll().execute();
    expect(accounts.map(({ username_key }) => username_key)).toEqual(['ziyaretci']);
    expect(rows).toHaveLength(1);
  });
});

describe('tokens', () => {
  it('live 60 minutes for a guest and 12 hours for a subscriber [SESSION-10]', async () => {
    await aViewer({ username: 'zeynep' });
    const guest = (await login(GUEST.username, GUEST.password)).body.access_token;
    const paid = (await login('zeynep')).body.access_token;
    server.clock.now += 60 * 60_000 - 1;
    expect((await profiles(guest)).status).toBe(200);
    server.clock.now += 1;
    expect(await profiles(guest)).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
    server.clock.now += 11 * 3_600_000 - 1;
    expect((await profiles(paid)).status).toBe(200);
    server.clock.now += 1;
    expect(await profiles(paid)).toMatchObject({ status: 401, body: { code: 'SESSION_TIMEOUT' } });
  });

  it('are worth nothing after logout [SESSION-18]', async () => {
    await aViewer({ username: 'zeynep' });
    const { access_token } = (await login('zeynep')).body;
    expect((await profiles(access_token)).status).toBe(200);
    expect((await server.call('POST', '/auth/user/logout', { token: access_token })).status).toBe(204);
    await expect.poll(() => profiles(access_token)).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
  });

  const expectEndedWith = async (reason: Exclude<ForcedSignOut, 'PASSWORD_CHANGED'>) => {
    await aViewer({ username: 'zeynep' });
    const { access_token, sessionid } = (await login('zeynep')).body;
    await db.kysely
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.now), end_reason: reason })
      .where('id', '=', sessionid)
      .execute();
    expect(await profiles(access_token)).toMatchObject({ status: 401, body: { code: reason } });
  };

  it.each([
    ...(['ACCOUNT_SUSPENDED', 'PACKAGE_CHANGED', 'PACKAGE_RECOVERED'] as const),
    ...(['DEVICE_QUOTA', 'SESSION_TIMEOUT', 'OTHER_DEVICE'] as const),
  ])('of a session ended with %s say so [SESSION-14]', expectEndedWith);

  it.each(['SESSION_ENDED', 'OPERATOR_ENDED', 'OPERATOR_REQUEST', 'OPERATOR_SECURITY'] as const)(
    'of a session ended with %s, a further code, say so [SESSION-14] (departure)',
    expectEndedWith,
  );

  it('of a suspended account are refused within the time to live of the caller cache [SESSION-14]', async () => {
    const account = await aViewer({ username: 'zeynep' });
    const { access_token } = (await login('zeynep')).body;
    expect((await profiles(access_token)).status).toBe(200);
    await db.kysely.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', account.id).execute();
    await db.notify('session_changed', account.id);
    await expect.poll(() => profiles(access_token)).toMatchObject({ status: 401, body: { code: 'ACCOUNT_SUSPENDED' } });
  });
});

describe('an open event stream', () => {
  const openStream = async (token: string) => {
    const address = await server.http.listen('127.0.0.1', 0);
    const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return answer.text();
  };

  it('gets a sign-out event when another device signs in, and ends [SESSION-11]', async () => {
    await aViewer({ username: 'tek', single_session: true });
    const stream = openStream((await login('tek')).body.access_token);
    await expect.poll(() => server.events.count()).toBe(1);
    await login('tek', 'seyir1234', { force: true });
    expect(await stream).toContain('{"type":"sign-out","code":"OTHER_DEVICE"}');
  });

  it('ends without an event when its own session signs out', async () => {
    await aViewer({ username: 'zeynep' });
    const token = (await login('zeynep')).body.access_token;
    const stream = openStream(token);
    await expect.poll(() => server.events.count()).toBe(1);
    await server.call('POST', '/auth/user/logout', { token });
    expect(await stream).not.toContain('sign-out');
  });
});

describe('the sweep', () => {
  it('deletes guest sessions after a day and others after ninety', async () => {
    await aViewer({ username: 'zeynep' });
    await login('zeynep');
    await login(GUEST.username, GUEST.password);
    server.clock.now += 26 * 3_600_000;
    expect(await sweepSessions(server.deps)).toBe(1);
    server.clock.now += 90 * 24 * 3_600_000;
    expect(await sweepSessions(server.deps)).toBe(1);
  });
});
