// Profiles of one account for tests: the main profile, one with a PIN, a kids profile.

import type { Profile } from '@seyir/contract/profiles';

export function aFullProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    id: 'defne',
    name: 'Defne',
    posterName: 'firstFemale',
    kid: false,
    main: false,
    hasPin: false,
    deviceQuota: 6,
    photo: null,
    userlevel: 0,
    ...overrides,
  };
}

export const defne = aFullProfile({ main: true });
export const kerem = aFullProfile({ id: 'kerem', name: 'Kerem', posterName: 'secondMale', hasPin: true });
export const ada = aFullProfile({ id: 'ada', name: 'Ada', posterName: 'female', kid: true, userlevel: 12 });
export const family: readonly Profile[] = [defne, kerem, ada];
