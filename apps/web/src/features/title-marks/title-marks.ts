// Optimistic updates of like, dislike and my list, as pure functions (LIKE-01, WATCHLIST-01).

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

/** The marks after a press: toggles the mark; like and dislike exclude each other. */
export function toggleMark(interactions: readonly VodInteraction[], mark: MarkKind): VodInteraction[] {
  const own = TYPES[mark];
  if (isMarked(interactions, mark)) return interactions.filter(({ type }) => type !== own);
  return [...interactions.filter(({ type }) => type !== OPPOSITE[own]), { type: own }];
}

/** The marks confirmed by the server, and the presses since. */
export interface OptimisticMarks {
  readonly confirmed: readonly VodInteraction[];
  readonly pending: readonly MarkKind[];
}

/** The optimistic marks: the confirmed ones with all pending presses applied. */
export function shownMarks({ confirmed, pending }: OptimisticMarks): readonly VodInteraction[] {
  return pending.reduce<readonly VodInteraction[]>(toggleMark, confirmed);
}

export function press(marks: OptimisticMarks, mark: MarkKind): OptimisticMarks {
  return { ...marks, pending: [...marks.pending, mark] };
}

/** The oldest press was answered: with the new marks, or with a failure, which rolls back that press alone. */
export function settle(
  { confirmed, pending }: OptimisticMarks,
  answer: readonly VodInteraction[] | undefined,
): OptimisticMarks {
  return { confirmed: answer ?? confirmed, pending: pending.slice(1) };
}
