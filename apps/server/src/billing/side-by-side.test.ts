// Two packages that one account pays at the same time: one is given, the other is refunded, nothing is lost.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { reconcileDue } from './reconcile.ts';

const db = useDatabase();
const MINUTE_MS = 60_000;
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const orders = () => db.kysely.selectFrom('payment_order').selectAll().execute();
const subscriptions = () => db.kysely.selectFrom('subscription').selectAll().execute();
const begin = async (productId: string) => {
  const { body } = await server.purchase(buyer.token, productId);
  return body as { redirectUrl: string; mpay: string };
};

describe('two packages paid side by side', () => {
  const states = async () =>
    (await orders()).map(({ package_id, state, failure }) => [package_id, state, failure]).sort();
  const moneyOf = async (packageId: string) => {
    const rows = await db.kysely
      .selectFrom('ledger_entry')
      .innerJoin('payment_order', 'payment_order.id', 'ledger_entry.order_id')
      .select(['ledger_entry.kind', 'ledger_entry.amount_kurus'])
      .where('package_id', '=', packageId)
      .orderBy('ledger_entry.id')
      .execute();
    return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
  };
  const current = async () => (await subscriptions()).map(({ package_id, status }) => `${package_id} ${status}`);

  it('are one open order at a time: opening another cancels the first [PURCHASE-10]', async () => {
    await begin('premium');
    await begin('aile');
    expect(await states()).toEqual([
      ['aile', 'waiting', null],
      ['premium', 'cancelled', 'superseded'],
    ]);
    const both = await Promise.all([server.purchase(buyer.token, 'premium'), server.purchase(buyer.token, 'aile')]);
    expect(both.map(({ status }) => status)).not.toContain(500);
    expect((await orders()).filter(({ state }) => state === 'waiting')).toHaveLength(1);
  });

  it('give the one that is settled first and refund the other, and the ledger shows both [PURCHASE-11] (departure)', async () => {
    const premium = await begin('premium');
    const aile = await begin('aile');
    server.passTime(MINUTE_MS);
    await Promise.all([server.pay(premium.redirectUrl), server.pay(aile.redirectUrl)]);
    const answers = await Promise.all([premium, aile].map(({ mpay }) => server.check(buyer.token, mpay)));
    expect(answers.map(({ body }) => body.data).sort()).toEqual([0, 1]);
    const [given, other] =
      answers[0]?.body.data === 1 ? (['premium', 'aile'] as const) : (['aile', 'premium'] as const);
    expect(await current()).toEqual([`${given} ACTIVE`]);
    expect(server.outbox.mails.map(({ subject }) => subject).sort()).toEqual(
      other === 'aile'
        ? ['Aile ödemen iade ediliyor', 'Premium paketin hazır']
        : ['Aile paketin hazır', 'Premium ödemen iade ediliyor'],
    );

    expect((await reconcileDue(server.payments)).refunded).toBe(1);
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
    const price = { premium: 14_990, aile: 7_990 };
    expect(await moneyOf(given)).toEqual([`charge ${price[given]}`]);
    expect(await moneyOf(other)).toEqual([`charge ${price[other]}`, `refund ${price[other]}`]);
    expect((await states()).map(([id, state]) => `${id} ${state}`)).toEqual(
      [`${given} paid`, `${other} refunded`].sort(),
    );
    expect((await server.check(buyer.token, other === 'aile' ? aile.mpay : premium.mpay)).body).toEqual({ data: 0 });
  });

  it('are a change of package when the second is opened after the first was paid', async () => {
    const stale = await begin('premium');
    const aile = await begin('aile');
    server.passTime(MINUTE_MS);
    await server.pay(aile.redirectUrl);
    await server.check(buyer.token, aile.mpay);
    server.passTime(MINUTE_MS);
    const premium = await begin('premium');
    expect(premium.mpay).not.toBe(stale.mpay);
    await server.pay(premium.redirectUrl);
    expect((await server.check(buyer.token, premium.mpay)).body).toEqual({ data: 1 });
    expect((await current()).sort()).toEqual(['aile REPLACED', 'premium ACTIVE']);
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
  });

  it('do not lead a later choice to an order that would be refunded', async () => {
    const premium = await begin('premium');
    const aile = await begin('aile');
    server.passTime(MINUTE_MS);
    await server.pay(premium.redirectUrl);
    await server.check(buyer.token, premium.mpay);
    const again = await begin('aile');
    expect(again.mpay).not.toBe(aile.mpay);
  });

  it('wait with the refund while the gateway is away', async () => {
    const premium = await begin('premium');
    const aile = await begin('aile');
    server.passTime(MINUTE_MS);
    for (const { redirectUrl, mpay } of [aile, premium]) {
      await server.pay(redirectUrl);
      await server.check(buyer.token, mpay);
    }
    await server.bank.stop();
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
    await server.bank.start();
    server.passTime(10 * MINUTE_MS);
    expect((await reconcileDue(server.payments)).refunded).toBe(1);
    expect(await moneyOf('premium')).toEqual(['charge 14990', 'refund 14990']);
  });
});
