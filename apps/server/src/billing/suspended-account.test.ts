// Money of a suspended account: nothing is renewed or charged, and a payment that arrives is refunded.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { recoverAccount, suspendAccount } from '../features/session/end-sessions.ts';
import { renewDue } from './renewal.service.ts';

const db = useDatabase();
const DAY_MS = 24 * 3_600_000;
/** A month after the evening on which the package is bought, and a month later. */
const END = new Date('2026-12-18T18:00:00Z');
const NEXT_END = new Date('2027-01-18T18:00:00Z');
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
  const { body } = await server.purchase(buyer.token);
  await server.pay(body.redirectUrl);
  await server.check(buyer.token, body.mpay);
  server.outbox.mails.length = 0;
});
afterEach(() => server.stop());

const suspend = () => suspendAccount(server.deps, buyer.accountId);
const recover = () => recoverAccount(server.deps, buyer.accountId);
const goTo = (moment: Date, ms = 0) => server.passTime(moment.getTime() + ms - server.clock.now);
const renew = () => renewDue(server.payments);
const subscription = () => db.kysely.selectFrom('subscription').selectAll().executeTakeFirstOrThrow();
const money = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const orders = () => db.kysely.selectFrom('payment_order').selectAll().orderBy('amount_kurus', 'desc').execute();
/** Runs both jobs once a day. */
const passDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    server.passTime(DAY_MS);
    await renew();
    await server.reconcile();
  }
};

describe('the package of a suspended account', () => {
  it('is not charged, ends at its date, and its owner is notified', async () => {
    await suspend();
    goTo(END, -DAY_MS);
    expect(await renew()).toMatchObject({ charged: 0, waiting: 1 });
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', ends_at: END });
    goTo(END);
    expect(await renew()).toMatchObject({ charged: 0, expired: 1 });
    expect(await subscription()).toMatchObject({ status: 'EXPIRED', renews: false, ends_at: END });
    expect(server.outbox.mails).toMatchObject([{ subject: 'Premium paketin sona erdi' }]);
    expect(server.bank.gateway.count('charge')).toBe(0);
    expect(await orders()).toHaveLength(1);
  });

  it('renews as before when the suspension is lifted in time', async () => {
    await suspend();
    goTo(END, -DAY_MS);
    await renew();
    await recover();
    expect(await renew()).toMatchObject({ charged: 1 });
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', renews: true, ends_at: NEXT_END });
  });

  it('that ended during the suspension stays ended after it, and nothing is charged for the time between', async () => {
    await suspend();
    goTo(END);
    await passDays(20);
    await recover();
    await passDays(20);
    expect(await subscription()).toMatchObject({ status: 'EXPIRED' });
    expect(await money()).toEqual(['charge 14990']);
    expect(server.bank.gateway.count('charge')).toBe(0);
    // The owner buys it again.
    const { token } = await server.signIn(buyer.accountId);
    expect(await server.purchase(token)).toMatchObject({ status: 200 });
  });

  it('that was not paid is charged no more, and ends', async () => {
    await db.kysely.updateTable('subscription').set({ status: 'SUSPENDED' }).execute();
    goTo(END);
    await suspend();
    expect(await renew()).toMatchObject({ charged: 0, expired: 1 });
    expect(server.bank.gateway.count('charge')).toBe(0);
  });

  it.each([
    ['of an operator', { source: 'operator' as const }, 14_990],
    ['without a price', { source: 'purchase' as const }, 0],
  ])('%s is held, and goes on from the end of the suspension', async (_, values, price_kurus) => {
    await db.kysely.updateTable('subscription').set(values).execute();
    await db.kysely.updateTable('package').set({ price_kurus }).where('id', '=', 'premium').execute();
    await suspend();
    goTo(END, DAY_MS);
    expect(await renew()).toMatchObject({ extended: 0, expired: 0, waiting: 1 });
    await recover();
    expect(await renew()).toMatchObject({ extended: 1 });
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', ends_at: new Date('2027-01-19T18:00:00Z') });
    expect(await money()).toEqual(['charge 14990']);
  });
});

describe('a payment of an account that is suspended meanwhile', () => {
  it('is refunded when a renewal was being charged, and the package ends at its date', async () => {
    goTo(END, -DAY_MS);
    server.bank.gateway.script('charge', 'hold');
    const run = renew();
    await expect.poll(() => server.bank.gateway.countHeld(), { timeout: WAIT_LIMIT_MS }).toBe(1);
    await suspend();
    server.bank.gateway.release();
    await run;
    await passDays(2);
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'refund 14990']);
    expect(await subscription()).toMatchObject({ status: 'EXPIRED', ends_at: END });
    expect(server.outbox.mails.map(({ subject }) => subject)).toContain('Premium ödemen iade ediliyor');
  });

  it('is refunded when a payment page was open, and delivers and stores nothing', async () => {
    const { body } = await server.purchase(buyer.token, 'aile');
    await db.kysely.deleteFrom('stored_card').execute();
    await server.pay(body.redirectUrl);
    await suspend();
    await server.reconcile();
    await server.reconcile();
    expect(await money()).toEqual(['charge 14990', 'charge 7990', 'refund 7990']);
    expect(await orders()).toMatchObject([
      { state: 'paid' },
      { state: 'refunded', refund_reason: 'account suspended' },
    ]);
    expect(await subscription()).toMatchObject({ package_id: 'premium', status: 'ACTIVE' });
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toEqual([]);
  });

  it('is given up when it is not paid', async () => {
    const { body } = await server.purchase(buyer.token, 'aile');
    await suspend();
    await server.reconcile();
    expect(await orders()).toMatchObject([{ state: 'paid' }, { state: 'cancelled' }]);
    const { html } = await server.pay(body.redirectUrl);
    expect(html).not.toContain('Ödemen alındı');
    await passDays(3);
    expect(await money()).toEqual(['charge 14990']);
  });

  it('is refused when it begins after the suspension', async () => {
    await db.kysely.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', buyer.accountId).execute();
    // The cached caller of this server has not heard of it yet.
    expect(await server.purchase(buyer.token, 'aile')).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_SUSPENDED' },
    });
    expect(await orders()).toHaveLength(1);
  });
});
