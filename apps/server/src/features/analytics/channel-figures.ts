// Hourly figures of channels from the media log, by a job: a chart of a month reads 720 rows and not the log.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../shared/clock.ts';

const HOUR_MS = 3_600_000;
const KEPT_MS = 90 * 24 * HOUR_MS;
const EVERY_FIVE_MINUTES = '*/5 * * * *';

interface FiguresDeps {
  readonly db: Database;
  readonly now: Clock;
}

/** Writes the current hour and the one before, whose last reports may be newer than its last run; again without harm. */
export async function writeChannelFigures({ db, now }: FiguresDeps, signal?: AbortSignal): Promise<void> {
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
  for (const from of [hour - HOUR_MS, hour]) await writeHour(db, new Date(from), new Date(from + HOUR_MS));
  await sweepRows(db, 'channel_figure', sql`hour < ${new Date(hour - KEPT_MS)}`, { signal });
}

/** Percentiles ignore nulls: an event has either a zap or a first frame. Codes of no channel are left out. */
const writeHour = (db: Database, from: Date, to: Date) =>
  sql`
    insert into channel_figure (channel_code, hour, zaps, zap_ms, slow_zap_ms, starts, first_frame_ms,
                                slow_first_frame_ms, stalls, errors)
    select code, ${from}::timestamptz, count(zap), percentile_disc(0.5) within group (order by zap),
           percentile_disc(0.95) within group (order by zap), count(frame),
           percentile_disc(0.5) within group (order by frame), percentile_disc(0.95) within group (order by frame),
           coalesce(sum(stalls), 0), count(*) filter (where type = 'error')
      from (select data ->> 'channelcode' as code, data ->> 'eventtype' as type, (data ->> 'zapms')::int as zap,
                   case when data ->> 'zapms' is null then (data ->> 'firstframems')::int end as frame,
                   (data ->> 'stalls')::int as stalls
              from usage_event
             where kind = 'media' and happened_at >= ${from} and happened_at < ${to}) as event
     where code in (select code from channel)
     group by code
    on conflict (channel_code, hour) do update
       set zaps = excluded.zaps, zap_ms = excluded.zap_ms, slow_zap_ms = excluded.slow_zap_ms,
           starts = excluded.starts, first_frame_ms = excluded.first_frame_ms,
           slow_first_frame_ms = excluded.slow_first_frame_ms, stalls = excluded.stalls,
           errors = excluded.errors`.execute(db.kysely);

export function defineChannelFigures(jobs: Jobs, deps: FiguresDeps): void {
  const job = jobs.define('channel-figures', z.null(), ({ signal }) => writeChannelFigures(deps, signal));
  jobs.schedule(job, EVERY_FIVE_MINUTES, null);
}
