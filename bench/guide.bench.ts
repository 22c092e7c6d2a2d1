// How long a window of the guide takes, 50 channels and 24 hours, among 1,000 channels and 14 days, on both databases: from
// the request to the bytes of the answer, against the same window where there is nothing else. `npm run bench -- guide`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGuideBounds } from '@seyir/core/guide/guide-days';
import { GUIDE_WINDOW_CHANNELS, GUIDE_WINDOW_MS } from '@seyir/core/limits/guide';
import { sql } from 'kysely';
import { createCatalogue } from '../apps/server/src/catalogue/catalogue.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPgliteDatabase } from '../apps/server/src/db/pglite-database.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { guideRoutes } from '../apps/server/src/features/guide/guide.routes.ts';
import { viewerOf } from '../apps/server/src/features/playback/viewer-facts.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { rememberViewers } from '../apps/server/src/viewers/viewer-state.ts';
import { aCaller, bearer, testHttp } from '../apps/server/test/http.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const NOW_MS = Date.parse('2026-11-18T18:00:00Z');
const now = () => NOW_MS;
const CHANNELS = 1_000;
/** What a programme of the demonstration lasts on average, about. */
const AIRING_MINUTES = 45;
const HOUR_MS = 3_600_000;
/** The whole guide may cost so much more than a guide of nothing but the window. */
const REACH = { growth: 1.5 };
const WINDOWS = 20;
/** Each window is asked for as often, and its fastest counts: a busy machine only ever makes things slower. */
const ROUNDS = 3;

const folder = await mkdtemp(join(tmpdir(), 'seyir-guide-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const rows: ResultRow[] = [];
try {
  const embedded = await openPgliteDatabase(join(folder, 'pglite'), log);
  await measureEngine('PGlite', embedded).finally(embedded.close);
  const server = await startPostgresServer(join(folder, 'postgres'), { fsync: 'off' });
  try {
    const database = await openPostgresDatabase(server.url, log);
    await measureEngine('PostgreSQL', database).finally(database.close);
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
await keepResults('guide', rows);

async function measureEngine(engine: string, db: Database): Promise<void> {
  await migrate(db, log);
  await fillBasics(db);
  const guide = findGuideBounds(NOW_MS);
  const today = { from: guide.from + 7 * 24 * HOUR_MS, to: guide.from + 8 * 24 * HOUR_MS };
  await fillChannels(db, 1, GUIDE_WINDOW_CHANNELS, today);
  const small = await measureWindows(db, [{ from: today.from, offset: 0 }]);
  // The other days of the first channels, then all other channels. Without ANALYZE, as in a growing guide.
  await fillChannels(db, 1, GUIDE_WINDOW_CHANNELS, { from: guide.from, to: today.from });
  await fillChannels(db, 1, GUIDE_WINDOW_CHANNELS, { from: today.to, to: guide.to });
  await fillChannels(db, GUIDE_WINDOW_CHANNELS + 1, CHANNELS, guide);
  const { count } = await db.kysely
    .selectFrom('airing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const spread = Array.from({ length: WINDOWS }, (_, index) => ({
    from: guide.from + (index % 13) * 24 * HOUR_MS,
    offset: (index * 37) % (CHANNELS - GUIDE_WINDOW_CHANNELS),
  }));
  const whole = await measureWindows(db, spread);
  const growth = whole.p95Ms / small.p95Ms;
  rows.push({
    what: `${engine}, a window of 50 channels and 24 hours (${whole.programmes.toLocaleString('en')} programmes) among ${Number(count).toLocaleString('en')} airings`,
    measured: `${growth.toFixed(2)} of the same window alone; p95 ${whole.p95Ms.toFixed(0)} ms against ${small.p95Ms.toFixed(0)} ms`,
    reach: `≤ ${REACH.growth}`,
    reached: growth <= REACH.growth,
  });
}

interface Window {
  readonly from: number;
  readonly offset: number;
}

async function measureWindows(db: Database, windows: readonly Window[]) {
  const catalogue = await createCatalogue({ db, log, now });
  const viewers = await rememberViewers({ db, now });
  const http = await testHttp({
    routes: guideRoutes({ db, catalogue, viewers, now, viewerOf }),
    resolveCaller: async () => ({ caller: aCaller({ packageId: 'aile' }) }),
    now,
  });
  let programmes = 0;
  const ask = async ({ from, offset }: Window) => {
    const began = performance.now();
    const url = `/api/guide?from=${from}&to=${from + GUIDE_WINDOW_MS}&offset=${offset}`;
    const { statusCode, body } = await http.inject({ url, headers: bearer('viewer') });
    const ms = performance.now() - began;
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}.`);
    programmes = body.split('"epgProgramId"').length - 1;
    return ms;
  };
  const asked = windows.length > 1 ? windows : Array.from({ length: WINDOWS }, () => windows[0] as Window);
  for (const window of asked) await ask(window);
  const took = asked.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, window] of asked.entries()) took[index] = Math.min(took[index] ?? 0, await ask(window));
  }
  await http.drain(0);
  await viewers.close();
  await catalogue.close();
  return { p95Ms: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN, programmes };
}

async function fillBasics(db: Database): Promise<void> {
  await sql`insert into genre (kind, id, name) values
    ('channel', 'genel', '{"tr": "Genel", "en": "General"}'), ('programme', 'haber', '{"tr": "Haber", "en": "News"}')`.execute(
    db.kysely,
  );
  await sql`insert into programme (id, name, category_id, age_rating, search_key)
    select 'p' || n, json_build_object('tr', 'Akşam Kuşağı ' || n, 'en', 'Evening Hour ' || n)::jsonb, 'haber', '7+', 'p' || n
      from generate_series(0, 4999) n`.execute(db.kysely);
}

/** Inserts missing channels `first` to `last` and their airings of a time range. */
async function fillChannels(
  db: Database,
  first: number,
  last: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`insert into channel (id, code, number, name, search_key, genre_id, age_rating, catch_up_minutes, free_for_guests, source)
    select n::text, 'kanal-' || n, n, 'Kanal ' || n, 'kanal ' || n, 'genel', 'G', 10080, true, '{"kind": "computed"}'
      from generate_series(${first}::int, ${last}::int) n on conflict do nothing`.execute(db.kysely);
  const step = `${AIRING_MINUTES} minutes`;
  // A day at a time, all channels: in the order a guide grows, which is not the order it is asked for.
  for (let day = from; day < to; day += 24 * HOUR_MS) {
    await sql`insert into airing (id, channel_id, programme_id, starts_at, ends_at)
      select n || '-' || extract(epoch from at)::bigint, n::text, 'p' || ((n * 31 + extract(epoch from at)::bigint / 2700) % 5000),
             at, at + ${step}::interval
        from generate_series(${new Date(day)}::timestamptz, ${new Date(Math.min(to, day + 24 * HOUR_MS) - 1)}::timestamptz, ${step}::interval) at,
             generate_series(${first}::int, ${last}::int) n`.execute(db.kysely);
  }
}
