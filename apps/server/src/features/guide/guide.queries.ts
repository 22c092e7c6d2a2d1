import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { TimeRange } from '@seyir/core/time/time-range';
import { sql } from 'kysely';
import { selectAirings } from '../../catalogue/airings.queries.ts';
import type { Queries } from '../../db/database.ts';
import { sqlTextIn } from '../../db/local-text.ts';
import type { Language } from '../../http/meta.ts';

/**
 * More airings than a channel has in a day. Without LIMIT the planner may scan the starts of all channels together, which
 * costs five times as much with a thousand channels (bench/guide.bench.ts).
 */
const AIRINGS_EACH = 500;

/** The airings of the guide, in order of start. */
export const listGuideAirings = (db: Queries, channelIds: readonly string[], range: TimeRange, language: Language) =>
  selectAirings(db, channelIds, range, AIRINGS_EACH)
    .select([
      'shown.id',
      'shown.channel_id',
      'shown.starts_at',
      'shown.ends_at',
      'shown.ppv_product_id',
      'programme.age_rating',
      'programme.still',
      'image.version as still_version',
      sqlTextIn<string>('programme.name', language).as('name'),
      sqlTextIn('genre.name', language).as('category'),
    ])
    .orderBy('shown.starts_at')
    .execute();

export type GuideAiringRow = Awaited<ReturnType<typeof listGuideAirings>>[number];

/** The account's recordings in the range that have not expired, by airing. */
export async function listRecordedAirings(db: Queries, accountId: string, { from, to }: TimeRange, at: Date) {
  const rows = await db
    .selectFrom('recording')
    .select(['id', 'airing_id'])
    .where('account_id', '=', accountId)
    .where('starts_at', '>', new Date(from - LONGEST_AIRING_MS))
    .where('starts_at', '<', new Date(to))
    .where('expires_at', '>', at)
    .execute();
  return new Map(rows.map(({ id, airing_id }) => [airing_id, id]));
}

/** One airing with its programme, episode and category. */
export const findAiring = (db: Queries, id: string) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('episode', 'episode.id', 'airing.episode_id')
    .leftJoin('genre', (join) =>
      join.onRef('genre.kind', '=', 'programme.category_kind').onRef('genre.id', '=', 'programme.category_id'),
    )
    .leftJoin('image', 'image.path', 'programme.still')
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.programme_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.ppv_product_id',
      'airing.season_number',
      'airing.episode_number',
      'programme.name',
      'programme.summary',
      'programme.age_rating',
      'programme.rating_categories',
      'programme.series',
      'programme.title_id',
      'programme.still',
      'image.version as still_version',
      'genre.name as category',
      'episode.summary as episode_summary',
    ])
    .where('airing.id', '=', id)
    .executeTakeFirst();

export type AiringDetailRow = NonNullable<Awaited<ReturnType<typeof findAiring>>>;

/**
 * The account's recording of an airing that has left the guide, in the shape of `findAiring`. The recording carries its own
 * texts; category, cast and title come from its programme as long as that is known.
 */
export const findRecordedAiring = (db: Queries, accountId: string, airingId: string, at: Date) =>
  db
    .selectFrom('recording')
    .leftJoin('programme', 'programme.id', 'recording.series_id')
    .leftJoin('genre', (join) =>
      join.onRef('genre.kind', '=', 'programme.category_kind').onRef('genre.id', '=', 'programme.category_id'),
    )
    .leftJoin('image', 'image.path', 'recording.still')
    .select(({ fn, val, ref }) => [
      'recording.airing_id as id',
      'recording.channel_id',
      fn.coalesce('recording.series_id', val('')).as('programme_id'),
      'recording.starts_at',
      'recording.ends_at',
      sql<string | null>`null`.as('ppv_product_id'),
      'recording.season_number',
      'recording.episode_number',
      'recording.name',
      'recording.summary',
      'recording.age_rating',
      sql<('SEXUALITY' | 'VIOLENCE' | 'BAD_BEHAVIOR')[]>`coalesce(${ref('programme.rating_categories')}, '{}')`.as(
        'rating_categories',
      ),
      sql<boolean>`recording.series_id is not null`.as('series'),
      'programme.title_id',
      'recording.still',
      'image.version as still_version',
      'genre.name as category',
      sql<null>`null`.as('episode_summary'),
    ])
    .where('recording.account_id', '=', accountId)
    .where('recording.airing_id', '=', airingId)
    .where('recording.expires_at', '>', at)
    .executeTakeFirst();

/** More airings of one programme than a viewer reads: two a day for the days of the guide. */
const AIRINGS_OF_PROGRAMME = 28;

/** The airings of a programme that begin within a range, in order of start. */
export const listAiringsOf = (db: Queries, programmeId: string, { from, to }: TimeRange) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.season_number',
      'airing.episode_number',
      'airing.ppv_product_id',
      'programme.age_rating',
    ])
    .where('airing.programme_id', '=', programmeId)
    .where('airing.starts_at', '>=', new Date(from))
    .where('airing.starts_at', '<', new Date(to))
    .orderBy('airing.starts_at')
    .limit(AIRINGS_OF_PROGRAMME)
    .execute();

/** Airings by their ids, or those on air on channels at a moment (epoch milliseconds). */
export const listPrevueAirings = (
  db: Queries,
  asked: { readonly ids: readonly string[] } | { readonly channelIds: readonly string[]; readonly at: number },
) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('genre', (join) =>
      join.onRef('genre.kind', '=', 'programme.category_kind').onRef('genre.id', '=', 'programme.category_id'),
    )
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.programme_id',
      'airing.starts_at',
      'airing.ends_at',
      'airing.ppv_product_id',
      'programme.name',
      'programme.summary',
      'programme.age_rating',
      'programme.series',
      'genre.name as category',
    ])
    .where((eb) =>
      'ids' in asked
        ? eb('airing.id', '=', eb.fn.any(eb.val([...asked.ids])))
        : eb.and([
            eb('airing.channel_id', '=', eb.fn.any(eb.val([...asked.channelIds]))),
            eb('airing.starts_at', '>', new Date(asked.at - LONGEST_AIRING_MS)),
            eb('airing.starts_at', '<=', new Date(asked.at)),
            eb('airing.ends_at', '>', new Date(asked.at)),
          ]),
    )
    .execute();

export type PrevueRow = Awaited<ReturnType<typeof listPrevueAirings>>[number];

const selectPeople = (db: Queries) => db.selectFrom('person').leftJoin('image', 'image.path', 'person.portrait');

/** Who takes part in a programme. */
export const listProgrammePeople = (db: Queries, programmeId: string) =>
  selectPeople(db)
    .innerJoin('programme_person', 'programme_person.person_id', 'person.id')
    .select(['person.id', 'person.name', 'image.path', 'image.version', 'image.ambient'])
    .where('programme_person.programme_id', '=', programmeId)
    .orderBy('programme_person.position')
    .execute();

/** Who plays in the title that a programme shows. */
export const listTitleActors = (db: Queries, titleId: string) =>
  selectPeople(db)
    .innerJoin('title_person', 'title_person.person_id', 'person.id')
    .select(['person.id', 'person.name', 'title_person.role', 'image.path', 'image.version', 'image.ambient'])
    .where('title_person.title_id', '=', titleId)
    .where('title_person.job', '=', 'actor')
    .orderBy('title_person.position')
    .execute();

/** The account's recording of an airing. */
export const findRecordingOf = (db: Queries, accountId: string, airingId: string, at: Date) =>
  db
    .selectFrom('recording')
    .select('id')
    .where('account_id', '=', accountId)
    .where('airing_id', '=', airingId)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export async function hasReminder(db: Queries, profileId: string, airingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder')
    .select('airing_id')
    .where('profile_id', '=', profileId)
    .where('airing_id', '=', airingId)
    .executeTakeFirst();
  return row !== undefined;
}
