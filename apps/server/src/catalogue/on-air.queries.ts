import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { Queries } from '../db/database.ts';

/** A programme praised in a banner may be repeated several times before the guide is read again. */
const FEATURED_EACH = 4;

/** Airings that run at some moment between the two, in order. */
export const listAiringsBetween = (db: Queries, from: number, until: number) =>
  selectAirings(db)
    .select('airing.channel_id')
    .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS))
    .where('airing.starts_at', '<', new Date(until))
    .where('airing.ends_at', '>', new Date(from))
    .orderBy('airing.starts_at')
    .execute();

/** The next airings of every programme a banner is about, in order. */
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
