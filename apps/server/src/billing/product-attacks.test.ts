import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { DEVICE, MINUTE, type ProductServer, startProductServer } from '../../test/product-world.ts';

const db = useDatabase();
let server: ProductServer;
let viewer: Awaited<ReturnType<ProductServer['aViewer']>>;
let thief: Awaited<ReturnType<ProductServer['aViewer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  viewer = await server.aViewer();
  thief = await server.aViewer();
});
afterEach(() => server.stop());

const paidOrder = async (): Promise<string> => {
  const { mpay } = (await server.order(viewer.token)).body;
  await server.payByCard(mpay);
  return mpay;
};

describe('an attacker', () => {
  it('learns nothing of and gains nothing by another account’s order [PAY-17] [PAY-19] [API-10]', async () => {
    const mpay = await paidOrder();
    expect((await server.status(thief.token, 'sarnic', mpay)).status).toBe(404);
    expect((await server.confirm(thief.token, mpay)).status).toBe(404);
    expect(await server.entitlements(thief.accountId)).toEqual([]);
    expect((await server.confirm(viewer.token, mpay)).body.returncode).toBe('0');
    expect(await server.entitlements(thief.accountId)).toEqual([]);
  });

  it('does not read an order by another content, nor a package order here [PAY-17]', async () => {
    const mpay = await paidOrder();
    for (const contentId of ['kuzey', 'concert', 'sarnic-rental', 'none', "x' or 1=1"]) {
      expect((await server.status(viewer.token, encodeURIComponent(contentId), mpay)).status).toBe(404);
    }
    await aPackage(db, { id: 'premium' });
    const { mpay: ofPackage } = (await server.purchase(viewer.token, 'premium')).body;
    expect(ofPackage).toEqual(expect.any(String));
    expect((await server.confirm(viewer.token, ofPackage)).status).toBe(404);
    expect((await server.check(viewer.token, mpay)).status).toBe(404);
  });

  it('does not choose the price: whatever is sent, the product’s price is ordered [PAY-12] [PAY-07]', async () => {
    const cheap = { price: 0.01, amount: 1, fee: 1, amount_kurus: 1, priceKurus: 1, discount: 100 };
    const ordered = await server.order(viewer.token, cheap);
    await server.passAdminCheck(viewer.sessionId);
    const billed = await server.bill(viewer.token, { ...cheap, productcode: 'sarnic-purchase' });
    expect([ordered.body.returncode, billed.body.returncode]).toEqual(['0', '0']);
    const amounts = (await server.orders(viewer.accountId)).map(({ product_id, amount_kurus }) => [
      product_id,
      amount_kurus,
    ]);
    expect(Object.fromEntries(amounts)).toEqual({ 'sarnic-rental': 4_990, 'sarnic-purchase': 12_990 });
  });

  it('pays the price of the order, also when the product became dearer or cheaper meanwhile [PAY-12]', async () => {
    const { mpay } = (await server.order(viewer.token)).body;
    await db.kysely.updateTable('product').set({ price_kurus: 1 }).where('id', '=', 'sarnic-rental').execute();
    await server.payByCard(mpay);
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
    expect(await server.ledger()).toMatchObject([{ kind: 'charge', amount_kurus: 4_990 }]);
  });

  it('gets a title only by its own product or its bundle’s [PAY-25]', async () => {
    await server.passAdminCheck(thief.sessionId);
    for (const fields of [
      { programcode: 'gece', productcode: 'sarnic-rental' },
      { programcode: 'gece', productcode: 'ikili-rental' },
      { programcode: 'sarnic', productcode: 'ticket' },
      { programcode: 'sarnic', productcode: 'firtina-rental' },
    ]) {
      expect((await server.order(thief.token, fields)).body.returncode).toBe('80200601');
      expect((await server.bill(thief.token, fields)).body.returncode).toBe('80200601');
    }
    expect((await server.free(thief.token, 'sarnic', 'firtina-rental')).status).toBe(404);
    expect(await server.orders(thief.accountId)).toEqual([]);
  });

  it('gains nothing by repeating the return from the payment page, or by calling it without a payment [PAY-19]', async () => {
    const { mpay } = (await server.order(viewer.token)).body;
    for (let repeat = 0; repeat < 5; repeat += 1) {
      expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(0);
      expect((await server.confirm(viewer.token, mpay)).body.returncode).toBe('80200609');
    }
    await server.payByCard(mpay);
    const page = (await server.openFrame(mpay)).url;
    await Promise.all([
      ...Array.from({ length: 10 }, () => server.confirm(viewer.token, mpay)),
      ...Array.from({ length: 10 }, () => server.status(viewer.token, 'sarnic', mpay)),
      ...Array.from({ length: 5 }, () => server.pay(page)),
      server.reconcile(),
    ]);
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
    expect(await server.ledger()).toHaveLength(1);
  });

  it('does not pay with an ended session [PAY-08]', async () => {
    await server.passAdminCheck(viewer.sessionId);
    // The caller may still be in the cache of this server.
    await server.get('/pay/history', viewer.token);
    await db.kysely
      .updateTable('session')
      .set({ ended_at: new Date(server.clock.now), end_reason: 'LOGOUT' })
      .where('id', '=', viewer.sessionId)
      .execute();
    const { status, body } = await server.bill(viewer.token);
    expect([401, 403]).toContain(status);
    expect(body.returncode).toBeUndefined();
    expect(await server.ledger()).toEqual([]);
  });

  it('as a guest or a child opens, pays, confirms and reads nothing [GUEST-23] [KIDS-04]', async () => {
    const mpay = await paidOrder();
    const { guest, kid } = await server.strangers(viewer.accountId);
    for (const [token, code] of [
      [guest, 'LOGIN_REQUIRED'],
      [kid, 'KIDS_PROFILE'],
    ] as const) {
      const answers = [
        await server.order(token),
        await server.ticket(token, { paymentmethod: 0 }),
        await server.bill(token),
        await server.free(token),
        await server.confirm(token, mpay),
        await server.status(token, 'sarnic', mpay),
      ];
      expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => `403 ${code}`));
    }
    expect(await server.entitlements(viewer.accountId)).toEqual([]);
  });

  it.each([
    ['no body', undefined],
    ['another type', { type: 17 }],
    ['another method', { paymentmethod: 1 }],
    ['a method as text', { paymentmethod: '0' }],
    ['a title and a programme', { prevuecode: 'concert' }],
    ['neither a title nor a programme', { programcode: undefined }],
    ['no device', { deviceid: '' }],
    ['a long product', { productcode: 'x'.repeat(500) }],
    ['a zero byte', { productcode: 'sarnic\u0000' }],
    ['a list', { productcode: ['sarnic-rental'] }],
  ])('sends %s and gets 400 [API-05]', async (_, fields) => {
    const order = {
      type: 18,
      programcode: 'sarnic',
      productcode: 'sarnic-rental',
      paymentmethod: 11,
      deviceid: DEVICE,
    };
    const body = typeof fields === 'object' ? { ...order, ...fields } : fields;
    expect((await server.post('/rentpurchase/order', viewer.token, body)).status).toBe(400);
    expect(await server.orders(viewer.accountId)).toEqual([]);
  });

  it('opens no more than twenty orders within an hour', async () => {
    let opened = 0;
    for (let one = 0; one < 25; one += 1) {
      const { status } = await server.order(viewer.token, { paymentmethod: one % 2 === 0 ? 11 : 16 });
      if (status === 200) opened += 1;
      else expect(status).toBe(429);
      server.passTime(1);
    }
    expect(opened).toBe(20);
    server.passTime(60 * MINUTE);
    expect((await server.order(viewer.token)).status).toBe(200);
  });
});
