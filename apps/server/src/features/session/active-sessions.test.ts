import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, startAccountServer } from '../../../test/account-server.ts';
import { aKidsProfile, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { recoverAccount, suspendAccount } from './end-sessions.ts';

const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

const list = (token?: string) => server.call('GET', '/auth/session', { token });
const end = (id: string, token?: string) => server.call('DELETE', `/auth/session/${id}`, { token });
const profiles = (token: string) => server.call('GET', '/client/profiles', { token });

async function openStream(token: string) {
  const address = await server.http.listen('127.0.0.1', 0);
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  return answer.text();
}

describe('the sessions of an account', () => {
  it('are listed with the one that asks first, without those that ended or ran out', async () => {
    const account = await server.aViewer({ username: 'zeynep' });
    await server.signIn('zeynep');
    server.clock.now += 13 * 3_600_000;
    const ended = await server.signIn('zeynep');
    await server.call('POST', '/auth/user/logout', { token: ended.token });
    const { body: login } = await server.call('POST', '/auth/user/login', {
      body: { username: 'zeynep', password: 'seyir1234' },
      headers: { 'user-agent': 'Firefox on a boat', 'x-device-type': 'web-firefox' },
    });
    const chosen = await server.choose(login.access_token, account.profile.id);
    server.clock.now += 60_000;
    const other = await server.signIn('zeynep');

    const { status, body } = await list(chosen);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        id: login.sessionid,
        current: true,
        deviceType: 'web-firefox',
        userAgent: 'Firefox on a boat',
        ip: '127.0.0.1',
        profileName: account.profile.name,
        playing: false,
        createdAt: new Date(server.clock.now - 60_000).toISOString(),
        lastSeenAt: new Date(server.clock.now - 60_000).toISOString(),
      },
      expect.objectContaining({ id: other.sessionId, current: false, profileName: null }),
    ]);
  });

  it('name those that play a stream now [LIVE-19]', async () => {
    const { id: accountId } = await server.aViewer({ username: 'zeynep' });
    const mine = await server.signIn('zeynep');
    const other = await server.signIn('zeynep');
    const seen = new Date(server.clock.now);
    await db.kysely
      .insertInto('stream_lease')
      .values({
        ...{ account_id: accountId, session_id: other.sessionId, stream: 'player', address: '192.0.2.7' },
        ...{ resource: 'c/1/live', playing: 'x', moved_at: seen, seen_at: seen, issued_at: seen, playing_at: seen },
      })
      .execute();
    const playing = async () => {
      const { body } = await list(mine.token);
      return body.data.map((session: { playing: boolean }) => session.playing);
    };
    expect(await playing()).toEqual([false, true]);
    server.clock.now += 46_000;
    expect(await playing()).toEqual([false, false]);
  });

  it('can be ended one by one: the token is revoked and the open page gets a sign-out event [SESSION-18]', async () => {
    await server.aViewer({ username: 'zeynep' });
    const mine = await server.signIn('zeynep');
    const other = await server.signIn('zeynep');
    const third = await server.signIn('zeynep');
    const stream = openStream(other.token);
    await expect.poll(() => server.events.count()).toBe(1);
    expect((await end(other.sessionId, mine.token)).status).toBe(204);
    expect(await stream).toContain('{"type":"sign-out","code":"SESSION_ENDED"}');
    await expect.poll(() => profiles(other.token)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    expect([(await profiles(mine.token)).status, (await profiles(third.token)).status]).toEqual([200, 200]);
    expect((await end(other.sessionId, mine.token)).status).toBe(404);
  });

  it('include the own one, whose end is a sign-out', async () => {
    await server.aViewer({ username: 'zeynep' });
    const { token, sessionId } = await server.signIn('zeynep');
    expect((await end(sessionId, token)).status).toBe(204);
    await expect.poll(() => profiles(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
  });

  it('make room for another sign-in when one is ended', async () => {
    await server.aViewer({ username: 'tek', single_session: true });
    const { token, sessionId } = await server.signIn('tek');
    await end(sessionId, token);
    await server.signIn('tek');
  });

  it('of another account do not exist for the caller [API-10]', async () => {
    await server.aViewer({ username: 'zeynep' });
    await server.aViewer({ username: 'other' });
    const mine = await server.signIn('zeynep');
    const other = await server.signIn('other');
    for (const id of [other.sessionId, '018f0000-0000-7000-8000-000000000000', 'x', "' or 1=1", '%00']) {
      const status = (await end(id, mine.token)).status;
      expect(status, id).toBe(id === '%00' ? 400 : 404);
    }
    expect((await profiles(other.token)).status).toBe(200);
    expect((await list(mine.token)).body.data).toHaveLength(1);
  });

  it('are for adults of the account: not for strangers, guests or children', async () => {
    const account = await server.aViewer({ username: 'zeynep' });
    const { token, sessionId } = await server.signIn('zeynep');
    const other = await server.choose(token, (await aProfile(db, { account_id: account.id })).id);
    expect((await list(other)).status).toBe(200);
    expect((await end('x'.repeat(200), token)).status).toBe(400);
    const kid = await server.choose(token, (await aKidsProfile(db, { account_id: account.id })).id);
    const guest = await server.becomeGuest();
    for (const ask of [list, (as?: string) => end(sessionId, as)]) {
      expect((await ask()).status).toBe(401);
      expect((await ask('a.b.c')).status).toBe(401);
      expect(await ask(guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
      expect(await ask(kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    }
  });

  it('take any device type a header may hold', async () => {
    await server.aViewer({ username: 'zeynep' });
    const headers = { 'x-device-type': 'a'.repeat(32), 'user-agent': '📺'.repeat(200) };
    const body = { username: 'zeynep', password: 'seyir1234' };
    expect((await server.call('POST', '/auth/user/login', { body, headers })).status).toBe(200);
  });
});

describe('a suspended account', () => {
  it('gets ACCOUNT_SUSPENDED on open pages, on the next call and on sign-in [SESSION-14, LOGIN-28]', async () => {
    const { id } = await server.aViewer({ username: 'zeynep' });
    const { token } = await server.signIn('zeynep');
    const stream = openStream(token);
    await expect.poll(() => server.events.count()).toBe(1);
    expect(await suspendAccount(server.deps, id)).toBe(true);
    expect(await stream).toContain('{"type":"sign-out","code":"ACCOUNT_SUSPENDED"}');
    await expect.poll(() => profiles(token)).toMatchObject({ status: 401, body: { code: 'ACCOUNT_SUSPENDED' } });
    await expect(server.signIn('zeynep')).rejects.toThrow('403 ACCOUNT_SUSPENDED');
    expect(await suspendAccount(server.deps, id)).toBe(false);
  });

  it('that is recovered ends its older sessions with PACKAGE_RECOVERED, and signs in again [SESSION-16]', async () => {
    const { id } = await server.aViewer({ username: 'zeynep' });
    const { token } = await server.signIn('zeynep');
    await suspendAccount(server.deps, id);
    expect(await recoverAccount(server.deps, id)).toBe(true);
    await expect.poll(() => profiles(token)).toMatchObject({ status: 401, body: { code: 'PACKAGE_RECOVERED' } });
    const { token: fresh } = await server.signIn('zeynep');
    expect((await profiles(fresh)).status).toBe(200);
    expect(await recoverAccount(server.deps, id)).toBe(false);
    expect((await profiles(fresh)).status).toBe(200);
  });

  it('is never the guest account', async () => {
    const { id } = await db.kysely
      .selectFrom('account')
      .select('id')
      .where('kind', '=', 'guest')
      .executeTakeFirstOrThrow();
    expect(await suspendAccount(server.deps, id)).toBe(false);
  });
});

describe('many at one address', () => {
  it('sign in at the same moment without being taken for a guesser [LOGIN-29]', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `viewer-${i}`);
    for (const username of names) await server.aViewer({ username });
    const signedIn = await Promise.all(names.map((username) => server.signIn(username)));
    expect(new Set(signedIn.map(({ sessionId }) => sessionId)).size).toBe(14);
  });

  it('who are wrong are refused after ten, sent at once or not [LOGIN-29]', async () => {
    const guesses = Array.from({ length: 14 }, (_, i) =>
      server.call('POST', '/auth/user/login', { body: { username: `unknown${i}`, password: 'guess' } }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('cannot spread guesses at one account over its names, from wherever they come [LOGIN-29]', async () => {
    await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test', mobile: '5321234567' });
    const names = ['zeynep', 'zeynep@seyir.test', '5321234567', '0532 123 45 67', '+90-532-123-4567'];
    for (let i = 0; i < 10; i += 1) {
      const body = { username: names[i % names.length], password: 'guess' };
      expect((await server.call('POST', '/auth/user/login', { body, from: `203.0.113.${i}` })).status).toBe(401);
    }
    for (const username of names) {
      const body = { username, password: 'seyir1234' };
      expect((await server.call('POST', '/auth/user/login', { body, from: '203.0.113.99' })).status).toBe(429);
    }
  });

  it('with IPv6 addresses count by their /64 network [LOGIN-29]', async () => {
    await server.aViewer({ username: 'zeynep' });
    for (let i = 0; i < 10; i += 1) {
      const body = { username: `unknown${i}`, password: 'guess' };
      await server.call('POST', '/auth/user/login', { body, from: `2001:db8:0:1::${i + 1}` });
    }
    const body = { username: 'zeynep', password: 'seyir1234' };
    expect((await server.call('POST', '/auth/user/login', { body, from: '2001:db8:0:1:ffff::9' })).status).toBe(429);
    expect((await server.call('POST', '/auth/user/login', { body, from: '2001:db8:0:2::1' })).status).toBe(200);
  });
});
