import type { TimeRange } from '@seyir/core/time/time-range';
import type { Insertable } from 'kysely';
import { selectAirings } from '../../catalogue/airings.queries.ts';
import type { Queries, Schema } from '../../db/database.ts';
import { sqlTextIn } from '../../db/local-text.ts';
import type { Language } from '../../http/meta.ts';

/** More airings than a channel has in the days of the guide. */
const AIRINGS_EACH = 5_000;

const selectLiving = (db: Queries, accountId: string) =>
  db
    .selectFrom('player_link')
    .innerJoin('session', 'session.id', 'player_link.session_id')
    .innerJoin('profile', 'profile.id', 'player_link.profile_id')
    .where('player_link.account_id', '=', accountId)
    .where('session.ended_at', 'is', null);

export async function countLinks(trx: Queries, accountId: string): Promise<number> {
  const row = await selectLiving(trx, accountId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The living links of an account, or of one of its profiles, newest first. */
export const listLinks = (db: Queries, accountId: string, profileId: string | undefined) =>
  selectLiving(db, accountId)
    .select([
      'player_link.id',
      'player_link.name',
      'player_link.session_id',
      'player_link.created_at',
      'session.last_seen_at',
      'profile.name as profile_name',
    ])
    .$if(profileId !== undefined, (query) => query.where('player_link.profile_id', '=', profileId ?? ''))
    .orderBy('player_link.created_at', 'desc')
    .orderBy('player_link.id', 'desc')
    .execute();

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number];

export async function insertLink(
  trx: Queries,
  session: Insertable<Schema['session']>,
  link: Omit<Insertable<Schema['player_link']>, 'session_id'>,
): Promise<void> {
  await trx.insertInto('session').values(session).execute();
  await trx
    .insertInto('player_link')
    .values({ ...link, session_id: session.id })
    .execute();
}

/** A link by the hash of its secret, whether or not it is over. */
export const findLink = (db: Queries, secretHash: string) =>
  db
    .selectFrom('player_link')
    .innerJoin('account', 'account.id', 'player_link.account_id')
    .select(['player_link.session_id', 'player_link.created_at', 'account.user_code'])
    .where('player_link.secret_hash', '=', secretHash)
    .executeTakeFirst();

/** How many streams an account plays; those of ended sessions, as of a deleted link, are over. */
export async function countStreams(db: Queries, accountId: string, seenSince: Date): Promise<number> {
  const row = await db
    .selectFrom('stream_lease')
    .innerJoin('session', 'session.id', 'stream_lease.session_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stream_lease.account_id', '=', accountId)
    .where('stream_lease.seen_at', '>=', seenSince)
    .where('session.ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** When the package of an account ends, or its current period, if it renews; undefined without one. */
export async function findPackageEnd(db: Queries, accountId: string, at: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('subscription')
    .select('ends_at')
    .where('account_id', '=', accountId)
    .where('status', 'in', ['ACTIVE', 'CANCELLED'])
    .where('ends_at', '>', at)
    .executeTakeFirst();
  return row?.ends_at;
}

/** The airings of the channels that overlap a range, by channel and start. */
export const listAirings = (db: Queries, channelIds: readonly string[], range: TimeRange, most = AIRINGS_EACH) =>
  selectAirings(db, channelIds, range, most)
    .leftJoin('episode', 'episode.id', 'shown.episode_id')
    .select([
      'shown.id',
      'shown.channel_id',
      'shown.starts_at',
      'shown.ends_at',
      'shown.season_number',
      'shown.episode_number',
      'programme.age_rating',
      'programme.still',
      'image.version as still_version',
      'programme.name',
      'programme.summary',
      'genre.name as category',
      'episode.name as episode_name',
    ])
    .orderBy('shown.channel_id')
    .orderBy('shown.starts_at')
    .execute();

export type AiringRow = Awaited<ReturnType<typeof listAirings>>[number];

/** Numbers of titles in the Xtream API, by id. */
export async function listTitleNumbers(
  db: Queries,
  kind: 'MOVIE' | 'SERIES',
): Promise<ReadonlyMap<string, TitleNumber>> {
  const rows = await db.selectFrom('title').select(['id', 'player_id', 'added_at']).where('kind', '=', kind).execute();
  return new Map(rows.map(({ id, player_id, added_at }) => [id, { number: player_id, addedAt: added_at.getTime() }]));
}

export interface TitleNumber {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly addedAt: number;
}

export const findTitleByNumber = (db: Queries, number: number, kind: 'MOVIE' | 'SERIES') =>
  db
    .selectFrom('title')
    .select(['id', 'added_at'])
    .where('player_id', '=', number)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const findEpisodeByNumber = (db: Queries, number: number) =>
  db.selectFrom('episode').select('id').where('player_id', '=', number).executeTakeFirst();

/** The genres of a kind in their order, with their numbers in the Xtream API. */
export const listGenres = (db: Queries, kind: 'title' | 'channel') =>
  db
    .selectFrom('genre')
    .select(['id', 'name', 'player_id'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('player_id')
    .execute();

/** The episodes of series, in order. */
export const listEpisodes = (db: Queries, titleIds: readonly string[], language: Language) =>
  db
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .leftJoin('image', 'image.path', 'episode.still')
    .select([
      'episode.id',
      'episode.player_id',
      'season.title_id',
      'episode.number',
      'episode.duration_seconds',
      'episode.still',
      'image.version as still_version',
      'season.number as season',
      sqlTextIn<string>('episode.name', language).as('name'),
      sqlTextIn<string>('episode.summary', language).as('summary'),
    ])
    .where('season.title_id', 'in', [...titleIds])
    .orderBy('season.title_id')
    .orderBy('season.number')
    .orderBy('episode.number')
    .execute();

export type EpisodeRow = Awaited<ReturnType<typeof listEpisodes>>[number];
