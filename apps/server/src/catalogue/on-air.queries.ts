import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { TimeRange } from '@seyir/core/time/time-range';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** A banner's programme may be repeated several times before the guide is reloaded. */
const FEATURED_EACH = 4;

/** About a millisecond of parsing: the event loop that serves video runs in between. */
const ROWS_A_PAGE = 200;

/** The airings that overlap a range, in order, page by page: with a thousand channels some thousand. */
export async function* readAiringsBetween(db: Queries, { from, to }: TimeRange): AsyncGenerator<GuideRow[]> {
  const query = selectAirings(db)
    .select('airing.channel_id')
    .where('airing.starts_at', '<', new Date(to))
    .where('airing.ends_at', '>', new Date(from))
    .orderBy('airing.starts_at')
    .orderBy('airing.id')
    .limit(ROWS_A_PAGE);
  let after = { starts_at: new Date(from - LONGEST_AIRING_MS).toISOString(), id: '' };
  for (;;) {
    const page = query.where(
      sql<boolean>`(airing.starts_at, airing.id) > (${after.starts_at}::timestamptz, ${after.id}::text)`,
    );
    // As JSON text: a third of the cost of reading rows field by field.
    const { rows } = await sql<{ rows: string }>`
      select coalesce(json_agg(listed), '[]')::text as rows from ${page} as listed`.execute(db);
    const listed: GuideRow[] = JSON.parse(rows[0]?.rows ?? '[]');
    yield listed;
    const last = listed.at(-1);
    if (last === undefined || listed.length < ROWS_A_PAGE) return;
    after = last;
  }
}

/** Instants are texts, as JSON has them. */
export type GuideRow = Omit<AiringRow, 'starts_at' | 'ends_at'> & {
  readonly channel_id: string;
  readonly starts_at: string;
  readonly ends_at: string;
};

export type AiringRow = Awaited<ReturnType<ReturnType<typeof selectAirings>['executeTakeFirstOrThrow']>>;

/** The next airings of every banner's programme, in order. */
export const listFeaturedAirings = (db: Queries, from: number) =>
  selectAirings(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('banner')
          .innerJoinLateral(
            (inner) =>
              inner
                .selectFrom('airing')
                .select('airing.id')
                .whereRef('airing.channel_id', '=', 'banner.channel_id')
                .whereRef('airing.programme_id', '=', 'banner.programme_id')
                .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS))
                .where('airing.ends_at', '>', new Date(from))
                .orderBy('airing.starts_at')
                .limit(FEATURED_EACH)
                .as('next'),
            (join) => join.onTrue(),
          )
          .select(['banner.id as banner_id', 'next.id as airing_id'])
          .as('featured'),
      (join) => join.onRef('featured.airing_id', '=', 'airing.id'),
    )
    .select('featured.banner_id')
    .orderBy('airing.starts_at')
    .execute();

const selectAirings = (db: Queries) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('image', 'image.path', 'programme.still')
    .select([
      'airing.id',
      'airing.starts_at',
      'airing.ends_at',
      'programme.name',
      'programme.age_rating',
      'programme.still',
      'image.version as still_version',
      'image.ambient as still_ambient',
    ]);
