import type { Queries } from '../../db/database.ts';

/** Showings that are looked at: those of channels without an archive come before the one that is kept. */
const PAST_AIRINGS_MAX = 50;

/** Columns that the catalogue snapshot leaves out, because only the detail shows them. */
export const findTitleTexts = (db: Queries, titleId: string) =>
  db.selectFrom('title').select(['tagline', 'country', 'markers']).where('id', '=', titleId).executeTakeFirst();

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

/** The newest showings of a title that are over; the guide keeps those of some days. */
export const listPastAirings = (db: Queries, titleId: string, at: Date) =>
  db
    .selectFrom('programme')
    .innerJoin('airing', 'airing.programme_id', 'programme.id')
    .select(['airing.id', 'airing.channel_id', 'airing.starts_at'])
    .where('programme.title_id', '=', titleId)
    .where('airing.ends_at', '<=', at)
    .orderBy('airing.starts_at', 'desc')
    .orderBy('airing.id')
    .limit(PAST_AIRINGS_MAX)
    .execute();

export const findPerson = (db: Queries, id: string) =>
  db
    .selectFrom('person')
    .leftJoin('image', 'image.path', 'person.portrait')
    .select(['person.id', 'person.name', 'person.bio', 'image.path', 'image.version', 'image.ambient'])
    .where('person.id', '=', id)
    .executeTakeFirst();

/** The titles of a person by job, newest first; unpublished titles are among them. */
export const listPersonTitles = (db: Queries, personId: string, job: 'director' | 'actor', most: number) =>
  db
    .selectFrom('title_person')
    .innerJoin('title', 'title.id', 'title_person.title_id')
    .select('title.id')
    .where('title_person.person_id', '=', personId)
    .where('title_person.job', '=', job)
    .orderBy('title.year', 'desc')
    .orderBy('title.id')
    .limit(most)
    .execute();

export const listSeasons = (db: Queries, titleId: string) =>
  db
    .selectFrom('season')
    .innerJoin('episode', 'episode.season_id', 'season.id')
    .select(({ fn }) => ['season.id', 'season.number', 'season.name', fn.count<number>('episode.id').as('episodes')])
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
      'episode.markers',
      'image.path',
      'image.version',
      'image.ambient',
    ])
    .where('episode.season_id', '=', seasonId)
    .orderBy('episode.number')
    .execute();

/** Where a profile stopped in the episodes of a title. */
export const listEpisodePositions = (db: Queries, profileId: string, titleId: string) =>
  db
    .selectFrom('watch_position')
    .select(['content_code', 'position_seconds', 'completed'])
    .where('profile_id', '=', profileId)
    .where('title_id', '=', titleId)
    .execute();
