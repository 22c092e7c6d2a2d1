// Computed channels with a guide, for tests of the scheduler: the clock is the test's.
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Database } from '../src/db/database.ts';
import type { Jobs } from '../src/jobs/jobs.ts';
import { type Log, silentLog } from '../src/shared/log.ts';
import { DEFAULT_FILLER } from '../src/timeline/scheduler/plan-channel.ts';
import { openScheduler, type Scheduler } from '../src/timeline/scheduler/scheduler.ts';
import { aChannel, aProgramme } from './builders.ts';
import { anAsset } from './media-rows.ts';

export const NOW_MS = Date.UTC(2026, 10, 18, 18);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Tolerance of the end of a programme. */
export const HALF_SEGMENT_US = SEGMENT_US / 2;

/** Minutes from now as rows count, and as the timeline does. */
export const at = (minutes: number) => new Date(NOW_MS + minutes * MINUTE_MS);
export const us = (minutes: number) => (NOW_MS + minutes * MINUTE_MS) * 1_000;

const FOLLOW = { guide: 'guide_changed', channels: 'catalogue_changed' };

/** Schedulers on the test's database, closed after each test. */
export function useScheduler(db: Database) {
  const clock = { now: NOW_MS };
  const handlers = new Map<string, (data?: unknown) => Promise<void>>();
  /** Jobs that were sent: name, data and key. A sent job runs at once. */
  const sent: { readonly name: string; readonly data: unknown; readonly singletonKey: string | undefined }[] = [];
  const jobs = {
    define: (name: string, _: unknown, handler: (run: never) => Promise<void>) => {
      handlers.set(name, (data) => handler({ data } as never));
      return {
        name,
        send: async (data: unknown, { singletonKey }: { readonly singletonKey?: string } = {}) => {
          sent.push({ name, data, singletonKey });
          await handlers.get(name)?.(data);
        },
      };
    },
    schedule: vi.fn(),
  } as unknown as Jobs;
  let opened: Scheduler[] = [];

  const open = async (on: Database = db, log: Log = silentLog) => {
    const scheduler = await openScheduler({ db: on, jobs, log, now: () => clock.now, follow: FOLLOW });
    opened.push(scheduler);
    return scheduler;
  };
  /** Plans in a new scheduler, without cached state. */
  const planNow = async () => await (await open()).planNow();
  beforeEach(() => {
    clock.now = NOW_MS;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.map((each) => each.close()));
    opened = [];
    sent.length = 0;
  });

  const aSharedFiller = () =>
    anAsset(db, { kind: 'filler', content_code: DEFAULT_FILLER, durations: [[SEGMENT_US, 8]] });

  /** A channel with hourly airings of one programme from `days` before to `days` after now. */
  async function aScheduledChannel(days = 8, values: Parameters<typeof aChannel>[1] = {}) {
    const channel = await aChannel(db, values);
    const programme = await aProgramme(db);
    await db.executeSql(
      `insert into airing (id, channel_id, programme_id, starts_at, ends_at)
       select $1::text || '-' || n, $1::text, $2, to_timestamp($3::float8 + n * 3600), to_timestamp($3::float8 + (n + 1) * 3600)
         from generate_series(-24 * $4::int, 24 * $4::int) as n`,
      [channel.id, programme.id, NOW_MS / 1_000, days],
    );
    return { programme, channelId: channel.id };
  }

  const listSpans = async (channelId: string) =>
    await db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();

  /** Checks the invariants of spans: no gap in numbers, ascending times, discontinuities counted by rounds. */
  async function expectSound(spans: SpanRows) {
    const assets = await db.kysely.selectFrom('asset').select(['id', 'durations']).execute();
    const countOf = new Map(
      assets.map(({ id, durations }) => [id, durations.reduce((sum, [, count]) => sum + count, 0)]),
    );
    for (const [place, span] of spans.entries()) {
      const next = spans[place + 1];
      if (next === undefined) continue;
      const count = countOf.get(span.asset_id ?? '') ?? Number.POSITIVE_INFINITY;
      const rounds = Math.floor((span.first_segment + span.segment_count - 1) / count);
      const isSeamless = span.init_hash !== null && span.init_hash === next.init_hash && next.start_us === span.end_us;
      const passed = (span.init_hash === null ? rounds : 0) + (isSeamless ? 0 : 1);
      expect(next).toMatchObject({ msn: span.msn + span.segment_count, dsn: span.dsn + passed });
      expect(next.start_us).toBeGreaterThanOrEqual(span.end_us);
    }
  }
  type SpanRows = Awaited<ReturnType<typeof listSpans>>;

  return { clock, jobs, handlers, sent, open, planNow, aSharedFiller, aScheduledChannel, listSpans, expectSound };
}

interface SpanTimes {
  readonly start_us: number;
  readonly end_us: number;
}

/** The span that shows a moment. */
export const spanAt = <Span extends SpanTimes>(spans: readonly Span[], momentUs: number): Span | undefined =>
  spans.find(({ start_us, end_us }) => start_us <= momentUs && momentUs < end_us);

/** The spans that begin by a moment. */
export const spansUntil = <Span extends SpanTimes>(spans: readonly Span[], untilMs: number): Span[] =>
  spans.filter(({ start_us }) => start_us <= untilMs * 1_000);
