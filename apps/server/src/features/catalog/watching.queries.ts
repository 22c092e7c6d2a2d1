import type { Queries } from '../../db/database.ts';

export const findEpisode = (db: Queries, episodeId: string) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'episode.duration_seconds', 'season.title_id'])
    .where('episode.id', '=', episodeId)
    .executeTakeFirst();

export interface NewPosition {
  readonly profile_id: string;
  readonly content_code: string;
  readonly title_id: string;
  readonly episode_id: string | null;
  readonly position_seconds: number;
  readonly completed: boolean;
  readonly updated_at: Date;
}

/** Upserts a watch position; false when the profile does not exist. */
export async function savePosition(db: Queries, position: NewPosition): Promise<boolean> {
  const { profile_id, content_code, ...rest } = position;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('watch_position')
    .columns(['profile_id', 'content_code', 'title_id', 'episode_id', 'position_seconds', 'completed', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('profile')
        .select((s) => [
          'profile.id',
          s.val(content_code).as('content_code'),
          s.val(rest.title_id).as('title_id'),
          s.val(rest.episode_id).as('episode_id'),
          s.val(rest.position_seconds).as('position_seconds'),
          s.val(rest.completed).as('completed'),
          s.val(rest.updated_at).as('updated_at'),
        ])
        .where('profile.id', '=', profile_id),
    )
    .onConflict((conflict) => conflict.columns(['profile_id', 'content_code']).doUpdateSet(rest))
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** The rating of the title of an unfinished watch position. Undefined without one. */
export const findStoppedTitle = (db: Queries, profileId: string, contentCode: string) =>
  db
    .selectFrom('watch_position')
    .innerJoin('title', 'title.id', 'watch_position.title_id')
    .select('title.age_rating')
    .where('watch_position.profile_id', '=', profileId)
    .where('watch_position.content_code', '=', contentCode)
    .where('watch_position.completed', '=', false)
    .executeTakeFirst();

/** Deletes an unfinished watch position. A completed one stays. */
export const deletePosition = (db: Queries, profileId: string, contentCode: string) =>
  db
    .deleteFrom('watch_position')
    .where('profile_id', '=', profileId)
    .where('content_code', '=', contentCode)
    .where('completed', '=', false)
    .execute();
