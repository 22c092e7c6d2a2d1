import { describe, expect, it } from 'vitest';
import { decideChannelAccess, isLockClosed } from './channel-access.ts';

describe('decideChannelAccess', () => {
  const guest = { guest: true, packageId: null };
  const newcomer = { guest: false, packageId: null };
  const family = { guest: false, packageId: 'aile' };
  const open = { packageIds: ['aile'], freeForGuests: true };
  const ofFamily = { packageIds: ['aile', 'premium'], freeForGuests: false };
  const ofSport = { packageIds: ['spor'], freeForGuests: false };
  const ofNoPackage = { packageIds: [], freeForGuests: false };

  it.each([
    ['a guest, an open channel', guest, open, true, 'authorised'],
    ['a guest, a channel of a package', guest, ofFamily, false, 'refused'],
    ['a subscriber without package, an open channel', newcomer, open, true, 'authorised'],
    ['a subscriber without package, a channel of a package', newcomer, ofFamily, false, 'notSubscribed'],
    ['the own package', family, ofFamily, true, 'authorised'],
    ['another package', family, ofSport, false, 'notSubscribed'],
    ['no package at all', family, ofNoPackage, false, 'notSubscribed'],
    ['a guest who claims a package', { guest: true, packageId: 'aile' }, ofFamily, false, 'refused'],
  ] as const)('%s', (_, viewer, channel, allowed, verdict) => {
    expect(decideChannelAccess(viewer, channel)).toEqual({
      customerHasAccess: allowed,
      canWatch: allowed,
      verdict,
    });
  });
});

describe('isLockClosed', () => {
  const NOW = 10_000_000;
  const LOCKED = NOW - 3_600_000;
  const FIVE_MINUTES = 300_000;

  it.each([
    ['no PIN in this session', null, false, true],
    ['a PIN just now', NOW, false, false],
    ['a PIN five minutes ago', NOW - FIVE_MINUTES, false, false],
    ['a PIN one ms longer ago', NOW - FIVE_MINUTES - 1, false, true],
    ['a PIN long ago, and the channel plays', LOCKED + 1, true, false],
    ['a PIN from before the lock, and the channel plays', LOCKED - 1, true, true],
    ['the PIN that set the lock', LOCKED, true, true],
    ['no PIN, and the channel plays', null, true, true],
  ])('%s (LIVE-08)', (_, mainPinAt, isUnderWay, closed) => {
    expect(isLockClosed({ lockedAt: LOCKED, mainPinAt, isUnderWay }, NOW)).toBe(closed);
  });

  it('does not open with a PIN from before a lock that is younger than five minutes (LIVE-08)', () => {
    expect(isLockClosed({ lockedAt: NOW - 10, mainPinAt: NOW - 20, isUnderWay: false }, NOW)).toBe(true);
  });
});
