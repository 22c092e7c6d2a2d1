// What a server does once or for one viewer must not cost more because others have watched, bought or signed in. Each
// figure is a ratio to the same work in the same database with few rows. `npm run bench -- rows`, on a PostgreSQL server of its
// own; `SEYIR_BENCH_ROWS` is the number of watch positions, 50 million of which take minutes to write.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHistory } from '../apps/server/src/billing/history.service.ts';
import { createCatalogue } from '../apps/server/src/catalogue/catalogue.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { countPopularity } from '../apps/server/src/features/search/popularity.ts';
import { openSearchIndexes } from '../apps/server/src/features/search/search-indexes.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { makeOwnedEntries } from '../apps/server/src/shared/owned-cache.ts';
import { aChannel, anAccount, anOrder, aProgramme, aTitle } from '../apps/server/test/builders.ts';
import { aCaller } from '../apps/server/test/http.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { startSeyir } from '../e2e/support/seyir-process.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const POSITIONS = Number(process.env.SEYIR_BENCH_ROWS ?? 2_000_000);
const AIRINGS = 450_000;
const TITLES = 200;
const POSITIONS_A_PROFILE = 25;
const ORDERS = 36;
const SESSIONS = 20_000;
const NOTIFICATIONS = 200_000;
/** The fastest counts: a busy machine only ever makes things slower. */
const ROUNDS = 7;
const START_ROUNDS = 3;
/** A scan would cost hundreds of times as much. A map of thousands of entries costs some more than one that fits the cache. */
const REACH = { rows: 2, entries: 5 };

const now = () => Date.UTC(2026, 10, 18, 18);
const rows: ResultRow[] = [];
const folder = await mkdtemp(join(tmpdir(), 'seyir-rows-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const server = await startPostgresServer(join(folder, 'postgres'), { fsync: 'off' });
try {
  const db = await openPostgresDatabase(server.url, log);
  await migrate(db, log)
    .then(() => measure(db))
    .finally(db.close);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
await keepResults('rows', rows);

async function measure(db: Database): Promise<void> {
  for (let number = 0; number < TITLES; number += 1) await aTitle(db, { id: `film-${number}` });
  const account = await anAccount(db);
  for (let number = 0; number < ORDERS; number += 1)
    await anOrder(db, { account_id: account.id, state: 'paid', settled_at: new Date(now()) });

  const openingBefore = await best(() => openAndClose(db));
  // The first start creates what later ones find: tables of the job queue, the guest account, the first home.
  await startAndStop();
  const startBefore = await bestStart();
  await addPositions(db, account.id);
  const positions = `${POSITIONS.toLocaleString('en')} watch positions`;
  compare(`opening search with ${positions}`, REACH.rows, openingBefore, await best(() => openAndClose(db)));
  compare(
    `starting a server of all roles with ${positions}, until it is ready`,
    REACH.rows,
    startBefore,
    await bestStart(),
  );

  const historyBefore = await best(() => history(db, account.id));
  await addAirings(db);
  compare(
    `the purchases of an account with ${ORDERS} orders among ${AIRINGS.toLocaleString('en')} airings`,
    REACH.rows,
    historyBefore,
    await best(() => history(db, account.id)),
  );
  const [few, many] = [cacheOf(10), cacheOf(SESSIONS)];
  const notify = (cache: ReturnType<typeof cacheOf>) => async () => {
    for (let number = 0; number < NOTIFICATIONS; number += 1) cache.forget(`other-${number}`);
  };
  compare(
    `a notification about a session of another server, with ${SESSIONS.toLocaleString('en')} cached`,
    REACH.entries,
    (await best(notify(few))) / NOTIFICATIONS,
    (await best(notify(many))) / NOTIFICATIONS,
  );
  const from = performance.now();
  await countPopularity({ db, now });
  const seconds = (performance.now() - from) / 1_000;
  rows.push({
    what: 'the nightly count of popularity, in the background',
    measured: `${seconds.toFixed(1)} s, ${((seconds * 1e6) / POSITIONS).toFixed(1)} µs a position`,
    reach: '',
    reached: undefined,
  });
}

/** The shortest of some starts, in milliseconds. */
async function bestStart(): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < START_ROUNDS; round += 1) took.push(await startAndStop());
  return Math.min(...took);
}

/** From the start of the process until it is ready, in milliseconds. */
async function startAndStop(): Promise<number> {
  const from = performance.now();
  const env = { DATABASE_URL: server.url, SEYIR_DEMO: 'off', SEYIR_PAYMENT_PORT: '0' };
  const seyir = await startSeyir({ dataFolder: join(folder, 'data'), env });
  const ms = performance.now() - from;
  await seyir.stop();
  return ms;
}

async function openAndClose(db: Database): Promise<void> {
  const catalogue = await createCatalogue({ db, log, now });
  const indexes = await openSearchIndexes({ db, catalogue, now, log });
  await indexes.close();
  await catalogue.close();
}

function history(db: Database, accountId: string) {
  return readHistory({ db, now }, aCaller({ accountId }), 'tr');
}

function cacheOf(count: number) {
  const cache = makeOwnedEntries<number>(SESSIONS);
  for (let number = 0; number < count; number += 1) cache.set(`session-${number}`, `account-${number % 5_000}`, number);
  return cache;
}

async function best(work: () => Promise<unknown>): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await work();
    ms = Math.min(ms, performance.now() - from);
  }
  return ms;
}

function compare(what: string, most: number, fewMs: number, manyMs: number): void {
  const digits = manyMs < 0.1 ? 5 : 1;
  rows.push({
    what,
    measured: `${(manyMs / fewMs).toFixed(2)} of that with few rows (${manyMs.toFixed(digits)} against ${fewMs.toFixed(digits)} ms)`,
    reach: `≤ ${most} of it`,
    reached: manyMs <= most * fewMs,
  });
}

async function addPositions(db: Database, accountId: string): Promise<void> {
  await db.withConnection(async (execute) => {
    // Without foreign key checks, and with the indexes built afterwards: a tenth of the time.
    await execute('set session_replication_role = replica');
    await execute("set maintenance_work_mem = '1GB'");
    await execute('alter table watch_position drop constraint watch_position_pkey');
    await execute('drop index watch_position_newest');
    await execute(
      `insert into profile (id, account_id, name)
       select gen_random_uuid(), $1, 'P' || n from generate_series(1, $2::int) as n`,
      [accountId, Math.ceil(POSITIONS / POSITIONS_A_PROFILE)],
    );
    await execute(
      `insert into watch_position (profile_id, title_id, content_code, position_seconds)
       select id, 'film-' || n, 'film-' || n, 1 from profile, generate_series(0, $1::int - 1) as n`,
      [POSITIONS_A_PROFILE],
    );
    await execute('alter table watch_position add primary key (profile_id, content_code)');
    await execute('create index watch_position_newest on watch_position (profile_id, updated_at desc)');
    await execute('vacuum analyze');
  });
}

async function addAirings(db: Database): Promise<void> {
  const { id: channel } = await aChannel(db);
  const { id: programme } = await aProgramme(db);
  await db.withConnection(async (execute) => {
    await execute(
      `insert into airing (id, channel_id, programme_id, starts_at, ends_at)
       select 'airing-' || n, $1, $2, to_timestamp(n * 60), to_timestamp(n * 60 + 60) from generate_series(1, $3::int) as n`,
      [channel, programme, AIRINGS],
    );
    await execute('vacuum analyze');
  });
}
