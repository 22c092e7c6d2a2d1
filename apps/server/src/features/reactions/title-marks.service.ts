// What a profile thinks of a title, and its own list. Each call turns its mark on or off and answers the marks that are set.
import type { VodInteraction } from '@seyir/contract/titles';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { announceViewerChange, type ViewerStates } from '../../catalogue/viewer-state.ts';
import { listInteractions } from '../../catalogue/vod-card.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { lockProfile } from './channel-marks.queries.ts';
import * as queries from './title-marks.queries.ts';

export interface TitleMarksDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read' | 'forget'>;
}

export interface MarkWish {
  readonly caller: Caller;
  readonly titleId: string;
}

/** Likes or dislikes a title, or takes that back; the opposite goes (LIKE-01). */
export const toggleReaction = (deps: TitleMarksDeps, wish: MarkWish, reaction: queries.Reaction) =>
  toggle(deps, wish, async (trx, pair, at) => {
    if ((await queries.findReaction(trx, pair)) === reaction) await queries.removeReaction(trx, pair);
    else await queries.putReaction(trx, pair, reaction, at);
  });

/** Puts a title on the profile's list or takes it off (WATCHLIST-01). */
export const toggleWatchlist = (deps: TitleMarksDeps, wish: MarkWish) =>
  toggle(deps, wish, async (trx, pair, at) => {
    if (!(await queries.removeFromWatchlist(trx, pair))) await queries.addToWatchlist(trx, pair, at);
  });

async function toggle(
  { db, now, catalogue, viewers }: TitleMarksDeps,
  { caller, titleId }: MarkWish,
  change: (trx: Queries, pair: queries.Pair, at: Date) => Promise<void>,
): Promise<VodInteraction[]> {
  const { profile } = caller;
  // Marks are a profile's own: before one is chosen there is nobody to keep them for.
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  const title = catalogue.current().titleById.get(titleId);
  // What a profile may not see it cannot have an opinion of; it does not learn that it is there.
  if (title === undefined || isRatingBlocked(title.age, profile.userlevel)) {
    throw new AppError('NOT_FOUND', { titleId });
  }
  await db.kysely.transaction().execute(async (trx) => {
    if (!(await lockProfile(trx, profile.id))) throw new AppError('PROFILE_REMOVED');
    await change(trx, { profile_id: profile.id, title_id: titleId }, new Date(now()));
    await announceViewerChange(trx, profile.id);
  });
  viewers.forget(profile.id);
  return listInteractions(titleId, await viewers.read(caller));
}
