import { describe, expect, it } from 'vitest';
import { type GuardName, guards, type Visitor } from './guards.ts';

const stranger: Visitor = { hasLoggedIn: false, logintype: undefined, hasProfile: false };
const guest: Visitor = { hasLoggedIn: true, logintype: 'free', hasProfile: true };
const paid: Visitor = { hasLoggedIn: true, logintype: 'paid', hasProfile: false };
const chosen: Visitor = { hasLoggedIn: true, logintype: 'paid', hasProfile: true };

const said = (guard: GuardName, visitor: Visitor) => {
  const verdict = guards[guard](visitor);
  return verdict.act === 'redirect' ? verdict.to : verdict.act;
};

describe('guards', () => {
  it.each<[GuardName, string, string, string, string]>([
    ['everyone', 'open', 'open', 'open', 'open'],
    ['dashboard', 'open', 'open', '/selectprofile', 'open'],
    ['flagged', '/login', 'open', 'open', 'open'],
    ['flaggedDashboard', '/login', 'open', '/selectprofile', 'open'],
    ['profiles', '/login', '/login', 'open', 'open'],
    ['ownSettings', '/login', 'sign-in', '/selectprofile', 'open'],
  ])(
    '%s: stranger %s, guest %s, subscriber %s, with a profile %s [ROUTE-13] [ROUTE-14] [ROUTE-28] [ROUTE-32] [SESSION-17]',
    (guard, ...expected) => {
      expect([stranger, guest, paid, chosen].map((visitor) => said(guard, visitor))).toEqual(expected);
    },
  );

  it.each<[GuardName, Visitor]>([
    ['flagged', stranger],
    ['ownSettings', stranger],
    ['ownSettings', paid],
    ['flaggedDashboard', stranger],
    ['flaggedDashboard', paid],
    ['owner', guest],
  ])('%s: a page that a sign-in or a choice of profile interrupts is opened after it', (guard, visitor) => {
    expect(guards[guard](visitor)).toMatchObject({ isInterrupted: true });
  });

  it('ask a subscriber for the profile before a page that belongs to one, and not before those of the account [ROUTE-29] (departure)', () => {
    expect(said('ownSettings', paid)).toBe('/selectprofile');
    expect(said('flagged', paid)).toBe('open');
  });

  it('keep a page open during the redirect after a sign-out [PROFILE-10]', () => {
    expect(said('profiles', { ...guest, isLeaving: true })).toBe('open');
    expect(said('profiles', { ...stranger, isLeaving: true })).toBe('open');
  });
});
