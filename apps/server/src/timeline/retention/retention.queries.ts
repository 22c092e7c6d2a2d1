import type { DurationRuns } from '@seyir/core/timeline/media-facts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { asJson } from '../../db/json.ts';
import { notifyWithin } from '../../db/notify.ts';
import { archiveSetting, SPANS_CHANGED, SPANS_REMOVED } from '../timelines.queries.ts';
import type { Interval } from './intervals.ts';
import { NOTHING_RELEASED, pinOf, Retained } from './retained.ts';

const retainedSetting = (channelId: string) => `retention.${channelId}`;

/** Ingested channels every time, because their archive takes space; computed ones when their last sweep is old. */
export async function listChannelsToSweep(db: Queries, sweptBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('channel')
    .leftJoin('setting', (join) => join.on('setting.key', '=', sql<string>`'retention.' || channel.id`))
    .select('channel.id')
    .where((eb) =>
      eb.or([
        eb('setting.updated_at', 'is', null),
        eb('setting.updated_at', '<', sweptBefore),
        eb.exists(eb.selectFrom('ingest_run').select('id').whereRef('channel_id', '=', 'channel.id')),
      ]),
    )
    .orderBy('channel.number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Channels with ingested files. */
export async function listRecordedChannels(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('channel')
    .select('id')
    .where((eb) => eb.exists(eb.selectFrom('ingest_run').select('id').whereRef('channel_id', '=', 'channel.id')))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Row lock of a release: the only transaction that changes what is kept of a channel. FOR NO KEY UPDATE conflicts with the
 * FOR SHARE of `lockForPin` alone. Foreign keys take FOR KEY SHARE, so favourites, visits and segments of the channel are
 * written meanwhile.
 */
export const lockForRelease = (transaction: Queries, channelId: string) =>
  transaction
    .selectFrom('channel')
    .select(['id', 'catch_up_minutes'])
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Row lock of a new recording of something that was shown; conflicts with `lockForRelease`. */
export const lockForPin = (transaction: Queries, channelId: string) =>
  transaction.selectFrom('channel').select('id').where('id', '=', channelId).forShare().executeTakeFirst();

export const findChannelId = (db: Queries, channelId: string) =>
  db.selectFrom('channel').select('id').where('id', '=', channelId).executeTakeFirst();

/**
 * The intervals that recordings hold, as far as they start before a moment, each once. Skip scan (recursive CTE): every step
 * probes `recording_window` for the next window, so that the cost grows with the windows and not with the accounts.
 */
export async function listPins(db: Queries, channelId: string, before: Date, now: Date): Promise<Interval[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    select starts_at, ends_at from recording
     where channel_id = ${channelId} and starts_at < ${before} and expires_at > ${now} ${after}
     order by starts_at, ends_at limit 1`;
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    with recursive pin as (
      (${next(sql``)})
      union all
      select following.starts_at, following.ends_at
        from pin cross join lateral (${next(sql`and (starts_at, ends_at) > (pin.starts_at, pin.ends_at)`)}) following)
    select starts_at, ends_at from pin`.execute(db);
  return rows.map(({ starts_at, ends_at }) => pinOf(starts_at, ends_at));
}

export async function readRetained(db: Queries, channelId: string): Promise<Retained> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', retainedSetting(channelId))
    .executeTakeFirst();
  return row === undefined ? NOTHING_RELEASED : Retained.parse(row.value);
}

export const writeRetained = (db: Queries, channelId: string, retained: Retained, now: Date): Promise<void> =>
  writeSetting(db, retainedSetting(channelId), retained, now);

/** Stores the start of the archive when it is shorter than the channel promises. */
export const writeArchiveCut = (db: Queries, channelId: string, keptFromUs: number, now: Date): Promise<void> =>
  writeSetting(db, archiveSetting(channelId), { keptFromUs }, now);

export const removeArchiveCut = (db: Queries, channelId: string) =>
  db.deleteFrom('setting').where('key', '=', archiveSetting(channelId)).execute();

async function writeSetting(db: Queries, key: string, content: object, updated_at: Date): Promise<void> {
  const value: RawBuilder<unknown> = asJson(content);
  await db
    .insertInto('setting')
    .values({ key, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute();
}

/** A span of an ingest run. */
export interface RunSpan {
  readonly msn: number;
  readonly start_us: number;
  readonly end_us: number;
  readonly run_id: string;
  readonly first_segment: number;
  readonly segment_count: number;
  readonly durations: DurationRuns | null;
}

/** Spans that end by a moment, without the channel's newest: the next numbers are counted from that one. */
export async function listEndedSpans(db: Queries, channelId: string, us: number) {
  return await db
    .selectFrom('span')
    .select(['msn', 'start_us', 'end_us'])
    .where('channel_id', '=', channelId)
    .where('end_us', '<=', us)
    .where('msn', '<', sql<number>`(select max(msn) from span where channel_id = ${channelId})`)
    .execute();
}

export async function listRunSpans(db: Queries, channelId: string): Promise<RunSpan[]> {
  const rows = await db
    .selectFrom('span')
    .select(['msn', 'start_us', 'end_us', 'run_id', 'first_segment', 'segment_count', 'durations'])
    .where('channel_id', '=', channelId)
    .where('run_id', 'is not', null)
    .orderBy('msn')
    .execute();
  return rows.flatMap(({ run_id, ...row }) => (run_id === null ? [] : [{ ...row, run_id }]));
}

export const deleteSpans = (db: Queries, channelId: string, msns: readonly number[]) =>
  db
    .deleteFrom('span')
    .where('channel_id', '=', channelId)
    .where('msn', '=', sql<number>`any(${[...msns]}::integer[])`)
    .execute();

export const listSheets = (db: Queries, channelId: string, us: number) =>
  db
    .selectFrom('sprite_sheet')
    .select(['first_msn', 'start_us', 'tiles'])
    .where('channel_id', '=', channelId)
    .where('start_us', '<', us)
    .execute();

export const deleteSheets = (db: Queries, channelId: string, firstMsns: readonly number[]) =>
  db
    .deleteFrom('sprite_sheet')
    .where('channel_id', '=', channelId)
    .where('first_msn', '=', sql<number>`any(${[...firstMsns]}::integer[])`)
    .execute();

/** Deletes runs that ended before a moment and have no span. */
export async function deleteEmptyRuns(db: Queries, channelId: string, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('ingest_run')
    .where('channel_id', '=', channelId)
    .where('ended_at', '<', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('span').select('msn').whereRef('run_id', '=', 'ingest_run.id'))))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function announceRemoval(transaction: Queries, channelId: string): Promise<void> {
  await notifyWithin(transaction, SPANS_REMOVED, channelId);
  await notifyWithin(transaction, SPANS_CHANGED, channelId);
}

/** The runs of a channel, the newest first. */
export async function listRuns(db: Queries, channelId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ingest_run')
    .select('id')
    .where('channel_id', '=', channelId)
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether any span overlaps an interval. */
export async function hasSpansWithin(db: Queries, channelId: string, [fromUs, toUs]: Interval): Promise<boolean> {
  const row = await db
    .selectFrom('span')
    .select('msn')
    .where('channel_id', '=', channelId)
    .where('start_us', '<', toUs)
    .where('end_us', '>', fromUs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
