import { describe, expect, it } from 'vitest';
import { listWatchChoices, WATCH_CHOICES, type WatchChoice, type WatchSituation } from './watch-choices.ts';

const LOGINS = {
  signedOut: { isFreeLogin: false, isSubscriber: false },
  guest: { isFreeLogin: true, isSubscriber: false },
  subscriber: { isFreeLogin: false, isSubscriber: true },
} as const;
type Login = keyof typeof LOGINS;

const PRODUCTS = {
  none: [],
  rental: ['RENTAL'],
  purchase: ['PURCHASE'],
  both: ['RENTAL', 'PURCHASE'],
  unknown: ['SEASON_TICKET'],
} as const;
type Offer = keyof typeof PRODUCTS;

interface Combination {
  readonly login: Login;
  readonly access: boolean;
  readonly unlocked: boolean;
  readonly offer: Offer;
  readonly preview: boolean;
}

const YES_NO = [true, false];
const COMBINATIONS: Combination[] = (Object.keys(LOGINS) as Login[]).flatMap((login) =>
  YES_NO.flatMap((access) =>
    YES_NO.flatMap((unlocked) =>
      (Object.keys(PRODUCTS) as Offer[]).flatMap((offer) =>
        YES_NO.map((preview) => ({ login, access, unlocked, offer, preview })),
      ),
    ),
  ),
);

const toSituation = ({ login, access, unlocked, offer, preview }: Combination): WatchSituation => ({
  ...LOGINS[login],
  customerHasAccess: access,
  isUnlocked: unlocked,
  products: PRODUCTS[offer].map((type) => ({ type })),
  hasTrailer: preview,
});

/** A field that is absent from a row matches every value. Together the rows cover each combination once. */
interface Row extends Partial<Omit<Combination, 'offer' | 'login'>> {
  readonly id: string;
  readonly login: readonly Login[];
  readonly offer?: readonly Offer[];
  readonly shows: readonly WatchChoice[];
}

const EVERY: readonly Offer[] = ['none', 'rental', 'purchase', 'both', 'unknown'];
const sale = { login: ['subscriber'], unlocked: false } as const;
const TABLE: readonly Row[] = [
  { id: '[DETAIL-11]', ...sale, offer: ['rental'], preview: true, shows: ['preview', 'rent'] },
  { id: '[DETAIL-11]', ...sale, offer: ['rental'], preview: false, shows: ['rent'] },
  { id: '[DETAIL-11]', ...sale, offer: ['purchase'], preview: true, shows: ['preview', 'buy'] },
  { id: '[DETAIL-11]', ...sale, offer: ['purchase'], preview: false, shows: ['buy'] },
  { id: '[DETAIL-11]', ...sale, offer: ['both'], preview: true, shows: ['preview', 'rent', 'buy'] },
  { id: '[DETAIL-11]', ...sale, offer: ['both'], preview: false, shows: ['rent', 'buy'] },
  { id: '[DETAIL-11]', ...sale, offer: ['unknown'], preview: true, shows: ['preview'] },
  { id: '[DETAIL-12]', ...sale, offer: ['unknown'], preview: false, shows: ['out-of-product'] },
  { id: '[DETAIL-14]', ...sale, offer: ['none'], access: true, shows: ['watch'] },
  { id: '[DETAIL-15]', ...sale, offer: ['none'], access: false, shows: ['package-up'] },
  { id: '[DETAIL-14]', login: ['subscriber'], unlocked: true, offer: EVERY, access: true, shows: ['watch'] },
  { id: '[DETAIL-15]', login: ['subscriber'], unlocked: true, offer: EVERY, access: false, shows: ['package-up'] },
  { id: '[DETAIL-13]', login: ['guest'], access: false, shows: ['sign-up'] },
  { id: '[DETAIL-14]', login: ['guest'], access: true, shows: ['watch'] },
  { id: '[DETAIL-14]', login: ['signedOut'], access: true, shows: ['watch'] },
  { id: '[DETAIL-15]', login: ['signedOut'], access: false, shows: ['package-up'] },
];

const covers = (row: Row, given: Combination) =>
  row.login.includes(given.login) &&
  (row.offer === undefined || row.offer.includes(given.offer)) &&
  (row.access ?? given.access) === given.access &&
  (row.unlocked ?? given.unlocked) === given.unlocked &&
  (row.preview ?? given.preview) === given.preview;

describe('the buttons of a title', () => {
  it('are defined for each of the 120 combinations, once', () => {
    expect(COMBINATIONS).toHaveLength(120);
    for (const given of COMBINATIONS) {
      expect([given, TABLE.filter((row) => covers(row, given))]).toEqual([given, [expect.anything()]]);
    }
  });

  it.each(TABLE.map((row) => [row.shows.join(' + '), row.id, row] as const))('are %s %s', (_, __, row) => {
    const given = COMBINATIONS.filter((combination) => covers(row, combination));
    expect(given.length).toBeGreaterThan(0);
    for (const combination of given) {
      expect([combination, listWatchChoices(toSituation(combination))]).toEqual([combination, row.shows]);
    }
  });

  it('are never empty, and each button occurs', () => {
    const seen = COMBINATIONS.map((combination) => listWatchChoices(toSituation(combination)));
    expect(seen.every((choices) => choices.length > 0)).toBe(true);
    expect(new Set(seen.flat())).toEqual(new Set(WATCH_CHOICES));
  });
});
