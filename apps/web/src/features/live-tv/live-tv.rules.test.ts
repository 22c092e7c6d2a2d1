import type { Channel } from '@seyir/contract/channels';
import { FAVOURITES_GENRE, LIVE_PING_SECONDS, ZAP_DIGITS_MS } from '@seyir/core/limits/guide';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannelCard } from '../../../test/home-builders.ts';
import { listGenres } from '../../shared/channels/channel-filter.ts';
import { findLoginAddress } from '../../shared/sign-in/use-sign-in-page.ts';
import { createLivePings } from './live-pings.ts';
import {
  ageOf,
  canTimeShift,
  filterChannels,
  hasAds,
  isLocked,
  neighbourOf,
  pickChannel,
} from './rules/channel-list.ts';
import { type Access, isOpen, judgeAccess, requestForEdge } from './rules/verdict.ts';
import { typeKey } from './use-zap-keys.ts';

function aChannel(overrides: Partial<Channel> = {}): Channel {
  const { kind: _, ...channel } = aChannelCard();
  return { ...channel, ...overrides };
}
const BULLETINS = { columncode: 'haber', name: 'Haber' };
const SPORT = { columncode: 'spor', name: 'Spor' };
const FAV = [{ type: 'CHANNEL_FAV' as const }];
const CHANNELS = [
  aChannel({ id: '1', no: 1, name: 'Lodos TV', genre: BULLETINS, programName: 'Saha Çalışması' }),
  aChannel({ id: '2', no: 12, name: 'Kanal Işık', genre: SPORT, interactions: FAV }),
  aChannel({ id: '3', no: 21, name: 'Saha 1', genre: SPORT }),
  aChannel({ id: '4', no: 30, name: 'Gündem', genre: BULLETINS, interactions: FAV }),
];
const idsOf = (channels: readonly Channel[]) => channels.map(({ id }) => id).join();

describe('the channel list', () => {
  it.each([
    ['3', '3'],
    ['all', '1'],
    ['first', '1'],
    ['999', '1'],
    ['', '1'],
  ])('the address %j is channel %s [ROUTE-21]', (param, id) => expect(pickChannel(CHANNELS, param)?.id).toBe(id));

  it('has each genre of its channels once [CHANNEL-03]', () => {
    expect(listGenres(CHANNELS)).toEqual([BULLETINS, SPORT]);
  });

  it.each([
    ['nothing', '', '', '1,2,3,4'],
    ['a genre', 'spor', '', '2,3'],
    ['favourites [CHANNEL-04]', FAVOURITES_GENRE, '', '2,4'],
    ['a name in the Turkish way [CHANNEL-05]', '', 'IŞIK', '2'],
    ['a name without Turkish letters [CHANNEL-05]', '', 'gundem', '4'],
    ['a name with letters it does not have [CHANNEL-05]', '', ' İŞİK ', '2'],
    ['a name, before what is on air [CHANNEL-05]', '', 'saha', '3,1'],
    ['what is on air [CHANNEL-05] (departure)', '', 'calismasi', '1'],
    ['a number [CHANNEL-05]', '', '2', '3'],
    ['a genre and a name [CHANNEL-05]', 'spor', 'saha', '3'],
    ['favourites and a number [CHANNEL-05]', FAVOURITES_GENRE, '30', '4'],
    ['favourites and a name that is none [CHANNEL-05]', FAVOURITES_GENRE, 'saha', ''],
  ])('is filtered by %s', (_, genre, term, ids) => expect(idsOf(filterChannels(CHANNELS, { genre, term }))).toBe(ids));

  it('goes round in both directions [ZAP-01]', () => {
    expect(neighbourOf(CHANNELS, '4', 1)?.id).toBe('1');
    expect(neighbourOf(CHANNELS, '1', -1)?.id).toBe('4');
    expect(neighbourOf(CHANNELS, 'gone', 1)?.id).toBe('1');
    expect(neighbourOf([], '1', 1)).toBeUndefined();
  });

  it.each([
    [4, true],
    [6, true],
    [2, false],
    [8, false],
    [0, false],
    [12, true],
  ])('shows advertisements with %i: %s [ADS-07]', (advertisecontent, shows) =>
    expect(hasAds({ advertisecontent })).toBe(shows),
  );

  it.each([
    ['1', 'G'],
    ['2', '7+'],
    ['4', '13+'],
    ['8', '18+'],
    ['', undefined],
    ['3', undefined],
    ['toString', undefined],
  ])('the rating id %j is %s [LIVE-14]', (id, age) => expect(ageOf(id)).toBe(age));

  it('is locked by either mark [LIVE-08]', () => {
    expect(isLocked(aChannel({ islocked: '1' }))).toBe(true);
    expect(isLocked(aChannel({ interactions: [{ type: 'CHANNEL_LOCK' }] }))).toBe(true);
    expect(isLocked(aChannel())).toBe(false);
  });

  it.each([
    ['1', '1', '1', true],
    ['0', '1', '1', false],
    ['1', '0', '1', false],
    ['1', '1', '0', false],
  ] as const)('user %s, tsavailable %s, timeshiftenable %s: %s [TIMESHIFT-01]', (user, ts, enabled, can) =>
    expect(canTimeShift({ tsavailable: ts, timeshiftenable: enabled }, user)).toBe(can),
  );
});

describe('number keys', () => {
  it('make one number within a second and a half [ZAP-01]', () => {
    const first = typeKey(undefined, '1', 0);
    expect(first).toEqual({ act: 'typed', typed: { digits: '1', until: ZAP_DIGITS_MS } });
    const typed = first.act === 'typed' ? first.typed : undefined;
    expect(typeKey(typed, '0', ZAP_DIGITS_MS - 1)).toMatchObject({ typed: { digits: '10' } });
    expect(typeKey(typed, '2', ZAP_DIGITS_MS)).toMatchObject({ typed: { digits: '2' } });
  });

  it.each(['0', 'Backspace'])('%s alone is the last channel [ZAP-01]', (key) =>
    expect(typeKey(undefined, key, 0)).toEqual({ act: 'last-channel' }),
  );

  it.each(['a', 'Enter', ' ', 'ArrowUp', '٣'])('%j is none', (key) =>
    expect(typeKey(undefined, key, 0)).toEqual({ act: 'none' }),
  );
});

describe('the live-edge handler', () => {
  it.each([
    ['0', { channelId: '7', kind: 'live' }],
    ['1', { channelId: '7', kind: 'timeshift', from: 1_500 }],
    ['2', { channelId: '7', kind: 'live' }],
  ] as const)('%s [LIVE-12]', (flag, request) => expect(requestForEdge(flag, '7', 1_500.7)).toEqual(request));
});

describe('the address to sign in at', () => {
  const facts = { language: 'tr', deviceId: 'd 1', origins: ['https://seyir.test', 'https://giris.test'] };
  it.each([
    ['https://giris.test/in', 'https://giris.test/in?language=tr&deviceid=d+1'],
    ['https://giris.test/in?a=1&language=en', 'https://giris.test/in?a=1&language=tr&deviceid=d+1'],
    ['https://evil.test/in', undefined],
    ['javascript:alert(1)', undefined],
    ['/login', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s [ERR-11]', (loginurl, address) => expect(findLoginAddress({ ...facts, loginurl })).toBe(address));
});

describe('pings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  function pinging() {
    const sent: [string, number][] = [];
    const pings = createLivePings({
      send: (id, seconds) => sent.push([id, seconds]),
      now: Date.now,
      schedule: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    });
    return { sent, pings };
  }
  const minutes = (count: number) => vi.advanceTimersByTime(count * LIVE_PING_SECONDS * 1_000);

  it('are sent every 60 s with the time since the channel was chosen [ANALYTICS-04]', () => {
    const { sent, pings } = pinging();
    pings.watch('1');
    minutes(2);
    expect(sent).toEqual([]);
    pings.playing(true);
    minutes(0.9);
    expect(sent).toEqual([]);
    minutes(1.2);
    expect(sent).toEqual([
      ['1', 60],
      ['1', 120],
    ]);
  });

  it('begin again with another channel, and do not count a pause [ANALYTICS-04]', () => {
    const { sent, pings } = pinging();
    pings.watch('1');
    pings.playing(true);
    minutes(1.5);
    expect(sent.splice(0)).toEqual([['1', 60]]);
    pings.watch('2');
    minutes(0.75);
    pings.playing(false);
    minutes(5);
    pings.playing(true);
    expect(sent).toEqual([]);
    minutes(0.25);
    expect(sent).toEqual([['2', 60]]);
    pings.close();
    minutes(5);
    expect(sent).toHaveLength(1);
  });
});

it.each([
  ['0', true],
  ['5', false],
  ['-1', false],
  ['7', false],
  ['', false],
] as const)('the auth_returncode %j is authorised: %s [LIVE-10]', (auth_returncode, isAuthorised) => {
  // A newer service may answer a code that this version does not know.
  const access = { canWatch: true, customerHasAccess: true, auth_returncode } as Access;
  expect(isOpen(access)).toBe(isAuthorised);
  const viewer = { isGuest: false, isLocked: false };
  expect(judgeAccess(access, { channelId: '1', kind: 'live' }, viewer, false)).toEqual({
    act: 'go-on',
    isCertain: isAuthorised,
  });
});
