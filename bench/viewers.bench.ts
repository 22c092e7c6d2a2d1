// An evening on one machine: a server on PostgreSQL and simulated viewers who watch live, zap, watch films, browse, search and
// sign in. Stages of growing size until calls fail or take too long; the largest stage without either is what it holds.
// Server, database and load share the machine. `npm run bench -- viewers`, with SEYIR_BENCH_VIEWERS for another size.
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/database.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { makeTokens } from '../apps/server/src/features/session/tokens.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { DEMO_PASSWORD } from '../e2e/support/api-viewer.ts';
import { removeFolder, startSeyir } from '../e2e/support/seyir-process.ts';
import { signInOverApi } from '../e2e/support/signed-in.ts';
import { findProcess, readCpuSeconds } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { type CallKind, type Crowd, newTally, type SimulatedAccount, startCrowd } from './support/simulated-viewers.ts';
import { withinLimit } from './support/time-limit.ts';

const MOST = Number(process.env.SEYIR_BENCH_VIEWERS ?? 10_000);
const STAGES = [0.01, 0.025, 0.05, 0.1, 0.14, 0.2, 0.4, 0.7, 1].map((share) => Math.round(share * MOST));
/** Newcomers settle before a stage is measured. */
const SETTLE_MS = 6_000;
const STAGE_MS = 16_000;
/** Media is made on the first request: each channel and film is opened once before. */
const READY_MS = 120_000;
/** An evening in which every viewer signs in once. */
const EVENING_MS = 4 * 3_600_000;
/** A stage is held when nothing failed and these are met. A segment lasts 3.84 s, and players begin three behind live. */
const HELD = { listP95Ms: 500, segmentP95Ms: 1_500, callP95Ms: 1_000 };
const SECRET = 'a secret of the benchmark, 32 letters or more';
const PREMIUM = 'premium@seyir.test';
/** Media of so many is made before the first viewer comes; more would take minutes and change little. */
const CHANNELS = 8;
const FILMS = 4;
const SEARCHES = ['gece treni', 'deniz', 'haber', 'sahne', 'futbol', 'nevin'];
const KINDS: readonly CallKind[] = ['list', 'segment', 'open', 'report', 'browse', 'search', 'sign-in'];

interface Stage {
  readonly viewers: number;
  readonly perSecond: number;
  readonly mbPerSecond: number;
  readonly failures: readonly (readonly [string, number])[];
  readonly failed: number;
  /** p50, p95 and p99 of each kind, in milliseconds. */
  readonly times: ReadonlyMap<CallKind, readonly [number, number, number]>;
  /** Of the load itself: past this its own times are too long. */
  readonly delayP95Ms: number;
  /** Processors that each part kept busy: what it would need on a machine of its own. */
  readonly processors: Processors;
}

type Part = 'server' | 'database' | 'load';
type Processors = Readonly<Record<Part, number>>;

const folder = await mkdtemp(join(tmpdir(), 'seyir-viewers-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const postgres = await startPostgresServer(join(folder, 'postgres'), { max_connections: '100' });
try {
  const seyir = await startSeyir({
    dataFolder: join(folder, 'data'),
    env: { DATABASE_URL: postgres.url, SEYIR_SECRET: SECRET, SEYIR_DEMO_MEDIA: 'asked', SEYIR_RATE_PER_SESSION: '0' },
  });
  try {
    const db = await openPostgresDatabase(postgres.url, log);
    const parts = { server: seyir.pid, database: findProcess(join(folder, 'postgres')), load: process.pid };
    await withinLimit(measure(seyir.url, db, () => readParts(parts)).finally(db.close));
  } finally {
    await seyir.stop();
  }
} finally {
  await postgres.stop();
  await removeFolder(folder);
}

async function measure(url: string, db: Database, readCpu: () => Processors): Promise<void> {
  const viewer = await signInOverApi(url, PREMIUM, { force: true, pin: '1234' });
  const channels = (await viewer.call('GET', '/channel')).body as { id: string }[];
  const channelIds = await filter(
    channels.slice(0, CHANNELS).map(({ id }) => id),
    (id) => isReady(() => viewer.call('GET', `/channel/${id}/url`)),
  );
  const { rows: titles } = await sql<{
    id: string;
  }>`select id from title where kind = 'MOVIE' and offer = 'package' limit ${FILMS}`.execute(db.kysely);
  const filmIds = await filter(
    titles.map(({ id }) => id),
    (id) => isReady(() => viewer.call('POST', `/content/${id}/watch`, {})),
  );
  const { rows: labels } = await sql<{ id: string }>`select id from label limit 6`.execute(db.kysely);
  const hour = 3_600_000;
  const from = Date.now() - (Date.now() % hour);
  const browsed = [
    '/api/menu',
    '/api/menu/6',
    '/api/channel',
    `/api/guide?from=${from}&to=${from + 4 * hour}&count=20`,
    ...labels.map(({ id }) => `/api/label/${id}?page=0&size=20`),
    ...filmIds.map((id) => `/api/content/${id}`),
  ];
  const accounts = await fillAccounts(db, MOST);
  const crowd = startCrowd({ url, accounts, channelIds, filmIds, searches: SEARCHES, browsed });
  const stages: Stage[] = [];
  try {
    for (const viewers of STAGES) {
      const stage = await runStage(crowd, viewers, readCpu);
      stages.push(stage);
      process.stdout.write(`${writeStage(stage)}\n`);
      if (!isHeld(stage)) break;
    }
  } finally {
    crowd.stop();
  }
  await keepResults('viewers', describe(stages));
}

/** Processor seconds of each part so far. */
function readParts(parts: Readonly<Record<Part, number | undefined>>): Processors {
  const read = (part: Part) => {
    const pid = parts[part];
    return (pid === undefined ? undefined : readCpuSeconds(pid)) ?? Number.NaN;
  };
  const [server, database, load] = [read('server'), read('database'), read('load')];
  // The load's process started the others.
  return { server, database, load: load - server - database };
}

async function runStage(crowd: Crowd, viewers: number, readCpu: () => Processors): Promise<Stage> {
  crowd.grow(viewers);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const tally = newTally();
  crowd.countIn(tally);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const signIns = setInterval(() => crowd.signIn(DEMO_PASSWORD), EVENING_MS / viewers);
  const began = performance.now();
  const before = readCpu();
  await new Promise((resolve) => setTimeout(resolve, STAGE_MS));
  clearInterval(signIns);
  crowd.countIn(newTally());
  const seconds = (performance.now() - began) / 1_000;
  const after = readCpu();
  const busy = (part: Part) => (after[part] - before[part]) / seconds;
  const times = new Map(
    [...tally.tookMs].map(([kind, all]) => {
      all.sort((a, b) => a - b);
      const at = (share: number) => all[Math.floor(all.length * share)] ?? Number.NaN;
      return [kind, [at(0.5), at(0.95), at(0.99)] as const];
    }),
  );
  const answered = [...tally.tookMs.values()].reduce((sum, { length }) => sum + length, 0);
  const failed = [...tally.failures.values()].reduce((sum, count) => sum + count, 0);
  return {
    viewers,
    perSecond: (answered + failed) / seconds,
    mbPerSecond: tally.bytes / 1e6 / seconds,
    failures: [...tally.failures].sort(([, a], [, b]) => b - a),
    failed,
    times,
    delayP95Ms: delay.percentile(95) / 1e6,
    processors: { server: busy('server'), database: busy('database'), load: busy('load') },
  };
}

function isHeld({ failed, times }: Stage): boolean {
  const p95 = (kind: CallKind) => times.get(kind)?.[1] ?? 0;
  const calls = (['open', 'report', 'browse', 'search'] as const).map(p95);
  return (
    failed === 0 &&
    p95('list') <= HELD.listP95Ms &&
    p95('segment') <= HELD.segmentP95Ms &&
    calls.every((ms) => ms <= HELD.callP95Ms)
  );
}

function writeStage({ perSecond, mbPerSecond, failed, failures, times, delayP95Ms, processors }: Stage): string {
  const of = (kind: CallKind) => {
    const found = times.get(kind);
    return found ? [`${kind} ${found.map((ms) => ms.toFixed(0)).join('/')}`] : [];
  };
  const busy = Object.entries(processors).map(([part, count]) => `${part} ${count.toFixed(2)}`);
  const worst = failures.slice(0, 3).map(([why, count]) => `${count} × ${why}`);
  const wrong = failed === 0 ? '0 failed' : `${failed} failed (${worst.join(', ')})`;
  return `${perSecond.toFixed(0)} calls and ${mbPerSecond.toFixed(0)} MB a second, ${wrong}; p50/p95/p99 in ms: ${KINDS.flatMap(of).join(', ')}; the load's own delay ${delayP95Ms.toFixed(0)} ms; processors: ${busy.join(', ')}`;
}

function describe(stages: readonly Stage[]): ResultRow[] {
  const held = stages.filter(isHeld).at(-1);
  const limits = `none fails; p95 of lists ≤ ${HELD.listP95Ms} ms, of segments ≤ ${HELD.segmentP95Ms} ms, of other calls ≤ ${HELD.callP95Ms} ms`;
  return [
    {
      what: 'Viewers that one machine holds, with its database and the load on it',
      measured: held ? held.viewers.toLocaleString('en') : `fewer than ${stages[0]?.viewers}`,
      reach: limits,
      reached: held !== undefined,
    },
    ...stages.map((stage) => ({
      what: `${stage.viewers.toLocaleString('en')} viewers`,
      measured: writeStage(stage),
      reach: isHeld(stage) ? 'held' : 'not held',
      reached: undefined,
    })),
  ];
}

async function isReady(ask: () => Promise<{ status: number }>): Promise<boolean> {
  for (const giveUpAt = Date.now() + READY_MS; Date.now() < giveUpAt; ) {
    const { status } = await ask();
    if (status === 200) return true;
    if (status !== 503) return false;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** One after the other: making media takes every processor. */
async function filter(ids: readonly string[], keep: (id: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = [];
  for (const id of ids) if (await keep(id)) kept.push(id);
  if (kept.length === 0) throw new Error('The demonstration has no media to watch.');
  return kept;
}

/** Subscribers with the package, the password and the profile of a demo account, each with an open session. */
async function fillAccounts({ kysely }: Database, count: number): Promise<SimulatedAccount[]> {
  await sql`insert into account (id, kind, username, username_key, password_hash, user_code)
    select gen_random_uuid(), 'subscriber', 'seyirci' || n, 'seyirci' || n, password_hash, lpad((90000000 + n)::text, 8, '0')
      from account, generate_series(1, ${count}::int) n where username_key = ${PREMIUM}`.execute(kysely);
  await sql`insert into profile (id, account_id, name, main)
    select gen_random_uuid(), id, 'Ada', true from account where username_key like 'seyirci%'`.execute(kysely);
  await sql`insert into subscription (id, guid, account_id, package_id, status, source, starts_at, ends_at)
    select gen_random_uuid(), gen_random_uuid(), a.id, s.package_id, 'ACTIVE', 'operator', now() - interval '1 day', now() + interval '30 days'
      from account a, (select package_id from subscription join account on account.id = account_id
        where username_key = ${PREMIUM} and subscription.status = 'ACTIVE' limit 1) s
     where a.username_key like 'seyirci%'`.execute(kysely);
  await sql`insert into session (id, account_id, profile_id, expires_at, verified_at)
    select gen_random_uuid(), account.id, profile.id, now() + interval '1 day', now()
      from account join profile on account_id = account.id where username_key like 'seyirci%'`.execute(kysely);
  await sql`analyze`.execute(kysely);
  const { rows } = await sql<{ username: string; account_id: string; profile_id: string; session_id: string }>`
    select username, session.account_id, session.profile_id, session.id as session_id
      from session join account on account.id = account_id where username_key like 'seyirci%'`.execute(kysely);
  const tokens = makeTokens({ secret: SECRET, now: Date.now });
  const expiresAt = Date.now() + 24 * 3_600_000;
  return Promise.all(
    rows.map(async ({ username, account_id: accountId, profile_id: profileId, session_id: sessionId }) => ({
      username,
      profileId,
      token: await tokens.issue({ accountId, sessionId, usertype: '1', profileId, expiresAt }),
    })),
  );
}
