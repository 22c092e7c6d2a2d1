import type { Queries } from '../db/database.ts';

/** The episodes of a series and their places in it, in order. */
export const listEpisodePlaces = (db: Queries, titleId: string) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'season.number as season', 'episode.number'])
    .where('season.title_id', '=', titleId)
    .orderBy('season.number')
    .orderBy('episode.number')
    .execute();
