// Forced sign-outs, and sessions shared by two tabs.
import { describe, expect, it } from 'vitest';
import { aStoredSession, aToken } from '../../../test/session-builders.ts';
import { stepSession } from './session.machine.ts';
import type { ForcedCause, SessionEvent, SessionState, StoredSession } from './session.types.ts';
import { aGuest, aSubscriber, find, HOUR, kind, MINUTE, NOW, profile, SECOND } from './session-states.fixture.ts';

describe('a token the server refused', () => {
  const refused = (state: SessionState, cause: ForcedCause = 'SESSION_TIMEOUT'): SessionEvent => ({
    type: 'token-refused',
    token: state.token?.text ?? '',
    cause,
  });

  it('makes a guest sign in again, once in 30 s [API-07] [GUEST-15]', () => {
    const guest = aGuest();
    const first = stepSession(guest, refused(guest), NOW);
    expect(find(first.effects, 'refresh')).toMatchObject({ isDead: true });
    const tried = aGuest({ refreshTriedAt: NOW });
    expect(stepSession(tried, refused(tried), NOW + 29 * SECOND).effects).toEqual([]);
  });

  it('is ignored when it is not the current token', () => {
    const guest = aGuest();
    expect(stepSession(guest, { ...refused(guest), token: 'older' } as SessionEvent, NOW).effects).toEqual([]);
  });

  it.each<ForcedCause>([
    'ACCOUNT_SUSPENDED',
    'PACKAGE_CHANGED',
    'PACKAGE_RECOVERED',
    'DEVICE_QUOTA',
    'SESSION_TIMEOUT',
    'OTHER_DEVICE',
  ])('%s is shown once; its confirmation signs out and leads to the sign-in [SESSION-13] [API-07]', (cause) => {
    const subscriber = aSubscriber();
    const shown = stepSession(subscriber, refused(subscriber, cause), NOW);
    expect(shown.state.forced).toBe(cause);
    expect(stepSession(shown.state, refused(subscriber, 'OTHER_DEVICE'), NOW)).toEqual({
      state: shown.state,
      effects: [],
    });
    const { state, effects } = stepSession(shown.state, { type: 'forced-confirmed' }, NOW);
    expect(state).toMatchObject({ phase: 'signed-out', work: 'guest-sign-in', forced: undefined });
    expect(kind(effects)).toEqual(['wipe', 'sleep', 'sign-in-as-guest', 'go']);
    expect(effects.at(-1)).toEqual({ type: 'go', to: 'login' });
  });

  it('keeps the account signed in when the profile was removed [SESSION-12]', () => {
    const accountToken = aToken(NOW + HOUR);
    const subscriber = aSubscriber({ accountToken });
    const shown = stepSession(subscriber, refused(subscriber, 'PROFILE_REMOVED'), NOW).state;
    const { state, effects } = stepSession(shown, { type: 'forced-confirmed' }, NOW);
    expect(state).toMatchObject({ phase: 'paid', profile: undefined, token: accountToken, forced: undefined });
    expect(effects).toEqual([
      { type: 'forget-profile' },
      { type: 'wake', timer: 'check', inMs: HOUR },
      { type: 'go', to: 'select-profile' },
    ]);
    // Calls under way are still refused with the profile's token.
    expect(stepSession(state, refused(subscriber, 'PROFILE_REMOVED'), NOW)).toEqual({ state, effects: [] });
  });

  it.each([
    ['there is none', undefined],
    ['it has ended', aToken(NOW)],
  ])('cannot use the account token when %s [SESSION-12] (departure)', (_, accountToken) => {
    const subscriber = aSubscriber({ accountToken, forced: 'PROFILE_REMOVED' });
    const { effects } = stepSession(subscriber, { type: 'forced-confirmed' }, NOW);
    expect(effects.at(-1)).toEqual({ type: 'go', to: 'login' });
  });
});

describe('two tabs', () => {
  const token = aToken(NOW + 2 * HOUR);
  const guest = aStoredSession({ hasLoggedIn: true, logintype: 'free', token, profile });
  const adopt = (state: SessionState, stored: StoredSession) =>
    stepSession(state, { type: 'stored-elsewhere', stored }, NOW);

  it('adopts a token that the other tab refreshed, and drops its own refresh', () => {
    const mine = aGuest({ work: 'refresh', attempt: 5 });
    const { state, effects } = adopt(mine, guest);
    expect(state).toMatchObject({ phase: 'guest', token, work: 'none' });
    expect(effects).toEqual([{ type: 'wake', timer: 'check', inMs: 2 * HOUR - 10 * MINUTE }]);
    const late: SessionEvent = { type: 'refreshed', attempt: 5, token: aToken(NOW + HOUR), sessionid: undefined };
    expect(stepSession(state, late, NOW)).toEqual({ state, effects: [] });
  });

  it('becomes a subscriber with the other tab, and stops refreshing [GUEST-18]', () => {
    const { state, effects } = adopt(aGuest(), { ...guest, logintype: 'paid' });
    expect(state.phase).toBe('profile-selected');
    expect(effects).toEqual([{ type: 'wake', timer: 'check', inMs: 2 * HOUR }]);
  });

  it('starts refreshing and goes home when the other tab signed out and became a guest [GUEST-18]', () => {
    const { state, effects } = adopt(aSubscriber(), guest);
    expect(state.phase).toBe('guest');
    expect(effects).toEqual([
      { type: 'wake', timer: 'check', inMs: 2 * HOUR - 10 * MINUTE },
      { type: 'go', to: 'home' },
    ]);
  });

  it('waits without a session while the other tab is between two; the watchdog recovers', () => {
    const { state, effects } = adopt(aSubscriber(), aStoredSession());
    expect(state).toMatchObject({ phase: 'signed-out', token: undefined, work: 'none' });
    expect(kind(effects)).toEqual(['sleep', 'go']);
    // Home once: the guest session of the other tab follows.
    expect(kind(adopt(state, guest).effects)).toEqual(['wake']);
    const { effects: later } = stepSession(state, { type: 'watchdog-ticked', stored: aStoredSession() }, NOW);
    expect(kind(later)).toContain('sign-in-as-guest');
  });

  it('closes a message that was confirmed in the other tab [SESSION-13]', () => {
    const withMessage = aSubscriber({ forced: 'DEVICE_QUOTA' });
    expect(adopt(withMessage, aStoredSession()).state).toMatchObject({ phase: 'signed-out', forced: undefined });
    expect(adopt(withMessage, guest).state).toMatchObject({ phase: 'guest', forced: undefined });
    expect(kind(adopt(withMessage, guest).effects)).toEqual(['wake']);
  });

  it('opens the chooser when the other tab confirmed the removed profile [SESSION-12]', () => {
    const withMessage = aSubscriber({ forced: 'PROFILE_REMOVED' });
    const stored: StoredSession = { ...guest, logintype: 'paid', accountToken: token, profile: undefined };
    expect(adopt(withMessage, stored).state).toMatchObject({
      phase: 'paid',
      token,
      accountToken: token,
      forced: undefined,
    });
  });

  it('ignores storage events of other keys', () => {
    const mine = aGuest({ token });
    expect(adopt(mine, guest)).toEqual({ state: mine, effects: [] });
  });

  it('does not interrupt a password sign-in of this tab', () => {
    const busy = stepSession(aGuest(), { type: 'password-sign-in-started' }, NOW).state;
    expect(adopt(busy, guest)).toEqual({ state: busy, effects: [] });
  });
});
