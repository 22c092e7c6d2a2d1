// The session as a pure machine: (state, event, now) gives (state, effects). No clock, storage or network in here;
// session.runner.ts performs the effects and reports back with events. Times are epoch milliseconds of the server.

import {
  EMERGENCY_RECOVERY_PAUSE_MS,
  GUEST_REFRESH_LEAD_MS,
  GUEST_REFRESH_PAUSE_MS,
  SESSION_WATCHDOG_MS,
} from '@seyir/core/limits/session';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';
import type { SessionEffect, SessionEvent, SessionState, Step, StoredSession } from './session.types.ts';
import { isExpired, type Token } from './token.ts';

export const INITIAL_SESSION: SessionState = {
  phase: 'signed-out',
  token: undefined,
  accountToken: undefined,
  profile: undefined,
  work: 'none',
  attempt: 0,
  refreshTriedAt: undefined,
  recoveredAt: undefined,
  failure: undefined,
  forced: undefined,
};

export function stepSession(state: SessionState, event: SessionEvent, now: number): Step {
  switch (event.type) {
    case 'started':
      return start({ ...state, recoveredAt: event.recoveredAt }, event.stored, event.isTimeSure, now);
    case 'time-measured':
      return state.work === 'time' ? start(state, event.stored, true, now) : check(state, now);
    case 'checked':
      return check(state, now);
    case 'watchdog-ticked':
      return watch(state, event.stored);
    case 'guest-sign-in-asked':
      return state.work === 'none' && state.phase === 'signed-out' ? signInAsGuest(state) : stay(state);
    case 'guest-signed-in':
      return guestSignedIn(state, event, now);
    case 'guest-sign-in-failed':
      return guestSignInFailed(state, event);
    case 'token-refused':
      return tokenRefused(state, event, now);
    case 'profile-switched':
      return profileSwitched(state, event, now);
    case 'refreshed':
      return refreshed(state, event, now);
    case 'refresh-failed':
      return refreshFailed(state, event, now);
    case 'password-sign-in-started':
      return passwordSignInStarted(state);
    case 'password-sign-in-failed':
      return isWaitedFor(state, event) ? stay({ ...state, work: 'none' }) : stay(state);
    case 'signed-in':
      return signedIn(state, event, now);
    case 'sign-in-left':
      return signInLeft(state, event.stored, now);
    case 'profile-selected':
      return profileSelected(state, event, now);
    case 'profile-edited':
      return profileEdited(state, event);
    case 'sign-out-asked':
      return signOut(state);
    case 'forced-confirmed':
      return confirmForced(state, now);
    case 'stored-elsewhere':
      return adopt(state, event.stored, now);
  }
}

// --- Starting ---------------------------------------------------------------------------------------------------------

function start(state: SessionState, stored: StoredSession, isTimeSure: boolean, now: number): Step {
  const restored = restore(state, stored, now);
  if (restored) return { state: restored.state, effects: [wakeWatchdog, ...restored.effects] };
  // Clock skew must not end a valid session: the server's time is measured before a stored token counts as expired.
  if (stored.token && !isTimeSure) return { state: { ...state, work: 'time' }, effects: [] };
  const wiped = signInAsGuest({ ...state, work: 'none' });
  return { state: wiped.state, effects: [wakeWatchdog, { type: 'wipe' }, ...wiped.effects] };
}

/** The stored session, if it can be continued without signing in again (SESSION-02). */
function restore(state: SessionState, stored: StoredSession, now: number): Step | undefined {
  const { token, accountToken, profile, logintype, hasLoggedIn } = stored;
  if (!hasLoggedIn || !token || isExpired(token, now)) return undefined;
  const known: SessionState = { ...state, token, accountToken, profile, work: 'none', failure: undefined };
  if (logintype === 'paid') return withCheck({ ...known, phase: profile ? 'profile-selected' : 'paid' }, now);
  // Selecting the guest's profile again also refreshes the token (SESSION-03).
  return logintype === 'free' && profile ? refresh({ ...known, phase: 'guest' }, false, now) : undefined;
}

// --- Guest ------------------------------------------------------------------------------------------------------------

function signInAsGuest(state: SessionState): Step {
  const attempt = state.attempt + 1;
  return {
    state: { ...signedOut(state), work: 'guest-sign-in', attempt },
    effects: [
      { type: 'sleep', timer: 'check' },
      { type: 'sign-in-as-guest', attempt },
    ],
  };
}

function guestSignedIn(state: SessionState, event: SessionEvent & { type: 'guest-signed-in' }, now: number): Step {
  if (state.work !== 'guest-sign-in' || event.attempt !== state.attempt) return stay(state);
  // Another tab has signed in meanwhile: a guest's token must not replace a subscriber's.
  if (event.stored.logintype === 'paid' && event.stored.token)
    return adopt({ ...state, work: 'none' }, event.stored, now);
  const { token, profile, sessionid, interfaceurl } = event;
  const next = withCheck({ ...state, phase: 'guest', work: 'none', failure: undefined, token, profile }, now);
  return {
    state: next.state,
    effects: [
      { type: 'store-guest', token, profile, sessionid, interfaceurl },
      ...next.effects,
      { type: 'send-login-event', token, profile },
    ],
  };
}

function guestSignInFailed(state: SessionState, event: SessionEvent & { type: 'guest-sign-in-failed' }): Step {
  if (state.work !== 'guest-sign-in' || event.attempt !== state.attempt) return stay(state);
  // The flags are set all the same (GUEST-05); the watchdog retries because the token is missing.
  return { state: { ...state, work: 'none', failure: event.message }, effects: [{ type: 'store-guest-flags' }] };
}

function watch(state: SessionState, stored: StoredSession): Step {
  const isMissing = !stored.hasLoggedIn || !stored.token;
  const step = isMissing && state.work === 'none' ? signInAsGuest(state) : stay(state);
  return { state: step.state, effects: [...step.effects, wakeWatchdog] };
}

// --- Expiry -----------------------------------------------------------------------------------------------------------

/** Refreshes a guest's token near its expiry, ends a paid session at its expiry (SESSION-05). */
function check(state: SessionState, now: number): Step {
  const { token, phase } = state;
  const at = nextCheckAt(state);
  // A forced sign-out on the screen is confirmed first: it gives the reason.
  if (!token || at === undefined || state.work !== 'none' || state.forced) return stay(state);
  if (now < at) return withCheck(state, now);
  if (phase === 'guest') return refresh(state, isExpired(token, now), now);
  return wipeAndSignInAsGuest(state);
}

function nextCheckAt({ token, phase, refreshTriedAt }: SessionState): number | undefined {
  if (!token || phase === 'signed-out') return undefined;
  if (phase !== 'guest') return token.expiresAt;
  const soonest = refreshTriedAt === undefined ? 0 : refreshTriedAt + GUEST_REFRESH_PAUSE_MS;
  return Math.max(token.expiresAt - GUEST_REFRESH_LEAD_MS, soonest);
}

function withCheck(state: SessionState, now: number): Step {
  const at = nextCheckAt(state);
  const effect: SessionEffect =
    at === undefined
      ? { type: 'sleep', timer: 'check' }
      : { type: 'wake', timer: 'check', inMs: Math.max(0, at - now) };
  return { state, effects: [effect] };
}

// --- Refreshing a guest's token ---------------------------------------------------------------------------------------

function refresh(state: SessionState, isDead: boolean, now: number): Step {
  const attempt = state.attempt + 1;
  return {
    state: { ...state, work: 'refresh', attempt, refreshTriedAt: now },
    effects: [
      { type: 'sleep', timer: 'check' },
      { type: 'refresh', attempt, isDead, token: state.token, profile: state.profile },
    ],
  };
}

function refreshed(state: SessionState, event: SessionEvent & { type: 'refreshed' }, now: number): Step {
  if (state.work !== 'refresh' || event.attempt !== state.attempt) return stay(state);
  const { token, sessionid } = event;
  const next = withCheck({ ...state, work: 'none', token, failure: undefined }, now);
  return { state: next.state, effects: [{ type: 'store-token', token, sessionid }, ...next.effects] };
}

function refreshFailed(state: SessionState, event: SessionEvent & { type: 'refresh-failed' }, now: number): Step {
  if (state.work !== 'refresh' || event.attempt !== state.attempt) return stay(state);
  const next: SessionState = { ...state, work: 'none', failure: event.message };
  const isDead = event.isDead || !state.token || isExpired(state.token, now);
  const isTooSoon = state.recoveredAt !== undefined && now - state.recoveredAt < EMERGENCY_RECOVERY_PAUSE_MS;
  if (!isDead || isTooSoon) return withCheck(next, now);
  return {
    state: { ...signedOut(next), recoveredAt: now },
    effects: [
      { type: 'sleep', timer: 'check' },
      { type: 'recover', at: now },
    ],
  };
}

// --- A subscriber -----------------------------------------------------------------------------------------------------

function passwordSignInStarted(state: SessionState): Step {
  // The subscriber's current session would count as the other active session (LOGIN-23).
  const isReplaced = state.token && (state.phase === 'paid' || state.phase === 'profile-selected');
  const revoke: SessionEffect[] = isReplaced && state.token ? [{ type: 'revoke-token', token: state.token }] : [];
  return {
    // A new attempt number: the answer of a guest sign-in under way is ignored.
    state: { ...signedOut(state), work: 'password-sign-in', attempt: state.attempt + 1 },
    effects: [{ type: 'sleep', timer: 'check' }, ...revoke, { type: 'wipe' }],
  };
}

function signedIn(state: SessionState, event: SessionEvent & { type: 'signed-in' }, now: number): Step {
  const { token, sessionid, interfaceurl } = event;
  // The viewer has left the page or tried again: this session is not used, so its token is revoked.
  if (!isWaitedFor(state, event)) return { state, effects: [{ type: 'revoke-token', token }] };
  const next = withCheck(
    { ...state, phase: 'paid', work: 'none', token, accountToken: token, profile: undefined },
    now,
  );
  return { state: next.state, effects: [{ type: 'store-paid', token, sessionid, interfaceurl }, ...next.effects] };
}

/** The refresh of a guest's token continues (LOGIN-21). */
function signInLeft(state: SessionState, stored: StoredSession, now: number): Step {
  const idle: SessionState = state.work === 'password-sign-in' ? { ...state, work: 'none' } : state;
  // During a password sign-in this tab ignores storage events: another tab may have signed in.
  const adopted = adopt(idle, stored, now);
  return adopted.state === idle ? check(idle, now) : adopted;
}

function isWaitedFor({ work, attempt }: SessionState, event: { readonly attempt: number }): boolean {
  return work === 'password-sign-in' && event.attempt === attempt;
}

function profileSelected(state: SessionState, event: SessionEvent & { type: 'profile-selected' }, now: number): Step {
  if (state.phase !== 'paid' && state.phase !== 'profile-selected') return stay(state);
  const { token, profile } = event;
  const next = withCheck({ ...state, phase: 'profile-selected', token, profile }, now);
  return {
    state: next.state,
    effects: [{ type: 'store-profile', token, profile }, ...next.effects, { type: 'send-login-event', token, profile }],
  };
}

/** The current profile was edited, here, in another tab or on another device; the session stays (PROFILE-38). */
function profileEdited(state: SessionState, { profile }: SessionEvent & { type: 'profile-edited' }): Step {
  if (state.phase !== 'profile-selected' || state.profile?.id !== profile.id) return stay(state);
  if (isSameProfile(state.profile, profile)) return stay(state);
  return { state: { ...state, profile }, effects: [{ type: 'store-edited-profile', profile }] };
}

// --- Endings ----------------------------------------------------------------------------------------------------------

function signOut(state: SessionState): Step {
  const revoke: SessionEffect[] = state.token ? [{ type: 'revoke-token', token: state.token }] : [];
  const next = wipeAndSignInAsGuest(state);
  return { state: next.state, effects: [...revoke, ...next.effects] };
}

function tokenRefused(state: SessionState, event: SessionEvent & { type: 'token-refused' }, now: number): Step {
  // A refusal of an older token is ignored.
  if (event.token !== state.token?.text || state.work !== 'none') return stay(state);
  if (state.phase === 'guest') {
    const at = state.refreshTriedAt;
    return at !== undefined && now - at < GUEST_REFRESH_PAUSE_MS ? stay(state) : refresh(state, true, now);
  }
  return state.forced ? stay(state) : stay({ ...state, forced: event.cause });
}

function confirmForced(state: SessionState, now: number): Step {
  if (!state.forced) return stay(state);
  const { accountToken: token } = state;
  if (state.forced !== 'PROFILE_REMOVED' || !token || isExpired(token, now)) {
    const next = wipeAndSignInAsGuest(state);
    return { state: next.state, effects: [...next.effects, { type: 'go', to: 'login' }] };
  }
  return chooseAgain(state, token, now);
}

/** Another profile was selected for the session: adopts the token that another tab stored, else opens the chooser. */
function profileSwitched(state: SessionState, event: SessionEvent & { type: 'profile-switched' }, now: number): Step {
  if (event.token !== state.token?.text || state.work !== 'none') return stay(state);
  const adopted = adopt(state, event.stored, now);
  if (adopted.state !== state) return adopted;
  const { accountToken: token } = state;
  const isLost = !token || token.text === event.token || isExpired(token, now);
  return isLost
    ? tokenRefused(state, { ...event, type: 'token-refused', cause: 'SESSION_TIMEOUT' }, now)
    : chooseAgain(state, token, now);
}

/** The profile's token is refused for good; the account token is still valid. */
function chooseAgain(state: SessionState, token: Token, now: number): Step {
  const next = withCheck({ ...state, phase: 'paid', token, profile: undefined, forced: undefined }, now);
  return {
    state: next.state,
    effects: [{ type: 'forget-profile' }, ...next.effects, { type: 'go', to: 'select-profile' }],
  };
}

function isSameProfile(one: StoredProfile, other: StoredProfile): boolean {
  return (
    one.name === other.name &&
    one.posterName === other.posterName &&
    one.photo === other.photo &&
    one.kid === other.kid &&
    one.main === other.main &&
    one.hasPin === other.hasPin &&
    one.deviceQuota === other.deviceQuota
  );
}

function wipeAndSignInAsGuest(state: SessionState): Step {
  const next = signInAsGuest(state);
  return { state: next.state, effects: [{ type: 'wipe' }, ...next.effects] };
}

// --- Another tab ------------------------------------------------------------------------------------------------------

/** Tabs share local storage: its newest content is the session of every tab. */
function adopt(state: SessionState, stored: StoredSession, now: number): Step {
  if (state.work === 'password-sign-in' || isSame(state, stored)) return stay(state);
  const attempt = state.attempt + 1;
  const base: SessionState = { ...signedOut(state), attempt };
  const { token, accountToken, profile, logintype } = stored;
  const isAccount = state.phase === 'paid' || state.phase === 'profile-selected';
  // Signed out in the other tab: this page may be the account's. A forced sign-out has its own way.
  const leave: SessionEffect[] = isAccount && logintype !== 'paid' && !state.forced ? [{ type: 'go', to: 'home' }] : [];
  // Empty storage: the other tab is between two sessions. The watchdog signs in if none follows.
  const hasSession = stored.hasLoggedIn && token && logintype;
  const phase = logintype === 'free' ? 'guest' : profile ? 'profile-selected' : 'paid';
  const next = withCheck(hasSession ? { ...base, phase, token, accountToken, profile } : base, now);
  return { state: next.state, effects: [...next.effects, ...leave] };
}

function isSame(state: SessionState, stored: StoredSession): boolean {
  const isGuest = state.phase === 'guest';
  return (
    state.token?.text === stored.token?.text &&
    state.profile?.id === stored.profile?.id &&
    (!state.token || isGuest === (stored.logintype === 'free'))
  );
}

// --- Parts ------------------------------------------------------------------------------------------------------------

const wakeWatchdog: SessionEffect = { type: 'wake', timer: 'watchdog', inMs: SESSION_WATCHDOG_MS };

function stay(state: SessionState): Step {
  return { state, effects: [] };
}

function signedOut(state: SessionState): SessionState {
  return {
    ...state,
    phase: 'signed-out',
    work: 'none',
    token: undefined,
    accountToken: undefined,
    profile: undefined,
    refreshTriedAt: undefined,
    forced: undefined,
  };
}
