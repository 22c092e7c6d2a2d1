// The calls behind a title's playback request.

import { type Episode, type Vod, watchContent, watchTrailer } from '@seyir/contract/catalog';
import { legacyThumbnails } from '@seyir/contract/legacy';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { chooseSeason, seasonsOf } from '../../features/title-detail/episodes.ts';
import { episodesQuery, titleQuery } from '../../features/title-detail/title.queries.ts';
import type { TitlePlaybackRequest } from '../../features/title-detail/watch-verdict.ts';
import { call } from '../../shared/api/call.ts';

/** The stream address: of an episode or a film by the codes of the request (DETAIL-17), of a trailer by its title (DETAIL-23). */
export async function readSource(titleId: string, request: TitlePlaybackRequest): Promise<string> {
  if (request.kind === 'trailer') return (await call(watchTrailer, { params: { id: titleId } })).url;
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

/** The watch position, refetched: another device may have continued meanwhile (DETAIL-16, PLAYER-17). */
export async function readStart(
  client: QueryClient,
  vod: Vod,
  contentCode: string,
  place: EpisodePlace | undefined,
): Promise<number | undefined> {
  const bookmark = place
    ? (await client.fetchQuery({ ...episodesQuery(vod.id, place.seasonId), staleTime: 0 })).find(
        ({ contentcode }) => contentcode === contentCode,
      )?.bookmark
    : (await client.fetchQuery({ ...titleQuery(vod.id), staleTime: 0 })).bookmark;
  const stopped = parseBookmark(bookmark ?? '');
  return stopped?.contentCode === contentCode ? stopped.seconds : undefined;
}

const PLAYTYPE_TITLE = '2';

/** Thumbnails of the seek bar; without them the seek bar shows times. */
export const thumbnailsQuery = (contentCode: string) =>
  queryOptions({
    queryKey: ['thumbnails', contentCode],
    queryFn: ({ signal }) =>
      call(legacyThumbnails, { query: { physicalcontentid: contentCode, playtype: PLAYTYPE_TITLE } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
