// What a sign-in costs outside the slow hash, and what other calls notice of many at once.
// `node bench/sign-in.bench.ts`. The cost is processor time of the server's process: with the embedded database that is all of
// it, with PostgreSQL the database has its own. Waiting for a busy machine is not in it.

import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openMemoryDatabase } from '../apps/server/src/db/pglite-database.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { clientTimeRoutes } from '../apps/server/src/features/client/client.routes.ts';
import { makeCallerLookup } from '../apps/server/src/features/session/caller-lookup.ts';
import { makeKnownDevices } from '../apps/server/src/features/session/known-devices.ts';
import { sessionRoutes } from '../apps/server/src/features/session/session.routes.ts';
import { makeTokens } from '../apps/server/src/features/session/tokens.ts';
import { buildHttp } from '../apps/server/src/http/build-http.ts';
import { makeTries } from '../apps/server/src/identity/tries.ts';
import { systemClock as now } from '../apps/server/src/shared/clock.ts';
import { newId } from '../apps/server/src/shared/ids.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { makePasswords, type Passwords } from '../apps/server/src/shared/passwords.ts';
import { startTestPostgres } from '../scripts/test-postgres.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const ACCOUNTS = 200;
const SIGN_INS = 2_000;
const AT_ONCE = 20;
const CHECKS = 50_000;
const REACH = { perCoreSecond: 200, p95Ms: 50, checkMs: 0.3 };
const PASSWORD = 'seyir1234';

const hashing = makePasswords();
/** Knows the password without the work. */
const free: Passwords = { hash: async () => '', matches: async (_, secret) => secret === PASSWORD };
const password_hash = await hashing.hash(PASSWORD);

async function prepare(db: Database): Promise<void> {
  await migrate(db, log);
  for (let i = 0; i < ACCOUNTS; i += 1) {
    const username = `viewer${i}@seyir.test`;
    const names = { username, username_key: username, user_code: String(10_000_000 + i) };
    await db.kysely
      .insertInto('account')
      .values({ id: newId(), kind: 'subscriber', password_hash, ...names })
      .execute();
  }
}

async function openDoor(db: Database, passwords: Passwords) {
  const deps = {
    db,
    now,
    newId,
    passwords,
    tokens: makeTokens({ secret: 'a secret of at least thirty-two characters', now }),
    devices: makeKnownDevices({ secret: 'a secret of at least thirty-two characters', now }),
    tries: makeTries(db, now),
    events: { publish: async () => {}, endStreams: async () => {} },
    limits: { guestTokenMs: 3_600_000, tokenMs: 43_200_000, limit: SIGN_INS },
    guest: { username: 'misafir', password: 'misafir' },
    interfaceUrl: '/api/legacy',
  };
  const callers = await makeCallerLookup(deps);
  const http = await buildHttp({
    routes: [...sessionRoutes(deps), ...clientTimeRoutes({ now })],
    rawRoutes: [],
    resolveCaller: callers.resolve,
    isUnavailable: () => false,
    security: { paymentOrigin: '', frameAncestors: [], https: false },
    allowedOrigins: [],
    trustProxy: [],
    rate: { perAddress: 0, perSession: 0 },
    observe: () => undefined,
    log,
    now,
    newId,
  });
  let number = 0;
  const signIn = async () => {
    number += 1;
    const payload = { username: `viewer${number % ACCOUNTS}@seyir.test`, password: PASSWORD };
    const { statusCode } = await http.inject({ method: 'POST', url: '/api/auth/user/login', payload });
    if (statusCode !== 200) throw new Error(`A sign-in was answered ${statusCode}.`);
  };
  const close = async () => {
    await http.drain(0);
    await callers.close();
  };
  return { http, signIn, callers, close };
}

async function runAtOnce(work: () => Promise<void>, times: number): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Processor time of one piece of work, in milliseconds. */
async function measureCpuMs(work: () => Promise<void>): Promise<number> {
  await runAtOnce(work, SIGN_INS / 10);
  const before = process.cpuUsage();
  await runAtOnce(work, SIGN_INS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / SIGN_INS;
}

async function measureCost(db: Database): Promise<ResultRow> {
  const door = await openDoor(db, free);
  const costMs = await measureCpuMs(door.signIn);
  await door.close();
  const perCoreSecond = 1_000 / costMs;
  return {
    what: `sign-in by password without its hash, on ${db.engine}`,
    measured: `${costMs.toFixed(1)} ms of a core, ${Math.round(perCoreSecond)} a second and core`,
    reach: `≥ ${REACH.perCoreSecond} a second and core`,
    reached: perCoreSecond >= REACH.perCoreSecond,
  };
}

async function measureOthers(db: Database): Promise<ResultRow> {
  const door = await openDoor(db, hashing);
  const askTime = async () => {
    const from = performance.now();
    await door.http.inject({ url: '/api/client/time' });
    return performance.now() - from;
  };
  const tookMs: number[] = [];
  let running = true;
  const asking = (async () => {
    while (running) {
      tookMs.push(await askTime());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  await runAtOnce(door.signIn, 200);
  running = false;
  await asking;
  await door.close();
  tookMs.sort((a, b) => a - b);
  const p95Ms = tookMs[Math.floor(tookMs.length * 0.95)] ?? Number.NaN;
  return {
    what: `another call while ${AT_ONCE} viewers at a time sign in, hashes included, on ${db.engine}`,
    measured: `p95 ${p95Ms.toFixed(1)} ms over ${tookMs.length} calls`,
    reach: `p95 under ${REACH.p95Ms} ms`,
    reached: p95Ms < REACH.p95Ms,
  };
}

/** What it costs to know who asks: the token, the session behind it, the account and the profile. */
async function measureCheck(db: Database): Promise<ResultRow> {
  const door = await openDoor(db, free);
  const payload = { username: 'viewer0@seyir.test', password: PASSWORD };
  const answer = await door.http.inject({ method: 'POST', url: '/api/auth/user/login', payload });
  const { access_token: token } = answer.json<{ access_token: string }>();
  const check = async () => {
    if (!('caller' in (await door.callers.resolve(token)))) throw new Error('A living session was refused.');
  };
  for (let i = 0; i < CHECKS / 10; i += 1) await check();
  const before = process.cpuUsage();
  for (let i = 0; i < CHECKS; i += 1) await check();
  const { user, system } = process.cpuUsage(before);
  await door.close();
  const checkMs = (user + system) / 1_000 / CHECKS;
  return {
    what: `check of token, session and profile of a call, on ${db.engine}`,
    measured: `${checkMs.toFixed(4)} ms of a core`,
    reach: `under ${REACH.checkMs} ms`,
    reached: checkMs < REACH.checkMs,
  };
}

const rows: ResultRow[] = [];
async function measure(db: Database): Promise<void> {
  await prepare(db);
  rows.push(await measureCost(db), await measureOthers(db), await measureCheck(db));
  await db.close();
}

await measure(await openMemoryDatabase(log));
const postgres = await startTestPostgres();
try {
  await measure(await openPostgresDatabase(postgres.url, log));
} finally {
  await postgres.stop();
}
await keepResults('sign-in', rows);
