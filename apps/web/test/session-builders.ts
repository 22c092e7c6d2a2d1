// Builders for tests of the session: tokens with a given expiry, a profile, a stored session.

import type { StoredSession } from '../src/features/session/session.types.ts';
import type { Token } from '../src/features/session/token.ts';
import type { StoredProfile } from '../src/shared/storage/stored-values.ts';

let serial = 0;

/** A token that expires at `expiresAt` (whole seconds, in milliseconds). Each token is unique. */
export function aToken(expiresAt: number): Token {
  serial += 1;
  const payload = btoa(JSON.stringify({ exp: expiresAt / 1000, n: serial }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return { text: `h.${payload.replaceAll('=', '')}.s`, expiresAt };
}

export function aProfile(overrides: Partial<StoredProfile> = {}): StoredProfile {
  return {
    id: 'guest-profile',
    name: 'Misafir',
    posterName: 'default',
    kid: false,
    main: true,
    hasPin: false,
    deviceQuota: null,
    photo: null,
    ...overrides,
  };
}

export function aStoredSession(overrides: Partial<StoredSession> = {}): StoredSession {
  return {
    hasLoggedIn: false,
    logintype: undefined,
    token: undefined,
    accountToken: undefined,
    profile: undefined,
    ...overrides,
  };
}
