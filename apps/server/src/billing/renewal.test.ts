import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aPackage, aSubscription, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer, TEST_CARDS } from '../../test/payment-server.ts';
import { settleOrder } from './orders.ts';
import { reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

const db = useDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A month after the evening on which everything is bought. */
const END = new Date('2026-12-18T18:00:00Z');
const NEXT_END = new Date('2027-01-18T18:00:00Z');
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const buy = async (number?: string) => {
  const { body } = await server.purchase(buyer.token);
  await server.pay(body.redirectUrl, number);
  await server.check(buyer.token, body.mpay);
  server.outbox.mails.length = 0;
};
const goTo = (moment: Date, ms = 0) => server.passTime(moment.getTime() + ms - server.clock.now);
const run = () => renewDue(server.payments);
const subscriptions = () => db.kysely.selectFrom('subscription').selectAll().orderBy('created_at').execute();
const orders = () => db.kysely.selectFrom('payment_order').selectAll().orderBy('created_at').orderBy('id').execute();
const ledger = () => db.kysely.selectFrom('ledger_entry').selectAll().orderBy('id').execute();
const packageNow = async () => {
  const { token } = await server.signIn(buyer.accountId);
  return (await server.callerOf(token))?.packageId;
};

describe('a subscription that was bought', () => {
  it('is charged a day before its end, at today’s price, and continues without a gap', async () => {
    await buy();
    goTo(END, -DAY_MS - 1);
    expect(await run()).toMatchObject({ charged: 0 });
    await db.kysely.updateTable('package').set({ price_kurus: 15_990 }).where('id', '=', 'premium').execute();
    goTo(END, -DAY_MS);
    expect(await run()).toMatchObject({ charged: 1 });
    expect(await run()).toMatchObject({ charged: 0 });
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE', renews: true, ends_at: NEXT_END }]);
    expect((await ledger()).map(({ amount_kurus }) => amount_kurus)).toEqual([14_990, 15_990]);
    expect(server.outbox.mails).toMatchObject([
      { to: 'defne@ornek.test', subject: 'Premium paketin yenilendi', text: expect.stringContaining('159,90 TL') },
    ]);
  });

  it('renews month after month with the newest agreement, and no session is ended [SESSION-16]', async () => {
    await buy();
    goTo(END, -DAY_MS);
    const living = await server.signIn(buyer.accountId);
    await run();
    expect(await server.callerOf(living.token)).toMatchObject({ packageId: 'premium' });
    goTo(NEXT_END, -DAY_MS);
    await run();
    expect(await ledger()).toHaveLength(3);
    expect(await subscriptions()).toMatchObject([{ ends_at: new Date('2027-02-18T18:00:00Z') }]);
  });

  it('is charged once by concurrent runs', async () => {
    await buy();
    goTo(END, -DAY_MS);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await ledger()).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ ends_at: NEXT_END }]);
  });

  it('stays active to its end when its card is declined, is then suspended, and the owner is notified', async () => {
    await buy(TEST_CARDS.approvedOnce);
    goTo(END, -DAY_MS);
    expect(await run()).toMatchObject({ waiting: 1 });
    expect(await run()).toMatchObject({ waiting: 1 });
    expect((await orders()).map(({ state }) => state)).toEqual(['paid', 'failed']);
    goTo(END, -16 * HOUR_MS);
    await run();
    goTo(END, -8 * HOUR_MS);
    await run();
    expect(await packageNow()).toBe('premium');
    expect(server.outbox.mails).toEqual([]);
    goTo(END);
    expect(await run()).toMatchObject({ suspended: 1 });
    expect(await orders()).toHaveLength(5);
    expect(await subscriptions()).toMatchObject([{ status: 'SUSPENDED', ends_at: END }]);
    expect(await packageNow()).toBeUndefined();
    expect(server.outbox.mails).toMatchObject([{ subject: 'Premium paketin askıya alındı' }]);
  });

  it('is returned as suspended to its owner, who can still sign in [PACKAGE-08]', async () => {
    await buy(TEST_CARDS.approvedOnce);
    goTo(END);
    await run();
    const { token } = await server.signIn(buyer.accountId);
    const mine = await server.call('GET', '/auth/subscription/my-subscriptions', { token });
    expect(mine.body.data).toMatchObject([{ status: 'SUSPENDED', productP: { name: 'Premium' } }]);
  });

  it('recovers when the card can be charged again: a month from now, and PACKAGE_RECOVERED [SESSION-16]', async () => {
    await buy(TEST_CARDS.approvedOnce);
    goTo(END);
    await run();
    // The bank lifts its block.
    for (const { gateway_reference } of await orders()) {
      await server.bank.store.change(gateway_reference ?? '', (payment) => ({
        ...payment,
        card: payment.card && { ...payment.card, isChargeable: true },
      }));
    }
    goTo(END, DAY_MS - 1);
    expect(await run()).toMatchObject({ charged: 0 });
    const living = await server.signIn(buyer.accountId);
    goTo(END, DAY_MS);
    server.outbox.mails.length = 0;
    expect(await run()).toMatchObject({ charged: 1 });
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE', ends_at: new Date('2027-01-19T18:00:00Z') }]);
    const answer = await server.call('GET', '/auth/subscription/my-subscriptions', { token: living.token });
    expect(answer).toMatchObject({ status: 401, body: { code: 'PACKAGE_RECOVERED' } });
    expect(server.outbox.mails).toMatchObject([{ subject: 'Premium paketin yeniden açık' }]);
  });

  it('expires after 14 days of suspension', async () => {
    await buy(TEST_CARDS.approvedOnce);
    goTo(END);
    await run();
    goTo(END, 14 * DAY_MS - 1);
    await run();
    expect(await subscriptions()).toMatchObject([{ status: 'SUSPENDED' }]);
    goTo(END, 14 * DAY_MS);
    expect(await run()).toMatchObject({ expired: 1 });
    expect(await subscriptions()).toMatchObject([{ status: 'EXPIRED', renews: false }]);
    expect(server.outbox.mails.at(-1)).toMatchObject({ subject: 'Premium paketin sona erdi' });
  });

  it('is suspended at its end without an agreement', async () => {
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium', ends_at: END });
    goTo(END, -1);
    expect(await run()).toMatchObject({ waiting: 1 });
    goTo(END);
    expect(await run()).toMatchObject({ suspended: 1 });
    expect(await orders()).toEqual([]);
  });

  it('is not charged while its owner is on the payment page', async () => {
    await buy(TEST_CARDS.approvedOnce);
    goTo(END);
    await run();
    goTo(END, 2 * DAY_MS);
    const { token } = await server.signIn(buyer.accountId);
    const { body } = await server.purchase(token);
    expect(await run()).toMatchObject({ waiting: 1, charged: 0 });
    await server.pay(body.redirectUrl);
    expect((await server.check(token, body.mpay)).body).toEqual({ data: 1 });
    expect(await run()).toMatchObject({ charged: 0, suspended: 0 });
    expect(await ledger()).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('is renewed for a month from now when the job did not run for long', async () => {
    await buy();
    goTo(END, 90 * DAY_MS);
    expect(await run()).toMatchObject({ charged: 1 });
    expect(await ledger()).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE', ends_at: new Date('2027-04-18T18:00:00Z') }]);
  });
});

describe('a gateway that is away', () => {
  it('leaves the subscription unchanged; a charge that never arrived is made again hours later', async () => {
    await buy();
    goTo(END, -DAY_MS);
    server.bank.stop();
    expect(await run()).toMatchObject({ waiting: 1, charged: 0 });
    expect(await run()).toMatchObject({ waiting: 1, charged: 0 });
    expect(await orders()).toMatchObject([{ state: 'paid' }, { state: 'waiting' }]);
    server.bank.start();
    server.passTime(HOUR_MS);
    await reconcileDue(server.payments);
    expect(await orders()).toMatchObject([{ state: 'paid' }, { state: 'failed', failure: 'lost' }]);
    expect(await run()).toMatchObject({ waiting: 1 });
    server.passTime(7 * HOUR_MS);
    expect(await run()).toMatchObject({ charged: 1 });
    expect(await ledger()).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE', ends_at: NEXT_END }]);
  });

  it('does not charge again when the answer to a charge was lost', async () => {
    await buy();
    goTo(END, -DAY_MS);
    server.bank.gateway.script('charge', 'lose');
    expect(await run()).toMatchObject({ waiting: 1 });
    server.passTime(2 * HOUR_MS);
    expect(await reconcileDue(server.payments)).toMatchObject({ paid: 1 });
    expect(await run()).toMatchObject({ charged: 0 });
    expect(server.bank.gateway.count('charge')).toBe(1);
    expect(await orders()).toHaveLength(2);
    expect(await ledger()).toHaveLength(2);
    expect(await subscriptions()).toMatchObject([{ ends_at: NEXT_END }]);
  });
});

describe('other subscriptions', () => {
  const PAST = new Date(TEST_EVENING.getTime() - 1);

  it('of an operator, as in the demonstration, are extended without a charge', async () => {
    const { ends_at } = await aSubscription(db, {
      account_id: buyer.accountId,
      package_id: 'aile',
      source: 'operator',
    });
    goTo(ends_at, -DAY_MS);
    expect(await run()).toMatchObject({ extended: 1 });
    expect(await subscriptions()).toMatchObject([{ status: 'ACTIVE', ends_at: new Date('2027-01-08T18:00:00Z') }]);
    goTo(new Date('2027-06-01T12:00:00Z'));
    expect(await run()).toMatchObject({ extended: 1 });
    expect(await packageNow()).toBe('aile');
    expect([await orders(), server.outbox.mails]).toEqual([[], []]);
  });

  it.each([
    ['that were cancelled', { status: 'CANCELLED', renews: false }, 'EXPIRED'],
    ['that were given', { source: 'promo', renews: false }, 'EXPIRED'],
    ['an operator suspended', { status: 'SUSPENDED', source: 'operator' }, 'SUSPENDED'],
  ] as const)('%s become %s at their end', async (_, values, status) => {
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile', ends_at: PAST, ...values });
    await run();
    expect(await subscriptions()).toMatchObject([{ status }]);
  });

  it('are renewed although another one fails', async () => {
    for (let one = 0; one < 3; one += 1) {
      const { accountId } = await server.aBuyer({ email: `v${one}@ornek.test` });
      await aSubscription(db, { account_id: accountId, package_id: 'aile', ends_at: PAST, status: 'CANCELLED' });
    }
    const { publishPackageChange } = server.payments;
    let calls = 0;
    const renewal = {
      ...server.payments,
      publishPackageChange: async (...args: Parameters<typeof publishPackageChange>) => {
        calls += 1;
        if (calls === 2) throw new Error('one of them fails');
        await publishPackageChange(...args);
      },
    };
    expect(await renewDue(renewal)).toMatchObject({ expired: 2, failed: 1 });
    expect(await run()).toMatchObject({ expired: 1 });
  });

  it('are read page by page', async () => {
    for (let one = 0; one < 103; one += 1) {
      await aSubscription(db, { package_id: 'aile', ends_at: PAST, status: 'CANCELLED' });
    }
    expect(await run()).toMatchObject({ expired: 103 });
  });

  it('are refunded a renewal that was charged during a change of package', async () => {
    const old = await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile', status: 'REPLACED' });
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium' });
    const order = await anOrder(db, {
      account_id: buyer.accountId,
      package_id: 'aile',
      subscription_id: old.id,
      period_starts_at: old.ends_at,
      gateway: 'sandbox',
    });
    const { amount_kurus: amountKurus } = order;
    await db.kysely
      .insertInto('sandbox_payment')
      .values({
        id: 'p1',
        order_id: order.id,
        status: 'paid',
        amount_kurus: amountKurus,
        item_name: 'Aile',
        language: 'tr',
        expires_at: old.ends_at,
      })
      .execute();
    const verdict = { status: 'paid', amountKurus, currency: 'TRY', paymentId: 'p1', card: undefined } as const;
    await settleOrder(server.payments, order.id, verdict, { sessionId: undefined });
    expect(await subscriptions()).toMatchObject([{ status: 'REPLACED' }, { package_id: 'premium', status: 'ACTIVE' }]);
    expect(server.outbox.mails).toMatchObject([{ subject: 'Aile ödemen iade ediliyor' }]);
    expect(await reconcileDue(server.payments)).toMatchObject({ refunded: 1 });
    expect((await ledger()).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
  });
});
