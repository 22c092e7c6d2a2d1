// Orders of the version before: the migration gives them the states, names and work of this one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropAllTables, openFreshDatabase } from '../../test/database.ts';
import { SILENT } from '../../test/template.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';

const BILLING = 13;
const id = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = id(1);
const order = (number: number, state: string, more: Record<string, string> = {}) => {
  const settled = state === 'open' ? 'null' : 'now()';
  const columns = { package_id: `'premium'`, settled_at: settled, ...more };
  return `insert into payment_order (id, mpay, account_id, method, amount_kurus, state, expires_at, ${Object.keys(columns)})
    values ('${id(number)}', 'm${number}', '${account}', 'card16', 14990, '${state}', now(), ${Object.values(columns)});`;
};

let db: Database;
beforeAll(async () => {
  db = await openFreshDatabase();
  await dropAllTables(db);
  const all = await readMigrations();
  await migrate(
    db,
    SILENT,
    all.filter(({ version }) => version < BILLING),
  );
  await db.executeSql(`
    insert into package (id, name, info, price_kurus) values ('premium', 'Premium', '{"tr":"","en":""}', 14990);
    insert into package (id, name, info, price_kurus) values ('aile', 'Aile', '{"tr":"","en":""}', 7990);
    insert into account (id, kind, username, username_key, user_code) values ('${account}', 'subscriber', 'defne', 'defne', '10000001');
    insert into subscription (id, guid, account_id, package_id, status, source, starts_at, ends_at)
      values ('${id(2)}', '${id(3)}', '${account}', 'premium', 'ACTIVE', 'purchase', now() - interval '30 days', now() + interval '1 hour');
    insert into product (id, kind, price_kurus) values ('ticket', 'PPV', 9990);
    ${order(10, 'open', { gateway: `'sandbox'`, package_id: `'aile'` })}
    ${order(11, 'open', { gateway: `'sandbox'`, device_id: `'renewal'` })}
    ${order(12, 'declined')}
    ${order(13, 'paid', { gateway: `'sandbox'`, gateway_reference: `'r13'`, failure: `'superseded'` })}
    ${order(14, 'paid', { failure: `'refund refused'` })}
    ${order(15, 'paid', { package_id: 'null', product_id: `'ticket'`, airing_id: `'gone'` })}
    insert into ledger_entry (order_id, kind, amount_kurus, detail)
      values ('${id(13)}', 'charge', 14990, '{"gateway":"sandbox","paymentId":"p13","agreement":"card-token"}');
  `);
  await migrate(db, SILENT, all);
}, 120_000);
afterAll(() => db.close());

const read = (number: number) =>
  db.kysely.selectFrom('payment_order').selectAll().where('id', '=', id(number)).executeTakeFirstOrThrow();

describe('an upgrade to billing', () => {
  it('maps the states of orders', async () => {
    expect(await read(10)).toMatchObject({ state: 'created', kind: 'package', product_name: { tr: 'Aile' } });
    expect(await read(12)).toMatchObject({ state: 'failed' });
    expect(await read(15)).toMatchObject({ state: 'paid', kind: 'ppv', product_name: { tr: 'ticket', en: 'ticket' } });
  });

  it('ties an open renewal to its subscription, and never charges it again', async () => {
    const { ends_at } = await db.kysely.selectFrom('subscription').select('ends_at').executeTakeFirstOrThrow();
    const renewal = await read(11);
    expect(renewal).toMatchObject({
      state: 'waiting',
      subscription_id: id(2),
      period_starts_at: ends_at,
      device_id: null,
    });
    expect(renewal.attempt_id).not.toBeNull();
    expect(renewal.next_check_at).not.toBeNull();
  });

  it('keeps refunds that are due, and opens a case for one that was refused', async () => {
    expect(await read(13)).toMatchObject({ state: 'paid', refund_reason: 'superseded' });
    expect((await read(13)).next_check_at).not.toBeNull();
    const cases = await db.kysely.selectFrom('billing_case').select(['order_id', 'reason']).execute();
    expect(cases).toEqual([{ order_id: id(14), reason: 'refund refused' }]);
    expect((await read(14)).next_check_at).toBeNull();
  });

  it('moves card tokens out of the ledger, which stays append-only', async () => {
    const [line] = await db.kysely.selectFrom('ledger_entry').selectAll().execute();
    expect(line).toMatchObject({ amount_kurus: 14_990, detail: { gateway: 'sandbox', paymentId: 'p13' } });
    expect(line?.detail).not.toHaveProperty('agreement');
    expect(await db.kysely.selectFrom('stored_card').select(['account_id', 'token']).execute()).toEqual([
      { account_id: account, token: 'card-token' },
    ]);
    await expect(db.kysely.updateTable('ledger_entry').set({ amount_kurus: 1 }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});
