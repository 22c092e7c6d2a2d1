import { describe, expect, it } from 'vitest';
import { decideChannelAccess } from './channel-access.ts';

describe('decideChannelAccess', () => {
  const guest = { guest: true, packageId: null };
  const newcomer = { guest: false, packageId: null };
  const family = { guest: false, packageId: 'aile' };
  const open = { packageIds: ['aile'], freeForGuests: true };
  const ofFamily = { packageIds: ['aile', 'premium'], freeForGuests: false };
  const ofSport = { packageIds: ['spor'], freeForGuests: false };
  const ofNobody = { packageIds: [], freeForGuests: false };

  it.each([
    ['a guest, an open channel', guest, open, true, 'authorised'],
    ['a guest, a channel of a package', guest, ofFamily, false, 'refused'],
    ['a subscriber without package, an open channel', newcomer, open, true, 'authorised'],
    ['a subscriber without package, a channel of a package', newcomer, ofFamily, false, 'notSubscribed'],
    ['the own package', family, ofFamily, true, 'authorised'],
    ['another package', family, ofSport, false, 'notSubscribed'],
    ['no package at all', family, ofNobody, false, 'notSubscribed'],
    ['a guest who claims a package', { guest: true, packageId: 'aile' }, ofFamily, false, 'refused'],
  ] as const)('%s', (_, viewer, channel, allowed, verdict) => {
    expect(decideChannelAccess(viewer, channel)).toEqual({
      customerHasAccess: allowed,
      canWatch: allowed,
      verdict,
    });
  });
});
