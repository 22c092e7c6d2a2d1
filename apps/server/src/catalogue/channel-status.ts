// The health of channels as the database shows it: how old the newest segment is, and why the last run ended.
import { TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export interface ChannelStatus {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /**
   * `live`: segments of the source arrive; the slate does not count. `fallback`: those of the second input. `late`: the newest one
   * is older than three target durations. `waiting`: the source is away, and tried again.
   */
  readonly state: 'live' | 'fallback' | 'late' | 'waiting' | 'off' | 'computed';
  /** Seconds since the newest segment; null when there is none. */
  readonly ageSeconds: number | null;
  /** Runs and outages of the last 24 hours; an outage has a run of the slate. */
  readonly runs: number;
  readonly gaps: number;
  readonly lastError: string | null;
  /** When the second input took over; null when the first one is shown. */
  readonly fallbackSince: Date | null;
  /** Whether picture and sound are passed on as they are; null when it is not known. */
  readonly isCopied: boolean | null;
  readonly words: string;
}

const LATE_AFTER_SECONDS = 3 * TARGET_DURATION_SECONDS;
const WAITING_AFTER_SECONDS = 30;
const DAY = '24 hours';

export async function listChannelStatus(
  db: Queries,
  nowMs: number,
  only: readonly string[] | undefined,
): Promise<ChannelStatus[]> {
  const rows = await db
    .selectFrom('channel')
    .select(['channel.id', 'channel.number', 'channel.name', 'channel.active'])
    .select(sql<string>`channel.source ->> 'kind'`.as('kind'))
    .select(({ selectFrom }) => [
      selectFrom('span')
        .select(({ fn }) => fn.max('end_us').as('end_us'))
        .whereRef('span.channel_id', '=', 'channel.id')
        .where('span.start_us', '<=', nowMs * 1_000)
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from('ingest_run')
                .select('id')
                .whereRef('ingest_run.id', '=', 'span.run_id')
                .where('is_slate', '=', true),
            ),
          ),
        )
        .as('end_us'),
      selectFrom('ingest_run')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('ingest_run.channel_id', '=', 'channel.id')
        .where('is_slate', '=', false)
        .where('started_at', '>', sql<Date>`${new Date(nowMs)}::timestamptz - ${sql.lit(DAY)}::interval`)
        .as('runs'),
      selectFrom('ingest_run')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('ingest_run.channel_id', '=', 'channel.id')
        .where('is_slate', '=', true)
        .where('started_at', '>', sql<Date>`${new Date(nowMs)}::timestamptz - ${sql.lit(DAY)}::interval`)
        .as('gaps'),
      selectFrom('ingest_run')
        .select('end_reason')
        .whereRef('ingest_run.channel_id', '=', 'channel.id')
        .where('end_reason', 'is not', null)
        .where('is_slate', '=', false)
        .orderBy('started_at', 'desc')
        .limit(1)
        .as('reason'),
      selectFrom('ingest_run')
        .select('is_copied')
        .whereRef('ingest_run.channel_id', '=', 'channel.id')
        .where('is_slate', '=', false)
        .orderBy('started_at', 'desc')
        .limit(1)
        .as('is_copied'),
      // The first run of the fallback after the last one of the first input.
      selectFrom('ingest_run as shown')
        .select(({ fn }) => fn.min('shown.started_at').as('since'))
        .whereRef('shown.channel_id', '=', 'channel.id')
        .where('shown.is_slate', '=', false)
        .where('shown.is_fallback', '=', true)
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from('ingest_run as first')
                .select('first.id')
                .whereRef('first.channel_id', '=', 'channel.id')
                .whereRef('first.started_at', '>', 'shown.started_at')
                .where('first.is_slate', '=', false)
                .where('first.is_fallback', '=', false),
            ),
          ),
        )
        .as('fallback_since'),
    ])
    .$if(only !== undefined, (query) => query.where('channel.id', 'in', [...(only ?? [])]))
    .orderBy('channel.number')
    .execute();
  return rows.map(({ id, number, name, active, kind, end_us, runs, gaps, reason, is_copied, fallback_since }) => {
    const ageSeconds = end_us === null ? null : Math.max(0, Math.round(nowMs / 1_000 - Number(end_us) / 1_000_000));
    const fallbackSince = fallback_since ?? null;
    const state = !active ? 'off' : kind === 'computed' ? 'computed' : findState(ageSeconds, fallbackSince !== null);
    const counts = { runs: Number(runs ?? 0), gaps: Number(gaps ?? 0) };
    const facts = { ageSeconds, ...counts, lastError: reason, fallbackSince, isCopied: is_copied };
    const words = state === 'off' || state === 'computed' ? '' : writeWords(state, facts);
    return { id, number, name, state, ...facts, words };
  });
}

type IngestState = 'live' | 'fallback' | 'late' | 'waiting';

function findState(ageSeconds: number | null, isOnFallback: boolean): IngestState {
  if (ageSeconds === null || ageSeconds > WAITING_AFTER_SECONDS) return 'waiting';
  if (ageSeconds > LATE_AFTER_SECONDS) return 'late';
  return isOnFallback ? 'fallback' : 'live';
}

type Facts = Pick<ChannelStatus, 'ageSeconds' | 'runs' | 'lastError' | 'fallbackSince' | 'isCopied'>;

function writeWords(state: IngestState, { ageSeconds, runs, lastError, fallbackSince, isCopied }: Facts): string {
  const since = fallbackSince?.toISOString().slice(0, 16).replace('T', ' ');
  return [
    ageSeconds === null ? 'no segment yet' : `newest segment ${ageSeconds} s ago${state === 'late' ? ' (late)' : ''}`,
    ...(since === undefined ? [] : [`on the fallback since ${since}Z`]),
    ...(isCopied === null ? [] : [isCopied ? 'passed on (no low latency)' : 'encoded']),
    `${runs} runs in 24 h`,
    ...((state === 'waiting' || fallbackSince !== null) && lastError ? [`last: ${lastError}`] : []),
  ].join(', ');
}
