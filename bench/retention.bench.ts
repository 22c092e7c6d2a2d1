// Retention of a channel that 200,000 accounts record: four million recordings of twenty windows. What a run costs in memory,
// and what viewers who mark or record that channel notice of it. `npm run bench -- retention`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { newId } from '../apps/server/src/shared/ids.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { canPin } from '../apps/server/src/timeline/retention/pin.ts';
import { releaseRows } from '../apps/server/src/timeline/retention/release-channel.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults } from './support/results.ts';
import { withinLimit } from './support/time-limit.ts';

const NOW_MS = Date.parse('2026-11-18T18:00:00Z');
const HOUR_MS = 3_600_000;
const ACCOUNTS = Number(process.env.SEYIR_BENCH_ACCOUNTS ?? 200_000);
const WINDOWS = 20;
const CALLS = 600;
/** Viewers at once. */
const LANES = 4;
const REACH = { growth: 1.5, memoryMb: 64 };
const MB = 2 ** 20;

const folder = await mkdtemp(join(tmpdir(), 'seyir-retention-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const server = await startPostgresServer(join(folder, 'postgres'), { fsync: 'off' });
try {
  const db = await openPostgresDatabase(server.url, log);
  await withinLimit(measure(db).finally(db.close));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  await migrate(db, log);
  await fill(db);
  await measureCalls(db, CALLS);
  const quiet = await measureCalls(db, CALLS);

  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  let runs = 0;
  let isOver = false;
  let runMs = 0;
  const retention = (async () => {
    while (!isOver) {
      const began = performance.now();
      await releaseRows(db.kysely, { channelId: '1', nowMs: NOW_MS });
      runMs = Math.max(runMs, performance.now() - began);
      runs += 1;
      most = Math.max(most, process.memoryUsage().heapUsed);
      // A run in a hundred milliseconds, where the job has one in ten minutes.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const busy = await measureCalls(db, CALLS);
  isOver = true;
  await retention;
  const growth = busy / quiet;
  const memoryMb = (most - before) / MB;
  const count = (ACCOUNTS * WINDOWS).toLocaleString('en');
  await keepResults('retention', [
    {
      what: `PostgreSQL, viewers who mark and record a channel with ${count} recordings while retention runs on it (${runs} runs, the longest ${runMs.toFixed(0)} ms)`,
      measured: `${growth.toFixed(2)} of without; p95 ${busy.toFixed(1)} ms against ${quiet.toFixed(1)} ms`,
      reach: `≤ ${REACH.growth}`,
      reached: growth <= REACH.growth,
    },
    {
      what: 'The same, memory of the server',
      measured: `${memoryMb.toFixed(1)} MB more at most`,
      reach: `≤ ${REACH.memoryMb} MB`,
      reached: memoryMb <= REACH.memoryMb,
    },
  ]);
}

/**
 * On a connection without time limits, without foreign key checks and with the indexes built afterwards: inserting four million
 * rows one index entry at a time takes most of an hour.
 */
function fill(db: Database): Promise<void> {
  return db.withConnection(async (execute) => {
    await execute('set session_replication_role = replica');
    await execute("set maintenance_work_mem = '512MB'");
    await execute(`insert into genre (kind, id, name) values ('channel', 'genel', '{"tr": "Genel", "en": "General"}')`);
    await execute(`insert into channel (id, code, number, name, search_key, genre_id, age_rating, catch_up_minutes, source)
      values ('1', 'kanal', 1, 'Kanal', 'kanal', 'genel', 'G', 10080, '{"kind": "computed"}')`);
    await execute(
      `insert into account (id, kind, username, username_key, user_code)
       select gen_random_uuid(), 'subscriber', 'user' || n, 'user' || n, lpad(n::text, 8, '0')
         from generate_series(1, $1::int) n`,
      [ACCOUNTS],
    );
    await execute(`insert into profile (id, account_id, name, main)
      select gen_random_uuid(), id, 'Ada', true from account order by user_code limit 1000`);
    const found = await execute(
      `select indexname, indexdef from pg_indexes where tablename = 'recording' and indexdef not like 'CREATE UNIQUE%'`,
    );
    const indexes = found.rows as { readonly indexname: string; readonly indexdef: string }[];
    for (const { indexname } of indexes) await execute(`drop index ${indexname}`);
    for (let window = 0; window < WINDOWS; window += 1) {
      const startsAt = new Date(NOW_MS - (window + 2) * 48 * HOUR_MS).toISOString();
      await execute(
        `insert into recording (id, account_id, airing_id, channel_id, starts_at, ends_at, name, age_rating, expires_at)
         select gen_random_uuid(), id, $1, '1', $2::timestamptz, $2::timestamptz + interval '1 hour',
                '{"tr": "Maç", "en": "Match"}', 'G', $2::timestamptz + interval '90 days'
           from account`,
        [`a${window}`, startsAt],
      );
    }
    for (const { indexdef } of indexes) await execute(indexdef);
    await execute('analyze');
  });
}

/** The p95 of a viewer's calls on the channel: a favourite, and a recording of something to come. */
async function measureCalls(db: Database, calls: number): Promise<number> {
  const { rows: viewers } = await sql<{ id: string; account_id: string }>`
    select id, account_id from profile order by account_id limit ${calls}`.execute(db.kysely);
  const took: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < viewers.length) {
      const viewer = viewers[next];
      next += 1;
      if (viewer) took.push(await call(db, viewer.id, viewer.account_id));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN;
}

async function call({ kysely }: Database, profile_id: string, account_id: string): Promise<number> {
  const startsAt = new Date(NOW_MS + HOUR_MS);
  const endsAt = new Date(NOW_MS + 2 * HOUR_MS);
  const id = newId();
  const began = performance.now();
  await kysely.insertInto('channel_favourite').values({ profile_id, channel_id: '1' }).execute();
  await kysely.transaction().execute(async (trx) => {
    if (!(await canPin(trx, () => NOW_MS, { channelId: '1', startsAt, endsAt }))) throw new Error('refused');
    await trx
      .insertInto('recording')
      .values({
        ...{ id, account_id, airing_id: id, channel_id: '1', starts_at: startsAt, ends_at: endsAt },
        ...{ name: { tr: 'Film', en: 'Film' }, age_rating: 'G', expires_at: endsAt },
      })
      .execute();
  });
  const ms = performance.now() - began;
  await kysely.deleteFrom('channel_favourite').where('profile_id', '=', profile_id).execute();
  await kysely.deleteFrom('recording').where('id', '=', id).execute();
  return ms;
}
