import { describe, expect, it } from 'vitest';
import {
  AGE_RATINGS,
  canHaveUserLevel,
  findParentalLevel,
  isChannelHidden,
  isRatingBlocked,
  PARENTAL_LEVELS,
  RATING_IDS,
} from './rating-mask.ts';

describe('isRatingBlocked', () => {
  it.each([
    [0, []],
    [8, ['18+']],
    [12, ['13+', '18+']],
    [14, ['7+', '13+', '18+']],
    [15, ['G', '7+', '13+', '18+']],
    [1, ['G']],
  ])('userlevel %i blocks %j [PARENTAL-03]', (userlevel, blocked) => {
    expect(AGE_RATINGS.filter((age) => isRatingBlocked(age, userlevel))).toEqual(blocked);
  });

  it.each([null, undefined])('blocks nothing without an age (%s)', (age) => {
    expect(isRatingBlocked(age, 15)).toBe(false);
  });
});

describe('isChannelHidden', () => {
  it.each([
    ['G', 'G', 14, false],
    ['G', '7+', 12, false],
    ['G', '13+', 12, true],
    ['18+', 'G', 8, true],
    ['18+', undefined, 8, true],
    ['G', null, 14, false],
    ['18+', '18+', 0, false],
  ] as const)('channel %s showing %s for mask %i: %s', (channel, current, userlevel, hidden) => {
    expect(isChannelHidden(channel, current, userlevel)).toBe(hidden);
  });
});

describe('rating ids', () => {
  it('are 1, 2, 4 and 8 [PARENTAL-03]', () => {
    expect(RATING_IDS).toEqual({ G: 1, '7+': 2, '13+': 4, '18+': 8 });
  });
});

describe('parental levels', () => {
  it.each([
    ['general', 14, ['G']],
    ['over7', 12, ['G', '7+']],
    ['over13', 8, ['G', '7+', '13+']],
    ['over18', 0, ['G', '7+', '13+', '18+']],
  ] as const)('%s is the mask %i and lets %j pass [PARENTAL-05]', (level, mask, allowed) => {
    expect(PARENTAL_LEVELS[level]).toBe(mask);
    expect(findParentalLevel(mask)).toBe(level);
    expect(AGE_RATINGS.filter((age) => !isRatingBlocked(age, mask))).toEqual(allowed);
  });

  it('are no other masks [PARENTAL-05]', () => {
    expect(findParentalLevel(15)).toBeUndefined();
  });

  it.each([
    [0, false, true],
    [8, false, true],
    [12, false, true],
    [14, false, true],
    [15, false, false],
    [-1, false, false],
    [12, true, true],
    [14, true, true],
    [0, true, false],
    [8, true, false],
  ])('the mask %i for a kids profile (%s): %s (KIDS-02)', (mask, kid, allowed) => {
    expect(canHaveUserLevel(mask, { kid })).toBe(allowed);
  });
});
