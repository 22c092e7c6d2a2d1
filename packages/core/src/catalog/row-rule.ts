// Rule-based rows: an operator writes conditions, and the row holds the titles of the catalogue that meet all of them.
import type { Offer } from '../access/title-access.ts';

const RULE_SORTS = ['imdb', 'year'] as const;
type RuleSort = (typeof RULE_SORTS)[number];

/** The conditions of a rule. Every condition that is present must hold. */
interface RuleConditions {
  /** A genre id. */
  readonly genre?: string;
  readonly type?: 'MOVIE' | 'SERIES';
  readonly kids?: boolean;
  readonly year?: number;
  /** Made before this year, the year itself not included. */
  readonly beforeYear?: number;
  readonly isNew?: boolean;
  readonly awarded?: boolean;
  readonly original?: boolean;
  readonly offer?: Offer;
  /** Has such a product of its own; a bundle's product does not count. */
  readonly product?: 'RENTAL' | 'PURCHASE';
  /** Its cheapest own product costs at most this, in TL. */
  readonly maxPrice?: number;
  /** A bundle id. */
  readonly bundle?: string;
  /** Exactly this number of seasons. */
  readonly seasons?: number;
  /** At least this IMDb rating, such as 7.5. */
  readonly minImdb?: number;
  /** At most this billed running time. */
  readonly maxGuideMinutes?: number;
}

/** `channels` makes a row of all channels, or of the channels of one genre, instead of titles. */
export interface RowRule extends RuleConditions {
  readonly channels?: string;
  /** Descending; without `sort` the order of the catalogue stays. */
  readonly sort?: RuleSort;
}

/** The facts of a title that rules look at. */
export interface RuleTitle {
  readonly kind: 'MOVIE' | 'SERIES';
  readonly genreIds: readonly string[];
  readonly year: number;
  readonly imdbTenths: number | null;
  readonly kids: boolean;
  readonly original: boolean;
  readonly isNew: boolean;
  readonly awarded: boolean;
  readonly offer: Offer;
  readonly products: readonly { readonly kind: 'RENTAL' | 'PURCHASE'; readonly priceKurus: number }[];
  readonly bundleIds: readonly string[];
  readonly seasonCount: number;
  readonly guideMinutes: number | null;
}

type Tests = { readonly [K in keyof Required<RuleConditions>]: Test<NonNullable<RuleConditions[K]>> };

interface Test<Wanted> {
  readonly accepts: (value: unknown) => boolean;
  readonly holds: (title: RuleTitle, wanted: Wanted) => boolean;
}

const KURUS_PER_LIRA = 100;

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isTruth = (value: unknown) => typeof value === 'boolean';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isOneOf =
  (...words: readonly string[]) =>
  (value: unknown) =>
    words.includes(value as string);

const TESTS: Tests = {
  genre: { accepts: isText, holds: (title, wanted) => title.genreIds.includes(wanted) },
  type: { accepts: isOneOf('MOVIE', 'SERIES'), holds: (title, wanted) => title.kind === wanted },
  kids: { accepts: isTruth, holds: (title, wanted) => title.kids === wanted },
  year: { accepts: isNumber, holds: (title, wanted) => title.year === wanted },
  beforeYear: { accepts: isNumber, holds: (title, wanted) => title.year < wanted },
  isNew: { accepts: isTruth, holds: (title, wanted) => title.isNew === wanted },
  awarded: { accepts: isTruth, holds: (title, wanted) => title.awarded === wanted },
  original: { accepts: isTruth, holds: (title, wanted) => title.original === wanted },
  offer: { accepts: isOneOf('free', 'package', 'transaction'), holds: (title, wanted) => title.offer === wanted },
  product: {
    accepts: isOneOf('RENTAL', 'PURCHASE'),
    holds: (title, wanted) => title.products.some((product) => product.kind === wanted),
  },
  maxPrice: {
    accepts: isNumber,
    holds: (title, wanted) => title.products.some(({ priceKurus }) => priceKurus <= wanted * KURUS_PER_LIRA),
  },
  bundle: { accepts: isText, holds: (title, wanted) => title.bundleIds.includes(wanted) },
  seasons: { accepts: isNumber, holds: (title, wanted) => title.seasonCount === wanted },
  minImdb: {
    accepts: isNumber,
    holds: (title, wanted) => title.imdbTenths !== null && title.imdbTenths >= Math.round(wanted * 10),
  },
  maxGuideMinutes: {
    accepts: isNumber,
    holds: (title, wanted) => title.guideMinutes !== null && title.guideMinutes <= wanted,
  },
};

export type ReadRule = { readonly rule: RowRule } | { readonly problem: string };

/**
 * Validates a rule that an operator wrote. An unknown condition is an error and not ignored: without its condition the row
 * would fill with unrelated titles.
 */
export function readRowRule(value: unknown): ReadRule {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'a rule is an object' };
  for (const [key, wanted] of Object.entries(value)) {
    const accepts = findCheck(key);
    if (accepts === undefined) return { problem: `unknown condition ${key}` };
    if (!accepts(wanted)) return { problem: `${key} cannot be ${JSON.stringify(wanted)}` };
  }
  if (Object.keys(value).every((key) => key === 'sort')) return { problem: 'a rule has at least one condition' };
  return { rule: value };
}

function findCheck(key: string): ((value: unknown) => boolean) | undefined {
  if (key === 'sort') return isOneOf(...RULE_SORTS);
  if (key === 'channels') return isText;
  return isCondition(key) ? TESTS[key].accepts : undefined;
}

function isCondition(key: string): key is keyof Tests {
  return Object.hasOwn(TESTS, key);
}

/** Whether a title meets every condition of a rule. */
export function matchesRule(rule: RowRule, title: RuleTitle): boolean {
  return Object.keys(rule).every((key) => !isCondition(key) || holds(key, rule, title));
}

function holds<K extends keyof Tests>(key: K, rule: RowRule, title: RuleTitle): boolean {
  const wanted = rule[key];
  return wanted === undefined || TESTS[key].holds(title, wanted);
}

/** The titles of a rule's row, sorted as the rule says. The sort is stable. */
export function listByRule<T extends RuleTitle>(rule: RowRule, titles: readonly T[]): T[] {
  const chosen = titles.filter((title) => matchesRule(rule, title));
  const { sort } = rule;
  return sort === undefined ? chosen : chosen.sort((a, b) => rank(b, sort) - rank(a, sort));
}

/** A title without a rating sorts last. */
function rank(title: RuleTitle, sort: RuleSort): number {
  return sort === 'year' ? title.year : (title.imdbTenths ?? -1);
}
