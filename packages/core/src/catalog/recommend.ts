// Content-based recommendations by genre: titles of the genres a viewer chose before, the newest first (MYSTUFF-05).

/** The facts of a title that recommendations look at. */
export interface TasteTitle {
  readonly id: string;
  readonly genreIds: readonly string[];
}

interface Taste<T extends TasteTitle> {
  /** Titles the viewer liked, watched or listed: each adds one to the weight of its genres. */
  readonly chosen: readonly T[];
  /** Titles that must not be recommended: watched, disliked, already listed, or blocked by the rating. */
  readonly isExcluded: (title: T) => boolean;
}

/** Titles by genre, the newest first in each. */
type TitlesByGenre<T> = ReadonlyMap<string, readonly T[]>;

/** Titles of a recommendation row: two pages of it (ROW-04). */
export const RECOMMENDATION_COUNT = 32;

/** Most titles scored per genre: bounds the work independently of the catalogue's size. */
const WEIGHED_PER_GENRE = 200;

/**
 * The titles with the highest score: the sum of the weights of their chosen genres. Of equal scores, the title of the
 * first genre, newest first. At most `count`.
 */
export function listByTaste<T extends TasteTitle>(taste: Taste<T>, byGenre: TitlesByGenre<T>, count: number): T[] {
  const weights = weighGenres(taste.chosen);
  const scores = new Map<T, number>();
  for (const [genreId, weight] of weights) {
    for (const title of (byGenre.get(genreId) ?? []).slice(0, WEIGHED_PER_GENRE)) {
      if (!taste.isExcluded(title)) scores.set(title, (scores.get(title) ?? 0) + weight);
    }
  }
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([title]) => title);
}

/** The same, filled up with the newest titles until there are `count`. */
export function recommend<T extends TasteTitle>(
  taste: Taste<T>,
  byGenre: TitlesByGenre<T>,
  newest: readonly T[],
  count: number,
): T[] {
  const chosen = new Set(listByTaste(taste, byGenre, count));
  for (const title of newest) {
    if (chosen.size >= count) break;
    if (!taste.isExcluded(title)) chosen.add(title);
  }
  return [...chosen];
}

/** Genres by how often they were chosen, the most frequent first. */
function weighGenres(chosen: readonly TasteTitle[]): [string, number][] {
  const weights = new Map<string, number>();
  for (const { genreIds } of chosen) {
    for (const genreId of genreIds) weights.set(genreId, (weights.get(genreId) ?? 0) + 1);
  }
  return [...weights].sort(([, a], [, b]) => b - a);
}
