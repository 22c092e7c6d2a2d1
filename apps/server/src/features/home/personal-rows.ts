// Personal rows, filled from the viewer's history. Empty for a guest, who has none.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { listByTaste, RECOMMENDATION_COUNT, recommend } from '@seyir/core/catalog/recommend';
import { CONTINUE_FROM_SECONDS } from '@seyir/core/limits/playback';
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import type { PersonalRule } from '../../db/json-columns.ts';
import { ANONYMOUS, ownsTitle, type Position, type ViewerState } from '../../viewers/viewer-state.ts';
import type { HomeView } from './home-view.ts';

type PersonalRow = (view: HomeView) => Title[];

const ROWS: Readonly<Record<PersonalRule['personal'], PersonalRow>> = {
  continue: listUnfinished,
  watchlist: ({ snapshot, viewer }) => findTitles(snapshot, viewer.watchlist),
  transactions: listOwned,
  similar: listSimilar,
  recommended: listRecommended,
};

export function listPersonalTitles(view: HomeView, row: PersonalRule['personal']): Title[] {
  if (view.viewer === ANONYMOUS) return [];
  return ROWS[row](view).filter(({ age }) => !isRatingBlocked(age, view.audience.userlevel));
}

/**
 * Titles with a saved position that is not completed, newest first (MYSTUFF-03), without those taken out of the row and
 * those that were only looked into.
 */
function listUnfinished({ snapshot, viewer }: HomeView): Title[] {
  const unfinished = [...viewer.positions].filter(
    ([, position]) => !position.completed && position.isListed && !isLookedInto(position),
  );
  return findTitles(
    snapshot,
    unfinished.map(([titleId]) => titleId),
  );
}

/** Seconds of a film or of a first episode. A later episode goes on with a series, however little of it was watched. */
const isLookedInto = ({ seconds, season = 1, episode = 1 }: Position): boolean =>
  season === 1 && episode === 1 && seconds > 0 && seconds < CONTINUE_FROM_SECONDS;

/** Titles with access that has not ended, newest first (MYSTUFF-04). */
function listOwned({ snapshot, viewer, now }: HomeView): Title[] {
  const owned = [...viewer.entitlements.keys()].filter((titleId) => ownsTitle(viewer, titleId, now));
  return findTitles(snapshot, owned);
}

/** Titles of the watchlist's genres, without listed and disliked ones. */
function listSimilar({ snapshot, viewer, audience }: HomeView): Title[] {
  const taste = {
    chosen: findTitles(snapshot, viewer.watchlist),
    isExcluded: ({ id, age }: Title) =>
      viewer.watchlist.has(id) || viewer.dislikedIds.has(id) || isRatingBlocked(age, audience.userlevel),
  };
  return listByTaste(taste, snapshot.titlesByGenre, RECOMMENDATION_COUNT);
}

/** Titles of liked and watched genres, without watched and disliked ones, filled up with the newest (MYSTUFF-05). */
function listRecommended({ snapshot, viewer, audience }: HomeView): Title[] {
  const taste = {
    chosen: findTitles(snapshot, new Set([...viewer.likedIds, ...viewer.positions.keys()])),
    isExcluded: ({ id, age }: Title) => isKnown(viewer, id) || isRatingBlocked(age, audience.userlevel),
  };
  return recommend(taste, snapshot.titlesByGenre, snapshot.titles, RECOMMENDATION_COUNT);
}

const isKnown = (viewer: ViewerState, titleId: string) =>
  viewer.positions.has(titleId) || viewer.dislikedIds.has(titleId);

/** Titles that are no longer published are left out. */
const findTitles = ({ titleById }: Snapshot, ids: Iterable<string>): Title[] =>
  [...ids].flatMap((id) => titleById.get(id) ?? []);
