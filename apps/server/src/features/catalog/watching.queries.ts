import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

export interface EpisodeRow {
  readonly id: string;
  readonly duration_seconds: number | null;
  readonly title_id: string;
}

/** In the order of the ids; undefined for an id that is no episode. */
export async function listEpisodes(db: Queries, ids: readonly string[]): Promise<(EpisodeRow | undefined)[]> {
  const rows = await db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'episode.duration_seconds', 'season.title_id'])
    .where('episode.id', 'in', [...new Set(ids)])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}

/** The episodes of a season or a series, in order. */
export const listEpisodesOf = (db: Queries, of: { readonly seasonId?: string; readonly titleId?: string }) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'episode.duration_seconds', 'season.title_id'])
    .$if(of.seasonId !== undefined, (query) => query.where('season.id', '=', of.seasonId ?? ''))
    .$if(of.titleId !== undefined, (query) => query.where('season.title_id', '=', of.titleId ?? ''))
    .orderBy('season.number')
    .orderBy('episode.number')
    .execute();

export interface NewPosition {
  readonly profile_id: string;
  readonly content_code: string;
  readonly title_id: string;
  readonly episode_id: string | null;
  readonly position_seconds: number;
  readonly completed: boolean;
  readonly updated_at: Date;
}

/** Upserts watch positions in one statement, the later of two for the same content. Returns the profiles that exist. */
export async function savePositions(db: Queries, positions: readonly NewPosition[]): Promise<string[]> {
  const last = new Map(positions.map((one) => [`${one.profile_id} ${one.content_code}`, one]));
  const { rows } = await sql<{ profile_id: string }>`
    insert into watch_position (profile_id, content_code, title_id, episode_id, position_seconds, completed, updated_at)
    select profile.id, content_code, title_id, episode_id, position_seconds, completed, updated_at
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as given(
             profile_id uuid, content_code text, title_id text, episode_id text, position_seconds integer,
             completed boolean, updated_at timestamptz)
      join profile on profile.id = given.profile_id
     order by profile.id, content_code
    on conflict (profile_id, content_code) do update
       set title_id = excluded.title_id, episode_id = excluded.episode_id, position_seconds = excluded.position_seconds,
           completed = excluded.completed, updated_at = excluded.updated_at, listed = true
    returning profile_id`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
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

/** Deletes watch positions, completed ones too. */
export const deletePositions = (db: Queries, profileId: string, contentCodes: readonly string[]) =>
  db
    .deleteFrom('watch_position')
    .where('profile_id', '=', profileId)
    .where('content_code', 'in', contentCodes)
    .execute();

/** Takes a title out of "continue watching". */
export const unlistPositions = (db: Queries, profileId: string, titleId: string) =>
  db
    .updateTable('watch_position')
    .set({ listed: false })
    .where('profile_id', '=', profileId)
    .where('title_id', '=', titleId)
    .execute();
