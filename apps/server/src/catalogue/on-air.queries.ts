import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Queries } from '../db/database.ts';

/** A banner's programme may be repeated several times before the guide is reloaded. */
const FEATURED_EACH = 4;

/** Airings that overlap the range, in order. */
export const listAiringsBetween = (db: Queries, { from, to }: TimeRange) =>
  selectAirings(db)
    .select('airing.channel_id')
    .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS))
    .where('airing.starts_at', '<', new Date(to))
    .where('airing.ends_at', '>', new Date(from))
    .orderBy('airing.starts_at')
    .execute();

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
