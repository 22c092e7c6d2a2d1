// Airings of channels in a range of time, for the guide and for the lists of player links.
import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { TimeRange } from '@seyir/core/time/time-range';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/**
 * The airings of the channels that overlap a range, with programme, category and still; the caller selects and orders.
 * LATERAL join: one range scan of the index (channel, start) per channel, independent of the number of other channels and
 * days.
 */
export const selectAirings = (
  db: Queries,
  channelIds: readonly string[],
  { from, to }: TimeRange,
  /** For each channel. */
  most: number,
) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${[...channelIds]}::text[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('airing')
          .select(['id', 'channel_id', 'programme_id', 'starts_at', 'ends_at', 'ppv_product_id'])
          .select(['season_number', 'episode_number', 'episode_id'])
          .whereRef('airing.channel_id', '=', 'asked.id')
          .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS))
          .where('airing.starts_at', '<', new Date(to))
          .where('airing.ends_at', '>', new Date(from))
          .orderBy('airing.starts_at')
          .limit(most)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .innerJoin('programme', 'programme.id', 'shown.programme_id')
    .leftJoin('genre', (join) =>
      join.onRef('genre.kind', '=', 'programme.category_kind').onRef('genre.id', '=', 'programme.category_id'),
    )
    .leftJoin('image', 'image.path', 'programme.still');
