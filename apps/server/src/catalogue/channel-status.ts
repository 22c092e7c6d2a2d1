// The health of channels as the database shows it: how old the newest segment is, and why the last run ended.
import { sql } from 'kysely';
import type { Queries } from '../db/database.ts';

export interface ChannelStatus {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** `live`: a segment of the source ended within the last half minute. The slate does not count. */
  readonly state: 'live' | 'silent' | 'off' | 'computed';
  /** Seconds since the newest segment; null when there is none. */
  readonly ageSeconds: number | null;
  /** Runs and outages of the last 24 hours; an outage has a run of the slate. */
  readonly runs: number;
  readonly gaps: number;
  readonly lastError: string | null;
  readonly words: string;
}

const LIVE_WITHIN_SECONDS = 30;
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
    ])
    .$if(only !== undefined, (query) => query.where('channel.id', 'in', [...(only ?? [])]))
    .orderBy('channel.number')
    .execute();
  return rows.map(({ id, number, name, active, kind, end_us, runs, gaps, reason }) => {
    const ageSeconds = end_us === null ? null : Math.max(0, Math.round(nowMs / 1_000 - Number(end_us) / 1_000_000));
    const isFresh = ageSeconds !== null && ageSeconds <= LIVE_WITHIN_SECONDS;
    const state = !active ? 'off' : kind === 'computed' ? 'computed' : isFresh ? 'live' : 'silent';
    const age = ageSeconds === null ? 'no segment yet' : `newest segment ${ageSeconds} s ago`;
    const words =
      state === 'off' || state === 'computed'
        ? ''
        : `${age}, ${runs ?? 0} runs in 24 h${state === 'silent' && reason ? `, last: ${reason}` : ''}`;
    const counts = { runs: Number(runs ?? 0), gaps: Number(gaps ?? 0) };
    return { id, number, name, state, ageSeconds, ...counts, lastError: reason, words };
  });
}
