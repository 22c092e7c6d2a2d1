import type { VodInteraction } from '@seyir/contract/titles';
import type { Queries } from '../../db/database.ts';

export type Reaction = 'like' | 'dislike';

/** A profile and a title. */
export interface Pair {
  readonly profile_id: string;
  readonly title_id: string;
}

export async function findReaction(trx: Queries, pair: Pair): Promise<string | undefined> {
  const row = await trx
    .selectFrom('title_reaction')
    .select('reaction')
    .where('profile_id', '=', pair.profile_id)
    .where('title_id', '=', pair.title_id)
    .executeTakeFirst();
  return row?.reaction;
}

/** The marks that are set, as the application knows them. */
export async function listMarks(trx: Queries, pair: Pair): Promise<VodInteraction[]> {
  const reaction = await findReaction(trx, pair);
  const listed = await trx
    .selectFrom('watchlist_item')
    .select('title_id')
    .where('profile_id', '=', pair.profile_id)
    .where('title_id', '=', pair.title_id)
    .executeTakeFirst();
  return [
    ...(reaction === 'like' ? [{ type: 'VOD_LIKE' as const }] : []),
    ...(reaction === 'dislike' ? [{ type: 'VOD_DISLIKE' as const }] : []),
    ...(listed ? [{ type: 'VOD_WATCHLIST' as const }] : []),
  ];
}

/** Upsert: replaces the opposite reaction. */
export const putReaction = (trx: Queries, pair: Pair, reaction: Reaction, at: Date) =>
  trx
    .insertInto('title_reaction')
    .values({ ...pair, reaction, made_at: at })
    .onConflict((conflict) => conflict.columns(['profile_id', 'title_id']).doUpdateSet({ reaction, made_at: at }))
    .execute();

export const removeReaction = (trx: Queries, pair: Pair) =>
  trx
    .deleteFrom('title_reaction')
    .where('profile_id', '=', pair.profile_id)
    .where('title_id', '=', pair.title_id)
    .execute();

/** True when the title was on the watchlist. */
export async function removeFromWatchlist(trx: Queries, pair: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('watchlist_item')
    .where('profile_id', '=', pair.profile_id)
    .where('title_id', '=', pair.title_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const addToWatchlist = (trx: Queries, pair: Pair, at: Date) =>
  trx
    .insertInto('watchlist_item')
    .values({ ...pair, added_at: at })
    .execute();
