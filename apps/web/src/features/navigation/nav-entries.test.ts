import type { Menu } from '@seyir/contract/home';
import { describe, expect, it } from 'vitest';
import { aProfile } from '../../../test/session-builders.ts';
import { SIGNED_OUT, type Viewer } from '../../shared/viewer/viewer.ts';
import { activeMenuId, isForSubscribers, logoTarget, navEntries } from './nav-entries.ts';

const columns = { forMeColumn: '1', vodColumn: '6', seriesColumn: '4', rentColumn: '7', kidColumn: '5' };
const guest: Viewer = { ...SIGNED_OUT, loginType: 'free' };
const subscriber: Viewer = { ...SIGNED_OUT, loginType: 'paid', userType: '1' };

const aMenu = (id: string, text: string): Menu => ({ id, name: text, text, link: id });
const menus = [aMenu('1', 'Bana Özel'), aMenu('6', 'Keşfet'), aMenu('4', 'Diziler'), aMenu('5', 'Çocuk')];

describe('the entries of the bar', () => {
  it('keep the order of the service and end with live television [NAV-02] [NAV-07] [ROUTE-19]', () => {
    const entries = navEntries(menus, 'Canlı TV', columns, subscriber);
    expect(entries.map(({ label, to }) => [label, to])).toEqual([
      ['Bana Özel', '/dashboard/home/1/all'],
      ['Keşfet', '/dashboard/home/6/all'],
      ['Diziler', '/dashboard/home/4/all'],
      ['Çocuk', '/dashboard/home/5/all'],
      ['Canlı TV', '/dashboard/livetv/all'],
    ]);
  });

  it('do not name live television twice when the service lists it too [NAV-02]', () => {
    const entries = navEntries([aMenu('3', 'Canlı'), ...menus], 'Canlı TV', columns, guest);
    expect(entries.filter(({ isLive }) => isLive)).toHaveLength(1);
    expect(entries.at(-1)?.label).toBe('Canlı TV');
    expect(entries).toHaveLength(menus.length + 1);
  });

  it('of a child are the kids menu, the child’s own, and live television: no shop [KIDS-04] [NAV-01, NAV-02] (departure)', () => {
    const child: Viewer = { ...subscriber, profile: aProfile({ kid: true, main: false }) };
    const entries = navEntries([...menus, aMenu('7', 'Kirala')], 'Canlı TV', columns, child);
    expect(entries.map(({ label }) => label)).toEqual(['Bana Özel', 'Çocuk', 'Canlı TV']);
    expect(logoTarget(columns, child)).toBe('/dashboard/home/5/all');
  });

  it('are live television alone without menus [NAV-08]', () => {
    expect(navEntries([], 'Canlı TV', undefined, SIGNED_OUT).map(({ label }) => label)).toEqual(['Canlı TV']);
  });

  it('follow the link of a menu, not its id [ROUTE-19]', () => {
    expect(navEntries([{ ...aMenu('8', 'Yeni'), link: '6' }], '', columns, guest)[0]?.to).toBe('/dashboard/home/6/all');
  });

  it.each([
    ['1', guest, true],
    ['4', guest, true],
    ['6', guest, false],
    ['7', guest, false],
    ['1', subscriber, false],
    ['4', subscriber, false],
  ])('menu %s needs a sign-in: %o, %s [NAV-05] [NAV-12]', (menuId, viewer, expected) => {
    expect(isForSubscribers(menuId, columns, viewer)).toBe(expected);
  });
});

describe('the logo', () => {
  it.each([
    ['a guest', guest, columns, '/dashboard/home/6/all'],
    ['a subscriber', subscriber, columns, '/dashboard/home/1/all'],
    ['a viewer before the frame is loaded', subscriber, undefined, '/dashboard/home/6/all'],
  ])('leads %s to the right home [NAV-01]', (_, viewer, known, expected) => {
    expect(logoTarget(known, viewer)).toBe(expected);
  });
});

it.each([
  ['/dashboard/home/6/601', '6'],
  ['/dashboard/home/5/all/voddetail/dino', '5'],
  ['/dashboard/livetv/all', '3'],
  ['/dashboard/guide', '3'],
  ['/dashboard/search/x', undefined],
])('%s belongs to menu %s', (path, expected) => {
  expect(activeMenuId(path)).toBe(expected);
});
