// Every statement that the jobs and pages of billing send, explained among 10,000 orders of 2,000 accounts: each finds its rows
// by an index.
import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld } from '../../test/billing-world.ts';
import { TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import type { Database } from '../db/database.ts';
import { findCase, listOpenCases } from './cases.ts';
import { findIyzicoPage } from './iyzico/iyzico-gateway.ts';
import { findFrameOrder, findOrderByMpay, listOrders } from './orders.queries.ts';
import { reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

const db = useDatabase({ emptied: 'once' });
const NOW = TEST_EVENING.getTime();
const HOUR_MS = 3_600_000;
const UNKNOWN = '018f0000-0000-7000-8000-0000000000ff';
/** Tables that grow with the orders. */
const LARGE = [
  'payment_order',
  'sandbox_payment',
  'ledger_entry',
  'subscription',
  'stored_card',
  'entitlement',
  'account',
];
const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];

/** Collects every statement of a database. */
function listen(database: Database): Database {
  const collect: KyselyPlugin = {
    transformQuery: ({ node }) => {
      const compiled = database.kysely.getExecutor().compileQuery(node as RootOperationNode, createQueryId());
      if (!asked.some((known) => known.sql === compiled.sql)) asked.push(compiled);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    kysely: database.kysely.withPlugin(collect),
    engine: database.engine,
    executeSql: database.executeSql,
    listen: database.listen,
    notify: database.notify,
    ping: database.ping,
    withConnection: database.withConnection,
    close: database.close,
  };
}

/** Orders of every state; of the first account of each hundred, something is due. */
async function fill(): Promise<void> {
  const now = new Date(NOW);
  await sql`
    insert into account (id, kind, username, username_key, user_code)
    select gen_random_uuid(), 'subscriber', 'viewer' || n, 'viewer' || n, (80000000 + n)::text from generate_series(1, 2000) n`.execute(
    db.kysely,
  );
  await sql`
    insert into subscription (id, guid, account_id, package_id, status, source, renews, starts_at, ends_at)
    select gen_random_uuid(), gen_random_uuid(), id, 'premium', 'ACTIVE', 'purchase', true,
      ${now}::timestamptz - interval '20 days',
      ${now}::timestamptz + case when user_code like '%00' then interval '1 hour' else interval '10 days' end
    from account`.execute(db.kysely);
  await sql`insert into product (id, kind, price_kurus) values ('ticket', 'PPV', 100)`.execute(db.kysely);
  await sql`
    insert into payment_order (id, mpay, account_id, kind, product_id, airing_id, product_name, method, amount_kurus, state,
      gateway, gateway_reference, attempt_id, attempted_at, created_at, expires_at, settled_at, confirmed_at, refund_reason, next_check_at)
    select gen_random_uuid(), 'mpay-' || user_code || n, id, 'ppv', 'ticket', 'airing-' || n, '{"tr": "Maç", "en": "Match"}', 'card16',
      100, (array['waiting', 'expired', 'paid', 'paid', 'failed'])[n], 'sandbox', 'payment-' || user_code || n,
      gen_random_uuid(), ${now}::timestamptz, ${now}::timestamptz - (n || ' hours')::interval, ${now}::timestamptz,
      case when n = 1 then null else ${now}::timestamptz end, case when n = 3 then ${now}::timestamptz end,
      case when n = 4 then 'already owned' end,
      ${now}::timestamptz + case when user_code like '%00' then interval '0' else interval '1 day' end
    from account, generate_series(1, 5) n`.execute(db.kysely);
  await sql`
    insert into sandbox_payment (id, order_id, status, amount_kurus, item_name, language, expires_at, card_digits, card_chargeable)
    select gateway_reference, id::text, case when state = 'paid' then 'paid' when airing_id = 'airing-1' then 'paid' else 'pending' end,
      100, 'Maç', 'tr', expires_at, '0008', true from payment_order`.execute(db.kysely);
  await sql`
    insert into ledger_entry (order_id, kind, amount_kurus, detail)
    select id, 'charge', 100, jsonb_build_object('paymentId', gateway_reference) from payment_order where state = 'paid'`.execute(
    db.kysely,
  );
  await sql`
    insert into stored_card (account_id, gateway, token)
    select account_id, 'sandbox', gateway_reference from payment_order where airing_id = 'airing-3'`.execute(db.kysely);
  await sql`
    insert into entitlement (id, account_id, order_id, kind, airing_id, starts_at)
    select gen_random_uuid(), account_id, id, 'PPV', airing_id, ${now}::timestamptz from payment_order
    where state = 'paid' and refund_reason is null`.execute(db.kysely);
  for (const table of LARGE) await db.executeSql(`analyze ${table}`);
}

beforeAll(async () => {
  await addPackages(db);
  await fill();
}, 120_000);

describe('the statements of billing', () => {
  it('find their rows by an index, in every job and page', async () => {
    const listened = listen(db);
    let now = NOW;
    const { billing, store } = makeBillingWorld(listened, { now: () => now });
    const { checked, paid, refunded } = await reconcileDue(billing);
    expect({ checked, paid, refunded }).toEqual({ checked: 100, paid: 20, refunded: 20 });
    expect(await renewDue(billing)).toMatchObject({ charged: 20 });
    now += HOUR_MS;
    await reconcileDue(billing);
    const { kysely } = listened;
    await store.sweep(NOW - 90 * 24 * HOUR_MS);
    await listOpenCases(kysely, 100);
    await findCase(kysely, UNKNOWN);
    await findIyzicoPage(kysely, 'token-1234');
    await findFrameOrder(kysely, 'mpay-unknown');
    await findOrderByMpay(kysely, UNKNOWN, 'mpay-unknown');
    await listOrders(kysely, UNKNOWN, 300);

    expect(asked.length).toBeGreaterThan(30);
    const explained = asked.filter(
      ({ sql: text }) => /^(select|update|delete|with)/.test(text) && !/pg_notify/.test(text),
    );
    await db.withConnection(async (execute) => {
      for (const { sql: text, parameters } of explained) {
        const { rows } = await execute(`explain ${text}`, [...parameters]);
        const plan = rows.map((row) => Object.values(row as object)[0]).join('\n');
        for (const table of LARGE) expect(plan, text).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
      }
    });
  });
});
