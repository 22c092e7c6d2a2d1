import type { DurationRuns, RunRendition } from '@seyir/core/timeline/media-facts';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import { asJson } from '../db/json.ts';
import type { ChannelSource } from '../db/json-columns.ts';

export interface IngestChannel {
  readonly id: string;
  readonly name: string;
  readonly source: Extract<ChannelSource, { kind: 'ingest' }>;
}

/** In the order of their numbers. */
export async function listIngestChannels(db: Queries): Promise<IngestChannel[]> {
  const channels = db.selectFrom('channel').select(['id', 'name', 'source']).where('active', '=', true);
  const rows = await channels.orderBy('number').execute();
  return rows.flatMap(({ id, name, source }) => (source.kind === 'ingest' ? [{ id, name, source }] : []));
}

// Runs

interface NewRun {
  readonly id: string;
  readonly channelId: string;
  readonly startedAt: Date;
  readonly renditions: readonly RunRendition[];
  readonly isSlate: boolean;
  readonly isFallback: boolean;
  /** Undefined for the slate. */
  readonly isCopied: boolean | undefined;
}

/** Inserts a run, or writes its renditions when their description changes. Idempotent. */
export async function writeRun(db: Queries, run: NewRun): Promise<void> {
  const { id, channelId, startedAt, renditions, isSlate, isFallback, isCopied = null } = run;
  await db
    .insertInto('ingest_run')
    .values({
      ...{ id, channel_id: channelId, started_at: startedAt, renditions: asJson(renditions) },
      ...{ is_slate: isSlate, is_fallback: isFallback, is_copied: isCopied },
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ renditions: eb.ref('excluded.renditions') }))
        .where(sql<boolean>`ingest_run.renditions is distinct from excluded.renditions`),
    )
    .execute();
}

export async function endRun(db: Queries, id: string, endedAt: Date, reason: string): Promise<void> {
  await db
    .updateTable('ingest_run')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the runs of a channel that have no end, but one. */
export async function endOpenRuns(
  db: Queries,
  { channelId, keptId }: { readonly channelId: string; readonly keptId: string | undefined },
  endedAt: Date,
  reason: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('ingest_run')
    .set({ ended_at: endedAt, end_reason: reason })
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The runs of a channel with the index after their last segment on the timeline. */
export async function listRunEnds(db: Queries, channelId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ingest_run')
    .leftJoin('span', 'span.run_id', 'ingest_run.id')
    .select(['ingest_run.id', 'span.first_segment', 'span.segment_count'])
    .where('ingest_run.channel_id', '=', channelId)
    .execute();
  const ends = new Map<string, number>();
  for (const { id, first_segment: first, segment_count: count } of rows) {
    ends.set(id, Math.max(ends.get(id) ?? 0, (first ?? 0) + (count ?? 0)));
  }
  return ends;
}

// Spans

export async function findLastSpan(db: Queries, channelId: string) {
  return await db
    .selectFrom('span')
    .leftJoin('asset', 'asset.id', 'span.asset_id')
    .select(['span.msn', 'span.dsn', 'span.start_us', 'span.end_us', 'span.asset_id', 'span.run_id'])
    .select(['span.first_segment', 'span.segment_count', 'span.durations', 'asset.durations as asset_durations'])
    .select('span.init_hash')
    .where('span.channel_id', '=', channelId)
    .orderBy('span.msn', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type LastSpan = NonNullable<Awaited<ReturnType<typeof findLastSpan>>>;

/** Where the ingested part of a timeline ends, with and without the slate, epoch microseconds; 0 when there is none. */
export async function findIngestedEnd(db: Queries, channelId: string) {
  const newest = db
    .selectFrom('span')
    .innerJoin('ingest_run', 'ingest_run.id', 'span.run_id')
    .select('end_us')
    .where('span.channel_id', '=', channelId)
    .orderBy('msn', 'desc')
    .limit(1);
  const all = await newest.executeTakeFirst();
  const ofSource = await newest.where('ingest_run.is_slate', '=', false).executeTakeFirst();
  return { endUs: all?.end_us ?? 0, sourceEndUs: ofSource?.end_us ?? 0 };
}

/** The renditions of the newest run of the source that has segments. */
export async function listNewestRenditions(db: Queries, channelId: string): Promise<readonly RunRendition[]> {
  const row = await db
    .selectFrom('ingest_run')
    .select('renditions')
    .where('channel_id', '=', channelId)
    .where('is_slate', '=', false)
    .where(sql<boolean>`jsonb_array_length(renditions) > 0`)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.renditions ?? [];
}

/** The newest span of a run, with a row lock: the span is read, extended and written back in this transaction. */
export async function lockSpanOfRun(db: Queries, channelId: string, runId: string) {
  return await db
    .selectFrom('span')
    .select(['msn', 'start_us', 'end_us', 'first_segment', 'segment_count', 'durations', 'encrypted'])
    .select(({ not, exists, selectFrom }) => {
      const newer = selectFrom('span as newer')
        .select('newer.msn')
        .whereRef('newer.channel_id', '=', 'span.channel_id');
      return not(exists(newer.whereRef('newer.msn', '>', 'span.msn'))).as('is_newest');
    })
    .where('channel_id', '=', channelId)
    .where('run_id', '=', runId)
    .orderBy('msn', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

interface NewSpan {
  readonly channelId: string;
  readonly runId: string;
  readonly msn: number;
  readonly dsn: number;
  readonly startUs: number;
  readonly endUs: number;
  readonly firstSegment: number;
  readonly count: number;
  readonly durations: DurationRuns;
  readonly encrypted: boolean;
}

/** Whether segments of a channel's next span are encrypted. */
export async function isEncrypted(db: Queries, channelId: string): Promise<boolean> {
  const row = await db.selectFrom('channel').select('encrypted').where('id', '=', channelId).executeTakeFirst();
  return row?.encrypted ?? false;
}

export async function insertSpan(db: Queries, span: NewSpan): Promise<void> {
  await db
    .insertInto('span')
    .values({
      channel_id: span.channelId,
      run_id: span.runId,
      msn: span.msn,
      dsn: span.dsn,
      start_us: span.startUs,
      end_us: span.endUs,
      first_segment: span.firstSegment,
      segment_count: span.count,
      durations: asJson(span.durations),
      encrypted: span.encrypted,
    })
    .execute();
}

interface SpanGrowth {
  readonly endUs: number;
  readonly count: number;
  readonly durations: DurationRuns;
}

export async function updateSpan(
  db: Queries,
  channelId: string,
  msn: number,
  { endUs, count, durations }: SpanGrowth,
): Promise<void> {
  await db
    .updateTable('span')
    .set({ end_us: endUs, segment_count: count, durations: asJson(durations) })
    .where('channel_id', '=', channelId)
    .where('msn', '=', msn)
    .execute();
}

/** Deletes the promised spans from a moment on. */
export async function deletePromisedSpans(db: Queries, channelId: string, fromUs: number): Promise<void> {
  await db
    .deleteFrom('span')
    .where('channel_id', '=', channelId)
    .where('asset_id', 'is not', null)
    .where('start_us', '>=', fromUs)
    .execute();
}

export async function deleteSpan(db: Queries, channelId: string, msn: number): Promise<void> {
  await db.deleteFrom('span').where('channel_id', '=', channelId).where('msn', '=', msn).execute();
}

export async function shortenSpan(
  db: Queries,
  channelId: string,
  msn: number,
  { endUs, count }: Omit<SpanGrowth, 'durations'>,
): Promise<void> {
  await db
    .updateTable('span')
    .set({ end_us: endUs, segment_count: count })
    .where('channel_id', '=', channelId)
    .where('msn', '=', msn)
    .execute();
}

// Thumbnails

interface SheetRow {
  readonly channelId: string;
  readonly firstMsn: number;
  readonly startUs: number;
  readonly tiles: number;
  readonly file: string;
}

/** Upsert: a sheet grows as segments arrive. */
export async function writeSheet(db: Queries, { channelId, firstMsn, startUs, tiles, file }: SheetRow): Promise<void> {
  await db
    .insertInto('sprite_sheet')
    .values({ channel_id: channelId, first_msn: firstMsn, start_us: startUs, tiles, file })
    .onConflict((conflict) => conflict.columns(['channel_id', 'first_msn']).doUpdateSet({ tiles, file }))
    .execute();
}
