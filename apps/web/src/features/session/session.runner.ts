// Performs the effects of the session machine with the given storage, clock and calls, and is the bearer that gives every
// other call its token.

import { FORCED_SIGN_OUTS } from '@seyir/contract/errors';
import { timerDelay } from '@seyir/core/time/timer-delay';
import { type ApiError, NoSessionError } from '../../shared/api/api-error.ts';
import type { Bearer } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { AppStorage } from '../../shared/storage/storage.ts';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';
import type { ServerClock } from '../../shared/time/server-clock.ts';
import { GUEST_MESSAGES, type Outcome, refreshGuest, signInAsGuest } from './guest-sign-in.ts';
import type { SessionApi, SignInReply } from './session.api.ts';
import { INITIAL_SESSION, stepSession } from './session.machine.ts';
import { readStored, storeSession } from './session.store.ts';
import type {
  ForcedCause,
  SessionEffect,
  SessionEvent,
  SessionState,
  SessionTimer,
  SignInFields,
} from './session.types.ts';
import { isExpired, toToken } from './token.ts';

export interface SessionDeps {
  readonly api: SessionApi;
  readonly storage: AppStorage;
  readonly serverClock: ServerClock;
  /** Time of the last emergency recovery, in sessionStorage: survives the reload, but not the tab. */
  readonly recovery: { read(): number | undefined; write(at: number): void };
  readonly page: {
    reload(): void;
    isOffline(): boolean;
    /** `home`: the viewer signed out in another tab. */
    go(to: 'login' | 'select-profile' | 'home'): void;
    /** Calls back when the tab is visible or online again: timers do not run while the computer sleeps. */
    onReturn(listener: () => void): () => void;
  };
}

export interface Session {
  start(): void;
  stop(): void;
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Never throws; a second call while one runs is refused. */
  signInAsGuest(): Promise<Outcome<object>>;
  /** Ends the current session for a sign-in; no guest is signed in meanwhile (LOGIN-14). */
  beginSignIn(): SignInAttempt;
  /** The viewer leaves a sign-in page: an attempt under way is dropped. */
  leaveSignIn(): void;
  profileSelected(profile: StoredProfile, accessToken: string): void;
  /** Updates the stored profile if it is the current one. */
  profileEdited(profile: StoredProfile): void;
  signOut(): void;
  /** The server ended the session of this token, with a cause (SESSION-11). */
  endedFromOutside(token: string, cause: ForcedCause): void;
  confirmForced(): void;
  readonly bearer: Bearer;
}

interface SignInAttempt {
  /** False when the attempt was dropped: the new token is then revoked. */
  succeed(reply: SignInReply): boolean;
  fail(): void;
}

/** Debounce of storage events: another tab writes several keys one after the other. */
const FOREIGN_CHANGE_MS = 50;
/** How long to wait for the token of a profile switch, here or from another tab, before the chooser opens. */
const PROFILE_SWITCH_MS = 1_000;

export function createSession(deps: SessionDeps): Session {
  const { api, storage, serverClock, page } = deps;
  const timers = new Map<SessionTimer, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  const cleanups: (() => void)[] = [];
  let state = INITIAL_SESSION;
  let markStarted = () => {};
  const hasStarted = new Promise<void>((resolve) => {
    markStarted = resolve;
  });

  function dispatch(event: SessionEvent): void {
    const step = stepSession(state, event, serverClock.now());
    const hasChanged = step.state !== state;
    state = step.state;
    for (const effect of step.effects) perform(effect);
    if (hasChanged) for (const listener of [...listeners]) listener();
  }

  function perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'wake':
        wake(effect.timer, effect.inMs);
        break;
      case 'sleep':
        sleep(effect.timer);
        break;
      case 'sign-in-as-guest':
        void runGuestSignIn(effect.attempt);
        break;
      case 'refresh':
        void runRefresh(effect);
        break;
      case 'revoke-token':
        bestEffort(api.logout(effect.token.text), 'the token is forgotten here in any case');
        break;
      case 'send-login-event':
        bestEffort(api.sendLoginEvent(effect.profile.id, effect.token.text), 'analytics never blocks sign-in');
        break;
      case 'recover':
        storage.remove('userToken', 'profileToken', 'profile');
        deps.recovery.write(effect.at);
        reloadOnline();
        break;
      case 'go':
        page.go(effect.to);
        break;
      default:
        storeSession(effect, storage);
    }
  }

  /**
   * Reloads the application. Without a connection a reload would leave a blank page, so it follows when there is one, unless the
   * viewer has a session again or is signing in.
   */
  function reloadOnline(): void {
    if (!page.isOffline()) {
      page.reload();
      return;
    }
    const stop = page.onReturn(() => {
      if (page.isOffline()) return;
      stop();
      if (!state.token && state.work !== 'password-sign-in') page.reload();
    });
    cleanups.push(stop);
  }

  function wake(timer: SessionTimer, inMs: number): void {
    sleep(timer);
    const event: SessionEvent['type'] = timer === 'check' ? 'checked' : 'watchdog-ticked';
    timers.set(
      timer,
      setTimeout(
        () => dispatch(event === 'checked' ? { type: event } : { type: event, stored: readStored(storage) }),
        timerDelay(inMs),
      ),
    );
  }

  function sleep(timer: SessionTimer): void {
    clearTimeout(timers.get(timer));
    timers.delete(timer);
  }

  async function runGuestSignIn(attempt: number): Promise<void> {
    const outcome = await signInAsGuest(api);
    dispatch(
      outcome.success
        ? {
            type: 'guest-signed-in',
            attempt,
            token: outcome.token,
            profile: outcome.profile,
            stored: readStored(storage),
            ...wordsOf(outcome.reply),
          }
        : { type: 'guest-sign-in-failed', attempt, message: outcome.message },
    );
  }

  async function runRefresh({ attempt, isDead, token }: SessionEffect & { type: 'refresh' }): Promise<void> {
    // The stored profile and not the one in memory: without a stored profile the refresh fails (GUEST-20).
    const outcome = await refreshGuest(api, storage.get('profile'), isDead ? undefined : token?.text);
    dispatch(
      outcome.success
        ? { type: 'refreshed', attempt, token: outcome.token, sessionid: wordsOf(outcome.reply).sessionid }
        : { type: 'refresh-failed', attempt, message: outcome.message, isDead },
    );
  }

  /** Resolves when no work is under way that would change the token. */
  function settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (state.work !== 'none') return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  }

  async function requireToken(): Promise<string> {
    // A page may call before the stored session is restored; a guest sign-in now would replace that session.
    await hasStarted;
    if (state.token && isExpired(state.token, serverClock.now())) dispatch({ type: 'checked' });
    if (state.phase === 'signed-out') {
      // A sign-in under way may make the guest session unnecessary.
      if (state.work === 'password-sign-in') await settled();
      dispatch({ type: 'guest-sign-in-asked' });
      await settled();
    } else if (state.token && isExpired(state.token, serverClock.now())) {
      await settled();
    }
    if (!state.token) throw new NoSessionError(state.failure ?? GUEST_MESSAGES.guestFailed);
    return state.token.text;
  }

  async function handleRefusal(token: string, error: ApiError): Promise<string | undefined> {
    if (error.code === 'PROFILE_CHANGED') return followSwitch(token);
    dispatch({ type: 'token-refused', token, cause: causeOf(error) });
    if (state.phase === 'guest' || state.phase === 'signed-out') await settled();
    return state.token?.text === token ? undefined : state.token?.text;
  }

  /** The refused call is not retried: the next token belongs to another profile. */
  async function followSwitch(token: string): Promise<undefined> {
    if (state.token?.text === token) await replaced(token);
    dispatch({ type: 'profile-switched', token, stored: readStored(storage) });
  }

  /** Resolves when this tab has another token, or after the timeout, when storage holds the other tab's token. */
  function replaced(token: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(look);
        resolve();
      };
      const look = () => {
        if (state.token?.text !== token) stop();
      };
      const timer = setTimeout(stop, PROFILE_SWITCH_MS);
      listeners.add(look);
    });
  }

  return {
    start() {
      const stored = readStored(storage);
      dispatch({ type: 'started', stored, recoveredAt: deps.recovery.read(), isTimeSure: false });
      markStarted();
      serverClock
        .measure(() => api.readServerTime(stored.token?.text))
        .then(() => dispatch({ type: 'time-measured', stored: readStored(storage) }));
      cleanups.push(
        page.onReturn(() => dispatch({ type: 'checked' })),
        followOtherTabs(storage, dispatch),
      );
    },
    stop() {
      for (const stop of cleanups.splice(0)) stop();
      for (const timer of [...timers.keys()]) sleep(timer);
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signInAsGuest() {
      if (state.work !== 'none') return { success: false, message: GUEST_MESSAGES.inProgress };
      dispatch({ type: 'guest-sign-in-asked' });
      await settled();
      return state.phase === 'guest' ? { success: true } : failure(state);
    },
    beginSignIn() {
      dispatch({ type: 'password-sign-in-started' });
      const { attempt } = state;
      return {
        succeed(reply) {
          dispatch({ type: 'signed-in', attempt, token: toToken(reply.access_token), ...wordsOf(reply) });
          return state.token?.text === reply.access_token;
        },
        fail: () => dispatch({ type: 'password-sign-in-failed', attempt }),
      };
    },
    leaveSignIn: () => dispatch({ type: 'sign-in-left', stored: readStored(storage) }),
    profileSelected: (profile, accessToken) =>
      dispatch({ type: 'profile-selected', profile, token: toToken(accessToken) }),
    profileEdited: (profile) => dispatch({ type: 'profile-edited', profile }),
    signOut: () => dispatch({ type: 'sign-out-asked' }),
    endedFromOutside: (token, cause) => dispatch({ type: 'token-refused', token, cause }),
    confirmForced: () => dispatch({ type: 'forced-confirmed' }),
    bearer: { current: () => state.token?.text, required: requireToken, refused: handleRefusal },
  };
}

function wordsOf(reply: SignInReply | undefined): SignInFields {
  return { sessionid: reply?.sessionid, interfaceurl: reply?.interfaceurl };
}

function followOtherTabs(storage: AppStorage, dispatch: (event: SessionEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = storage.onForeignChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => dispatch({ type: 'stored-elsewhere', stored: readStored(storage) }), FOREIGN_CHANGE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Maps an error code to the cause of the sign-out; the session timeout by default. */
function causeOf({ code }: ApiError): ForcedCause {
  return FORCED_SIGN_OUTS.find((cause) => cause === code) ?? 'SESSION_TIMEOUT';
}

function failure(state: SessionState): Outcome<object> {
  return { success: false, message: state.failure ?? GUEST_MESSAGES.guestFailed };
}
