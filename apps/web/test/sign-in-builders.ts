// Replies of the calls that a sign-in makes.

import type { Subscription } from '@seyir/contract/packages';
import type { Profile } from '@seyir/contract/profiles';
import type { SignedIn } from '@seyir/contract/session';
import { aProfile, aToken } from './session-builders.ts';

const HOUR_MS = 3_600_000;

export function aSignedIn(overrides: Partial<SignedIn> = {}): SignedIn {
  const expiresAt = Math.floor(Date.now() / 1_000) * 1_000 + 12 * HOUR_MS;
  return {
    access_token: aToken(expiresAt).text,
    usertype: '1',
    sessionid: 'sid',
    interfaceurl: '/api/legacy',
    ...overrides,
  };
}

export function aProfileReply(overrides: Partial<Profile> = {}): Profile {
  return { ...aProfile({ id: 'defne', name: 'Defne', posterName: 'firstFemale' }), userlevel: 0, ...overrides };
}

export function aSubscriptionReply(overrides: Partial<Subscription> = {}): Subscription {
  return {
    productP: { id: 'aile', name: 'Aile' },
    guid: 'guid',
    status: 'ACTIVE',
    endDate: '2027-01-01T00:00:00.000Z',
    customer: { email: 'aile@seyir.test' },
    ...overrides,
  };
}

/** A passkey assertion; no test reads its values. */
export function aPasskeyAssertion() {
  return {
    id: 'credential',
    rawId: 'credential',
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
  };
}
