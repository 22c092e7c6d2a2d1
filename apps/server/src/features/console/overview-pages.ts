// The start page of the console and the counts of its menu. Nothing here reads a log of events: viewers are rows of leases,
// samples and money are counted by jobs, figures of players are kept by hour, failed jobs are kept for a day.
import type { ConsoleTile } from '@seyir/contract/console-overview';
import * as contract from '@seyir/contract/console-overview';
import { imageUrl } from '@seyir/contract/images';
import { hasPermission, type OperatorRole } from '@seyir/core/operator/permissions';
import { textIn } from '@seyir/core/text/local-text';
import { addDays, dayAt } from '@seyir/core/time/local-time';
import { sql } from 'kysely';
import { SALES_DAYS } from '../../billing/sales-days.ts';
import { type ChannelStatus, listChannelStatus } from '../../catalogue/channel-status.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Language } from '../../http/meta.ts';
import { type Route, route } from '../../http/route.ts';
import { countChannelViewers, countStreams } from '../../origin/leases/count-streams.ts';
import { LEASE_IDLE_MS } from '../../origin/leases/stream-leases.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AuditPagesDeps } from './audit-pages.ts';

export interface OverviewPagesDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly jobs: AuditPagesDeps['jobs'];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The curve of the week before runs ahead of now. */
const AHEAD_MS = 6 * HOUR_MS;
/** Of the five-minute samples: a chart is some hundred pixels wide. */
const SAMPLE_MINUTES = 15;
/** More channels are counted, and shown by the page of channels. */
const TILES_SHOWN = 200;
const TITLES_SHOWN = 5;
/** A count of the menu says "99+" beyond it. */
const MOST_WAITING = 100;

const IN_TROUBLE: readonly ChannelStatus['state'][] = ['fallback', 'late', 'waiting'];

async function listSamples(db: Queries, fromMs: number, toMs: number) {
  const rows = await db
    .selectFrom('audience_sample')
    .select(['at', 'live', 'titles'])
    .where('at', '>', new Date(fromMs))
    .where('at', '<=', new Date(toMs))
    .where(sql<boolean>`extract(minute from at)::int % ${sql.lit(SAMPLE_MINUTES)} = 0`)
    .orderBy('at')
    .execute();
  return rows.map(({ at, live, titles }) => ({ at: at.toISOString(), live, titles }));
}

async function listTiles(db: Queries, nowMs: number): Promise<ConsoleTile[]> {
  const [status, viewers, logos] = await Promise.all([
    listChannelStatus(db, nowMs, undefined),
    countChannelViewers(db, nowMs),
    db
      .selectFrom('channel')
      .innerJoin('image', 'image.path', 'channel.logo')
      .select(['channel.id', 'image.path', 'image.version'])
      .execute(),
  ]);
  const logoOf = new Map(logos.map(({ id, path, version }) => [id, imageUrl({ path, version })]));
  return status.map(({ id, number, name, state, ageSeconds, fallbackSince, lastError }) => {
    const isAway = state === 'waiting' || state === 'late';
    const awaySince = ageSeconds === null ? null : new Date(nowMs - ageSeconds * 1_000);
    const since = state === 'fallback' ? fallbackSince : isAway ? awaySince : null;
    return {
      ...{ id, number, name, state, logo: logoOf.get(id) ?? null, viewers: viewers.get(id) ?? 0 },
      since: since?.toISOString() ?? null,
      error: IN_TROUBLE.includes(state) ? lastError : null,
    };
  });
}

/** What players reported on all channels, by hour. Counts are added up; medians of channels cannot be. */
async function listPlayback(db: Queries, nowMs: number) {
  const rows = await db
    .selectFrom('channel_figure')
    .select(['hour', ({ fn }) => fn.sum<number>('starts').as('starts'), ({ fn }) => fn.sum<number>('zaps').as('zaps')])
    .select(({ fn }) => [fn.sum<number>('stalls').as('stalls'), fn.sum<number>('errors').as('errors')])
    .where('hour', '>', new Date(nowMs - DAY_MS))
    .groupBy('hour')
    .orderBy('hour')
    .execute();
  return rows.map((row) => ({
    hour: row.hour.toISOString(),
    starts: Number(row.starts) + Number(row.zaps),
    ...{ stalls: Number(row.stalls), errors: Number(row.errors) },
  }));
}

/** The films and series that most streams play. */
async function listWatched(db: Queries, nowMs: number, language: Language) {
  const rows = await db
    .selectFrom('stream_lease')
    .innerJoin('asset', (join) => join.on(sql`asset.id`, '=', sql`split_part(stream_lease.playing, '/', 2)`))
    .leftJoin('episode', 'episode.id', 'asset.content_code')
    .leftJoin('season', 'season.id', 'episode.season_id')
    .innerJoin('title', (join) =>
      join.on(({ eb, fn, ref }) => eb('title.id', '=', fn.coalesce('season.title_id', ref('asset.content_code')))),
    )
    .leftJoin('image', 'image.path', 'title.poster_horizontal')
    .select(['title.id', 'title.name', 'title.kind', 'image.path', 'image.version'])
    .select(({ fn }) => fn.countAll<number>().as('viewers'))
    .where('stream_lease.seen_at', '>', new Date(nowMs - LEASE_IDLE_MS))
    .where('stream_lease.playing', 'not like', 'c/%')
    .groupBy(['title.id', 'image.path'])
    .orderBy('viewers', 'desc')
    .limit(TITLES_SHOWN)
    .execute();
  return rows.map(({ id, name, kind, path, version, viewers }) => ({
    ...{ id, name: textIn(name, language), kind, viewers: Number(viewers) },
    image: path === null || version === null ? null : imageUrl({ path, version }),
  }));
}

async function readOverview({ db: { kysely }, now, jobs }: OverviewPagesDeps, language: Language) {
  const nowMs = now();
  const weekAgo = nowMs - 7 * DAY_MS;
  const [viewers, audience, before, tiles, failures, playback, titles] = await Promise.all([
    countStreams(kysely, nowMs),
    listSamples(kysely, nowMs - DAY_MS, nowMs),
    listSamples(kysely, weekAgo - DAY_MS, weekAgo + AHEAD_MS),
    listTiles(kysely, nowMs),
    jobs.listFailures(new Date(nowMs - DAY_MS)),
    listPlayback(kysely, nowMs),
    listWatched(kysely, nowMs, language),
  ]);
  return {
    ...{ at: new Date(nowMs).toISOString(), viewers, audience, before, playback, titles },
    ...{ channels: tiles.slice(0, TILES_SHOWN), channelCount: tiles.length },
    failures: failures.map(({ last, ...failure }) => ({ ...failure, last: last.toISOString() })),
  };
}

async function readSales({ db, now }: OverviewPagesDeps) {
  const rows = await db.kysely
    .selectFrom('sales_day')
    .selectAll()
    .where('day', '>', addDays(dayAt(now()), -SALES_DAYS))
    .orderBy('day')
    .execute();
  const data = rows.map((row) => ({
    ...{ day: row.day, packageKurus: Number(row.package_sum), productKurus: Number(row.product_sum) },
    ...{ refundKurus: Number(row.refund_sum), joined: row.joined, renewed: row.renewed, declined: row.declined },
    ...{ ended: row.ended, sold: row.sold, countedAt: row.counted_at.toISOString() },
  }));
  return { data };
}

/** Counts at most so many rows of an index. */
const countUpTo = async (db: Queries, table: 'billing_case' | 'feedback') => {
  const open =
    table === 'billing_case'
      ? db.selectFrom('billing_case').select('id').where('closed_at', 'is', null).limit(MOST_WAITING)
      : db.selectFrom('feedback').select('id').where('handled_at', 'is', null).limit(MOST_WAITING);
  return (await open.execute()).length;
};

async function readWaiting({ db: { kysely }, now, jobs }: OverviewPagesDeps, role: OperatorRole) {
  const nowMs = now();
  const seesAccounts = hasPermission(role, 'see-accounts');
  const [status, failures, cases, feedback] = await Promise.all([
    listChannelStatus(kysely, nowMs, undefined),
    jobs.listFailures(new Date(nowMs - DAY_MS)),
    seesAccounts ? countUpTo(kysely, 'billing_case') : null,
    seesAccounts ? countUpTo(kysely, 'feedback') : null,
  ]);
  return {
    channels: Math.min(MOST_WAITING, status.filter(({ state }) => IN_TROUBLE.includes(state)).length),
    jobs: Math.min(
      MOST_WAITING,
      failures.reduce((sum, { count }) => sum + count, 0),
    ),
    ...{ cases, feedback },
  };
}

export const overviewPages = (deps: OverviewPagesDeps): Route[] => [
  route(contract.readConsoleOverview, ({ meta }) => readOverview(deps, meta.language)),
  route(contract.listConsoleSales, () => readSales(deps)),
  route(contract.readConsoleWaiting, ({ operator }) => readWaiting(deps, operator.role)),
];
