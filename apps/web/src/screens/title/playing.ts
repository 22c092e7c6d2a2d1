// The calls behind a title's playback request.

import { type Episode, type Vod, watchContent, watchTrailer } from '@seyir/contract/catalog';
import { authReturn, thumbnailKind } from '@seyir/contract/codes';
import { legacyThumbnails, legacyVodDetail, legacyVodInfo } from '@seyir/contract/legacy';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { chooseSeason, seasonsOf } from '../../features/title-detail/episodes.ts';
import { episodesQuery } from '../../features/title-detail/title.queries.ts';
import type { TitlePlaybackRequest } from '../../features/title-detail/watch-verdict.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export type ContentRequest = Exclude<TitlePlaybackRequest, { kind: 'trailer' }>;

const AUTHORISED = authReturn.toCode('authorised');

/** The stream address of a trailer, by its title (DETAIL-23). */
export async function readTrailerSource(titleId: string): Promise<string> {
  return (await call(watchTrailer, { params: { id: titleId } })).url;
}

/** The title as it is when it is opened: bookmark, and auth_returncode. */
export type OpeningDetail = Pick<Vod, 'bookmark'> & { readonly auth_returncode?: string | undefined };

/** The stream waits for the check: a service that does not answer is asked for the stream without it. */
export const OPENING_LIMIT_MS = 5_000;

/**
 * Bookmark and subscription check before a title plays (LEGACY-15). Undefined where the service gives neither in time: then
 * the stream's own call decides.
 */
export async function readOpening(programcode: string): Promise<OpeningDetail | undefined> {
  const flags = { isquerytrailer: '1', isquerybookmark: '1', ischecksubscribe: '1' } as const;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), OPENING_LIMIT_MS);
  try {
    return (await call(legacyVodDetail, { query: { programcode, ...flags } }, limit.signal)).data;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

export const isAuthorised = (detail: OpeningDetail | undefined): boolean =>
  detail?.auth_returncode === undefined || detail.auth_returncode === AUTHORISED;

/** The stream address of an episode or a film, by the codes of the request (DETAIL-17), after the subscription check. */
export async function readSource(
  request: ContentRequest,
  opening: Promise<OpeningDetail | undefined>,
): Promise<string> {
  const detail = await opening;
  if (!isAuthorised(detail)) throw new ApiError(403, 'NO_PRODUCT', `auth_returncode ${detail?.auth_returncode}`);
  const { programCode, contentCode } = request;
  const column = request.kind === 'film' ? { columncode: request.columnCode } : {};
  const body = { contentcode: contentCode, ...column };
  return (await call(watchContent, { params: { id: programCode }, body })).url;
}

export interface EpisodePlace {
  readonly seasonId: string;
  readonly episode: Episode;
  /** The next episode, across seasons. */
  readonly next: Episode | undefined;
}

/** Finds an episode by its code, in the likely season first, and the next episode. */
export async function findEpisodePlace(
  client: QueryClient,
  vod: Vod,
  contentCode: string,
): Promise<EpisodePlace | undefined> {
  const seasons = seasonsOf(vod);
  const likely = chooseSeason(vod, undefined);
  for (const season of [...seasons].sort((a, b) => Number(b === likely) - Number(a === likely))) {
    const episodes = await client.ensureQueryData(episodesQuery(vod.id, season.id));
    const index = episodes.findIndex(({ contentcode }) => contentcode === contentCode);
    const episode = episodes[index];
    if (!episode) continue;
    const following = seasons[seasons.indexOf(season) + 1];
    const next =
      episodes[index + 1] ?? (following && (await client.ensureQueryData(episodesQuery(vod.id, following.id)))[0]);
    return { seasonId: season.id, episode, next };
  }
  return undefined;
}

/**
 * The watch position, refetched: another device may have continued meanwhile (DETAIL-16, PLAYER-17). The title has the
 * position of the content that was watched last, the list of its season those of all episodes.
 */
export async function readStart(
  client: QueryClient,
  vod: Vod,
  contentCode: string,
  place: EpisodePlace | undefined,
  opening: Promise<OpeningDetail | undefined>,
): Promise<number | undefined> {
  const last = parseBookmark(((await opening) ?? vod).bookmark ?? '');
  if (last?.contentCode === contentCode) return last.seconds;
  if (!place) return undefined;
  const episodes = await client.fetchQuery({ ...episodesQuery(vod.id, place.seasonId), staleTime: 0 });
  const stopped = parseBookmark(episodes.find(({ contentcode }) => contentcode === contentCode)?.bookmark ?? '');
  return stopped?.contentCode === contentCode ? stopped.seconds : undefined;
}

/** Whether the series of the next episode may still be watched: a rental may end meanwhile (LEGACY-15). */
export const nextEpisodeQuery = (next: Episode | undefined) =>
  queryOptions({
    queryKey: ['next-episode', next?.contentcode ?? ''],
    queryFn: next
      ? async ({ signal }) => {
          const { data } = await call(legacyVodInfo, { query: { programcode: next.programcode } }, signal);
          return data?.isUnlocked ?? true;
        }
      : skipToken,
    gcTime: 0,
    retry: false,
    meta: { hasOwnErrors: true },
  });

/** Thumbnails of the seek bar (SPRITE-05); without them the seek bar shows times. */
export const thumbnailsQuery = (contentCode: string) =>
  queryOptions({
    queryKey: ['thumbnails', contentCode],
    queryFn: ({ signal }) => {
      const query = { cmsid: contentCode, physicalcontentid: contentCode, playtype: thumbnailKind.toCode('other') };
      return call(legacyThumbnails, { query }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
