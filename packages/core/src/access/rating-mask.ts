// Ratings and the parental mask. A profile's userlevel is the set of ratings that it may not watch (PARENTAL-05).

/** The ages of the rating marks, youngest first (PARENTAL-03). */
export const AGE_RATINGS = ['G', '7+', '13+', '18+'] as const;
export type AgeRating = (typeof AGE_RATINGS)[number];

/** One bit for each age (PARENTAL-03). */
export const RATING_IDS = { G: 1, '7+': 2, '13+': 4, '18+': 8 } as const satisfies Record<AgeRating, number>;

/** What a profile may watch, the strictest first: the mask blocks every rating above the level (PARENTAL-05). */
export const PARENTAL_LEVELS = { general: 14, over7: 12, over13: 8, over18: 0 } as const;
export type ParentalLevel = keyof typeof PARENTAL_LEVELS;
export type UserLevel = (typeof PARENTAL_LEVELS)[ParentalLevel];

/** The masks a kids profile may have, the one of its creation first (KIDS-02). */
export const KIDS_USER_LEVELS = [12, 14] as const satisfies readonly UserLevel[];

/** True when the mask blocks the age. Without an age nothing is blocked. */
export function isRatingBlocked(age: AgeRating | null | undefined, userlevel: number): boolean {
  return age !== null && age !== undefined && (RATING_IDS[age] & userlevel) > 0;
}

/** A channel is left out when its own rating or that of what it shows now is blocked. */
export function isChannelHidden(
  channelAge: AgeRating | null | undefined,
  currentAge: AgeRating | null | undefined,
  userlevel: number,
): boolean {
  return isRatingBlocked(channelAge, userlevel) || isRatingBlocked(currentAge, userlevel);
}

/** The parental level of a mask; undefined for a mask that is not a level. */
export function findParentalLevel(userlevel: number): ParentalLevel | undefined {
  const levels = Object.keys(PARENTAL_LEVELS) as ParentalLevel[];
  return levels.find((level) => PARENTAL_LEVELS[level] === userlevel);
}

/** True when a profile may have this mask: any of the four, a kids profile only the strict two (PARENTAL-06, KIDS-02). */
export function canHaveUserLevel(userlevel: number, profile: { readonly kid: boolean }): userlevel is UserLevel {
  const allowed: readonly number[] = profile.kid ? KIDS_USER_LEVELS : Object.values(PARENTAL_LEVELS);
  return allowed.includes(userlevel);
}
