import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProduct, aTitle } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { readOrder } from './orders.queries.ts';
import { type NewOrder, openOrder, payOrder, settleOrder } from './orders.ts';
import { writeReceipt } from './receipts.ts';

const db = useDatabase();
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;
beforeEach(async () => {
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const anOrder = async (values: Partial<NewOrder> = {}): Promise<NewOrder> => {
  const { id: titleId } = await aTitle(db, { offer: 'transaction' });
  const { id: productId } = await aProduct(db, { title_id: titleId, price_kurus: 3_990 });
  const name = { tr: 'Lodos', en: 'South Wind' };
  return {
    accountId: buyer.accountId,
    profileId: null,
    item: { kind: 'title', productId, titleId, name, ageRating: 'G' },
    method: 'bill',
    amountKurus: 3_990,
    deviceId: null,
    language: 'tr',
    ...values,
  };
};
const payOnBill = async (wanted: NewOrder) => {
  const delivery = { sessionId: undefined };
  return db.kysely.transaction().execute(async (trx) => {
    const order = await openOrder(server.payments, trx, wanted);
    return payOrder(server.payments, trx, order, delivery);
  });
};

describe('a receipt', () => {
  it.each([
    ['tr', 'Satın alma bilgin: Lodos', '39,90 TL'],
    ['en', 'Your receipt: South Wind', '39,90 TL'],
  ] as const)('in %s is sent for a paid order, with the name of what was bought', async (language, subject, amount) => {
    const order = await payOnBill(await anOrder({ language }));
    expect(server.outbox.mails).toMatchObject([{ to: 'defne@ornek.test', subject }]);
    const [mail] = server.outbox.mails;
    for (const text of [amount, order.mpay, 'https://tv.example/settings/purchasehistory']) {
      expect(mail?.text).toContain(text);
    }
    expect(await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus', 'detail']).execute()).toEqual([
      { kind: 'charge', amount_kurus: 3_990, detail: { method: 'bill' } },
    ]);
  });

  it('is not sent for what costs nothing', async () => {
    await payOnBill(await anOrder({ method: 'free', amountKurus: 0 }));
    expect(server.outbox.mails).toEqual([]);
  });

  it('announces the refund of a payment of another amount', async () => {
    const wanted = await anOrder({ method: 'card16' });
    const { id } = await db.kysely.transaction().execute((trx) => openOrder(server.payments, trx, wanted));
    const verdict = { status: 'paid', amountKurus: 1, currency: 'TRY', paymentId: 'p', card: undefined } as const;
    await settleOrder(server.payments, id, verdict, { sessionId: undefined });
    await settleOrder(server.payments, id, verdict, { sessionId: undefined });
    expect(server.outbox.mails).toMatchObject([{ subject: 'Lodos ödemen iade ediliyor' }]);
    expect(server.outbox.mails[0]?.text).toContain('0,01 TL');
  });

  it('keeps the name when the catalogue has another', async () => {
    const order = await payOnBill(await anOrder());
    await db.kysely
      .updateTable('title')
      .set({ name: { tr: 'Poyraz', en: 'North Wind' } as never })
      .execute();
    expect((await readOrder(db.kysely, order.id)).product_name).toEqual({ tr: 'Lodos', en: 'South Wind' });
    const history = await server.call('GET', '/pay/history', { token: buyer.token });
    expect(history.body.data).toMatchObject([{ name: 'Lodos', kind: 'title', state: 'paid' }]);
  });

  it('escapes names in its HTML', () => {
    const receipt = {
      event: 'paid',
      language: 'tr',
      amountKurus: 100,
      mpay: 'm',
      at: new Date(0),
      publicUrl: '',
    } as const;
    const { mail } = writeReceipt({ ...receipt, name: '<b>Lodos</b>' });
    expect(mail.html).not.toContain('<b>Lodos');
  });
});
