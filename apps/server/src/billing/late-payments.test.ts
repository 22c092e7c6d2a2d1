// Money that arrives late, twice, in the wrong amount or in another currency, and refunds whose answer is lost: each ends in
// access, in a refund or in a case for a person.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { closeCase, listOpenCases } from './cases.ts';
import type { GatewayVerdict } from './gateway.ts';
import { reconcileDue } from './reconcile.ts';

const db = useDatabase();
const WAIT = { timeout: WAIT_LIMIT_MS };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const begin = async (productId = 'premium') => {
  const { body } = await server.purchase(buyer.token, productId);
  return body as { redirectUrl: string; mpay: string };
};
const reconcile = () => reconcileDue(server.payments);
/** Lets the hours pass with the job running as it does. */
const passHours = async (hours: number) => {
  for (let one = 0; one < hours * 2; one += 1) {
    server.passTime(HOUR_MS / 2);
    await reconcile();
  }
};
const orders = () => db.kysely.selectFrom('payment_order').selectAll().orderBy('created_at').orderBy('id').execute();
const current = async () => {
  const rows = await db.kysely.selectFrom('subscription').selectAll().execute();
  return rows.map(({ package_id, status }) => `${package_id} ${status}`);
};
const money = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const answer = (verdict: GatewayVerdict) => server.bank.gateway.answerWith(() => verdict);

describe('a payment that is approved a day later', () => {
  it('after a review gives what was paid for', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    answer({ status: 'review' });
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await passHours(24);
    expect(await orders()).toMatchObject([{ state: 'waiting' }]);
    server.bank.gateway.answerWith(undefined);
    await passHours(1);
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
    expect(await current()).toEqual(['premium ACTIVE']);
    expect(await money()).toEqual(['charge 14990']);
    expect(server.outbox.mails).toMatchObject([{ subject: 'Premium paketin hazır' }]);
  });

  it.each([
    [{ status: 'pending' }, 'expired'],
    [{ status: 'declined', reason: 'bank' }, 'failed'],
  ] as const)('after the gateway has called it %j gives what was paid for', async (verdict, state) => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    answer(verdict);
    await passHours(24);
    expect(await orders()).toMatchObject([{ state }]);
    server.bank.gateway.answerWith(undefined);
    await passHours(24);
    expect(await current()).toEqual(['premium ACTIVE']);
    expect(await money()).toEqual(['charge 14990']);
  });

  it('is refunded when another package was bought meanwhile', async () => {
    const premium = await begin();
    await server.pay(premium.redirectUrl);
    answer({ status: 'review' });
    await passHours(1);
    server.bank.gateway.answerWith((verdict, orderId) => (orderId === first.id ? { status: 'review' } : verdict));
    const [first = { id: '' }] = await orders();
    const aile = await begin('aile');
    await server.pay(aile.redirectUrl);
    server.passTime(1);
    expect((await server.check(buyer.token, aile.mpay)).body).toEqual({ data: 1 });
    await passHours(12);
    server.bank.gateway.answerWith(undefined);
    await passHours(24);
    expect(await current()).toEqual(['aile ACTIVE']);
    expect((await money()).sort()).toEqual(['charge 14990', 'charge 7990', 'refund 14990']);
  });
});

describe('an order that was given up', () => {
  it('is ended at the gateway: its page takes no payment any more', async () => {
    const premium = await begin();
    await begin('aile');
    await reconcile();
    const page = await server.pay(premium.redirectUrl);
    expect(page.html).toContain('Ödeme kapatıldı');
    expect((await orders()).map(({ state, next_check_at }) => [state, next_check_at === null])).toEqual([
      ['cancelled', true],
      ['waiting', false],
    ]);
    expect(server.bank.gateway.count('end')).toBe(1);
  });
});

describe('a payment that differs from its order', () => {
  it.each([14_989, 14_991, 1])('by its amount of %i kuruş is booked and refunded', async (amountKurus) => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    const [order] = await orders();
    const reference = order?.gateway_reference ?? '';
    await server.bank.store.change(reference, (payment) => ({ ...payment, amountKurus }));
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await reconcile();
    expect(await money()).toEqual([`charge ${amountKurus}`, `refund ${amountKurus}`]);
    expect(await orders()).toMatchObject([{ state: 'refunded', refund_reason: 'wrong amount' }]);
    expect(await current()).toEqual([]);
  });

  it('by its currency is a case for a person', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    answer({ status: 'paid', amountKurus: 14_990, currency: 'EUR', paymentId: 'p-1', card: undefined });
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await passHours(2);
    const [found, ...others] = await listOpenCases(db.kysely, 10);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      reason: 'wrong currency',
      detail: { amountKurus: 14_990, currency: 'EUR', paymentId: 'p-1' },
      product_name: { tr: 'Premium' },
      state: 'failed',
    });
    const at = new Date(server.clock.now);
    expect(await closeCase(db.kysely, found?.id ?? '', 'refunded in the panel of the gateway', at)).toBe(true);
    expect(await closeCase(db.kysely, found?.id ?? '', 'again', at)).toBe(false);
    expect(await listOpenCases(db.kysely, 10)).toEqual([]);
  });
});

describe('answers', () => {
  it('that arrive twice and out of order take effect once', async () => {
    const { redirectUrl, mpay } = await begin();
    server.bank.gateway.script('query', 'hold', 'hold');
    const older = server.check(buyer.token, mpay);
    await expect.poll(() => server.bank.gateway.count('query'), WAIT).toBe(1);
    await server.pay(redirectUrl);
    const newer = server.check(buyer.token, mpay);
    await expect.poll(() => server.bank.gateway.count('query'), WAIT).toBe(2);
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 1 });
    server.passTime(HOUR_MS);
    server.bank.gateway.release();
    expect((await Promise.all([older, newer])).map(({ body }) => body.data)).toEqual([1, 1]);
    expect(await money()).toEqual(['charge 14990']);
    expect(server.outbox.mails).toHaveLength(1);
  });

  it('with a wrong signature again and again become a case for a person', async () => {
    await begin();
    const [order] = await orders();
    await server.bank.store.change(order?.gateway_reference ?? '', (payment) => ({ ...payment, orderId: 'other' }));
    await passHours(24);
    expect(await listOpenCases(db.kysely, 10)).toMatchObject([{ reason: 'charge unknown', order_id: order?.id }]);
  });
});

describe('a refund', () => {
  const paidForNothing = async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    await db.kysely.updateTable('payment_order').set({ amount_kurus: 1 }).execute();
    await server.check(buyer.token, mpay);
    return (await orders())[0]?.gateway_reference ?? '';
  };

  it('whose answer is lost is found at the gateway and booked, and not made again', async () => {
    await paidForNothing();
    server.bank.gateway.script('refund', 'lose');
    await reconcile();
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
    await passHours(3);
    expect(server.bank.gateway.count('refund')).toBe(1);
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(await listOpenCases(db.kysely, 10)).toEqual([]);
  });

  it('that the gateway refuses because the money is back already is booked', async () => {
    const reference = await paidForNothing();
    await server.bank.store.change(reference, (payment) => ({ ...payment, status: 'refunded' }));
    await reconcile();
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(await listOpenCases(db.kysely, 10)).toEqual([]);
  });

  it('is made once by two workers', async () => {
    await paidForNothing();
    server.bank.gateway.script('refund', 'hold');
    const first = reconcile();
    await expect.poll(() => server.bank.gateway.count('refund'), WAIT).toBe(1);
    await reconcile();
    server.bank.gateway.release();
    await first;
    await reconcile();
    expect(server.bank.gateway.count('refund')).toBe(1);
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
  });
});
