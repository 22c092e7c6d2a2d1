// A title as rows, banners and search show it.

import { programType } from '@seyir/contract/codes';
import type { Poster, VodCard, VodInteraction } from '@seyir/contract/titles';
import { decideTitleAccess } from '@seyir/core/access/title-access';
import { PREFERRED_VIDEO_TYPE } from '@seyir/core/limits/catalogue';
import { kurusToLira } from '@seyir/core/money/price';
import { textIn } from '@seyir/core/text/local-text';
import { writeBookmark } from '@seyir/core/timeline/bookmark';
import type { Audience } from '../viewers/audience.ts';
import { findOwned, type Position, type ViewerState } from '../viewers/viewer-state.ts';
import type { Picture, Snapshot, Title } from './snapshot.ts';

/** The card as all viewers of an audience see it; `personaliseVodCard` adds the viewer's own state. */
export function makeVodCard(snapshot: Snapshot, audience: Audience, title: Title): VodCard {
  const { language } = audience;
  const isSeries = title.kind === 'SERIES';
  const programtype = programType.toCode(isSeries ? 'series' : 'movie');
  return {
    kind: 'vod',
    id: title.id,
    title: textIn(title.name, language),
    summary: textIn(title.summary, language),
    year: title.year,
    imdbRating: title.imdbTenths === null ? null : title.imdbTenths / 10,
    type: title.kind,
    duration: isSeries ? null : title.durationSeconds,
    seasonCount: isSeries ? title.seasonCount : null,
    genre: genreNames(snapshot, audience, title),
    maturityRating: { age: title.age, categories: [...title.ratingCategories] },
    posters: postersOf(title),
    interactions: [],
    ...decideTitleAccess(audience, title, false),
    hastrailer: title.hasTrailer ? '1' : '0',
    products: title.products.map(({ id, kind, priceKurus }) => ({
      type: kind,
      price: kurusToLira(priceKurus),
      id,
      productcode: id,
    })),
    vodtype: vodTypeOf(title),
    programtype,
    programcode: title.id,
    isNew: title.isNew,
    ambient: ambientOf(title),
    progress: 0,
    isfavourite: '0',
    videotype: PREFERRED_VIDEO_TYPE,
    bookmark: null,
    secondsLeft: null,
    owned: null,
  };
}

/** The card with the viewer's marks, place and purchases; the same object when there are none. */
export function personaliseVodCard(card: VodCard, title: Title, viewer: ViewerState, now: number): VodCard {
  if (!hasOwnMarks(title.id, viewer)) return card;
  const position = viewer.positions.get(title.id);
  const owned = findOwned(viewer, title.id, now);
  return {
    ...card,
    interactions: listInteractions(title.id, viewer),
    isfavourite: viewer.watchlist.has(title.id) ? '1' : '0',
    progress: position ? percentWatched(position) : 0,
    bookmark: position && !position.completed ? writeBookmark(position) : null,
    secondsLeft: position && !position.completed ? secondsLeft(position) : null,
    owned: owned && { until: owned.endsAt === null ? null : new Date(owned.endsAt).toISOString() },
    ...(owned ? { customerHasAccess: true, isUnlocked: true } : {}),
  };
}

/** Whether the card of a title differs for this viewer from the audience's. */
export const hasOwnMarks = (titleId: string, viewer: ViewerState): boolean =>
  viewer.likedIds.has(titleId) ||
  viewer.dislikedIds.has(titleId) ||
  viewer.watchlist.has(titleId) ||
  viewer.positions.has(titleId) ||
  viewer.entitlements.has(titleId);

/** What a profile did with a title (DATA-14). */
export function listInteractions(titleId: string, viewer: ViewerState): VodInteraction[] {
  const position = viewer.positions.get(titleId);
  return [
    ...(viewer.likedIds.has(titleId) ? [{ type: 'VOD_LIKE' as const }] : []),
    ...(viewer.dislikedIds.has(titleId) ? [{ type: 'VOD_DISLIKE' as const }] : []),
    ...(viewer.watchlist.has(titleId) ? [{ type: 'VOD_WATCHLIST' as const }] : []),
    ...(position ? [{ type: 'VOD_WATCHED' as const, lastDuration: position.seconds }] : []),
  ];
}

export const genreNames = ({ titleGenreNames }: Snapshot, { language }: Audience, { genreIds }: Title): string[] =>
  genreIds.flatMap((id) => textIn(titleGenreNames.get(id), language) ?? []);

/** Banners know films and series by another code than rows do (DATA-11). */
export const vodTypeOf = ({ kind }: Title): '1' | '14' => (kind === 'SERIES' ? '14' : '1');

export const ambientOf = ({ posterVertical, posterHorizontal, background }: Title): string | null =>
  posterVertical?.ambient ?? posterHorizontal?.ambient ?? background?.ambient ?? null;

function postersOf({ posterVertical, posterHorizontal, background }: Title): Poster[] {
  const poster = (picture: Picture | undefined, type: 'v' | 'h' | 'bg'): Poster[] =>
    picture ? [{ url: picture.url, vertical: type === 'v', banner: type === 'bg', type }] : [];
  return [...poster(posterVertical, 'v'), ...poster(posterHorizontal, 'h'), ...poster(background, 'bg')];
}

const secondsLeft = ({ seconds, durationSeconds }: Position): number | null =>
  durationSeconds === null ? null : Math.max(0, durationSeconds - seconds);

function percentWatched({ seconds, completed, durationSeconds }: Position): number {
  if (completed) return 100;
  if (!durationSeconds) return 0;
  return Math.min(100, Math.round((seconds / durationSeconds) * 100));
}
