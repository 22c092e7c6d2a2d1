// Likes, dislikes and the watchlist of a profile. Each call toggles one mark and answers the marks that are set.
import * as calls from '@seyir/contract/reactions';
import type { VodInteraction } from '@seyir/contract/titles';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listInteractions } from '../../catalogue/vod-card.ts';
import type { Database, Queries } from '../../db/database.ts';
import { lockProfile } from '../../db/lock-account.ts';
import type { EventPublisher } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { announceViewerChange, type ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './title-marks.queries.ts';

interface TitleMarksDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read' | 'forget'>;
  readonly events: Pick<EventPublisher, 'publish'>;
}

interface MarkRequest {
  readonly caller: Caller;
  readonly titleId: string;
}

/** Toggles a like or dislike; setting one removes the other (LIKE-01). */
const toggleReaction = (deps: TitleMarksDeps, request: MarkRequest, reaction: queries.Reaction) =>
  toggle(deps, request, async (trx, pair, at) => {
    if ((await queries.findReaction(trx, pair)) === reaction) await queries.removeReaction(trx, pair);
    else await queries.putReaction(trx, pair, reaction, at);
  });

/** Adds a title to the profile's watchlist or removes it (WATCHLIST-01). */
export const toggleWatchlist = (deps: TitleMarksDeps, request: MarkRequest) =>
  toggle(deps, request, async (trx, pair, at) => {
    if (!(await queries.removeFromWatchlist(trx, pair))) await queries.addToWatchlist(trx, pair, at);
  });

async function toggle(
  { db, now, catalogue, viewers, events }: TitleMarksDeps,
  { caller, titleId }: MarkRequest,
  change: (trx: Queries, pair: queries.Pair, at: Date) => Promise<void>,
): Promise<VodInteraction[]> {
  const { profile } = caller;
  // Marks belong to a profile: none can be set before one is chosen.
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  const title = catalogue.current().titleById.get(titleId);
  // A blocked title is NOT_FOUND, so that a profile does not learn that it exists.
  if (title === undefined || isRatingBlocked(title.age, profile.userlevel)) {
    throw new AppError('NOT_FOUND', { titleId });
  }
  await db.kysely.transaction().execute(async (trx) => {
    await lockProfile(trx, profile.id);
    const pair = { profile_id: profile.id, title_id: titleId };
    await change(trx, pair, new Date(now()));
    await announceViewerChange(trx, profile.id);
    const event = { type: 'title-marked', titleId, interactions: await queries.listMarks(trx, pair) } as const;
    await events.publish(event, { profile: { accountId: caller.accountId, id: profile.id } }, trx);
  });
  viewers.forget(profile.id);
  return listInteractions(titleId, await viewers.read(caller));
}

export const titleMarksRoutes = (deps: TitleMarksDeps): Route[] => [
  route(calls.toggleLike, ({ caller, params }) => toggleReaction(deps, { caller, titleId: params.id }, 'like')),
  route(calls.toggleDislike, ({ caller, params }) => toggleReaction(deps, { caller, titleId: params.id }, 'dislike')),
  route(calls.toggleWatchlist, ({ caller, params }) => toggleWatchlist(deps, { caller, titleId: params.id })),
];
