import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { RunRendition } from '@seyir/core/timeline/media-facts';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

/** NOTIFY payload: the id of a channel whose spans were added, grew, or were planned again. */
export const SPANS_CHANGED = 'spans_changed';
/** NOTIFY payload: the id of a channel whose archive lost spans. */
export const SPANS_REMOVED = 'spans_removed';

export interface SpanRow {
  readonly msn: number;
  readonly dsn: number;
  readonly start_us: number;
  readonly end_us: number;
  readonly asset_id: string | null;
  readonly run_id: string | null;
  readonly first_segment: number;
  readonly segment_count: number;
  readonly durations: readonly (readonly [number, number])[] | null;
  readonly init_hash: string | null;
  readonly encrypted: boolean;
}

const SPAN_COLUMNS = [
  'msn',
  'dsn',
  'start_us',
  'end_us',
  'asset_id',
  'run_id',
  'first_segment',
  'segment_count',
  'durations',
  'init_hash',
  'encrypted',
] as const;

/** Written by `restore` of the embedded database. */
export const NUMBERING_SETTING = 'media.numbering';

/**
 * Identifies the history of segment numbers. A database that was restored assigns numbers again, so caches outside of the
 * servers must not find what they kept under them. A dump is restored into another table `span` (its oid), a base backup into
 * another timeline of the WAL, files of the embedded database with a row that says so.
 */
export async function readNumbering(db: Queries): Promise<string> {
  const { rows } = await sql<{ numbering: string }>`
    select left(md5(concat_ws(' ', 'span'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8),
             (select value from setting where key = ${NUMBERING_SETTING}))), 12) as numbering`.execute(db);
  return rows[0]?.numbering ?? '';
}

/** The spans of a channel in order. */
export const selectSpans = (db: Queries, channelId: string) =>
  db.selectFrom('span').select(SPAN_COLUMNS).where('channel_id', '=', channelId).orderBy('msn');

/** An asset of the channel whose init segments have a hash: one that is ready, else that of the newest span on air. */
export const findAssetOfInit = (db: Queries, channelId: string, initHash: string, nowUs: number) =>
  db
    .selectFrom('span')
    .innerJoin('asset', 'asset.id', 'span.asset_id')
    .select('asset.id')
    .where('span.channel_id', '=', channelId)
    .where('span.init_hash', '=', initHash)
    // The asset may have been packaged again since, with other init segments.
    .where('asset.init_hash', '=', initHash)
    .orderBy(sql`asset.state = 'ready'`, 'desc')
    .orderBy(sql`span.start_us <= ${nowUs}`, 'desc')
    .orderBy('span.msn', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Only the last span that started before a moment can reach beyond it. */
const startBefore = (channelId: string, us: number) =>
  sql<number>`coalesce((select max(start_us) from span where channel_id = ${channelId} and start_us <= ${us}), ${us}::bigint)`;

/** The start of the first span after a moment: reading it as well shows whether the timeline continues. */
const startBehind = (channelId: string, us: number) =>
  sql<number>`coalesce((select min(start_us) from span where channel_id = ${channelId} and start_us > ${us}), ${us}::bigint)`;

/** Spans that overlap a time range, both ends included. */
export async function listSpansByTime(
  db: Queries,
  channelId: string,
  fromUs: number,
  toUs: number,
): Promise<SpanRow[]> {
  const rows = await selectSpans(db, channelId)
    .where('start_us', '>=', startBefore(channelId, fromUs))
    .where('start_us', '<=', toUs)
    .execute();
  return rows.filter(({ end_us }) => end_us > fromUs);
}

/** Spans that overlap a time range, and the next one after them. */
export async function listSpansAround(
  db: Queries,
  channelId: string,
  fromUs: number,
  toUs: number,
): Promise<SpanRow[]> {
  const rows = await selectSpans(db, channelId)
    .where('start_us', '>=', startBefore(channelId, fromUs))
    .where('start_us', '<=', startBehind(channelId, toUs))
    .execute();
  return rows.filter(({ end_us }) => end_us > fromUs);
}

/** Spans from a sequence number on that start by a moment, and the next one after them. */
export const listSpansFrom = (db: Queries, channelId: string, msn: number, toUs: number): Promise<SpanRow[]> =>
  selectSpans(db, channelId).where('msn', '>=', msn).where('start_us', '<=', startBehind(channelId, toUs)).execute();

/** Spans that contain some of the numbers, both ends included. */
export async function listSpansByNumber(
  db: Queries,
  channelId: string,
  fromMsn: number,
  toMsn: number,
): Promise<SpanRow[]> {
  const before = sql<number>`coalesce((select max(msn) from span where channel_id = ${channelId} and msn <= ${fromMsn}), ${fromMsn}::integer)`;
  const rows = await selectSpans(db, channelId).where('msn', '>=', before).where('msn', '<=', toMsn).execute();
  return rows.filter(({ msn, segment_count }) => msn + segment_count > fromMsn);
}

export const listAssetDurations = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('asset')
    .select(['id', 'durations'])
    .where('id', 'in', [...ids])
    .execute();

/** Key of the setting that holds the start of a channel's archive, when retention cut the archive short. */
export const archiveSetting = (channelId: string): string => `archive.${channelId}`;

export const findChannelRow = (db: Queries, id: string) =>
  db
    .selectFrom('channel')
    .leftJoin('setting', (join) => join.on('setting.key', '=', archiveSetting(id)))
    .select(['channel.id', 'channel.source', 'channel.catch_up_minutes', 'setting.value as archive'])
    .where('channel.id', '=', id)
    .executeTakeFirst();

/** All renditions of a channel's runs, each as the newest run that has it describes it; those of the newest run first. */
export async function listRunRenditions(db: Queries, channelId: string): Promise<RunRendition[]> {
  const { rows } = await sql<{ rendition: RunRendition }>`
    select rendition from (
      select distinct on (rendition ->> 'id') rendition, started_at, place
        from ingest_run, jsonb_array_elements(renditions) with ordinality as each(rendition, place)
       where channel_id = ${channelId}
       order by rendition ->> 'id', started_at desc) as newest
     order by started_at desc, place`.execute(db);
  return rows.map(({ rendition }) => rendition);
}

/** Which of these renditions some asset has. */
export async function listPresentRenditions(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${[...ids]}::text[]) as wanted(id)
     where exists (select from asset_rendition where asset_rendition.id = wanted.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The end of the airing that starts before a moment and ends after another, epoch milliseconds. */
export async function findAiringEnd(
  db: Queries,
  channelId: string,
  startsBefore: number,
  endsAfter: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('airing')
    .select('ends_at')
    .where('channel_id', '=', channelId)
    .where('starts_at', '>', new Date(endsAfter - LONGEST_AIRING_MS))
    .where('starts_at', '<', new Date(startsBefore))
    .where('ends_at', '>', new Date(endsAfter))
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at.getTime();
}

/** Titles of these programmes are hidden from some viewers, and lists are the same for all. */
const HIDDEN_AGE = '18+';

/** Programmes that overlap a time range, epoch milliseconds. */
export async function listProgrammes(
  db: Queries,
  channelId: string,
  fromMs: number,
  toMs: number,
): Promise<ListedProgramme[]> {
  const rows = await db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .select(['airing.id', 'airing.starts_at', 'airing.ends_at', 'programme.name', 'programme.age_rating'])
    .where('airing.channel_id', '=', channelId)
    .where('airing.starts_at', '>=', new Date(fromMs - LONGEST_AIRING_MS))
    .where('airing.starts_at', '<', new Date(toMs))
    .where('airing.ends_at', '>', new Date(fromMs))
    .orderBy('airing.starts_at')
    .execute();
  return rows.map(({ id, starts_at, ends_at, name, age_rating }) => ({
    id,
    startMs: starts_at.getTime(),
    endMs: ends_at.getTime(),
    title: age_rating === HIDDEN_AGE ? undefined : name,
  }));
}
