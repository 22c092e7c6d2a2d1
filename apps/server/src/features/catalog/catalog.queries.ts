import type { Queries } from '../../db/database.ts';

/** What the catalogue in memory leaves out, because only the detail shows it. */
export const findTitleTexts = (db: Queries, titleId: string) =>
  db.selectFrom('title').select(['tagline', 'country']).where('id', '=', titleId).executeTakeFirst();

export const listPeople = (db: Queries, titleId: string) =>
  db
    .selectFrom('title_person')
    .innerJoin('person', 'person.id', 'title_person.person_id')
    .leftJoin('image', 'image.path', 'person.portrait')
    .select([
      'person.id',
      'person.name',
      'title_person.job',
      'title_person.role',
      'image.path',
      'image.version',
      'image.ambient',
    ])
    .where('title_person.title_id', '=', titleId)
    .orderBy('title_person.position')
    .execute();

export const listSeasons = (db: Queries, titleId: string) =>
  db
    .selectFrom('season')
    .innerJoin('episode', 'episode.season_id', 'season.id')
    .select(({ fn }) => ['season.id', 'season.number', fn.count<number>('episode.id').as('episodes')])
    .where('season.title_id', '=', titleId)
    .groupBy(['season.id', 'season.number'])
    .orderBy('season.number')
    .execute();

export const findSeason = (db: Queries, seasonId: string) =>
  db.selectFrom('season').select(['id', 'number', 'title_id']).where('id', '=', seasonId).executeTakeFirst();

export const listEpisodes = (db: Queries, seasonId: string) =>
  db
    .selectFrom('episode')
    .leftJoin('image', 'image.path', 'episode.still')
    .select([
      'episode.id',
      'episode.number',
      'episode.name',
      'episode.summary',
      'episode.duration_seconds',
      'image.path',
      'image.version',
      'image.ambient',
    ])
    .where('episode.season_id', '=', seasonId)
    .orderBy('episode.number')
    .execute();

/** The first episode of a series. */
export const findFirstEpisode = (db: Queries, titleId: string) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select('episode.id')
    .where('season.title_id', '=', titleId)
    .orderBy('season.number')
    .orderBy('episode.number')
    .limit(1)
    .executeTakeFirst();

export const findEpisode = (db: Queries, titleId: string, episodeId: string) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'episode.duration_seconds'])
    .where('season.title_id', '=', titleId)
    .where('episode.id', '=', episodeId)
    .executeTakeFirst();

/** Where a profile stopped in the episodes of a title. */
export const listEpisodePositions = (db: Queries, profileId: string, titleId: string) =>
  db
    .selectFrom('watch_position')
    .select(['content_code', 'position_seconds', 'completed'])
    .where('profile_id', '=', profileId)
    .where('title_id', '=', titleId)
    .execute();

export interface NewPosition {
  readonly profile_id: string;
  readonly content_code: string;
  readonly title_id: string;
  readonly episode_id: string | null;
  readonly position_seconds: number;
  readonly updated_at: Date;
}

/** False when the profile is gone. */
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
          s.val(false).as('completed'),
          s.val(rest.updated_at).as('updated_at'),
        ])
        .where('profile.id', '=', profile_id),
    )
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'content_code']).doUpdateSet({ ...rest, completed: false }),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}
