// Writes segments onto a channel's timeline. Their files are complete and synced before; sequence numbers are assigned
// here, once, in the order of the timeline.

import { appendDuration, makeDurations } from '@seyir/core/timeline/durations';
import type { DurationRuns, RunRendition } from '@seyir/core/timeline/media-facts';
import { findLastComplete, nextDsn, placeSpan, segmentEndUs } from '@seyir/core/timeline/timeline';
import type { Database, Queries } from '../db/database.ts';
import { notifyWithin } from '../db/notify.ts';
import { SPANS_CHANGED } from '../timeline/timelines.queries.ts';
import { holdLease, LeaseLostError } from './channel-lease.ts';
import {
  deletePromisedSpans,
  deleteSpan,
  findLastSpan,
  insertSpan,
  isEncrypted,
  type LastSpan,
  lockSpanOfRun,
  shortenSpan,
  updateSpan,
  writeRun,
} from './ingest.queries.ts';

/** Limit of a row's duration runs: with varying durations a row would grow without bound, so the span ends here. */
const DURATION_RUNS_MAX = 500;

export interface RunFacts {
  readonly channelId: string;
  readonly runId: string;
  readonly startedAt: Date;
  readonly renditions: readonly RunRendition[];
  readonly isSlate?: boolean;
  readonly isFallback?: boolean;
  readonly isCopied?: boolean;
  /** Holder of the channel's lease. */
  readonly holder: string;
}

/** A segment whose files are at their final paths. */
export interface SettledSegment {
  readonly index: number;
  readonly durationUs: number;
  readonly startUs: number;
  /** Whether a new span starts with this segment. */
  readonly begins: boolean;
}

export interface NumberedSegment extends SettledSegment {
  readonly msn: number;
}

/**
 * Writes segments in order, in one transaction that notifies on commit. Idempotent: existing segments are skipped, so a
 * caller that did not learn of the commit may retry. Throws LeaseLostError, also for time that another server has filled while it
 * had the lease: the caller's end of the timeline is out of date.
 */
export async function writeSegments(
  db: Database,
  run: RunFacts,
  segments: readonly SettledSegment[],
): Promise<NumberedSegment[]> {
  return await db.kysely.transaction().execute(async (transaction) => {
    await holdLease(transaction, run.channelId, run.holder);
    await writeRun(transaction, {
      id: run.runId,
      channelId: run.channelId,
      startedAt: run.startedAt,
      renditions: run.renditions,
      ...{ isSlate: run.isSlate ?? false, isFallback: run.isFallback ?? false, isCopied: run.isCopied },
    });
    const numbered: NumberedSegment[] = [];
    const encrypted = await isEncrypted(transaction, run.channelId);
    let span = await readOpenSpan(transaction, run);
    for (const segment of segments) {
      if (span !== undefined && segment.index < span.nextIndex) continue;
      const isFull = span !== undefined && span.durations.length >= DURATION_RUNS_MAX;
      const isSwitched = span !== undefined && span.encrypted !== encrypted;
      const goesOn = span?.isNewest && !segment.begins && !isFull && !isSwitched && segment.index === span.nextIndex;
      if (span !== undefined && goesOn) {
        span = grow(span, segment);
      } else {
        if (span?.isChanged) await storeSpan(transaction, run, span);
        span = await beginSpan(transaction, run, segment, encrypted);
      }
      numbered.push({ ...segment, msn: span.msn + span.count - 1 });
    }
    if (span?.isChanged) await storeSpan(transaction, run, span);
    await notifyWithin(transaction, SPANS_CHANGED, run.channelId);
    return numbered;
  });
}

interface OpenRow {
  readonly msn: number;
  readonly endUs: number;
  readonly count: number;
  readonly nextIndex: number;
  readonly durations: DurationRuns;
  readonly encrypted: boolean;
  /** Whether no span of the channel follows. */
  readonly isNewest: boolean;
  readonly isChanged: boolean;
}

async function readOpenSpan(transaction: Queries, { channelId, runId }: RunFacts): Promise<OpenRow | undefined> {
  const row = await lockSpanOfRun(transaction, channelId, runId);
  if (row === undefined) return undefined;
  return {
    msn: row.msn,
    endUs: row.end_us,
    count: row.segment_count,
    nextIndex: row.first_segment + row.segment_count,
    durations: row.durations ?? [],
    encrypted: row.encrypted,
    isNewest: Boolean(row.is_newest),
    isChanged: false,
  };
}

const grow = (span: OpenRow, { index, durationUs }: SettledSegment): OpenRow => ({
  msn: span.msn,
  endUs: span.endUs + durationUs,
  count: span.count + 1,
  nextIndex: index + 1,
  durations: appendDuration(span.durations, durationUs),
  encrypted: span.encrypted,
  isNewest: span.isNewest,
  isChanged: true,
});

const storeSpan = (transaction: Queries, { channelId }: RunFacts, { msn, ...growth }: OpenRow): Promise<void> =>
  updateSpan(transaction, channelId, msn, growth);

async function beginSpan(
  transaction: Queries,
  run: RunFacts,
  segment: SettledSegment,
  encrypted: boolean,
): Promise<OpenRow> {
  const { channelId, runId } = run;
  const { index, startUs, durationUs } = segment;
  const { msn, dsn } = await takeNumbers(transaction, channelId, startUs);
  const endUs = startUs + durationUs;
  const durations = appendDuration([], durationUs);
  await insertSpan(transaction, {
    ...{ channelId, runId, msn, dsn, startUs, endUs, durations, encrypted },
    firstSegment: index,
    count: 1,
  });
  return { msn, endUs, count: 1, nextIndex: index + 1, durations, encrypted, isNewest: true, isChanged: false };
}

/** The numbers after the last span. A channel that was computed until now loses its promised spans. */
async function takeNumbers(transaction: Queries, channelId: string, startUs: number) {
  await deletePromisedSpans(transaction, channelId, startUs);
  const last = await findLastSpan(transaction, channelId);
  if (last === undefined) return { msn: 0, dsn: 0 };
  if (last.asset_id === null && last.end_us > startUs)
    throw new LeaseLostError(`Channel ${channelId} was ingested by another server meanwhile.`);
  const kept =
    last.asset_id !== null && last.end_us > startUs ? await cutSpan(transaction, channelId, last, startUs) : last;
  if (kept !== undefined) return { msn: kept.msn + kept.segment_count, dsn: nextDsn(placeLast(kept)) };
  // The removed span may have continued the one before it without a discontinuity.
  const before = await findLastSpan(transaction, channelId);
  return { msn: last.msn, dsn: before === undefined ? last.dsn : nextDsn(placeLast(before)) };
}

/** Cuts a promised span after its last segment that has ended by a moment. Undefined when no segment is left. */
async function cutSpan(
  transaction: Queries,
  channelId: string,
  last: LastSpan,
  atUs: number,
): Promise<LastSpan | undefined> {
  const complete = findLastComplete({ spans: [placeLast(last)] }, atUs);
  if (complete === undefined) {
    await deleteSpan(transaction, channelId, last.msn);
    return undefined;
  }
  const count = complete.msn - last.msn + 1;
  const endUs = segmentEndUs(complete);
  await shortenSpan(transaction, channelId, last.msn, { endUs, count });
  return { ...last, end_us: endUs, segment_count: count };
}

const placeLast = (row: LastSpan) =>
  placeSpan(
    {
      msn: row.msn,
      dsn: row.dsn,
      startUs: row.start_us,
      source: row.asset_id === null ? `run:${row.run_id}` : `asset:${row.asset_id}`,
      offset: row.first_segment,
      count: row.segment_count,
      ...(row.init_hash === null ? {} : { initHash: row.init_hash }),
    },
    makeDurations((row.asset_id === null ? row.durations : row.asset_durations) ?? []),
  );
