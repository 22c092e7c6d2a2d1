import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import { spanEndUs } from '@seyir/core/timeline/timeline';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { ChannelSource } from '../../db/json-columns.ts';
import { notifyWithin } from '../../db/notify.ts';
import { SPANS_CHANGED, type SpanRow, selectSpans } from '../timelines.queries.ts';

export type ComputedSource = Extract<ChannelSource, { kind: 'computed' }>;

/** Computed channels in the order viewers see them, with the settings that their plan depends on, as text. */
export async function listComputedSettings(db: Queries): Promise<[id: string, settings: string][]> {
  const rows = await selectComputed(db).select(['source', 'encrypted', 'catch_up_minutes']).orderBy('number').execute();
  return rows.map(({ id, ...settings }) => [id, JSON.stringify(settings)]);
}

/** Computed channels whose committed spans end before a moment, or that have none. */
export async function listShortChannels(db: Queries, us: number): Promise<string[]> {
  const rows = await selectComputed(db)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('span')
          .select('end_us')
          .whereRef('span.channel_id', '=', 'channel.id')
          .orderBy('msn', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where((eb) => eb.or([eb('newest.end_us', 'is', null), eb('newest.end_us', '<', us)]))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

const selectComputed = (db: Queries) =>
  db
    .selectFrom('channel')
    .select('channel.id')
    .where('active', '=', true)
    .where(sql`source ->> 'kind'`, '=', 'computed');

export async function findComputedChannel(db: Queries, id: string) {
  const row = await db
    .selectFrom('channel')
    .select(['id', 'name', 'source', 'catch_up_minutes', 'encrypted'])
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (row?.source.kind !== 'computed') return undefined;
  return { ...row, source: row.source };
}

/**
 * Row lock (NO KEY UPDATE): only this transaction plans the channel. Rows that refer to the channel, such as
 * favourites, can still be inserted.
 */
export async function lockChannel(transaction: Queries, id: string): Promise<void> {
  await transaction.selectFrom('channel').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The start of the channel's oldest recording that is kept at a moment; undefined without one. */
export async function findOldestRecorded(db: Queries, channelId: string, us: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recording')
    .select('starts_at')
    .where('channel_id', '=', channelId)
    .where('expires_at', '>', new Date(us / 1_000))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at;
}

/** The newest span and all that end after a moment. */
export async function listCommitted(db: Queries, channelId: string, us: number): Promise<SpanRow[]> {
  return await selectSpans(db, channelId)
    .where((eb) =>
      eb.or([
        eb('end_us', '>', us),
        eb(
          'msn',
          '=',
          eb
            .selectFrom('span')
            .select(({ fn }) => fn.max('msn').as('newest'))
            .where('channel_id', '=', channelId),
        ),
      ]),
    )
    .execute();
}

const US_PER_MS = 1_000;
const LONGEST_AIRING_US = LONGEST_AIRING_MS * US_PER_MS;

export async function listGuide(db: Queries, channelId: string, fromUs: number, untilUs: number) {
  const at = (us: number) => new Date(Math.floor(us / US_PER_MS));
  return await db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select(['starts_at', 'ends_at', 'episode_id', 'programme_id', 'programme.title_id'])
    .where('channel_id', '=', channelId)
    .where('starts_at', '>', at(fromUs - LONGEST_AIRING_US))
    // Airings that start later may cut off one that starts before.
    .where('starts_at', '<', at(untilUs + LONGEST_AIRING_US))
    .where('ends_at', '>', at(fromUs))
    .orderBy('starts_at')
    .execute();
}

/**
 * Showable assets of films, episodes and programmes, and all fillers: durations are known, and packaging has not
 * failed.
 */
export async function listShowable(db: Queries, codes: readonly string[]) {
  return await db
    .selectFrom('asset')
    .select(['id', 'kind', 'content_code', 'state', 'durations', 'init_hash'])
    .where('state', '!=', 'failed')
    .where(sql<boolean>`jsonb_array_length(durations) > 0`)
    .where(
      sql<boolean>`(kind = 'filler' or (kind in ('title', 'programme') and content_code = any(${[...codes]}::text[])))`,
    )
    .orderBy('content_code')
    .execute();
}

interface SpanWrite {
  readonly channelId: string;
  readonly replaceFromMsn: number;
  readonly spans: readonly PlacedSpan[];
  /** Spans that start by this moment are promised. */
  readonly frozenUntilUs: number;
}

/** Replaces spans from a number on. Throws when one of them is promised. */
export async function replaceSpans(
  transaction: Queries,
  { channelId, replaceFromMsn, spans, frozenUntilUs }: SpanWrite,
): Promise<void> {
  const removed = await transaction
    .deleteFrom('span')
    .where('channel_id', '=', channelId)
    .where('msn', '>=', replaceFromMsn)
    .returning('start_us')
    .execute();
  if (removed.some(({ start_us }) => start_us <= frozenUntilUs)) {
    throw new Error(`The plan of channel ${channelId} would change what is promised.`);
  }
  const column = <T>(of: (span: PlacedSpan) => T) => spans.map(of);
  await sql`
    insert into span (channel_id, msn, dsn, start_us, end_us, asset_id, first_segment, segment_count, init_hash, encrypted)
    select ${channelId}, * from unnest(
      ${column(({ msn }) => msn)}::integer[],
      ${column(({ dsn }) => dsn)}::integer[],
      ${column(({ startUs }) => startUs)}::bigint[],
      ${column(spanEndUs)}::bigint[],
      ${column(({ source }) => source.slice('asset:'.length))}::text[],
      ${column(({ offset }) => offset)}::integer[],
      ${column(({ count }) => count)}::integer[],
      ${column(({ initHash }) => initHash ?? null)}::text[],
      ${column(({ encrypted }) => encrypted ?? false)}::boolean[]
    )`.execute(transaction);
  await notifyWithin(transaction, SPANS_CHANGED, channelId);
}

const CLOCK_SETTING = 'scheduler.clock';

/**
 * Monotonic clock across schedulers: stores and returns the latest time that any of them has seen. A clock that is set
 * back must not make past spans plannable again.
 */
export async function advanceLatestTime(db: Queries, nowUs: number): Promise<number> {
  const { rows } = await sql<{ us: number }>`
    insert into setting (key, value, updated_at)
    values (${CLOCK_SETTING}, to_jsonb(${nowUs}::bigint), to_timestamp(${nowUs}::float8 / 1000000))
    on conflict (key) do update
      set value = to_jsonb(greatest((setting.value #>> '{}')::bigint, ${nowUs}::bigint)), updated_at = excluded.updated_at
    returning (value #>> '{}')::bigint as us`.execute(db);
  return rows[0]?.us ?? nowUs;
}

/**
 * The computed channels whose plan these assets change: an asset failed and is shown, is showable and not shown yet, or
 * spans after `fromUs` were planned with other init segments. A filler concerns all channels.
 */
export async function listChannelsOfAssets(
  db: Queries,
  ids: readonly string[],
  fromUs: number,
  untilUs: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with relevant as (
      select id, kind, content_code from asset
       where id = any(${[...ids]}::text[]) and kind <> 'trailer'
         and ((state = 'failed') = exists (select from span where asset_id = asset.id)
              or exists (select from span where asset_id = asset.id and start_us > ${fromUs}
                                            and span.init_hash is distinct from asset.init_hash))
    ), shown as (
      select programme_id as code, channel_id, starts_at from airing
       where programme_id in (select content_code from relevant
                               union all
                              select programme.id from programme join relevant on title_id = content_code)
       union all
      select episode_id, channel_id, starts_at from airing where episode_id in (select content_code from relevant)
    )
    select id from channel
     where active and source ->> 'kind' = 'computed'
       and (exists (select from relevant where kind = 'filler')
            or id in (select channel_id from shown
                       where starts_at > to_timestamp(${fromUs - LONGEST_AIRING_US}::float8 / 1000000)
                         and starts_at < to_timestamp(${untilUs}::float8 / 1000000))
            or id in (select channel_id from span join relevant on span.asset_id = relevant.id where end_us > ${fromUs}))
     order by number`.execute(db);
  return rows.map(({ id }) => id);
}
