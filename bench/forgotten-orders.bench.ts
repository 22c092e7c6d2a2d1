// 10,000 orders that no browser asks about any more, settled by one run of reconciliation at the sandbox gateway, against bare
// transactions of the same locks in the same run. `npm run bench -- forgotten-orders`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { reconcileDue } from '../apps/server/src/billing/reconcile.ts';
import type { Database } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { openPostgresDatabase } from '../apps/server/src/db/postgres-database.ts';
import { silentLog as log } from '../apps/server/src/shared/log.ts';
import { addPackages, makeBillingWorld } from '../apps/server/test/billing-world.ts';
import { startPostgresServer } from '../apps/server/test/postgres-server.ts';
import { keepResults } from './support/results.ts';

const NOW_MS = Date.parse('2026-11-18T18:00:00Z');
const ORDERS = Number(process.env.SEYIR_BENCH_ORDERS ?? 10_000);
const FEW = ORDERS / 10;
/** As many at once as reconciliation settles. */
const LANES = 16;
/**
 * `bare`: an order is settled with a question, an end of the payment and a transaction, which is two transactions and two
 * statements where the reference has one transaction. `growth`: the same time an order, however many are due.
 */
const REACH = { bare: 5, growth: 1.5 };

const folder = await mkdtemp(join(tmpdir(), 'seyir-forgotten-'));
// PostgreSQL does not run as root: as another user it has to reach its folder.
await chmod(folder, 0o755);
const server = await startPostgresServer(join(folder, 'postgres'), { fsync: 'off' });
try {
  const db = await openPostgresDatabase(server.url, log);
  await measure(db).finally(db.close);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(db: Database): Promise<void> {
  await migrate(db, log);
  await addPackages(db);
  await sql`insert into product (id, kind, price_kurus) values ('ticket', 'PPV', 100)`.execute(db.kysely);
  await sql`
    insert into account (id, kind, username, username_key, user_code)
    select gen_random_uuid(), 'subscriber', 'viewer' || n, 'viewer' || n, (80000000 + n)::text
    from generate_series(1, ${sql.lit(ORDERS)}) n`.execute(db.kysely);
  await fill(db, 'warm', FEW);
  await settle(db, FEW);
  // The references before and after, so that other work of the machine slows down both sides.
  await fill(db, 'before', FEW);
  const few = [await settle(db, FEW)];
  await fill(db, 'many', ORDERS);
  const bares = [await measureBare(db)];
  const many = await settle(db, ORDERS);
  bares.push(await measureBare(db));
  await fill(db, 'after', FEW);
  few.push(await settle(db, FEW));

  const bare = mean(bares);
  const [againstBare, growth] = [many / bare, many / mean(few)];
  await keepResults('forgotten-orders', [
    {
      what: `PostgreSQL, ${ORDERS.toLocaleString('en')} forgotten orders settled by one run, ${LANES} at a time, against bare transactions that lock the account and the order and update it`,
      measured: `${againstBare.toFixed(2)} of bare; ${many.toFixed(2)} ms an order against ${bare.toFixed(2)} ms, ${((many * ORDERS) / 1_000).toFixed(0)} s in all`,
      reach: `≤ ${REACH.bare}`,
      reached: againstBare <= REACH.bare,
    },
    {
      what: `The same, time an order against that of ${FEW.toLocaleString('en')} orders`,
      measured: growth.toFixed(2),
      reach: `≤ ${REACH.growth}`,
      reached: growth <= REACH.growth,
    },
  ]);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Orders that have expired, each with an unpaid payment at the gateway. */
async function fill(db: Database, name: string, count: number): Promise<void> {
  const now = new Date(NOW_MS);
  await sql`
    insert into payment_order (id, mpay, account_id, kind, product_id, airing_id, product_name, method, amount_kurus, state,
      gateway, gateway_reference, attempt_id, attempted_at, created_at, expires_at, settled_at, checks, next_check_at)
    select gen_random_uuid(), ${name} || user_code, id, 'ppv', 'ticket', ${name}, '{"tr": "Maç", "en": "Match"}',
      'card16', 100, 'expired', 'sandbox', ${name} || user_code, gen_random_uuid(), ${now}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, 1, ${now}::timestamptz
    from account where username like 'viewer%' order by user_code limit ${sql.lit(count)}`.execute(db.kysely);
  await sql`
    insert into sandbox_payment (id, order_id, status, amount_kurus, item_name, language, expires_at)
    select gateway_reference, id::text, 'pending', 100, 'Maç', 'tr', expires_at from payment_order
    where airing_id = ${name}`.execute(db.kysely);
  await db.executeSql('analyze payment_order; analyze sandbox_payment; analyze account');
}

/** Milliseconds an order. */
async function settle(db: Database, count: number): Promise<number> {
  const { billing } = makeBillingWorld(db, { now: () => NOW_MS });
  const began = performance.now();
  const { checked } = await reconcileDue(billing);
  const took = performance.now() - began;
  if (checked !== count) throw new Error(`${checked} orders were settled instead of ${count}.`);
  return took / count;
}

/** The reference: the locks of account and order and one update, in a transaction, as many at once. */
async function measureBare(db: Database): Promise<number> {
  const orders = await db.kysely.selectFrom('payment_order').select(['id', 'account_id']).limit(FEW).execute();
  const queue = orders.values();
  const began = performance.now();
  const work = async () => {
    for (const { id, account_id } of queue) {
      await db.kysely.transaction().execute(async (trx) => {
        await trx.selectFrom('account').select('id').where('id', '=', account_id).forUpdate().execute();
        await trx.selectFrom('payment_order').select('id').where('id', '=', id).forUpdate().execute();
        await trx.updateTable('payment_order').set({ failure: 'expired' }).where('id', '=', id).execute();
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return (performance.now() - began) / orders.length;
}
