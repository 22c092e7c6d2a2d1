import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { Queries } from '../../db/database.ts';

/** The airings of a channel that overlap a time range, in order. */
export const listAirings = (db: Queries, channelId: string, from: number, until: number) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select(['airing.id', 'airing.starts_at', 'airing.ends_at', 'airing.ppv_product_id', 'programme.age_rating'])
    .where('airing.channel_id', '=', channelId)
    .where('airing.starts_at', '>', new Date(from - LONGEST_AIRING_MS))
    .where('airing.starts_at', '<', new Date(until))
    .where('airing.ends_at', '>', new Date(from))
    .orderBy('airing.starts_at')
    .execute();

/** The airing that the main profile's PIN opened to a session. */
export const findOpenedAiring = async (db: Queries, sessionId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('session').select('opened_airing').where('id', '=', sessionId).executeTakeFirst();
  return row?.opened_airing ?? undefined;
};

/** A profile's lock of a channel, with the time of the session's last PIN and its lease of the channel. */
export const findLock = (db: Queries, profileId: string, channelId: string, sessionId: string) =>
  db
    .selectFrom('channel_lock')
    .leftJoin('session', (join) => join.on('session.id', '=', sessionId))
    .leftJoin('stream_lease', (join) =>
      join.onRef('stream_lease.session_id', '=', 'session.id').on('stream_lease.resource', 'like', `c/${channelId}/%`),
    )
    .select(['channel_lock.locked_at', 'session.main_pin_at', 'stream_lease.resource', 'stream_lease.seen_at'])
    .where('channel_lock.profile_id', '=', profileId)
    .where('channel_lock.channel_id', '=', channelId)
    .orderBy('stream_lease.seen_at', (order) => order.desc().nullsLast())
    .executeTakeFirst();

/** The streams that the players of a session play, or played last. */
export const listLeases = (db: Queries, sessionId: string) =>
  db.selectFrom('stream_lease').select(['resource', 'seen_at']).where('session_id', '=', sessionId).execute();

/** Rentals and purchases of a title that were not refunded. */
export const listTitleEntitlements = (db: Queries, accountId: string, titleId: string) =>
  db
    .selectFrom('entitlement')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'starts_left'])
    .where('account_id', '=', accountId)
    .where('title_id', '=', titleId)
    .where('withdrawn_at', 'is', null)
    .execute();

/**
 * Records the first start, and decrements limited starts (PAY-23). Undefined when another session took the last start
 * meanwhile, or the purchase was refunded.
 */
export const countStart = (db: Queries, entitlementId: string, at: Date) =>
  db
    .updateTable('entitlement')
    .set(({ fn, val, ref, eb }) => ({
      first_played_at: fn.coalesce(ref('first_played_at'), val(at)),
      starts_left: eb('starts_left', '-', 1),
    }))
    .where('id', '=', entitlementId)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('starts_left', 'is', null), eb('starts_left', '>', 0)]))
    .returning('starts_left')
    .executeTakeFirst();

/** The title of an episode. */
export const findTitleOfEpisode = (db: Queries, episodeId: string) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select('season.title_id')
    .where('episode.id', '=', episodeId)
    .executeTakeFirst();

const selectRecordings = (db: Queries, accountId: string, at: Date) =>
  db
    .selectFrom('recording')
    .leftJoin('airing', 'airing.id', 'recording.airing_id')
    .select([
      'recording.id',
      'recording.channel_id',
      'recording.airing_id',
      'recording.starts_at',
      'recording.ends_at',
      'recording.age_rating',
      'airing.ppv_product_id',
    ])
    .where('recording.account_id', '=', accountId)
    .where('recording.expires_at', '>', at);

/** A recording of the account that has not expired. */
export const findRecording = (db: Queries, accountId: string, id: string, at: Date) =>
  selectRecordings(db, accountId, at).where('recording.id', '=', id).executeTakeFirst();

/** The account's recordings of a channel at a moment. */
export const listRecordingsAt = (db: Queries, accountId: string, channelId: string, moment: Date, at: Date) =>
  selectRecordings(db, accountId, at)
    .where('recording.channel_id', '=', channelId)
    .where('recording.starts_at', '<=', moment)
    .where('recording.ends_at', '>', moment)
    .execute();

export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>;

/** Sprite sheets of an ingested channel that overlap a range of numbers; no sheet has more tiles than `most`. */
export const listSpriteSheets = (db: Queries, channelId: string, fromMsn: number, toMsn: number, most: number) =>
  db
    .selectFrom('sprite_sheet')
    .select(['first_msn', 'start_us', 'tiles'])
    .where('channel_id', '=', channelId)
    .where('first_msn', '>', fromMsn - most)
    .where('first_msn', '<=', toMsn)
    .orderBy('first_msn')
    .execute();
