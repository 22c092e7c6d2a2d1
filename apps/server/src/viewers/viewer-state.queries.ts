import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** More than a viewer will ever page through; a bound for what one profile can occupy in memory. */
const POSITIONS_MOST = 500;

export const findProfileName = (db: Queries, profileId: string) =>
  db.selectFrom('profile').select('name').where('id', '=', profileId).executeTakeFirst();

export const listReactions = (db: Queries, profileId: string) =>
  db.selectFrom('title_reaction').select(['title_id', 'reaction']).where('profile_id', '=', profileId).execute();

export const listWatchlist = (db: Queries, profileId: string) =>
  db
    .selectFrom('watchlist_item')
    .select('title_id')
    .where('profile_id', '=', profileId)
    .orderBy('added_at', 'desc')
    .orderBy('title_id')
    .execute();

/** Newest first, with the length of what was watched. */
export const listPositions = (db: Queries, profileId: string) =>
  db
    .selectFrom('watch_position')
    .innerJoin('title', 'title.id', 'watch_position.title_id')
    .leftJoin('episode', 'episode.id', 'watch_position.episode_id')
    .leftJoin('season', 'season.id', 'episode.season_id')
    .select(({ fn }) => [
      'watch_position.title_id',
      'watch_position.content_code',
      'watch_position.position_seconds',
      'watch_position.completed',
      'watch_position.listed',
      'season.number as season_number',
      'episode.number as episode_number',
      fn.coalesce('episode.duration_seconds', 'title.duration_seconds').as('duration_seconds'),
    ])
    .where('watch_position.profile_id', '=', profileId)
    .orderBy('watch_position.updated_at', 'desc')
    .orderBy('watch_position.content_code')
    .limit(POSITIONS_MOST)
    .execute();

/** What the account rented or bought, tickets included, and was not withdrawn, the newest first. */
export const listEntitlements = (db: Queries, accountId: string) =>
  db
    .selectFrom('entitlement')
    .select(['title_id', 'airing_id', 'kind', 'starts_at', 'ends_at', 'starts_left', 'order_id'])
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const listLocks = (db: Queries, profileId: string) =>
  db.selectFrom('channel_lock').select('channel_id').where('profile_id', '=', profileId).execute();

export const listFavourites = (db: Queries, profileId: string) =>
  db.selectFrom('channel_favourite').select('channel_id').where('profile_id', '=', profileId).execute();

export const listVisits = (db: Queries, profileId: string) =>
  db
    .selectFrom('channel_visit')
    .select('channel_id')
    .where('profile_id', '=', profileId)
    .orderBy('watched_at', 'desc')
    .orderBy('channel_id')
    .execute();

/** An episode of a series that was watched to its end. */
interface FinishedEpisode {
  readonly title_id: string;
  readonly season: number;
  readonly episode: number;
}

export interface NextEpisodeRow {
  readonly title_id: string;
  readonly id: string;
  readonly season: number;
  readonly episode: number;
  readonly duration_seconds: number;
}

/** For each finished episode the one that follows it, over the end of a season too; none after the last. */
export async function listNextEpisodes(db: Queries, finished: readonly FinishedEpisode[]): Promise<NextEpisodeRow[]> {
  if (finished.length === 0) return [];
  const { rows } = await sql<NextEpisodeRow>`
    select distinct on (season.title_id) season.title_id, episode.id, season.number as season, episode.number as episode,
           episode.duration_seconds
      from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as given(title_id text, season integer, episode integer)
      join season on season.title_id = given.title_id
      join episode on episode.season_id = season.id
     where (season.number, episode.number) > (given.season, given.episode)
     order by season.title_id, season.number, episode.number`.execute(db);
  return rows;
}
