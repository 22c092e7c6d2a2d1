// A session with a fake server, local storage and a fake clock.
import { vi } from 'vitest';
import type { SessionApi } from '../src/features/session/session.api.ts';
import { createSession, type SessionDeps } from '../src/features/session/session.runner.ts';
import { createStorage } from '../src/shared/storage/storage.ts';
import type { StoredKey } from '../src/shared/storage/stored-values.ts';
import { createServerClock } from '../src/shared/time/server-clock.ts';
import { aProfile, aToken } from './session-builders.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const START = 1_800_000_000_000;

/** The guest's profile. */
export const profile = aProfile();

/** Fake server: its clock is the fake one plus `ahead`; it can be down, and records its calls. */
export function aServer({ ahead = 0 } = {}) {
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

export type Fake = ReturnType<typeof aServer>;

export function aSession(fake: Fake, overrides: Partial<SessionDeps['page']> = {}) {
  const storage = createStorage(localStorage, window);
  const returnListeners = new Set<() => void>();
  const page = {
    reload: vi.fn(),
    isOffline: () => false,
    go: vi.fn(),
    onReturn(listener: () => void) {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
    ...overrides,
  };
  /** The tab is visible or online again. */
  const comeBack = () => {
    for (const listener of [...returnListeners]) listener();
  };
  const recoveries: number[] = [];
  const recovery = { read: () => recoveries.at(-1), write: (at: number) => void recoveries.push(at) };
  const serverClock = createServerClock(storage, Date.now);
  const session = createSession({ api: fake.api, storage, serverClock, recovery, page });
  return { session, storage, page, recovery, comeBack };
}

export const asks = ({ asked }: Fake) => asked.filter((name) => name !== 'time');
export const soon = () => vi.advanceTimersByTimeAsync(100);
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export function storeSession(entries: Partial<Record<StoredKey, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}
export const storedGuest = (expiresAt: number) => ({
  hasLoggedIn: 'true',
  logintype: 'free',
  usertype: '0',
  userToken: aToken(expiresAt).text,
  profile: JSON.stringify(profile),
});
export const storedPaid = (expiresAt: number) => ({ ...storedGuest(expiresAt), logintype: 'paid', usertype: '1' });

/** Before each test: sets the clock to START and clears local storage. */
export function resetSessionWorld(): void {
  vi.useFakeTimers({ now: START });
  localStorage.clear();
}
