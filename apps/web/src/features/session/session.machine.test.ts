import { describe, expect, it } from 'vitest';
import { aStoredSession, aToken } from '../../../test/session-builders.ts';
import { INITIAL_SESSION, stepSession } from './session.machine.ts';
import { SESSION_PHASES, type SessionEvent, type SessionState, type StoredSession } from './session.types.ts';
import { aGuest, aSubscriber, find, HOUR, kind, MINUTE, NOW, profile, SECOND } from './session-states.fixture.ts';

function start(stored: StoredSession, isTimeSure = true, now = NOW) {
  return stepSession(INITIAL_SESSION, { type: 'started', stored, recoveredAt: undefined, isTimeSure }, now);
}

describe('the states', () => {
  it('are four [SESSION-01]', () => {
    expect(SESSION_PHASES).toEqual(['signed-out', 'guest', 'paid', 'profile-selected']);
  });
});

describe('starting', () => {
  const token = aToken(NOW + HOUR);
  const free = aStoredSession({ hasLoggedIn: true, logintype: 'free', token, profile });
  const paid: StoredSession = { ...free, logintype: 'paid' };

  it('restores a subscriber without a call [SESSION-02]', () => {
    const { state, effects } = start(paid);
    expect(state).toMatchObject({ phase: 'profile-selected', token, profile, work: 'none' });
    expect(kind(effects)).toEqual(['wake', 'wake']);
    expect(effects).toContainEqual({ type: 'wake', timer: 'check', inMs: HOUR });
  });

  it('restores a subscriber who has not chosen a profile yet, to choose one [SESSION-02] (departure)', () => {
    expect(start({ ...paid, profile: undefined }).state.phase).toBe('paid');
  });

  it('restores a guest and chooses its profile again [SESSION-02] [SESSION-03]', () => {
    const { state, effects } = start(free);
    expect(state).toMatchObject({ phase: 'guest', token, profile, work: 'refresh' });
    expect(find(effects, 'refresh')).toMatchObject({ isDead: false, token, profile });
    expect(kind(effects)).not.toContain('sign-in-as-guest');
  });

  it.each<[string, StoredSession]>([
    ['nothing is stored', aStoredSession()],
    ['the flag is missing', { ...free, hasLoggedIn: false }],
    ['the token is missing', { ...free, token: undefined }],
    ['the token has ended', { ...free, token: aToken(NOW) }],
    ['a subscriber’s token has ended', { ...paid, token: aToken(NOW - SECOND) }],
    ['the token cannot be read', { ...paid, token: { text: 'opaque', expiresAt: 0 } }],
    ['a guest’s profile is missing', { ...free, profile: undefined }],
    ['the kind of sign-in is unknown', { ...free, logintype: undefined }],
  ])('wipes and signs in as guest when %s [SESSION-04] [SESSION-08]', (_, stored) => {
    const { state, effects } = start(stored);
    expect(state).toMatchObject({ phase: 'signed-out', work: 'guest-sign-in', token: undefined });
    expect(kind(effects)).toEqual(['wake', 'wipe', 'sleep', 'sign-in-as-guest']);
  });

  it('measures the server’s time before a token counts as expired, and keeps it after clock skew', () => {
    const late = { ...paid, token: aToken(NOW + HOUR) };
    const waiting = start(late, false, NOW + 2 * HOUR);
    expect(waiting.state.work).toBe('time');
    expect(waiting.effects).toEqual([]);
    const measured = stepSession(waiting.state, { type: 'time-measured', stored: late }, NOW);
    expect(measured.state.phase).toBe('profile-selected');
  });

  it('drops an expired token once the time is measured', () => {
    const waiting = start(paid, false, NOW + 2 * HOUR);
    const measured = stepSession(waiting.state, { type: 'time-measured', stored: paid }, NOW + 2 * HOUR);
    expect(measured.state.work).toBe('guest-sign-in');
    expect(kind(measured.effects)).toContain('wipe');
  });
});

describe('signing in as guest', () => {
  const running: SessionState = { ...INITIAL_SESSION, work: 'guest-sign-in', attempt: 3 };
  const token = aToken(NOW + HOUR);
  const signedIn: SessionEvent = {
    type: 'guest-signed-in',
    attempt: 3,
    token,
    profile,
    sessionid: 's',
    interfaceurl: 'i',
    stored: aStoredSession(),
  };

  it('stores the session, then fires the login event [GUEST-01]', () => {
    const { state, effects } = stepSession(running, signedIn, NOW);
    expect(state).toMatchObject({ phase: 'guest', work: 'none', token, profile });
    expect(kind(effects)).toEqual(['store-guest', 'wake', 'send-login-event']);
  });

  it('sets the flags on failure too, and keeps the message [GUEST-05]', () => {
    const failed: SessionEvent = { type: 'guest-sign-in-failed', attempt: 3, message: 'No' };
    const { state, effects } = stepSession(running, failed, NOW);
    expect(state).toMatchObject({ phase: 'signed-out', work: 'none', failure: 'No' });
    expect(kind(effects)).toEqual(['store-guest-flags']);
  });

  it('is not started twice [GUEST-03]', () => {
    expect(stepSession(running, { type: 'guest-sign-in-asked' }, NOW)).toEqual({ state: running, effects: [] });
  });

  it.each<[string, SessionState]>([
    ['an older attempt', { ...running, attempt: 4 }],
    ['a password sign-in that began meanwhile', { ...running, work: 'password-sign-in', attempt: 4 }],
    ['a sign-in of another tab', aSubscriber({ attempt: 4 })],
  ])('ignores the answer to %s', (_, state) => {
    expect(stepSession(state, signedIn, NOW)).toEqual({ state, effects: [] });
  });

  it('does not replace a subscriber’s session of another tab', () => {
    const paid = aToken(NOW + HOUR);
    const stored = aStoredSession({ hasLoggedIn: true, logintype: 'paid', token: paid });
    const { state, effects } = stepSession(running, { ...signedIn, stored }, NOW);
    expect(state).toMatchObject({ phase: 'paid', token: paid });
    expect(kind(effects)).not.toContain('store-guest');
  });
});

describe('the watchdog', () => {
  const token = aToken(NOW + HOUR);
  const whole = aStoredSession({ hasLoggedIn: true, logintype: 'free', token, profile });

  it.each<[string, SessionState, StoredSession, boolean]>([
    ['the flag is missing', aGuest(), { ...whole, hasLoggedIn: false }, true],
    ['the token is missing', aGuest(), { ...whole, token: undefined }, true],
    ['nothing is missing', aGuest(), whole, false],
    ['the last sign-in failed', INITIAL_SESSION, { ...whole, token: undefined }, true],
  ])('checks every 30 s, and signs in when needed: %s [GUEST-11]', (_, state, stored, signsIn) => {
    const { effects } = stepSession(state, { type: 'watchdog-ticked', stored }, NOW);
    expect(kind(effects).includes('sign-in-as-guest')).toBe(signsIn);
    expect(effects.at(-1)).toEqual({ type: 'wake', timer: 'watchdog', inMs: 30 * SECOND });
  });

  it('does nothing while a password sign-in is under way [GUEST-12]', () => {
    const busy = stepSession(aGuest(), { type: 'password-sign-in-started' }, NOW).state;
    const { state, effects } = stepSession(busy, { type: 'watchdog-ticked', stored: aStoredSession() }, NOW);
    expect(state).toBe(busy);
    expect(kind(effects)).toEqual(['wake']);
    const failed = stepSession(busy, { type: 'password-sign-in-failed', attempt: busy.attempt }, NOW).state;
    const later = stepSession(failed, { type: 'watchdog-ticked', stored: aStoredSession() }, NOW);
    expect(kind(later.effects)).toContain('sign-in-as-guest');
  });
});

describe('refreshing a guest’s token', () => {
  const expiresAt = NOW + HOUR;

  it.each([
    ['600 s and 1 ms before its end', -600_001, 'waits'],
    ['600 s before its end', -600_000, 'renews'],
    ['1 ms before its end', -1, 'renews'],
    ['at its end', 0, 'signs in first'],
    ['long after, when the computer woke up', 5 * HOUR, 'signs in first'],
  ])('%s: %s [GUEST-14] [GUEST-17]', (_, offset, expected) => {
    const guest = aGuest({ token: aToken(expiresAt) });
    const { effects } = stepSession(guest, { type: 'checked' }, expiresAt + offset);
    const refresh = find(effects, 'refresh');
    const seen = refresh ? (refresh.isDead ? 'signs in first' : 'renews') : 'waits';
    expect(seen).toBe(expected);
    if (!refresh) expect(effects).toEqual([{ type: 'wake', timer: 'check', inMs: 1 }]);
  });

  it.each([
    ['29,999 s after the last try', 29_999, false],
    ['30 s after it', 30_000, true],
  ])('%s: %s, failed attempts included [GUEST-15]', (_, since, tries) => {
    const soon = aGuest({ token: aToken(NOW + MINUTE) });
    const tried = stepSession(soon, { type: 'checked' }, NOW).state;
    const failed = stepSession(
      tried,
      { type: 'refresh-failed', attempt: tried.attempt, message: 'No', isDead: false },
      NOW + SECOND,
    );
    expect(failed.effects).toContainEqual({ type: 'wake', timer: 'check', inMs: 29 * SECOND });
    const { effects } = stepSession(failed.state, { type: 'checked' }, NOW + since);
    expect(kind(effects).includes('refresh')).toBe(tries);
  });

  it('stores the new token and schedules from its expiry [GUEST-19]', () => {
    const running = stepSession(aGuest(), { type: 'checked' }, NOW + 55 * MINUTE).state;
    const token = aToken(NOW + 2 * HOUR);
    const event: SessionEvent = { type: 'refreshed', attempt: running.attempt, token, sessionid: undefined };
    const { state, effects } = stepSession(running, event, NOW + 55 * MINUTE);
    expect(state).toMatchObject({ phase: 'guest', work: 'none', token });
    expect(effects).toEqual([
      { type: 'store-token', token, sessionid: undefined },
      { type: 'wake', timer: 'check', inMs: 55 * MINUTE },
    ]);
  });

  it('is for guests only [GUEST-13]', () => {
    const subscriber = aSubscriber({ token: aToken(NOW + MINUTE) });
    const { effects } = stepSession(subscriber, { type: 'checked' }, NOW);
    expect(effects).toEqual([{ type: 'wake', timer: 'check', inMs: MINUTE }]);
  });

  it('stops when a password sign-in starts [GUEST-18]', () => {
    const { state, effects } = stepSession(aGuest(), { type: 'password-sign-in-started' }, NOW);
    expect(effects).toEqual([{ type: 'sleep', timer: 'check' }, { type: 'wipe' }]);
    expect(stepSession(state, { type: 'checked' }, NOW + HOUR).effects).toEqual([]);
  });
});

describe('emergency recovery', () => {
  const failure = (state: SessionState, overrides: object = {}): SessionEvent => ({
    type: 'refresh-failed',
    attempt: state.attempt,
    message: 'No',
    isDead: true,
    ...overrides,
  });
  const expired = aGuest({ token: aToken(NOW), work: 'refresh', attempt: 9 });

  it('runs when an expired token could not be refreshed [GUEST-21] [GUEST-22]', () => {
    const { state, effects } = stepSession(expired, failure(expired), NOW);
    expect(effects).toContainEqual({ type: 'recover', at: NOW });
    expect(state.phase).toBe('signed-out');
  });

  it.each<[string, SessionState, object, number, boolean]>([
    ['the token is still valid', aGuest({ work: 'refresh' }), { isDead: false }, NOW, false],
    ['the token expired during the attempt', aGuest({ work: 'refresh' }), { isDead: false }, NOW + HOUR, true],
    ['one ran 4 min 59 s ago', { ...expired, recoveredAt: NOW - 299_999 }, {}, NOW, false],
    ['one ran 5 min ago', { ...expired, recoveredAt: NOW - 300_000 }, {}, NOW, true],
  ])('%s [GUEST-22]', (_, state, overrides, now, recovers) => {
    const { effects } = stepSession(state, failure(state, overrides), now);
    expect(kind(effects).includes('recover')).toBe(recovers);
    if (!recovers) expect(kind(effects)).toContain('wake');
  });
});

describe('a subscriber', () => {
  it('signs in with a password and then chooses a profile', () => {
    const started = stepSession(aGuest(), { type: 'password-sign-in-started' }, NOW).state;
    const token = aToken(NOW + 12 * HOUR);
    const words = { sessionid: 's', interfaceurl: 'i' };
    const paid = stepSession(started, { type: 'signed-in', attempt: started.attempt, token, ...words }, NOW);
    expect(paid.state).toMatchObject({ phase: 'paid', work: 'none', token, profile: undefined });
    const chosen = stepSession(paid.state, { type: 'profile-selected', token, profile }, NOW);
    expect(chosen.state.phase).toBe('profile-selected');
    expect(kind(chosen.effects)).toEqual(['store-profile', 'wake', 'send-login-event']);
  });

  it('has another name after an edit, in the same session [PROFILE-38]', () => {
    const before = aSubscriber();
    const edited = { ...profile, name: 'Derya', posterName: 'secondFemale' };
    const { state, effects } = stepSession(before, { type: 'profile-edited', profile: edited }, NOW);
    expect(state).toEqual({ ...before, profile: edited });
    expect(effects).toEqual([{ type: 'store-edited-profile', profile: edited }]);
  });

  it.each<[string, SessionState, string]>([
    ['another profile was edited', aSubscriber(), 'other-profile'],
    ['no profile is chosen', aSubscriber({ phase: 'paid', profile: undefined }), profile.id],
    ['a guest is there', aGuest(), profile.id],
    ['nothing of it is different', aSubscriber(), profile.id],
  ])('stays unchanged when %s', (_, before, id) => {
    const { state, effects } = stepSession(before, { type: 'profile-edited', profile: { ...profile, id } }, NOW);
    expect(state).toBe(before);
    expect(effects).toEqual([]);
  });

  it('becomes a guest when the token expires [SESSION-05]', () => {
    const { state, effects } = stepSession(aSubscriber(), { type: 'checked' }, NOW + 12 * HOUR);
    expect(state).toMatchObject({ phase: 'signed-out', work: 'guest-sign-in' });
    expect(kind(effects)).toEqual(['wipe', 'sleep', 'sign-in-as-guest']);
  });

  it('signs out: the token is revoked, storage wiped, a guest signed in [SESSION-06]', () => {
    const subscriber = aSubscriber();
    const { state, effects } = stepSession(subscriber, { type: 'sign-out-asked' }, NOW);
    expect(effects[0]).toEqual({ type: 'revoke-token', token: subscriber.token });
    expect(kind(effects)).toEqual(['revoke-token', 'wipe', 'sleep', 'sign-in-as-guest']);
    expect(state.token).toBeUndefined();
  });
});
