import { describe, expect, it, vi } from 'vitest';
import { ensureDeviceId } from './device-id.ts';
import { createStorage } from './storage.ts';
import { AUTH_KEYS, CODECS, type StoredKey, type StoredProfile, type StoredValues } from './stored-values.ts';

const profile: StoredProfile = {
  id: 'p1',
  name: 'Defne',
  posterName: 'firstFemale',
  kid: false,
  main: true,
  hasPin: true,
  deviceQuota: 6,
  photo: null,
};

const SAMPLES: StoredValues = {
  userToken: 'a.b.c',
  hasLoggedIn: true,
  logintype: 'paid',
  profile,
  userPackage: { guid: 'g', status: 'ACTIVE', endDate: null, productP: { id: 'aile', name: 'Aile' } },
  firstLogin: true,
  profileToken: 'a.b.c',
  usertype: '1',
  sessionid: 's',
  interfaceurl: '/api/legacy',
  loginurl: '/login',
  language: 'en',
  languagefile: 'de',
  deviceid: '0190c6f0-7b1e-4c3a-9f00-1234567890ab',
  devicetoken: 'a.b.c',
  timeDiff: -3_600_000,
  volume: 0,
  forMeColumn: '1',
  vodColumn: '6',
  seriesColumn: '4',
  rentColumn: '7',
  kidColumn: '5',
  shortcutsOff: true,
  announcementClosed: 'Bu gece bakım var.',
};

const keys = Object.keys(SAMPLES) as StoredKey[];

/** Texts that an older version, another program or a viewer may leave under any key. */
const GARBAGE = ['', ' ', 'null', 'undefined', '[]', '{', '{}', '{"id":7}', '[object Object]', 'NaN', '\u0000', '💥'];

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

describe('stored keys', () => {
  it('has exactly the names of the documents, and four of ours [STORE-01] [STORE-02] [STORE-03]', () => {
    expect(Object.keys(CODECS).sort()).toEqual(
      [
        ...['userToken', 'hasLoggedIn', 'logintype', 'profile', 'userPackage', 'firstLogin', 'profileToken'],
        ...['usertype', 'sessionid', 'interfaceurl', 'loginurl', 'language', 'deviceid', 'timeDiff', 'volume'],
        // Ours: the documents know no limit on guessing (LOGIN-29).
        'devicetoken',
        ...['forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn'],
        // Ours: further languages of a deployment.
        'languagefile',
        // Ours: single-letter shortcuts can be turned off on this device (WCAG 2.1.4).
        'shortcutsOff',
        // Ours: what the operator had to say, and the viewer has closed.
        'announcementClosed',
      ].sort(),
    );
  });

  it.each(keys)('gives %s back as it was stored, under its own name', (key) => {
    const backing = memory();
    const storage = createStorage(backing, window);
    storage.set(key, SAMPLES[key]);
    expect([...backing.map.keys()]).toEqual([key]);
    expect(storage.get(key)).toEqual(SAMPLES[key]);
  });

  it.each(keys)('survives garbage under %s [STORE-08]', (key) => {
    for (const text of GARBAGE) {
      const storage = createStorage(memory({ [key]: text }), window);
      expect(() => storage.get(key)).not.toThrow();
    }
  });

  it.each([
    ['hasLoggedIn', 'yes'],
    ['hasLoggedIn', 'false'],
    ['logintype', 'premium'],
    ['usertype', '2'],
    ['language', 'de'],
    ['volume', '101'],
    ['volume', '-1'],
    ['volume', '50.5'],
    ['volume', ''],
    ['timeDiff', 'soon'],
    ['deviceid', 'not-a-uuid'],
    ['profile', '{'],
    ['profile', '{"name":"no id"}'],
    ['profile', '[]'],
    ['userPackage', '{"guid":"g"}'],
    ['userToken', '  '],
  ] satisfies [StoredKey, string][])('treats %s = %j as missing [STORE-08]', (key, text) => {
    expect(createStorage(memory({ [key]: text }), window).get(key)).toBeUndefined();
  });

  it('reads the plain name of a profile that an older version stored encoded [PROFILE-21]', () => {
    const stored = JSON.stringify({ ...profile, name: 'Ay%25C5%259Fe' });
    expect(createStorage(memory({ profile: stored }), window).get('profile')).toEqual({ ...profile, name: 'Ayşe' });
  });

  it('never writes a PIN or a password with a profile [STORE-07]', () => {
    const backing = memory();
    const withSecrets = { ...profile, pin: '1234', password: 'seyir1234' };
    createStorage(backing, window).set('profile', withSecrets);
    expect(backing.map.get('profile')).not.toMatch(/1234|pin"|password/);
  });

  it('keeps language, device and volume out of what a sign-out clears [SESSION-06]', () => {
    expect([...AUTH_KEYS].sort()).toEqual(
      [
        ...[
          'userToken',
          'profileToken',
          'hasLoggedIn',
          'logintype',
          'profile',
          'userPackage',
          'firstLogin',
          'usertype',
        ],
        'sessionid',
      ].sort(),
    );
  });
});

describe('a browser that refuses to write', () => {
  const refusing = () => ({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });

  it('still remembers for this tab', () => {
    const storage = createStorage(refusing(), window);
    storage.set('userToken', 'a.b.c');
    expect(storage.get('userToken')).toBe('a.b.c');
    storage.remove('userToken');
    expect(storage.get('userToken')).toBeUndefined();
  });
});

describe('other tabs', () => {
  it('reports changes of our keys and a clear, not of other keys', () => {
    const listener = vi.fn();
    const stop = createStorage(memory(), window).onForeignChange(listener);
    for (const key of ['userToken', 'theme-of-another-program', null]) {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    }
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'userToken' }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('the device id', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('is made once, a random UUID, and survives a sign-out [STORE-05]', () => {
    const storage = createStorage(memory(), window);
    const made = ensureDeviceId(storage);
    expect(made).toMatch(UUID);
    storage.remove(...AUTH_KEYS);
    expect(ensureDeviceId(storage)).toBe(made);
    expect(ensureDeviceId(createStorage(memory(), window))).not.toBe(made);
  });

  it('replaces one that is not a UUID', () => {
    expect(ensureDeviceId(createStorage(memory({ deviceid: 'mine' }), window))).toMatch(UUID);
  });
});
