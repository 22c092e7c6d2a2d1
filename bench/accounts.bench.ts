// How long the console takes to page and search accounts, to show one and to suspend one on PostgreSQL: from the request to the bytes
// of the answer, or to the end of the command. No query may read a whole table.
// `npm run bench -- accounts`; SEYIR_BENCH_ACCOUNTS sets how many accounts there are (a million by default).
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { runCommand } from '../apps/server/src/cli/run-command.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { accountPages } from '../apps/server/src/features/console/account-pages.ts';
import { makeTools } from '../apps/server/src/operator/open-tools.ts';
import { systemClock as now } from '../apps/server/src/shared/clock.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { bearer, testHttp } from '../apps/server/test/http.ts';
import { startTestPostgres } from '../scripts/test-postgres.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const ACCOUNTS = Number(process.env.SEYIR_BENCH_ACCOUNTS ?? 1_000_000);
/** Rows of one statement: the server cancels longer ones. */
const SLICE = 10_000;
const ROUNDS = 20;
/** The median: other work on the machine makes single calls slow. */
const REACH_P50_MS = 50;

/** Ids of uuid version 7 in the order of their numbers; names from a few syllables, so that parts of them are frequent and rare. */
async function fill(db: Database): Promise<void> {
  await sql`insert into package (id, name, info, price_kurus, position) values ('temel', 'Temel', '{"tr":"","en":""}', 9900, 1)`.execute(
    db.kysely,
  );
  for (let from = 1; from <= ACCOUNTS; from += SLICE) await fillSlice(db, from, Math.min(from + SLICE - 1, ACCOUNTS));
  await sql`analyze account, subscription, session, payment_order`.execute(db.kysely);
}

async function fillSlice(db: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into account (id, kind, username, username_key, email, email_key, mobile, user_code, created_at)
    select (lpad(to_hex(1700000000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
           'subscriber', name, name, name || '@posta.test', name || '@posta.test', lpad((5300000000 + n)::text, 10, '0'),
           lpad((10000000 + n)::text, 8, '0'), now()
    from (select n, (array['ayse','mehmet','zeynep','emre','elif','can'])[n % 6 + 1] || '.' ||
                    (array['yilmaz','kaya','demir','celik','sahin'])[n % 5 + 1] || n as name
          from generate_series(${from}::bigint, ${to}::bigint) as n) as names`.execute(db.kysely);
  await sql`
    insert into subscription (id, guid, account_id, package_id, status, source, starts_at, ends_at)
    select gen_random_uuid(), gen_random_uuid(), id, 'temel', 'ACTIVE', 'promo', now(), now() + interval '30 days'
    from account where user_code between ${String(10_000_000 + from)} and ${String(10_000_000 + to)}
      and right(user_code, 1) <> '0'`.execute(db.kysely);
  // Every fifth account is signed in and has paid.
  await sql`
    insert into session (id, account_id, expires_at)
    select gen_random_uuid(), id, now() + interval '1 day' from account
    where user_code between ${String(10_000_000 + from)} and ${String(10_000_000 + to)} and user_code::int % 5 = 0`.execute(
    db.kysely,
  );
  await sql`
    insert into payment_order (id, mpay, account_id, kind, package_id, product_name, method, amount_kurus, state, expires_at, settled_at)
    select gen_random_uuid(), gen_random_uuid()::text, id, 'package', 'temel', '{"tr":"Temel","en":"Temel"}', 'card16', 9900, 'paid', now(), now()
    from account where user_code between ${String(10_000_000 + from)} and ${String(10_000_000 + to)}
      and user_code::int % 5 = 0`.execute(db.kysely);
}

/** Sequential scans of the large tables so far. */
async function countScans(db: Database): Promise<number> {
  // Counters of a connection reach the view when it is idle.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
     where relname in ('account', 'subscription', 'session', 'payment_order')`.execute(db.kysely);
  return rows[0]?.scans ?? 0;
}

/** Types a command as an operator does, without a terminal. */
async function type(db: Database, line: string): Promise<void> {
  let printed = '';
  const stream = { write: (text: string) => (printed += text), isTTY: false, columns: 120 };
  const env = { SEYIR_DATA: tmpdir() };
  const tools = makeTools({ config: readConfig(env), db });
  const code = await runCommand(
    { env, withTools: (work) => work(tools) },
    {
      args: line.split(' '),
      cwd: '.',
      out: stream,
      err: stream,
      signal: new AbortController().signal,
      pid: process.pid,
    },
  );
  if (code !== 0) throw new Error(`${line}: ${printed}`);
}

async function middleId(db: Database): Promise<string> {
  const code = String(10_000_000 + Math.floor(ACCOUNTS / 2));
  const row = await db.kysely
    .selectFrom('account')
    .select('id')
    .where('user_code', '=', code)
    .executeTakeFirstOrThrow();
  return row.id;
}

const server = await startTestPostgres();
const rows: ResultRow[] = [];
try {
  const db = await openPostgresDatabase(server.url, log);
  try {
    await migrate(db, log);
    await fill(db);
    const http = await testHttp({ routes: accountPages({ db, now }), now });
    const some = Math.floor(ACCOUNTS / 3);
    const searches: Readonly<Record<string, string>> = {
      'first page': '',
      'page from the middle': `?after=${await middleId(db)}`,
      'a part of every name': '?text=posta',
      'a part of a sixth of the names': '?text=zeynep',
      'a part of one name': `?text=${some}@`,
      'a part of no name': '?text=bulunmaz',
      'two letters of many names': '?text=el',
      'two letters of no name': '?text=qx',
      'a customer number': `?text=${10_000_000 + some}`,
      'a telephone number': `?text=${encodeURIComponent(`0${5_300_000_000 + some}`)}`,
    };
    const ask = async (path: string) => {
      const { statusCode, body } = await http.inject({ url: `/api/console${path}`, headers: bearer('operator') });
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${body}`);
      return JSON.parse(body);
    };
    const measure = async (what: string, work: (round: number) => Promise<string>) => {
      const took: number[] = [];
      let found = '';
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = performance.now();
        found = await work(round);
        took.push(performance.now() - from);
      }
      took.sort((one, other) => one - other);
      const p50 = took[Math.floor(took.length / 2)] ?? 0;
      const p95 = took[Math.floor(took.length * 0.95)] ?? 0;
      rows.push({
        what: `${ACCOUNTS} accounts, ${what}${found}`,
        measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        reach: `p50 ≤ ${REACH_P50_MS} ms`,
        reached: p50 <= REACH_P50_MS,
      });
    };
    const scans = await countScans(db);
    for (const [what, query] of Object.entries(searches))
      await measure(what, async () => `: ${(await ask(`/accounts${query}`)).data.length} shown`);
    const middle = await middleId(db);
    await measure('the page of one', async () => `: ${(await ask(`/accounts/${middle}`)).sessions.length} sessions`);
    await measure('the newest orders', async () => `: ${(await ask('/orders')).data.length} shown`);
    // Fifth accounts have a session to end.
    const nth = (round: number) => 10_000_000 + 5 * (Math.floor(some / 5) + round);
    await measure('one is suspended', (round) => type(db, `account suspend ${nth(round)}`).then(() => ''));
    await measure('one is recovered', (round) => type(db, `account recover ${nth(round)}`).then(() => ''));
    const scanned = (await countScans(db)) - scans;
    rows.push({
      what: `${ACCOUNTS} accounts, whole tables read by all of the above`,
      measured: String(scanned),
      reach: '0',
      reached: scanned === 0,
    });
    await http.drain(0);
  } finally {
    await db.close();
  }
} finally {
  await server.stop();
}
await keepResults('accounts', rows);
