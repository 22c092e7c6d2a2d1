import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { aProfile, aToken } from '../../../test/session-builders.ts';
import { ApiError, NoSessionError } from '../../shared/api/api-error.ts';
import { createStorage } from '../../shared/storage/storage.ts';
import { AUTH_KEYS, type StoredKey } from '../../shared/storage/stored-values.ts';
import { createServerClock } from '../../shared/time/server-clock.ts';
import type { SessionApi } from './session.api.ts';
import { createSession, type SessionDeps } from './session.runner.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const START = 1_800_000_000_000;

const profile = aProfile();

/** The server of these tests: its clock is the fake one plus `ahead`; it can be down, and counts what it is asked. */
function aServer({ ahead = 0 } = {}) {
  const now = () => Math.floor((Date.now() + ahead) / SECOND) * SECOND;
  const asked: string[] = [];
  const server = { isDown: false, tokenLifeMs: HOUR, asked, now, last: '' };
  const answer = async <T>(name: string, make: () => T): Promise<T> => {
    asked.push(name);
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (server.isDown) throw new TypeError('Failed to fetch');
    return make();
  };
  const newToken = () => {
    server.last = aToken(now() + server.tokenLifeMs).text;
    return server.last;
  };
  const api: SessionApi = {
    loginAsGuest: () =>
      answer('login', () => ({
        access_token: newToken(),
        usertype: '0',
        sessionid: 'sid',
        interfaceurl: '/api/legacy',
      })),
    listProfiles: () => answer('profiles', () => [profile, aProfile({ id: 'second' })]),
    selectProfile: () => answer('select', () => ({ access_token: newToken() })),
    logout: () => answer('logout', () => undefined),
    sendLoginEvent: () => answer('event', () => undefined),
    readServerTime: () => answer('time', now),
  };
  return { ...server, api, server };
}

type Fake = ReturnType<typeof aServer>;

function aSession(fake: Fake, overrides: Partial<SessionDeps['page']> = {}) {
  const storage = createStorage(localStorage, window);
  const page = { reload: vi.fn(), isOffline: () => false, go: vi.fn(), onReturn: () => () => undefined, ...overrides };
  const recoveries: number[] = [];
  const recovery = { read: () => recoveries.at(-1), write: (at: number) => void recoveries.push(at) };
  const clock = createServerClock(storage, Date.now);
  return { session: createSession({ api: fake.api, storage, clock, recovery, page }), storage, page, recovery };
}

const asks = ({ asked }: Fake) => asked.filter((name) => name !== 'time');
const soon = () => vi.advanceTimersByTimeAsync(100);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function storeSession(entries: Partial<Record<StoredKey, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}
const storedGuest = (expiresAt: number) => ({
  hasLoggedIn: 'true',
  logintype: 'free',
  usertype: '0',
  userToken: aToken(expiresAt).text,
  profile: JSON.stringify(profile),
});
const storedPaid = (expiresAt: number) => ({ ...storedGuest(expiresAt), logintype: 'paid', usertype: '1' });

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

it('waits with a call before the start for the stored session, and signs in over none [SESSION-02]', async () => {
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
  it('leaves the flags set and is tried again by the watchdog, 30 s later [GUEST-05] [GUEST-11]', async () => {
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
  it('is restored: the guest’s profile is chosen again and the token renewed in time [SESSION-02] [SESSION-03]', async () => {
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

describe('a clock that is off by an hour', () => {
  it.each([
    ['ahead', -HOUR],
    ['behind', HOUR],
  ])('%s: a subscriber’s good token is not thrown away [STORE-06]', async (_, ahead) => {
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

  it('renews a guest’s token 10 minutes before the server ends it, not the browser [GUEST-14]', async () => {
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

  it('does not reload an offline browser; the session comes back by itself', async () => {
    storeSession(storedGuest(START + 11 * MINUTE));
    const fake = aServer();
    const { session, page } = aSession(fake, { isOffline: () => fake.server.isDown });
    fake.server.isDown = true;
    session.start();
    await pass(15 * MINUTE);
    expect(page.reload).not.toHaveBeenCalled();
    fake.server.isDown = false;
    await pass(MINUTE);
    expect(session.read()).toMatchObject({ phase: 'guest', work: 'none', failure: undefined });
    session.stop();
  });
});

describe('the bearer', () => {
  it('makes calls wait for the guest to be signed in', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    const token = session.bearer.required();
    await soon();
    await expect(token).resolves.toBe(fake.server.last);
    session.stop();
  });

  it('says why when there is no session, and tries again for the next call', async () => {
    const fake = aServer();
    fake.server.isDown = true;
    const { session } = aSession(fake);
    session.start();
    const failing = expect(session.bearer.required()).rejects.toThrow(NoSessionError);
    await soon();
    await failing;
    fake.server.isDown = false;
    const token = session.bearer.required();
    await soon();
    await expect(token).resolves.toBe(fake.server.last);
    session.stop();
  });

  it('renews once for all callers that were refused together [GUEST-16] [API-07]', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await soon();
    const old = fake.server.last;
    fake.asked.length = 0;
    const refusal = new ApiError(401, 'UNAUTHORISED', 'no');
    const fresh = Promise.all([1, 2, 3].map(() => session.bearer.refused(old, refusal)));
    await soon();
    await expect(fresh).resolves.toEqual([fake.server.last, fake.server.last, fake.server.last]);
    expect(asks(fake)).toEqual(['login', 'select']);
    await expect(session.bearer.refused(old, refusal)).resolves.toBe(fake.server.last);
    session.stop();
  });

  it('renews at once when a machine woke up after the token’s end [GUEST-17]', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await soon();
    fake.asked.length = 0;
    vi.setSystemTime(START + 3 * HOUR);
    const token = session.bearer.required();
    await soon();
    await expect(token).resolves.toBe(fake.server.last);
    expect(asks(fake)).toEqual(['login', 'select']);
    session.stop();
  });

  it.each([
    ['PACKAGE_CHANGED', 'PACKAGE_CHANGED'],
    ['UNAUTHORISED', 'SESSION_TIMEOUT'],
  ] as const)('ends a paid session with its message: %s shows %s [API-07]', async (code, cause) => {
    storeSession(storedPaid(START + HOUR));
    const { session, page } = aSession(aServer());
    session.start();
    const token = session.bearer.current() ?? '';
    await expect(session.bearer.refused(token, new ApiError(401, code, 'no'))).resolves.toBeUndefined();
    expect(session.read().forced).toBe(cause);
    session.confirmForced();
    expect(page.go).toHaveBeenCalledExactlyOnceWith('login');
    await soon();
    expect(session.read().phase).toBe('guest');
    session.stop();
  });
});

describe('signing out', () => {
  it('tells the server, clears the session and signs in as guest, whatever the server says [SESSION-06]', async () => {
    storeSession({ ...storedPaid(START + HOUR), language: 'en' });
    const fake = aServer();
    fake.api.logout = vi.fn(() => Promise.reject(new Error('down'))) as Mock<SessionApi['logout']>;
    const { session, storage } = aSession(fake);
    session.start();
    const token = session.bearer.current();
    session.signOut();
    expect(storage.get('userToken')).toBeUndefined();
    await soon();
    expect(fake.api.logout).toHaveBeenCalledExactlyOnceWith(token);
    expect(session.read().phase).toBe('guest');
    expect(storage.get('language')).toBe('en');
    session.stop();
  });
});

describe('another tab', () => {
  it('that signs in takes this one along, several keys at once', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    await soon();
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.read().phase));
    for (const [key, value] of Object.entries(storedPaid(START + 12 * HOUR))) {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
    await soon();
    expect(seen).toEqual(['profile-selected']);
    session.stop();
  });

  it('does not wake a password sign-in of this one [GUEST-12]', async () => {
    const fake = aServer();
    const { session, storage } = aSession(fake);
    session.start();
    await soon();
    fake.asked.length = 0;
    session.passwordSignInStarted();
    await pass(5 * MINUTE);
    expect(asks(fake)).toEqual([]);
    session.signedIn({ access_token: aToken(START + HOUR).text, usertype: '1', sessionid: 's', interfaceurl: 'i' });
    expect(session.read().phase).toBe('paid');
    expect(storage.get('logintype')).toBe('paid');
    expect(storage.get('usertype')).toBe('1');
    expect(storage.get('firstLogin')).toBe(true);
    session.profileSelected(profile, aToken(START + HOUR).text);
    expect(storage.get('firstLogin')).toBeUndefined();
    session.stop();
  });
});
