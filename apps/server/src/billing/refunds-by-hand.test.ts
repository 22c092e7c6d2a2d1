// Refunds that a person makes in the gateway's panel: reconciliation asks for them, books them and ends the access.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { HOUR, type ProductServer, startProductServer } from '../../test/product-world.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { listOpenCases } from './cases.ts';
import { claimDueOrders } from './due-orders.queries.ts';
import { reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

const DAY = 24 * HOUR;
const db = useDatabase();
let server: ProductServer;
let buyer: Awaited<ReturnType<ProductServer['aBuyer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const orders = () => server.orders(buyer.accountId);
const money = async () => (await server.ledger()).map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
const subjects = () => server.outbox.mails.map(({ subject }) => subject);
const subscription = async () => {
  const rows = await db.kysely
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', buyer.accountId)
    .execute();
  return rows.map(({ status, renews, ends_at }) => ({
    status,
    renews,
    days: Math.round((ends_at.getTime() - server.clock.now) / DAY),
  }));
};
/** Buys the package by card. */
const buyPackage = async () => {
  const { body } = await server.purchase(buyer.token, 'premium');
  await server.pay(body.redirectUrl);
  expect((await server.check(buyer.token, body.mpay)).body).toEqual({ data: 1 });
};
/** A person refunds the payment of an order in the gateway's panel. */
const refundByHand = async (index = 0) => {
  const reference = (await orders())[index]?.gateway_reference ?? '';
  await server.bank.store.change(reference, (payment) => ({ ...payment, status: 'refunded' }));
};
const passHours = async (hours: number) => {
  server.passTime(hours * HOUR);
  return server.reconcile();
};

describe('a refund made by hand at the gateway', () => {
  it('of a title is booked within the hour and ends the access', async () => {
    const { mpay } = (await server.order(buyer.token)).body;
    await server.payByCard(mpay);
    expect((await server.confirm(buyer.token, mpay)).body.returncode).toBe('0');
    await refundByHand();
    expect(await passHours(1)).toMatchObject({ refunded: 1 });
    expect(await orders()).toMatchObject([{ state: 'refunded', refund_reason: 'by hand', next_check_at: null }]);
    expect(await money()).toEqual(['charge 4990', 'refund 4990']);
    expect(await server.entitlements(buyer.accountId)).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
    expect(subjects()).toEqual(['Satın alma bilgin: Sarnıç', 'Sarnıç ödemen iade edildi']);
    // The gateway was asked, and not called to refund a second time.
    expect(server.bank.gateway.count('refund')).toBe(0);
    expect(await passHours(48)).toMatchObject({ checked: 0 });
  });

  it('of a package ends its subscription, which is not renewed', async () => {
    await buyPackage();
    expect(await subscription()).toMatchObject([{ status: 'ACTIVE', renews: true }]);
    await refundByHand();
    await passHours(1);
    expect(await subscription()).toEqual([{ status: 'EXPIRED', renews: false, days: 0 }]);
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(subjects()).toEqual(['Premium paketin hazır', 'Premium ödemen iade edildi']);
    server.passTime(40 * DAY);
    await renewDue(server.payments);
    expect(server.bank.gateway.count('charge')).toBe(0);
  });

  it('of a renewal ahead of its period leaves the time that is paid, and charges no further renewal', async () => {
    await buyPackage();
    await db.kysely
      .updateTable('subscription')
      .set({ ends_at: new Date(server.clock.now + 12 * HOUR) })
      .execute();
    expect(await renewDue(server.payments)).toMatchObject({ charged: 1 });
    await refundByHand(1);
    await passHours(1);
    const [left] = await db.kysely.selectFrom('subscription').selectAll().execute();
    expect(left).toMatchObject({ status: 'CANCELLED', renews: false });
    expect(left?.ends_at.getTime()).toBe(server.clock.now + 11 * HOUR);
    await passHours(12);
    expect(await renewDue(server.payments)).toMatchObject({ expired: 1, charged: 0 });
    expect(server.bank.gateway.count('charge')).toBe(1);
  });

  it('of a month that is over changes no subscription', async () => {
    await buyPackage();
    server.passTime(30 * DAY + 12 * HOUR);
    await renewDue(server.payments);
    server.passTime(DAY);
    await refundByHand(0);
    await server.reconcile();
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'refund 14990']);
    expect(await subscription()).toMatchObject([{ status: 'ACTIVE', renews: true }]);
    expect(subjects().at(-1)).toBe('Premium ödemen iade edildi');
  });

  it('of a package that was replaced leaves the new one', async () => {
    await aPackage(db, { id: 'spor', name: 'Spor', price_kurus: 9_990 });
    await buyPackage();
    server.passTime(HOUR);
    const { body } = await server.purchase(buyer.token, 'spor');
    await server.pay(body.redirectUrl);
    await server.check(buyer.token, body.mpay);
    await refundByHand(0);
    await passHours(3);
    const rows = await db.kysely.selectFrom('subscription').select(['package_id', 'status']).execute();
    expect(rows.map(({ package_id, status }) => `${package_id} ${status}`).sort()).toEqual([
      'premium REPLACED',
      'spor ACTIVE',
    ]);
  });

  it('of a title that was bought half a year ago is booked, and ends the access', async () => {
    const { mpay } = (await server.order(buyer.token, { productcode: 'sarnic-purchase' })).body;
    await server.payByCard(mpay);
    await server.confirm(buyer.token, mpay);
    server.passTime(180 * DAY);
    expect(await server.reconcile()).toMatchObject({ checked: 1, refunded: 0 });
    await refundByHand();
    // Asked again after a tenth of the age of the payment.
    expect(await passHours(17 * 24)).toMatchObject({ checked: 0 });
    expect(await passHours(24 + 1)).toMatchObject({ refunded: 1 });
    expect(await money()).toEqual(['charge 12990', 'refund 12990']);
    expect(await server.entitlements(buyer.accountId)).toMatchObject([{ withdrawn_at: expect.any(Date) }]);
  });

  it('in part is a case for a person, and the access stays', async () => {
    await buyPackage();
    const { gateway } = server.payments;
    const partly = { ...server.payments, gateway: { ...gateway, readRefundState: async () => 'partial' as const } };
    server.passTime(HOUR);
    await reconcileDue(partly);
    server.passTime(HOUR);
    await reconcileDue(partly);
    expect(await listOpenCases(db.kysely, 10)).toMatchObject([{ reason: 'partly refunded', state: 'paid' }]);
    expect(await subscription()).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await money()).toEqual(['charge 14990']);
  });
});

describe('the question about refunds by hand', () => {
  it('is asked about 65 times within a year, and never of the bill', async () => {
    await server.passAdminCheck(buyer.sessionId);
    await server.bill(buyer.token);
    await buyPackage();
    await db.kysely.updateTable('subscription').set({ renews: false }).execute();
    const paidAt = server.clock.now;
    const findNext = async () => (await orders()).find(({ next_check_at }) => next_check_at)?.next_check_at?.getTime();
    for (let next = await findNext(); next !== undefined; next = await findNext()) {
      server.passTime(next - server.clock.now);
      expect(await server.reconcile()).toMatchObject({ checked: 1 });
    }
    expect(server.bank.gateway.count('readRefundState')).toBeGreaterThan(60);
    expect(server.bank.gateway.count('readRefundState')).toBeLessThan(70);
    expect(server.clock.now - paidAt).toBeLessThan(365 * DAY);
  });

  it('waits behind every order whose money is not settled', async () => {
    await buyPackage();
    server.passTime(5 * HOUR);
    const { mpay } = (await server.order(buyer.token)).body;
    await server.openFrame(mpay);
    await db.kysely.updateTable('payment_order').set({ checks: 9 }).where('mpay', '=', mpay).execute();
    server.passTime(HOUR);
    const claimed = await claimDueOrders(db.kysely, { now: server.clock.now, leaseMs: HOUR, limit: 10 });
    const byAge = (await orders()).map(({ id }) => id);
    expect(claimed).toEqual(byAge.toReversed());
  });

  it('does not delay a refund that the viewer asks for meanwhile', async () => {
    const { mpay } = (await server.order(buyer.token)).body;
    await server.payByCard(mpay);
    await server.confirm(buyer.token, mpay);
    server.passTime(HOUR);
    server.bank.gateway.script('readRefundState', 'hold');
    const run = server.reconcile();
    await expect.poll(() => server.bank.gateway.count('readRefundState'), { timeout: WAIT_LIMIT_MS }).toBe(1);
    server.bank.gateway.script('refund', 'away');
    expect((await server.post('/rentpurchase/sarnic/cancel', buyer.token)).body.returncode).toBe('0');
    server.bank.gateway.release();
    await run;
    const [order] = await orders();
    expect(order).toMatchObject({ state: 'paid', refund_reason: 'withdrawn' });
    expect(order?.next_check_at?.getTime()).toBeLessThan(server.clock.now + HOUR);
  });
});
