import { describe, expect, it } from 'vitest';
import { isAuthPage, pageName, pageUnder, paths, programmeOver, withoutProgramme, withProgramme } from './paths.ts';

describe('addresses', () => {
  it.each([
    [paths.login(), '/login'],
    [paths.selectLogin(), '/select-login'],
    [paths.easyLogin(), '/easy-login'],
    [paths.signup(), '/signup'],
    [paths.forgotPassword(), '/forgot-pw'],
    [paths.resetPassword('a b'), '/forgot-password?token=a%20b'],
    [paths.selectProfile(), '/selectprofile'],
    [paths.profiles('p1'), '/profiles/p1'],
    [paths.profile('p1'), '/profile/p1'],
    [paths.profilePin('p1'), '/profile/p1?page=1'],
    [paths.newProfile(), '/profile/new'],
    [paths.packets(), '/packets'],
    [paths.purchase('aile'), '/purchase?productId=aile'],
    [paths.errorPage(), '/errorpage'],
    [paths.accountPackage(), '/account/package'],
    [paths.accountSettings(), '/account/settings'],
    [paths.accountDownload(), '/account/download'],
    [paths.settings('parentalcontrol'), '/settings/parentalcontrol'],
    [paths.payment('9'), '/payment/9'],
    [paths.programme('9'), '/program/9'],
    [paths.dashboard(), '/dashboard'],
    [paths.home(), '/dashboard/home/6/all'],
    [paths.home('2'), '/dashboard/home/2/all'],
    [paths.home('2', '201'), '/dashboard/home/2/201'],
    [paths.liveTv(), '/dashboard/livetv/all'],
    [paths.liveTv('7'), '/dashboard/livetv/7'],
    [
      paths.liveTv('7', { start: '2026-11-14T17:15:00.000Z' }),
      '/dashboard/livetv/7?start=2026-11-14T17%3A15%3A00.000Z',
    ],
    [paths.guide(), '/dashboard/guide'],
    [paths.search('Tuz & Fener/1'), '/dashboard/search/Tuz%20%26%20Fener%2F1'],
    [paths.recordings('Kayıtlarım'), '/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m'],
    [paths.row('7011', 'Haber', true), '/dashboard/genre/7011/Haber?channels'],
    [paths.row('lastwatched', 'Son izlenen'), '/dashboard/genre/lastwatched/Son%20izlenen'],
    [paths.dashboardPackage(), '/dashboard/package'],
    [paths.title('/dashboard/home/6/601', 'tuzfener'), '/dashboard/home/6/601/voddetail/tuzfener'],
    [
      paths.title('/dashboard/home/6/601', 'tuzfener', { recommend: 'column' }),
      '/dashboard/home/6/601/voddetail/tuzfener?recommend=column',
    ],
    [
      paths.title('/dashboard/search/x', 'a/b', { recommend: 'banner', play: true }),
      '/dashboard/search/x/voddetail/a%2Fb?play=1&recommend=banner',
    ],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected);
  });
});

describe('authentication pages', () => {
  it.each([
    ['/login', true],
    ['/select-login', true],
    ['/easy-login', true],
    ['/signup', true],
    ['/forgot-pw', true],
    ['/forgot-password', true],
    ['/login/', true],
    ['/dashboard/search/login', false],
    ['/dashboard/home/6/all', false],
    ['/', false],
    ['', false],
  ])('%s: %s [ROUTE-11]', (path, expected) => {
    expect(isAuthPage(path)).toBe(expected);
  });
});

it.each([
  ['/dashboard/home/6/601/voddetail/tuzfener', '/dashboard/home/6/601'],
  ['/dashboard/home/6/601', '/dashboard/home/6/601'],
  ['/dashboard/search/voddetail/voddetail/x', '/dashboard/search/voddetail'],
])('the page under %s is %s', (path, expected) => {
  expect(pageUnder(path)).toBe(expected);
});

it.each([
  ['/dashboard/search/gizli', '/search'],
  ['/dashboard/search', '/search'],
  ['/settings/main', '/settings/main'],
  ['/dashboard/home/6/601', '/dashboard/home/6/601'],
])('%s is tracked as %s [ANALYTICS-09]', (path, expected) => {
  expect(pageName(path)).toBe(expected);
});

describe('a programme over a page', () => {
  it('stands in the query and leaves the rest of it alone', () => {
    const page = { pathname: '/dashboard/guide', search: '?genre=spor' };
    const open = withProgramme(page, 'e 1');
    expect(open).toBe('/dashboard/guide?genre=spor&program=e+1');
    const [pathname = '', query = ''] = open.split('?');
    expect(programmeOver(`?${query}`)).toBe('e 1');
    expect(withoutProgramme({ pathname, search: `?${query}` })).toBe('/dashboard/guide?genre=spor');
    expect(withoutProgramme({ pathname, search: '?program=x' })).toBe('/dashboard/guide');
  });

  it('is none when the query names none', () => {
    expect(programmeOver('?genre=spor')).toBeUndefined();
    expect(programmeOver('?program=')).toBeUndefined();
  });
});
