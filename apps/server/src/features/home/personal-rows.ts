// Rows only the viewer's own past can fill. For a guest, who has none, they are empty.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { listByTaste, RECOMMENDATION_COUNT, recommend } from '@seyir/core/catalog/recommend';
import type { Snapshot, Title } from '../../catalogue/snapshot.ts';
import { NOBODY, ownsTitle, type ViewerState } from '../../catalogue/viewer-state.ts';
import type { PersonalRule } from '../../db/json-columns.ts';
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
  if (view.viewer === NOBODY) return [];
  return ROWS[row](view).filter(({ age }) => !isRatingBlocked(age, view.audience.userlevel));
}

/** With a saved position that is not completed, the newest first (MYSTUFF-03). */
function listUnfinished({ snapshot, viewer }: HomeView): Title[] {
  const unfinished = [...viewer.positions].filter(([, { completed }]) => !completed);
  return findTitles(
    snapshot,
    unfinished.map(([titleId]) => titleId),
  );
}

/** With access that has not ended, the newest first (MYSTUFF-04). */
function listOwned({ snapshot, viewer, now }: HomeView): Title[] {
  const owned = [...viewer.entitlements.keys()].filter((titleId) => ownsTitle(viewer, titleId, now));
  return findTitles(snapshot, owned);
}

/** Of the genres on the list, without what is on it or disliked. */
function listSimilar({ snapshot, viewer, audience }: HomeView): Title[] {
  const taste = {
    chosen: findTitles(snapshot, viewer.watchlist),
    isExcluded: ({ id, age }: Title) =>
      viewer.watchlist.has(id) || viewer.dislikedIds.has(id) || isRatingBlocked(age, audience.userlevel),
  };
  return listByTaste(taste, snapshot.titlesByGenre, RECOMMENDATION_COUNT);
}

/** Of the genres liked or watched, without what was watched or disliked, filled up with the newest (MYSTUFF-05). */
function listRecommended({ snapshot, viewer, audience }: HomeView): Title[] {
  const taste = {
    chosen: findTitles(snapshot, new Set([...viewer.likedIds, ...viewer.positions.keys()])),
    isExcluded: ({ id, age }: Title) => isKnown(viewer, id) || isRatingBlocked(age, audience.userlevel),
  };
  return recommend(taste, snapshot.titlesByGenre, snapshot.titles, RECOMMENDATION_COUNT);
}

const isKnown = (viewer: ViewerState, titleId: string) =>
  viewer.positions.has(titleId) || viewer.dislikedIds.has(titleId);

/** A title that is no longer published is left out. */
const findTitles = ({ titleById }: Snapshot, ids: Iterable<string>): Title[] =>
  [...ids].flatMap((id) => titleById.get(id) ?? []);
