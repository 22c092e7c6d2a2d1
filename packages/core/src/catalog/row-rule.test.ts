import { describe, expect, it } from 'vitest';
import { listByRule, matchesRule, type RowRule, type RuleTitle, readRowRule } from './row-rule.ts';

function aTitle(facts: Partial<RuleTitle> = {}): RuleTitle {
  return {
    kind: 'MOVIE',
    genreIds: ['dram', 'gizem'],
    year: 2024,
    imdbTenths: 75,
    kids: false,
    original: false,
    isNew: false,
    awarded: false,
    offer: 'package',
    products: [],
    bundleIds: [],
    seasonCount: 0,
    guideMinutes: 100,
    ...facts,
  };
}

const rental = { kind: 'RENTAL', priceKurus: 3990 } as const;
const purchase = { kind: 'PURCHASE', priceKurus: 9990 } as const;

describe('matchesRule', () => {
  it.each<[string, RowRule, Partial<RuleTitle>, boolean]>([
    ['its genre', { genre: 'gizem' }, {}, true],
    ['another genre', { genre: 'korku' }, {}, false],
    ['its kind', { type: 'MOVIE' }, {}, true],
    ['the other kind', { type: 'SERIES' }, {}, false],
    ['kids wanted, not kids', { kids: true }, {}, false],
    ['kids not wanted, kids', { kids: false }, { kids: true }, false],
    ['kids not wanted, not kids', { kids: false }, {}, true],
    ['its year', { year: 2024 }, {}, true],
    ['the year before', { year: 2024 }, { year: 2023 }, false],
    ['made in the year itself', { beforeYear: 2023 }, { year: 2023 }, false],
    ['made a year earlier', { beforeYear: 2023 }, { year: 2022 }, true],
    ['new', { isNew: true }, { isNew: true }, true],
    ['not new', { isNew: true }, {}, false],
    ['awarded', { awarded: true }, { awarded: true }, true],
    ['not awarded', { awarded: true }, {}, false],
    ['original', { original: true }, { original: true }, true],
    ['not original', { original: true }, {}, false],
    ['its offer', { offer: 'free' }, { offer: 'free' }, true],
    ['another offer', { offer: 'free' }, {}, false],
    ['to rent', { product: 'RENTAL' }, { products: [purchase, rental] }, true],
    ['to buy only', { product: 'RENTAL' }, { products: [purchase] }, false],
    ['cheapest at the limit', { maxPrice: 39.9 }, { products: [purchase, rental] }, true],
    ['cheapest one kuruş above', { maxPrice: 39.89 }, { products: [rental] }, false],
    ['no price', { maxPrice: 40 }, {}, false],
    ['in the bundle', { bundle: 'uclu' }, { bundleIds: ['uclu'] }, true],
    ['in no bundle', { bundle: 'uclu' }, {}, false],
    ['as many seasons', { seasons: 1 }, { kind: 'SERIES', seasonCount: 1 }, true],
    ['more seasons', { seasons: 1 }, { kind: 'SERIES', seasonCount: 2 }, false],
    ['rated as wanted', { minImdb: 7.5 }, {}, true],
    ['rated a tenth below', { minImdb: 7.6 }, {}, false],
    ['not rated', { minImdb: 0 }, { imdbTenths: null }, false],
    ['as long as allowed', { maxGuideMinutes: 100 }, {}, true],
    ['a minute longer', { maxGuideMinutes: 99 }, {}, false],
    ['of unknown length', { maxGuideMinutes: 99 }, { guideMinutes: null }, false],
    ['every condition', { genre: 'dram', type: 'MOVIE', kids: false, sort: 'imdb' }, {}, true],
    ['all conditions but one', { genre: 'dram', type: 'SERIES', kids: false }, {}, false],
  ])('%s', (_, rule, facts, matches) => expect(matchesRule(rule, aTitle(facts))).toBe(matches));
});

describe('listByRule', () => {
  const named = (id: string, facts: Partial<RuleTitle>) => ({ id, ...aTitle(facts) });
  const titles = [
    named('first', { imdbTenths: 70, year: 2020 }),
    named('unrated', { imdbTenths: null, year: 2026 }),
    named('best', { imdbTenths: 90, year: 2021 }),
    named('zero', { imdbTenths: 0, year: 2020 }),
    named('other', { imdbTenths: 99, genreIds: ['korku'] }),
  ];
  const idsOf = (rule: RowRule) => listByRule(rule, titles).map(({ id }) => id);

  it.each<[RowRule, string[]]>([
    [{ genre: 'dram' }, ['first', 'unrated', 'best', 'zero']],
    [{ genre: 'dram', sort: 'imdb' }, ['best', 'first', 'zero', 'unrated']],
    [{ genre: 'dram', sort: 'year' }, ['unrated', 'best', 'first', 'zero']],
    [{ genre: 'caz' }, []],
  ])('%j', (rule, ids) => expect(idsOf(rule)).toEqual(ids));

  it('leaves the titles it was given as they were', () => {
    const before = [...titles];
    listByRule({ genre: 'dram', sort: 'imdb' }, titles);
    expect(titles).toEqual(before);
  });
});

describe('readRowRule', () => {
  it.each([
    [{ genre: 'dram', sort: 'imdb' }],
    [{ kids: false }],
    [{ channels: 'all' }],
    [{ maxPrice: 40 }],
    [{ maxPrice: 0 }],
  ])('takes %j', (rule) => expect(readRowRule(rule)).toEqual({ rule }));

  it.each([
    [null, 'a rule is an object'],
    ['genre', 'a rule is an object'],
    [[{ genre: 'dram' }], 'a rule is an object'],
    [{}, 'a rule has at least one condition'],
    [{ sort: 'imdb' }, 'a rule has at least one condition'],
    [{ gerne: 'dram' }, 'unknown condition gerne'],
    [{ constructor: 1 }, 'unknown condition constructor'],
    [{ genre: '' }, 'genre cannot be ""'],
    [{ kids: 'true' }, 'kids cannot be "true"'],
    [{ year: '2024' }, 'year cannot be "2024"'],
    [{ maxPrice: -1 }, 'maxPrice cannot be -1'],
    [{ type: 'FILM' }, 'type cannot be "FILM"'],
    [{ genre: 'dram', sort: 'name' }, 'sort cannot be "name"'],
    [{ genre: null }, 'genre cannot be null'],
  ])('refuses %j', (rule, problem) => expect(readRowRule(rule)).toEqual({ problem }));
});
