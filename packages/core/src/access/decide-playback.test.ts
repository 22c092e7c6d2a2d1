import { describe, expect, it } from 'vitest';
import {
  decidePlayback,
  type PlaybackAiring,
  type PlaybackChannel,
  type PlaybackItem,
  type PlaybackTime,
  type PlaybackVerdict,
  type PlaybackViewer,
} from './decide-playback.ts';
import type { AgeRating } from './rating-mask.ts';
import type { Entitlement, TitleOffer } from './title-access.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 18, 18);

const family: PlaybackViewer = { guest: false, packageId: 'aile', userlevel: 0, kids: false };
const newcomer: PlaybackViewer = { ...family, packageId: null };
const guest: PlaybackViewer = { ...family, guest: true, packageId: null };
const child: PlaybackViewer = { ...family, userlevel: 12, kids: true };

const channel: PlaybackChannel = {
  packageIds: ['aile'],
  freeForGuests: false,
  age: 'G',
  genreId: 'ulusal',
  timeShift: true,
  catchUpMinutes: 24 * 60,
  isClosed: false,
};
const free: PlaybackChannel = { ...channel, packageIds: [], freeForGuests: true };
const airing = (hoursAgo: number, difference: Partial<PlaybackAiring> = {}): PlaybackAiring => ({
  startsAt: NOW - hoursAgo * HOUR,
  endsAt: NOW - (hoursAgo - 1) * HOUR,
  age: 'G',
  payPerView: false,
  hasTicket: false,
  ...difference,
});
const onAir = airing(0.5);

const asked: PlaybackTime = { now: NOW, isUnderWay: false };
const underWay: PlaybackTime = { now: NOW, isUnderWay: true };
const ofPackage: TitleOffer & { age: AgeRating } = {
  offer: 'package',
  packageIds: ['aile'],
  forSale: false,
  age: 'G',
};
const forSale = { ...ofPackage, offer: 'transaction' as const, packageIds: [], forSale: true };
const rental: Entitlement = {
  kind: 'RENTAL',
  startsAt: NOW - HOUR,
  endsAt: NOW + HOUR,
  startsLeft: null,
  withdrawn: false,
};

const live = (of: PlaybackChannel = channel, shown: PlaybackAiring | undefined = onAir): PlaybackItem => ({
  kind: 'live',
  channel: of,
  airing: shown,
});
/** From a moment some minutes ago, with what was shown then. */
const moment = (
  minutesAgo: number,
  shown: PlaybackAiring | undefined,
  of: PlaybackChannel = channel,
): PlaybackItem => ({
  kind: 'moment',
  channel: of,
  from: NOW - minutesAgo * MINUTE,
  airing: shown,
});
const title = (offer: TitleOffer & { age: AgeRating }, entitlements: readonly Entitlement[] = []): PlaybackItem => ({
  kind: 'title',
  title: offer,
  entitlements,
});
const trailer = (age: AgeRating): PlaybackItem => ({ kind: 'trailer', title: { age } });
const recording = (hoursAgo: number, difference: Partial<PlaybackAiring> = {}, isClosed = false): PlaybackItem => ({
  kind: 'recording',
  recording: airing(hoursAgo, difference),
  channel: { isClosed },
});

/** `ok`, or the code and what the player shows. */
const brief = (verdict: PlaybackVerdict) =>
  verdict.allowed ? 'ok' : [verdict.code, verdict.sourceError].filter(Boolean).join(' ');
const decide = (viewer: PlaybackViewer, item: PlaybackItem, time = asked) => brief(decidePlayback(viewer, item, time));

describe('a channel, live', () => {
  it.each([
    ['of the package', family, live(), 'ok'],
    ['of no package', newcomer, live(), 'NO_PRODUCT 303'],
    ['of a package, for a guest', guest, live(), 'LOGIN_REQUIRED 303'],
    ['open to all, for a guest', guest, live(free), 'ok'],
    ['open to all, without a package', newcomer, live(free), 'ok'],
    ['for a guest who claims a package', { ...guest, packageId: 'aile' }, live(), 'LOGIN_REQUIRED 303'],
    ['locked', family, live({ ...channel, isClosed: true }), 'PIN_REQUIRED'],
    ['without a guide (ERR-10)', family, { kind: 'live', channel, airing: undefined }, 'ok'],
    ['without time-shift or archive', family, live({ ...channel, timeShift: false, catchUpMinutes: 0 }), 'ok'],
    ['with an event that is not paid', family, live(channel, airing(0.5, { payPerView: true })), 'NO_PRODUCT 301'],
    ['with an event and its ticket', family, live(channel, airing(0.5, { payPerView: true, hasTicket: true })), 'ok'],
  ] as const)('%s [LIVE-09] [ROLE-04]', (_, viewer, item, verdict) => expect(decide(viewer, item)).toBe(verdict));

  it.each([
    ['G', '18+', 8, 'RATING 101'],
    ['18+', 'G', 8, 'ok'],
    ['18+', null, 8, 'RATING 101'],
    ['18+', undefined, 8, 'RATING 101'],
    ['13+', null, 8, 'ok'],
    ['G', '13+', 8, 'ok'],
    ['G', '7+', 14, 'RATING 101'],
  ] as const)(
    'of %s showing %s, for the mask %i: %s [PARENTAL-01] [PARENTAL-08] [PARENTAL-07]',
    (channelAge, shownAge, userlevel, verdict) => {
      const shown = shownAge === undefined ? undefined : airing(0.5, { age: shownAge });
      const item: PlaybackItem = { kind: 'live', channel: { ...channel, age: channelAge }, airing: shown };
      expect(decide({ ...family, userlevel }, item)).toBe(verdict);
    },
  );

  it.each([
    ['18+', '7+', 'RATING 101'],
    ['13+', 'G', 'RATING 101'],
    ['7+', '7+', 'ok'],
    ['G', '13+', 'RATING 101'],
  ] as const)('of %s showing %s, for a kids profile: %s [PARENTAL-08] (departure)', (channelAge, age, verdict) => {
    const shown = { ...channel, age: channelAge };
    expect(decide(child, live(shown, airing(0.5, { age })))).toBe(verdict);
  });

  it('of newscasts is closed to a kids profile, and to it alone [PARENTAL-08] (departure)', () => {
    const newscasts = { ...channel, genreId: 'haber' };
    expect(decide(child, live(newscasts))).toBe('RATING 101');
    expect(decide({ ...child, kids: false }, live(newscasts))).toBe('ok');
  });

  it.each([0, 8, 12, 14])('a kids profile with the mask %i watches no 13+ [KIDS-02]', (userlevel) => {
    expect(decide({ ...child, userlevel }, live(channel, airing(0.5, { age: '13+' })))).toBe('RATING 101');
  });
});

describe('a channel from a moment', () => {
  const longAgo = airing(20);
  const noTimeShift = { ...channel, timeShift: false };
  const liveOnly = { ...channel, catchUpMinutes: 0 };

  it.each([
    ['now', 0, onAir, channel, 'ok'],
    ['in what is on air', 10, onAir, channel, 'ok'],
    ['one ms in the future', -1 / MINUTE, onAir, channel, 'BAD_INPUT 302'],
    ['the begin of what was shown', 20 * 60, longAgo, channel, 'ok'],
    ['as old as the archive', 24 * 60, airing(24), channel, 'ok'],
    ['one ms older', 24 * 60 + 1 / MINUTE, airing(24), channel, 'BAD_INPUT 302'],
    ['in a programme that began before the archive (CATCHUP-02)', 23.5 * 60, airing(24.1), channel, 'BAD_INPUT 302'],
    ['where nothing is kept (CATCHUP-03)', 1, onAir, liveOnly, 'BAD_INPUT 302'],
    ['this instant, where nothing is kept', 0, onAir, liveOnly, 'BAD_INPUT 302'],
    ['in what is on air, without time-shift (TIMESHIFT-01)', 10, onAir, noTimeShift, 'FORBIDDEN 302'],
    ['of what was shown, without time-shift', 20 * 60, longAgo, noTimeShift, 'ok'],
    ['of what ends this instant, without time-shift', 30, airing(1), noTimeShift, 'ok'],
    ['that no guide knows, recent', 119, undefined, channel, 'ok'],
    ['that no guide knows, recent, without time-shift', 119, undefined, noTimeShift, 'FORBIDDEN 302'],
    ['that no guide knows, long ago (ERR-10)', 121, undefined, channel, 'NOT_FOUND 401'],
    ['that no guide knows, before the archive', 25 * 60, undefined, channel, 'BAD_INPUT 302'],
  ] as const)('%s [LIVE-16] [CATCHUP-05]', (_, minutesAgo, shown, of, verdict) => {
    expect(decide(family, moment(minutesAgo, shown, of))).toBe(verdict);
  });

  it('goes on though the programme leaves the archive meanwhile', () => {
    const item = moment(24 * 60 + 5, airing(24 + 5 / 60));
    expect([decide(family, item), decide(family, item, underWay)]).toEqual(['BAD_INPUT 302', 'ok']);
  });

  it.each([
    ['past', airing(3), 'ok'],
    ['on air', onAir, 'ok'],
    ['coming', airing(-1), 'BAD_INPUT 302'],
    ['older than the archive', airing(24.1), 'BAD_INPUT 302'],
  ])('an airing that is %s [CATCHUP-05]', (_, shown, verdict) => {
    expect(decide(family, { kind: 'airing', channel, airing: shown })).toBe(verdict);
    expect(decide(guest, { kind: 'airing', channel: free, airing: shown })).toBe('LOGIN_REQUIRED 401');
  });
});

describe('a title', () => {
  const inPackage = title(ofPackage);
  const spent = { ...rental, startsLeft: 0 };
  it.each([
    ['in the package', family, inPackage, 'ok'],
    ['in a package, without one', newcomer, inPackage, 'NO_PRODUCT 303'],
    ['in a package, for a guest', guest, inPackage, 'LOGIN_REQUIRED 303'],
    ['free, for a guest', guest, title({ ...ofPackage, offer: 'free' }), 'LOGIN_REQUIRED 401'],
    ['free, without a package', newcomer, title({ ...ofPackage, offer: 'free' }), 'ok'],
    ['for sale', family, title(forSale), 'NO_PRODUCT 303'],
    ['in the package and for sale', family, title({ ...ofPackage, forSale: true }), 'NO_PRODUCT 303'],
    ['rented', newcomer, title(forSale, [rental]), 'ok'],
    ['rented, its time over', family, title(forSale, [{ ...rental, endsAt: NOW }]), 'NO_PRODUCT 303'],
    ['rented, its starts used up', family, title(forSale, [spent]), 'NO_PRODUCT 303'],
    ['rented twice, one used up', family, title(forSale, [spent, rental]), 'ok'],
    ['bought and paid back', family, title(forSale, [{ ...rental, withdrawn: true }]), 'NO_PRODUCT 303'],
    ["rented by the guests' account", guest, title(forSale, [rental]), 'LOGIN_REQUIRED 303'],
    ['of 13+, for a child', child, title({ ...ofPackage, age: '13+' }), 'RATING 101'],
    ['of 13+ and for sale, for a child', child, title({ ...forSale, age: '13+' }), 'NO_PRODUCT 303'],
    ['of 7+, for a child', child, title({ ...ofPackage, age: '7+' }), 'ok'],
  ] as const)('%s [VOD-03] [VOD-08]', (_, viewer, item, verdict) => expect(decide(viewer, item)).toBe(verdict));

  it('plays on with its last start counted, and not beyond its time [PAY-23]', () => {
    expect(decide(family, title(forSale, [spent]), underWay)).toBe('ok');
    expect(decide(family, title(forSale, [{ ...spent, endsAt: NOW }]), underWay)).toBe('NO_PRODUCT 303');
    expect(decide(family, title(forSale), underWay)).toBe('NO_PRODUCT 303');
  });
});

describe('a trailer', () => {
  it.each([
    ['for a guest', guest, trailer('18+'), 'ok'],
    ['without a package', newcomer, trailer('13+'), 'ok'],
    ['of a title the mask blocks', child, trailer('13+'), 'RATING 101'],
  ] as const)('%s [VOD-04]', (_, viewer, item, verdict) => expect(decide(viewer, item)).toBe(verdict));
});

describe('a recording', () => {
  it.each([
    ['recorded', family, recording(3), 'ok'],
    ['recorded long ago', family, recording(80 * 24), 'ok'],
    ['without a package any more', newcomer, recording(3), 'ok'],
    ['that is on air', family, recording(0.5), 'CONFLICT 302'],
    ['of this hour, at its end', family, recording(1), 'ok'],
    ['that is to come', family, recording(-1), 'CONFLICT 302'],
    ['for a guest', guest, recording(3), 'LOGIN_REQUIRED 401'],
    ['of a locked channel', family, recording(3, {}, true), 'PIN_REQUIRED'],
    ['of 18+, for a child', child, recording(3, { age: '18+' }), 'RATING 101'],
    ['of an event without a ticket', family, recording(3, { payPerView: true }), 'NO_PRODUCT 301'],
    ['of an event with its ticket', family, recording(3, { payPerView: true, hasTicket: true }), 'ok'],
  ] as const)('%s [RECORD-11]', (_, viewer, item, verdict) => expect(decide(viewer, item)).toBe(verdict));
});

describe('the order of the checks', () => {
  const yesNo = [false, true];
  const combine = (names: readonly string[]): Record<string, boolean>[] =>
    names.reduce<Record<string, boolean>[]>(
      (sets, name) => sets.flatMap((set) => yesNo.map((value) => ({ ...set, [name]: value }))),
      [{}],
    );
  const combinations = combine([
    'isGuest',
    'inPackage',
    'isFree',
    'isClosed',
    'isBlocked',
    'isUnpaid',
    'isPast',
    'isOld',
  ]);

  it('holds for every combination of reasons [LIVE-09]', () => {
    for (const set of combinations) {
      const { isGuest, inPackage, isFree, isClosed, isBlocked, isUnpaid, isPast, isOld } = set;
      const viewer = {
        guest: isGuest,
        packageId: inPackage ? 'aile' : null,
        userlevel: isBlocked ? 8 : 0,
        kids: false,
      };
      const of = { ...channel, freeForGuests: isFree, isClosed } as PlaybackChannel;
      const facts = { age: '18+' as const, payPerView: isUnpaid ?? false };
      const item = isPast
        ? moment(isOld ? 30 * 60 : 180, airing(isOld ? 30 : 3, facts), of)
        : live(of, airing(0.5, facts));

      const reasons: readonly [boolean | undefined, string][] = [
        [!isFree && (isGuest || !inPackage), isGuest ? 'LOGIN_REQUIRED 303' : 'NO_PRODUCT 303'],
        [isGuest && isPast, 'LOGIN_REQUIRED 401'],
        [isClosed, 'PIN_REQUIRED'],
        [isBlocked, 'RATING 101'],
        [isUnpaid, 'NO_PRODUCT 301'],
        [isPast && isOld, 'BAD_INPUT 302'],
      ];
      const first = reasons.find(([applies]) => applies)?.[1] ?? 'ok';
      expect(decide(viewer as PlaybackViewer, item), JSON.stringify(set)).toBe(first);
    }
    expect(combinations).toHaveLength(256);
  });
});
