// The work queue of orders: many forgotten orders, with the newest payment first. bench/forgotten-orders.bench.ts settles 10,000.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { claimDueOrders } from './due-orders.queries.ts';
import { reconcileDue } from './reconcile.ts';

const db = useDatabase();
const MINUTE_MS = 60_000;
let server: PaymentServer;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  server = await startPaymentServer(db);
});
afterEach(() => server.stop());

/** Forgotten orders of one account, each with an unpaid payment at the gateway, opened one after the other until now. */
async function forget(count: number, state: 'waiting' | 'expired' = 'expired'): Promise<void> {
  const { id: accountId } = await anAccount(db);
  const now = new Date(server.clock.now);
  await sql`
    insert into payment_order (id, mpay, account_id, kind, product_id, airing_id, product_name, method, amount_kurus, state,
      gateway, gateway_reference, attempt_id, attempted_at, created_at, expires_at, settled_at, checks, next_check_at)
    select gen_random_uuid(), 'mpay-' || n, ${accountId}, 'ppv', 'ticket', 'airing-' || n, '{"tr": "Maç", "en": "Match"}',
      'card16', 100, ${state}, 'sandbox', 'payment-' || n, gen_random_uuid(), ${now}::timestamptz,
      ${now}::timestamptz - (n || ' seconds')::interval, ${now}::timestamptz - interval '1 minute',
      ${state === 'expired' ? now : null}::timestamptz, 1, ${now}::timestamptz
    from generate_series(1, ${sql.lit(count)}) n`.execute(db.kysely);
  await sql`
    insert into sandbox_payment (id, order_id, status, amount_kurus, item_name, language, expires_at)
    select gateway_reference, id::text, 'pending', 100, 'Maç', 'tr', expires_at from payment_order
    where account_id = ${accountId}`.execute(db.kysely);
}
const aTicket = () => sql`insert into product (id, kind, price_kurus) values ('ticket', 'PPV', 100)`.execute(db.kysely);
const countDue = async () => {
  const { count } = await db.kysely
    .selectFrom('payment_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_check_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('forgotten orders', () => {
  it('are settled by one run, several at a time', async () => {
    await aTicket();
    await forget(200);
    let running = 0;
    let most = 0;
    const { gateway } = server.payments;
    const counting = {
      ...gateway,
      query: async (...args: Parameters<typeof gateway.query>) => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        try {
          return await gateway.query(...args);
        } finally {
          running -= 1;
        }
      },
    };
    expect(await reconcileDue({ ...server.payments, gateway: counting })).toMatchObject({ checked: 200 });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(16);
    // Each was ended at the gateway: nothing is left to ask.
    expect(await countDue()).toBe(0);
  });

  it('do not keep the newest payment waiting', async () => {
    await aTicket();
    await forget(300);
    const buyer = await server.aBuyer();
    const { body } = await server.purchase(buyer.token);
    await server.pay(body.redirectUrl);
    server.passTime(2 * MINUTE_MS);
    const first = await claimDueOrders(db.kysely, { now: server.clock.now, leaseMs: MINUTE_MS, limit: 1 });
    const order = await db.kysely
      .selectFrom('payment_order')
      .select('id')
      .where('mpay', '=', body.mpay)
      .executeTakeFirst();
    expect(first).toEqual([order?.id]);
  });

  it('are shared between workers: each is claimed by one', async () => {
    await aTicket();
    await forget(200);
    const claim = () => claimDueOrders(db.kysely, { now: server.clock.now, leaseMs: MINUTE_MS, limit: 64 });
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat();
    expect(claimed).toHaveLength(192);
    expect(new Set(claimed).size).toBe(192);
    // A worker that died leaves its orders due after the lease.
    server.passTime(MINUTE_MS);
    expect(await claim()).toHaveLength(64);
  });

  it('end the run while the gateway is away, and are due again soon', async () => {
    await aTicket();
    await forget(100);
    server.bank.stop();
    const { checked } = await reconcileDue(server.payments);
    expect(checked).toBeLessThan(64);
    server.bank.start();
    server.passTime(2 * MINUTE_MS);
    expect(await reconcileDue(server.payments)).toMatchObject({ checked: 100 });
  });

  it('are asked about less and less, and no more after a week', async () => {
    await aTicket();
    await forget(1);
    // A gateway that can end no payment.
    const gateway = { ...server.payments.gateway, end: async () => false };
    let checks = 0;
    for (let minutes = 0; minutes < 9 * 24 * 60; minutes += 60) {
      checks += (await reconcileDue({ ...server.payments, gateway })).checked;
      server.passTime(60 * MINUTE_MS);
    }
    expect(checks).toBeGreaterThan(8);
    expect(checks).toBeLessThan(16);
    expect(await countDue()).toBe(0);
  });
});
