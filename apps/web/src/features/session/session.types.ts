// Types of the session machine.

import type { ForcedSignOut } from '@seyir/contract/errors';
import type { LoginType, StoredProfile } from '../../shared/storage/stored-values.ts';
import type { Token } from './token.ts';

/** The four phases of a session (SESSION-01). A guest always has the guest profile; a subscriber selects one. */
export const SESSION_PHASES = ['signed-out', 'guest', 'paid', 'profile-selected'] as const;
type SessionPhase = (typeof SESSION_PHASES)[number];

/** Work under way, one at a time. `time`: the server's time is measured before the stored token is checked. */
type SessionWork = 'none' | 'time' | 'guest-sign-in' | 'refresh' | 'password-sign-in';

export type ForcedCause = ForcedSignOut;

export interface SessionState {
  readonly phase: SessionPhase;
  readonly token: Token | undefined;
  /** A subscriber's token without a profile, from the sign-in: stays valid when the profile is removed (SESSION-12). */
  readonly accountToken: Token | undefined;
  readonly profile: StoredProfile | undefined;
  readonly work: SessionWork;
  /** The number of the current attempt: answers of older attempts are ignored. */
  readonly attempt: number;
  readonly refreshTriedAt: number | undefined;
  readonly recoveredAt: number | undefined;
  /** The message of the last guest sign-in or refresh, if it failed. */
  readonly failure: string | undefined;
  /** The forced sign-out whose message is on the screen. */
  readonly forced: ForcedCause | undefined;
}

/** The session in local storage. */
export interface StoredSession {
  readonly hasLoggedIn: boolean;
  readonly logintype: LoginType | undefined;
  /** The token of calls: a subscriber's profile token, once a profile is selected. */
  readonly token: Token | undefined;
  readonly accountToken: Token | undefined;
  readonly profile: StoredProfile | undefined;
}

/** Fields of a sign-in reply besides the token (LOGIN-25). */
export interface SignInFields {
  readonly sessionid: string | undefined;
  readonly interfaceurl: string | undefined;
}

export type SessionEvent =
  | { type: 'started'; stored: StoredSession; recoveredAt: number | undefined; isTimeSure: boolean }
  | { type: 'time-measured'; stored: StoredSession }
  | { type: 'checked' }
  | { type: 'watchdog-ticked'; stored: StoredSession }
  | { type: 'guest-sign-in-asked' }
  | ({
      type: 'guest-signed-in';
      attempt: number;
      token: Token;
      profile: StoredProfile;
      stored: StoredSession;
    } & SignInFields)
  | { type: 'guest-sign-in-failed'; attempt: number; message: string }
  | { type: 'token-refused'; token: string; cause: ForcedCause }
  /** The server refused a profile's token because the session has chosen another profile since. */
  | { type: 'profile-switched'; token: string; stored: StoredSession }
  | { type: 'refreshed'; attempt: number; token: Token; sessionid: string | undefined }
  | { type: 'refresh-failed'; attempt: number; message: string; isDead: boolean }
  | { type: 'password-sign-in-started' }
  | { type: 'password-sign-in-failed'; attempt: number }
  | ({ type: 'signed-in'; attempt: number; token: Token } & SignInFields)
  | { type: 'sign-in-left'; stored: StoredSession }
  | { type: 'profile-selected'; token: Token; profile: StoredProfile }
  | { type: 'profile-edited'; profile: StoredProfile }
  | { type: 'sign-out-asked' }
  | { type: 'forced-confirmed' }
  | { type: 'stored-elsewhere'; stored: StoredSession };

export type SessionTimer = 'check' | 'watchdog';

export type SessionEffect =
  | { type: 'wake'; timer: SessionTimer; inMs: number }
  | { type: 'sleep'; timer: SessionTimer }
  | { type: 'sign-in-as-guest'; attempt: number }
  | {
      type: 'refresh';
      attempt: number;
      /** Expired or refused: the guest signs in again first, because the server refuses such a token. */
      isDead: boolean;
      token: Token | undefined;
      profile: StoredProfile | undefined;
    }
  | ({ type: 'store-guest'; token: Token; profile: StoredProfile } & SignInFields)
  | { type: 'store-guest-flags' }
  | { type: 'store-token'; token: Token; sessionid: string | undefined }
  | ({ type: 'store-paid'; token: Token } & SignInFields)
  | { type: 'store-profile'; token: Token; profile: StoredProfile }
  | { type: 'store-edited-profile'; profile: StoredProfile }
  | { type: 'forget-profile' }
  | { type: 'wipe' }
  | { type: 'send-login-event'; token: Token; profile: StoredProfile }
  | { type: 'revoke-token'; token: Token }
  | { type: 'recover'; at: number }
  | { type: 'go'; to: 'login' | 'select-profile' | 'home' };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}
