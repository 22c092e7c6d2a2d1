// The session as bearer of calls, sign-out, and other tabs.
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { aToken } from '../../../test/session-builders.ts';
import {
  aServer,
  aSession,
  asks,
  HOUR,
  MINUTE,
  pass,
  profile,
  resetSessionWorld,
  START,
  soon,
  storedPaid,
  storeSession,
} from '../../../test/session-world.ts';
import { ApiError, NoSessionError } from '../../shared/api/api-error.ts';
import { AUTH_KEYS } from '../../shared/storage/stored-values.ts';
import type { SessionApi } from './session.api.ts';

beforeEach(resetSessionWorld);
afterEach(() => void vi.useRealTimers());

describe('the bearer', () => {
  it('makes calls wait for the guest sign-in', async () => {
    const fake = aServer();
    const { session } = aSession(fake);
    session.start();
    const token = session.bearer.required();
    await soon();
    await expect(token).resolves.toBe(fake.server.last);
    session.stop();
  });

  it('rejects with the reason without a session, and retries for the next call', async () => {
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

  it('refreshes once for all calls that were refused together [GUEST-16] [API-07]', async () => {
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

  it('refreshes at once when the computer wakes up after the expiry [GUEST-17]', async () => {
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
  it('revokes the token, clears the session and signs in as guest, even if the call fails [SESSION-06]', async () => {
    const kept = { language: 'en', deviceid: 'd-1', volume: '40' };
    const words = { userPackage: '{}', firstLogin: 'true', sessionid: 'old' };
    storeSession({ ...storedPaid(START + HOUR), ...words, ...kept });
    const fake = aServer();
    fake.api.logout = vi.fn(() => Promise.reject(new Error('down'))) as Mock<SessionApi['logout']>;
    const { session } = aSession(fake);
    session.start();
    const token = session.bearer.current();
    session.signOut();
    const stored = () => AUTH_KEYS.filter((key) => localStorage.getItem(key) !== null);
    expect(stored()).toEqual([]);
    await soon();
    expect(fake.api.logout).toHaveBeenCalledExactlyOnceWith(token);
    expect(session.read().phase).toBe('guest');
    expect(localStorage.getItem('userPackage')).toBeNull();
    for (const [key, value] of Object.entries(kept)) expect(localStorage.getItem(key), key).toBe(value);
    session.stop();
  });
});

describe('a profile that was removed', () => {
  const reply = { usertype: '1', sessionid: 's', interfaceurl: 'i' } as const;

  it('leaves the account signed in, with the token of its sign-in, also after a reload [SESSION-12]', async () => {
    const [ofAccount, ofProfile] = [aToken(START + HOUR).text, aToken(START + 2 * HOUR).text];
    const first = aSession(aServer()).session;
    first.start();
    first.beginSignIn().succeed({ ...reply, access_token: ofAccount });
    first.profileSelected(profile, ofProfile);
    first.stop();

    const { session, storage, page } = aSession(aServer());
    session.start();
    expect(session.bearer.current()).toBe(ofProfile);
    session.endedFromOutside(ofProfile, 'PROFILE_REMOVED');
    expect(session.read().forced).toBe('PROFILE_REMOVED');
    session.confirmForced();
    expect(page.go).toHaveBeenCalledExactlyOnceWith('select-profile');
    expect([session.bearer.current(), session.read().phase]).toEqual([ofAccount, 'paid']);
    expect([storage.get('profile'), storage.get('profileToken'), storage.get('userToken')]).toEqual([
      undefined,
      undefined,
      ofAccount,
    ]);
    session.stop();
  });

  it('is ignored for an older session', () => {
    storeSession(storedPaid(START + HOUR));
    const { session } = aSession(aServer());
    session.start();
    session.endedFromOutside('older', 'PROFILE_REMOVED');
    expect(session.read().forced).toBeUndefined();
    session.stop();
  });
});

describe('a switch of profile', () => {
  const left = new ApiError(401, 'PROFILE_CHANGED', 'no');
  const storeProfile = (ofAccount: string, ofProfile: string, id: string) =>
    storeSession({
      ...storedPaid(START + HOUR),
      userToken: ofAccount,
      profileToken: ofProfile,
      profile: JSON.stringify({ ...profile, id }),
    });

  it('adopts the token that another tab stored, without a message and without a retry of the call [API-07] (departure)', async () => {
    const [ofAccount, before, after] = [START + HOUR, START + HOUR, START + HOUR].map((at) => aToken(at).text);
    storeProfile(ofAccount ?? '', before ?? '', 'main');
    const { session, page } = aSession(aServer());
    session.start();
    const refused = Promise.all([1, 2].map(() => session.bearer.refused(before ?? '', left)));
    storeProfile(ofAccount ?? '', after ?? '', 'child');
    await pass(2_000);
    await expect(refused).resolves.toEqual([undefined, undefined]);
    expect(session.read()).toMatchObject({ phase: 'profile-selected', profile: { id: 'child' }, forced: undefined });
    expect(session.bearer.current()).toBe(after);
    expect(page.go).not.toHaveBeenCalled();
    session.stop();
  });

  it('adopts this tab’s own selection when the refusal arrives before its answer', async () => {
    const [ofAccount, before, after] = [START + HOUR, START + HOUR, START + HOUR].map((at) => aToken(at).text);
    storeProfile(ofAccount ?? '', before ?? '', 'main');
    const { session, page } = aSession(aServer());
    session.start();
    const refused = session.bearer.refused(before ?? '', left);
    await pass(500);
    session.profileSelected({ ...profile, id: 'child' }, after ?? '');
    await expect(refused).resolves.toBeUndefined();
    expect(session.bearer.current()).toBe(after);
    expect(page.go).not.toHaveBeenCalled();
    session.stop();
  });

  it('opens the chooser, once, when no tab stored another token [SESSION-12]', async () => {
    const [ofAccount, before] = [START + HOUR, START + HOUR].map((at) => aToken(at).text);
    storeProfile(ofAccount ?? '', before ?? '', 'main');
    const { session, storage, page } = aSession(aServer());
    session.start();
    const refused = Promise.all([1, 2, 3].map(() => session.bearer.refused(before ?? '', left)));
    await pass(2_000);
    await expect(refused).resolves.toEqual([undefined, undefined, undefined]);
    expect(page.go).toHaveBeenCalledExactlyOnceWith('select-profile');
    expect([session.bearer.current(), session.read().phase]).toEqual([ofAccount, 'paid']);
    expect([storage.get('profile'), storage.get('profileToken')]).toEqual([undefined, undefined]);
    session.stop();
  });

  it('ends the session when the account token has expired', async () => {
    const [ofAccount, before] = [START + MINUTE, START + HOUR].map((at) => aToken(at).text);
    storeProfile(ofAccount ?? '', before ?? '', 'main');
    const { session } = aSession(aServer());
    session.start();
    await pass(2 * MINUTE);
    void session.bearer.refused(before ?? '', left);
    await pass(2_000);
    expect(session.read().forced).toBe('SESSION_TIMEOUT');
    session.stop();
  });
});

describe('another tab', () => {
  it('that signs in changes this one, with one event for several keys', async () => {
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

  it('does not interrupt a password sign-in of this one [GUEST-12]', async () => {
    const fake = aServer();
    const { session, storage } = aSession(fake);
    session.start();
    await soon();
    fake.asked.length = 0;
    const attempt = session.beginSignIn();
    await pass(5 * MINUTE);
    expect(asks(fake)).toEqual([]);
    attempt.succeed({ access_token: aToken(START + HOUR).text, usertype: '1', sessionid: 's', interfaceurl: 'i' });
    expect(session.read().phase).toBe('paid');
    expect(storage.get('logintype')).toBe('paid');
    expect(storage.get('usertype')).toBe('1');
    expect(storage.get('firstLogin')).toBe(true);
    session.profileSelected(profile, aToken(START + HOUR).text);
    expect(storage.get('firstLogin')).toBeUndefined();
    session.stop();
  });
});
