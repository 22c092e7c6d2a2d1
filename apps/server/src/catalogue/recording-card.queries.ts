import type { Queries } from '../db/database.ts';
import { localName } from './local-name.ts';

/**
 * Recordings with all that their cards show. The upright picture is that of the title the programme shows: found by the
 * series, or by the guide as long as that remembers the programme.
 */
export const selectRecordingRows = (db: Queries) =>
  db
    .selectFrom('recording')
    .innerJoin('channel', 'channel.id', 'recording.channel_id')
    .leftJoin('image', 'image.path', 'recording.still')
    .leftJoin('airing', 'airing.id', 'recording.airing_id')
    .leftJoin('programme', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(ref('programme.id'), '=', fn.coalesce(ref('recording.series_id'), ref('airing.programme_id'))),
      ),
    )
    .leftJoin('title', 'title.id', 'programme.title_id')
    .leftJoin('image as poster_image', 'poster_image.path', 'title.poster_vertical')
    .select([
      'recording.id',
      'recording.airing_id',
      'recording.rule_id',
      'recording.series_id',
      'recording.season_number',
      'recording.episode_number',
      'recording.name',
      'recording.summary',
      'recording.starts_at',
      'recording.ends_at',
      'recording.age_rating',
      'recording.still',
      'image.version as still_version',
      'poster_image.path as poster',
      'poster_image.version as poster_version',
      'channel.code as channel_code',
      localName('channel').as('channel_name'),
    ]);
