// Pings and position saves of 10,000 viewers, one of each a minute, over HTTP to a server on PostgreSQL: what it costs, and how
// many more it would hold. Server, database and load share the machine. `npm run bench -- reports`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createCatalogue } from '../apps/server/src/catalogue/catalogue.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { analyticsRoutes } from '../apps/server/src/features/analytics/analytics.routes.ts';
import { openUsageWriter } from '../apps/server/src/features/analytics/usage-writer.ts';
import { catalogRoutes } from '../apps/server/src/features/catalog/catalog.routes.ts';
import type { Caller } from '../apps/server/src/http/caller.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { rememberViewers } from '../apps/server/src/viewers/viewer-state.ts';
import { aCaller, testHttp } from '../apps/server/test/http.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults } from './support/results.ts';
import { withinLimit } from './support/time-limit.ts';

const VIEWERS = Number(process.env.SEYIR_BENCH_VIEWERS ?? 10_000);
const MINUTE_MS = 60_000;
const PEAK_MS = 15_000;
const CONNECTIONS = 64;
const REACH = { p95Ms: 250, peak: 2 };

interface Call {
  readonly path: string;
  readonly token: string;
  readonly body?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'seyir-reports-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const server = await startPostgresServer(join(folder, 'postgres'), {});
try {
  const db = await openPostgresDatabase(server.url, log);
  await withinLimit(measure(db).finally(db.close));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  await migrate(db, log);
  const profiles = await fill(db);
  const now = Date.now;
  const catalogue = await createCatalogue({ db, log, now });
  const viewers = await rememberViewers({ db, now });
  const usage = openUsageWriter({ db, log });
  // Callers come from memory, as from the server's cache of sessions.
  const callers = new Map<string, Caller>(
    profiles.map(({ id, account_id }, index) => [
      `viewer${index}`,
      aCaller({ accountId: account_id, profile: { id, isKids: false, isMain: true, userlevel: 0 } }),
    ]),
  );
  const http = await testHttp({
    now,
    routes: [...analyticsRoutes({ db, now, viewers, usage }), ...catalogRoutes({ db, catalogue, viewers, now })],
    resolveCaller: async (token) => {
      const caller = callers.get(token);
      return caller ? { caller } : { refused: 'UNAUTHORISED' };
    },
  });
  const url = new URL(await http.listen('127.0.0.1', 0));
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (call: Call) => sendCall(url, agent, call);

  const pingOf = (viewer: number): Call => ({
    path: `/api/analytics-client/event/ltv-watch/${(viewer % 20) + 1}?duration=60&profileId=${profiles[viewer]?.id}`,
    token: `viewer${viewer}`,
  });
  const saveOf = (viewer: number, seconds: number): Call => ({
    path: `/api/content/film${viewer % 20}/bookmark`,
    token: `viewer${viewer}`,
    body: JSON.stringify({ bookmark: `||${seconds}|film${viewer % 20}` }),
  });

  const commitsBefore = await countCommits(db);
  const cpuBefore = process.cpuUsage();
  const steady = await runSteady(send, (viewer) => [pingOf(viewer), saveOf(viewer, 60)]);
  const cpu = process.cpuUsage(cpuBefore);
  const cpuMs = (cpu.user + cpu.system) / 1_000;
  const cores = cpuMs / steady.tookMs;
  const commits = (await countCommits(db)) - commitsBefore;
  const peak = await runPeak(send, (number) => {
    const viewer = Math.floor(number / 2) % VIEWERS;
    return number % 2 === 0 ? pingOf(viewer) : saveOf(viewer, 120);
  });
  agent.destroy();
  await http.drain(5_000);
  await usage.close();
  await catalogue.close();
  await viewers.close();

  const pings = await count(db, sql`select count(*)::int as count from usage_event where kind = 'ltv-watch'`);
  const positions = await count(db, sql`select count(*)::int as count from watch_position`);
  const lost = steady.pings + peak.pings - pings + (VIEWERS - positions);
  const needed = (2 * VIEWERS) / (MINUTE_MS / 1_000);
  const failed = steady.failed + peak.failed;
  await keepResults('reports', [
    {
      what: `PostgreSQL, a ping and a position save a minute of ${VIEWERS.toLocaleString('en')} viewers: ${needed.toFixed(0)} calls a second`,
      measured: `p95 ${steady.p95Ms.toFixed(0)} ms, p99 ${steady.p99Ms.toFixed(0)} ms; ${cores.toFixed(2)} cores for server and load, ${(cpuMs / steady.calls).toFixed(2)} ms of a processor a call; ${((100 * commits) / steady.calls).toFixed(0)} commits per 100 calls`,
      reach: `p95 ≤ ${REACH.p95Ms} ms`,
      reached: steady.p95Ms <= REACH.p95Ms,
    },
    {
      what: `The same calls as fast as ${CONNECTIONS} connections send them`,
      measured: `${peak.perSecond.toFixed(0)} a second: ${(peak.perSecond / needed).toFixed(1)} times ${VIEWERS.toLocaleString('en')} viewers; p95 ${peak.p95Ms.toFixed(0)} ms`,
      reach: `≥ ${REACH.peak} times`,
      reached: peak.perSecond >= REACH.peak * needed,
    },
    {
      what: 'Calls that failed, and reports that are not in the database after a graceful stop',
      measured: `${failed} failed, ${lost} lost of ${(steady.calls + peak.calls).toLocaleString('en')}`,
      reach: 'none',
      reached: failed === 0 && lost === 0,
    },
  ]);
}

async function fill({ kysely }: Database): Promise<{ id: string; account_id: string }[]> {
  await sql`insert into genre (kind, id, name) values ('channel', 'genel', '{"tr": "Genel", "en": "General"}')`.execute(
    kysely,
  );
  await sql`insert into channel (id, code, number, name, search_key, genre_id, age_rating, catch_up_minutes, source)
    select n::text, 'kanal' || n, n, 'Kanal ' || n, 'kanal ' || n, 'genel', 'G', 10080, '{"kind": "computed"}'
      from generate_series(1, 20) n`.execute(kysely);
  await sql`insert into title (id, kind, name, original_name, summary, search_key, year, age_rating, offer, duration_seconds)
    select 'film' || n, 'MOVIE', '{"tr": "Film", "en": "Film"}', 'Film', '{"tr": "", "en": ""}', 'film', 2026, 'G', 'free', 7200
      from generate_series(0, 19) n`.execute(kysely);
  await sql`insert into account (id, kind, username, username_key, user_code)
    select gen_random_uuid(), 'subscriber', 'user' || n, 'user' || n, lpad(n::text, 8, '0')
      from generate_series(1, ${VIEWERS}::int) n`.execute(kysely);
  await sql`insert into profile (id, account_id, name, main) select gen_random_uuid(), id, 'Ada', true from account`.execute(
    kysely,
  );
  await sql`analyze`.execute(kysely);
  return kysely.selectFrom('profile').select(['id', 'account_id']).execute();
}

function sendCall({ hostname, port }: URL, agent: Agent, { path, token, body }: Call): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ hostname, port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      const isGood = (answer.statusCode ?? 500) < 300;
      answer.on('end', () => resolve(isGood ? performance.now() - began : undefined));
    });
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

type Send = (call: Call) => Promise<number | undefined>;

/** A minute in which every viewer sends its calls once, at its own moment. */
async function runSteady(send: Send, callsOf: (viewer: number) => readonly Call[]) {
  const began = performance.now();
  const sent: Promise<number | undefined>[] = [];
  for (let viewer = 0; viewer < VIEWERS; ) {
    const due = Math.floor(((performance.now() - began) / MINUTE_MS) * VIEWERS);
    for (; viewer < Math.min(due, VIEWERS); viewer += 1) sent.push(...callsOf(viewer).map(send));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const took = await Promise.all(sent);
  return { ...summarise(took), tookMs: performance.now() - began, pings: VIEWERS };
}

/** Every connection sends its next call as soon as the last is answered. */
async function runPeak(send: Send, callOf: (number: number) => Call) {
  const took: (number | undefined)[] = [];
  const began = performance.now();
  let next = 0;
  const connection = async () => {
    while (performance.now() - began < PEAK_MS) {
      const number = next;
      next += 1;
      took.push(await send(callOf(number)));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - began) / 1_000;
  return { ...summarise(took), perSecond: took.length / seconds, pings: Math.ceil(next / 2) };
}

function summarise(took: readonly (number | undefined)[]) {
  const good = took.filter((ms) => ms !== undefined).sort((a, b) => a - b);
  const percentile = (part: number) => good[Math.floor(good.length * part)] ?? Number.NaN;
  return { calls: took.length, failed: took.length - good.length, p95Ms: percentile(0.95), p99Ms: percentile(0.99) };
}

async function count({ kysely }: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(kysely)).rows[0]?.count ?? 0;
}

function countCommits(db: Database): Promise<number> {
  return count(db, sql`select xact_commit::int as count from pg_stat_database where datname = current_database()`);
}
