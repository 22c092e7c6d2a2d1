// What pressing like, dislike or my list does to the marks of a title, as pure functions: LIKE-01 and WATCHLIST-01 as the
// viewer sees them, before the service has answered.

import type { VodInteraction } from '@seyir/contract/titles';

export type MarkKind = 'like' | 'dislike' | 'watchlist';

type MarkType = 'VOD_LIKE' | 'VOD_DISLIKE' | 'VOD_WATCHLIST';

const TYPES: Readonly<Record<MarkKind, MarkType>> = {
  like: 'VOD_LIKE',
  dislike: 'VOD_DISLIKE',
  watchlist: 'VOD_WATCHLIST',
};
const OPPOSITE: Readonly<Partial<Record<MarkType, MarkType>>> = { VOD_LIKE: 'VOD_DISLIKE', VOD_DISLIKE: 'VOD_LIKE' };

export function isMarked(interactions: readonly VodInteraction[], mark: MarkKind): boolean {
  return interactions.some(({ type }) => type === TYPES[mark]);
}

/** The marks after a press: its own is turned, a like and a dislike exclude each other. */
export function toggleMark(interactions: readonly VodInteraction[], mark: MarkKind): VodInteraction[] {
  const own = TYPES[mark];
  if (isMarked(interactions, mark)) return interactions.filter(({ type }) => type !== own);
  return [...interactions.filter(({ type }) => type !== OPPOSITE[own]), { type: own }];
}

/** The service's last word about a title, and what was pressed since. */
export interface OptimisticMarks {
  readonly confirmed: readonly VodInteraction[];
  readonly pending: readonly MarkKind[];
}

/** What the viewer sees: the last word, with everything that is under way. */
export function shownMarks({ confirmed, pending }: OptimisticMarks): readonly VodInteraction[] {
  return pending.reduce<readonly VodInteraction[]>(toggleMark, confirmed);
}

export function press(marks: OptimisticMarks, mark: MarkKind): OptimisticMarks {
  return { ...marks, pending: [...marks.pending, mark] };
}

/** The oldest press was answered: with the marks that are set, or with a refusal, which takes back that press alone. */
export function settle(
  { confirmed, pending }: OptimisticMarks,
  answer: readonly VodInteraction[] | undefined,
): OptimisticMarks {
  return { confirmed: answer ?? confirmed, pending: pending.slice(1) };
}
