import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aServer,
  aSession,
  asks,
  HOUR,
  MINUTE,
  pass,
  profile,
  resetSessionWorld,
  SECOND,
  START,
  soon,
  storedGuest,
  storedPaid,
  storeSession,
} from '../../../test/session-world.ts';
import { AUTH_KEYS } from '../../shared/storage/stored-values.ts';

beforeEach(resetSessionWorld);
afterEach(() => void vi.useRealTimers());

it('holds a call before the start until the stored session is restored [SESSION-02]', async () => {
  const fake = aServer();
  const stored = storedGuest(START + HOUR);
  storeSession(stored);
  const { session } = aSession(fake);
  const token = session.bearer.required();
  session.start();
  await soon();
  expect([await token, asks(fake)]).toEqual([stored.userToken, ['select']]);
});

describe('the first visit', () => {
  it('signs in as guest in the order of the document and stores it [GUEST-01] [GUEST-04] [ANALYTICS-01]', async () => {
    const fake = aServer();
    const { session, storage } = aSession(fake);
    session.start();
    await soon();
    expect(asks(fake)).toEqual(['login', 'profiles', 'select', 'event']);
    expect(session.read()).toMatchObject({ phase: 'guest', profile });
    expect(storage.get('hasLoggedIn')).toBe(true);
    expect(storage.get('logintype')).toBe('free');
    expect(storage.get('usertype')).toBe('0');
    expect(storage.get('profile')).toEqual(profile);
    expect(storage.get('userToken')).toBe(fake.server.last);
    expect(storage.get('profileToken')).toBe(fake.server.last);
    expect(storage.get('sessionid')).toBe('sid');
    expect(storage.get('interfaceurl')).toBe('/api/legacy');
    session.stop();
  });

  it('ignores a login event that fails [GUEST-02] [ANALYTICS-10]', async () => {
    const fake = aServer();
    fake.api.sendLoginEvent = () => Promise.reject(new Error('analytics is down'));
    const { session } = aSession(fake);
    session.start();
    await soon();
    expect(session.read()).toMatchObject({ phase: 'guest', failure: undefined });
    session.stop();
  });

  it('refuses a second sign-in while one runs, without a call [GUEST-03]', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await expect(session.signInAsGuest()).resolves.toEqual({ success: false, message: 'Login already in progress' });
    await soon();
    expect(fake.asked.filter((name) => name === 'login')).toHaveLength(1);
    session.stop();
  });
});

describe('a guest sign-in that fails', () => {
  it('sets the flags and is retried by the watchdog, 30 s later [GUEST-05] [GUEST-11]', async () => {
    const fake = aServer();
    fake.server.isDown = true;
    const { session, storage } = aSession(fake);
    session.start();
    await soon();
    expect(session.read()).toMatchObject({ phase: 'signed-out', failure: 'Failed to fetch' });
    expect(storage.get('hasLoggedIn')).toBe(true);
    expect(storage.get('logintype')).toBe('free');
    fake.server.isDown = false;
    await pass(29 * SECOND);
    expect(session.read().phase).toBe('signed-out');
    await pass(2 * SECOND);
    expect(session.read()).toMatchObject({ phase: 'guest', failure: undefined });
    session.stop();
  });
});

describe('a returning visitor', () => {
  it('is restored: the guest’s profile is selected again and the token refreshed in time [SESSION-02] [SESSION-03]', async () => {
    storeSession(storedGuest(START + HOUR));
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await soon();
    expect(asks(fake)).toEqual(['select']);
    await pass(50 * MINUTE);
    expect(asks(fake)).toEqual(['select', 'select']);
    session.stop();
  });

  it('stays a subscriber without any call [SESSION-02]', async () => {
    storeSession(storedPaid(START + 12 * HOUR));
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await pass(5 * HOUR);
    expect(asks(fake)).toEqual([]);
    expect(session.read().phase).toBe('profile-selected');
    session.stop();
  });

  it('waits for the expiry of a 30-day token, beyond the limit of setTimeout [SESSION-05]', async () => {
    const fake = aServer();
    storeSession(storedPaid(START + 720 * HOUR));
    const { session } = aSession(fake);
    session.start();
    await soon();
    const timers = vi.fn(setTimeout);
    vi.stubGlobal('setTimeout', timers);
    await pass(SECOND);
    expect(timers.mock.calls.length).toBeLessThan(5);
    vi.unstubAllGlobals();
    await pass(719 * HOUR);
    expect(session.read().phase).toBe('profile-selected');
    await pass(HOUR);
    expect(session.read().phase).toBe('guest');
    session.stop();
  });

  it('becomes a guest when a subscriber’s token ends [SESSION-05]', async () => {
    storeSession({ ...storedPaid(START + HOUR), userPackage: '{"guid":"g","productP":{"name":"Aile"}}' });
    const fake = aServer();
    const { session, storage } = aSession(fake);
    session.start();
    await pass(HOUR + SECOND);
    expect(asks(fake)).toEqual(['login', 'profiles', 'select', 'event']);
    expect(session.read().phase).toBe('guest');
    expect(storage.get('userPackage')).toBeUndefined();
    session.stop();
  });

  it('is wiped and signed in as guest when the token has ended; language, device and volume stay [SESSION-04]', async () => {
    storeSession({ ...storedPaid(START - HOUR), sessionid: 'old', language: 'en', volume: '40' });
    const fake = aServer();
    const { session, storage } = aSession(fake);
    session.start();
    await soon();
    expect(session.read().phase).toBe('guest');
    expect(storage.get('sessionid')).toBe('sid');
    expect(storage.get('language')).toBe('en');
    expect(storage.get('volume')).toBe(40);
    session.stop();
  });

  it.each(AUTH_KEYS)('starts with garbage under %s [STORE-08]', async (key) => {
    storeSession({ ...storedGuest(START + HOUR), [key]: '{"garbage' });
    const { session } = aSession(aServer());
    session.start();
    await soon();
    expect(session.read().phase).toBe('guest');
    session.stop();
  });
});

describe('clock skew of an hour', () => {
  it.each([
    ['ahead', -HOUR],
    ['behind', HOUR],
  ])('%s: a subscriber’s valid token is kept [STORE-06]', async (_, ahead) => {
    const fake = aServer({ ahead });
    storeSession(storedPaid(START + ahead + 30 * MINUTE));
    const { session } = aSession(fake);
    session.start();
    await soon();
    expect(session.read().phase).toBe('profile-selected');
    expect(asks(fake)).toEqual([]);
    await pass(30 * MINUTE);
    expect(session.read().phase).toBe('guest');
    session.stop();
  });

  it('refreshes a guest’s token 10 minutes before expiry by the server’s clock [GUEST-14]', async () => {
    const fake = aServer({ ahead: HOUR });
    const { session } = aSession(fake);
    session.start();
    await soon();
    const before = asks(fake).length;
    await pass(49 * MINUTE);
    expect(asks(fake)).toHaveLength(before);
    await pass(2 * MINUTE);
    expect(asks(fake)).toHaveLength(before + 1);
    session.stop();
  });
});

describe('emergency recovery', () => {
  it('clears token and profile and reloads, at most once in 5 minutes [GUEST-21] [GUEST-22]', async () => {
    storeSession(storedGuest(START + 11 * MINUTE));
    const fake = aServer();
    const { session, storage, page, recovery } = aSession(fake);
    fake.server.isDown = true;
    session.start();
    await pass(10 * MINUTE);
    expect(page.reload).not.toHaveBeenCalled();
    await pass(2 * MINUTE);
    expect(page.reload).toHaveBeenCalledOnce();
    expect(recovery.read()).toBeGreaterThan(START);
    for (const key of ['userToken', 'profileToken', 'profile'] as const) expect(storage.get(key)).toBeUndefined();
    session.stop();
  });

  it('clears token and profile of an offline browser too, and reloads when it is online [GUEST-22] [GUEST-21] (departure)', async () => {
    storeSession(storedGuest(START + 11 * MINUTE));
    const fake = aServer();
    const { session, storage, page, comeBack } = aSession(fake, { isOffline: () => fake.server.isDown });
    fake.server.isDown = true;
    session.start();
    await pass(15 * MINUTE);
    for (const key of ['userToken', 'profileToken', 'profile'] as const) expect(storage.get(key)).toBeUndefined();
    comeBack();
    expect(page.reload).not.toHaveBeenCalled();
    fake.server.isDown = false;
    comeBack();
    comeBack();
    expect(page.reload).toHaveBeenCalledOnce();
    session.stop();
  });

  it('does not reload an online browser whose guest is signed in again', async () => {
    storeSession(storedGuest(START + 11 * MINUTE));
    const fake = aServer();
    const { session, page, comeBack } = aSession(fake, { isOffline: () => fake.server.isDown });
    fake.server.isDown = true;
    session.start();
    await pass(15 * MINUTE);
    fake.server.isDown = false;
    await pass(MINUTE);
    expect(session.read()).toMatchObject({ phase: 'guest', work: 'none', failure: undefined });
    comeBack();
    expect(page.reload).not.toHaveBeenCalled();
    session.stop();
  });
});
