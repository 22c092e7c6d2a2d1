// Sign-in by password, code or passkey, from the session's side.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProfile, aStoredSession, aToken } from '../../../test/session-builders.ts';
import {
  aServer,
  aSession,
  asks,
  HOUR,
  MINUTE,
  pass,
  resetSessionWorld,
  SECOND,
  START,
  soon,
  storedGuest,
  storedPaid,
  storeSession,
} from '../../../test/session-world.ts';
import { INITIAL_SESSION, stepSession } from './session.machine.ts';
import type { SessionState } from './session.types.ts';

beforeEach(resetSessionWorld);
afterEach(() => void vi.useRealTimers());

const reply = (lifeMs = 12 * HOUR) =>
  ({
    access_token: aToken(START + lifeMs).text,
    usertype: '1',
    sessionid: 'sid-1',
    interfaceurl: '/api/legacy',
  }) as const;

async function aGuestSession() {
  const fake = aServer();
  const world = aSession(fake);
  world.session.start();
  await soon();
  fake.asked.length = 0;
  return { fake, ...world };
}

describe('beginning', () => {
  it('clears the stored session and the flag, and stops the refresh [LOGIN-14]', async () => {
    const { fake, session, storage } = await aGuestSession();
    session.beginSignIn();
    for (const key of ['userToken', 'profileToken', 'profile', 'logintype', 'usertype', 'sessionid'] as const) {
      expect(storage.get(key)).toBeUndefined();
    }
    expect(storage.get('hasLoggedIn') ?? false).toBe(false);
    await pass(2 * HOUR);
    expect(asks(fake)).toEqual([]);
    session.stop();
  });

  it('revokes the token of the replaced session, which would count as another active session', async () => {
    const fake = aServer();
    storeSession(storedPaid(START + HOUR));
    const { session } = aSession(fake);
    session.start();
    await soon();
    session.beginSignIn();
    await soon();
    expect(asks(fake)).toEqual(['logout']);
    session.stop();
  });
});

describe('success', () => {
  it('stores the fields of the reply under their keys [LOGIN-15] [LOGIN-25] [ROLE-01] [STORE-01]', async () => {
    const { session, storage } = await aGuestSession();
    const answer = reply();
    expect(session.beginSignIn().succeed(answer)).toBe(true);
    expect(localStorage.getItem('userToken')).toBe(answer.access_token);
    expect(localStorage.getItem('hasLoggedIn')).toBe('true');
    expect(localStorage.getItem('logintype')).toBe('paid');
    expect(localStorage.getItem('usertype')).toBe('1');
    expect(localStorage.getItem('sessionid')).toBe('sid-1');
    expect(localStorage.getItem('interfaceurl')).toBe('/api/legacy');
    expect(storage.get('profile')).toBeUndefined();
    expect(session.read().phase).toBe('paid');
    session.stop();
  });

  it('of a dropped attempt is revoked and not stored', async () => {
    const { fake, session, storage } = await aGuestSession();
    const attempt = session.beginSignIn();
    session.leaveSignIn();
    expect(attempt.succeed(reply())).toBe(false);
    await soon();
    expect(asks(fake)).toEqual(['logout']);
    expect(storage.get('logintype')).toBeUndefined();
    session.stop();
  });

  it('of an older attempt is ignored', async () => {
    const { session } = await aGuestSession();
    const first = session.beginSignIn();
    session.leaveSignIn();
    const second = session.beginSignIn();
    expect(first.succeed(reply())).toBe(false);
    first.fail();
    expect(session.read().work).toBe('password-sign-in');
    expect(second.succeed(reply())).toBe(true);
    session.stop();
  });
});

describe('while it runs', () => {
  it('the watchdog starts no guest sign-in [GUEST-12]', async () => {
    const { fake, session } = await aGuestSession();
    session.beginSignIn();
    await pass(2 * MINUTE);
    expect(asks(fake)).toEqual([]);
    session.stop();
  });

  it.each([
    ['succeeds, as the subscriber', 'succeed'],
    ['fails, as a guest', 'fail'],
  ] as const)('a call waits for the outcome: when it %s', async (_, end) => {
    const { fake, session } = await aGuestSession();
    const attempt = session.beginSignIn();
    const token = session.bearer.required();
    await soon();
    const answer = reply();
    if (end === 'succeed') attempt.succeed(answer);
    else attempt.fail();
    await soon();
    expect(await token).toBe(end === 'succeed' ? answer.access_token : fake.server.last);
    session.stop();
  });
});

describe('leaving the page', () => {
  const profile = aProfile();
  const idle: SessionState = { ...INITIAL_SESSION, phase: 'guest', token: aToken(START + HOUR), profile };
  const wake = { type: 'wake', timer: 'check' };

  it('continues the refresh of a guest’s token [LOGIN-21]', () => {
    const stored = aStoredSession({ hasLoggedIn: true, logintype: 'free', token: idle.token, profile });
    const { state, effects } = stepSession(idle, { type: 'sign-in-left', stored }, START);
    expect(state).toBe(idle);
    expect(effects).toEqual([{ ...wake, inMs: 50 * MINUTE }]);
  });

  it('starts no refresh without a token [LOGIN-21]', () => {
    const running = stepSession(idle, { type: 'password-sign-in-started' }, START).state;
    const { state, effects } = stepSession(running, { type: 'sign-in-left', stored: aStoredSession() }, START);
    expect(state).toMatchObject({ phase: 'signed-out', work: 'none' });
    expect(effects).toEqual([]);
  });

  it('refreshes no subscriber’s token: the session ends at its expiry [LOGIN-21] [GUEST-13]', async () => {
    const { fake, session } = await aGuestSession();
    session.beginSignIn().succeed(reply(30 * SECOND));
    session.leaveSignIn();
    await pass(20 * SECOND);
    expect(asks(fake)).toEqual([]);
    session.stop();
  });

  it('adopts the session that another tab stored meanwhile', async () => {
    const { session } = await aGuestSession();
    session.beginSignIn();
    storeSession(storedGuest(START + HOUR));
    session.leaveSignIn();
    expect(session.read().phase).toBe('guest');
    session.stop();
  });
});
