import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { HOUR, MINUTE, type ProductServer, startProductServer } from '../../test/product-world.ts';
import { findOrderPage } from './order-page.ts';
import { lockOrder } from './orders.queries.ts';
import { requestRefund } from './orders.ts';
import { refundOrder } from './refunds.ts';

const db = useDatabase();
let server: ProductServer;
let viewer: Awaited<ReturnType<ProductServer['aViewer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  viewer = await server.aViewer();
});
afterEach(() => server.stop());

const ORDERED = { returncode: '0', errormsg: '', mpay: expect.any(String) };
const open = async (fields: object = {}): Promise<string> => (await server.order(viewer.token, fields)).body.mpay;
const inHours = (hours: number) => new Date(server.clock.now + hours * HOUR);

describe('POST /rentpurchase/order by card', () => {
  it.each([
    [11, 'card11'],
    [16, 'card16'],
  ])('opens an order by method %i and charges nothing yet [PAY-12] [PAY-04]', async (paymentmethod, method) => {
    const { status, body } = await server.order(viewer.token, { paymentmethod });
    expect([status, body]).toEqual([200, ORDERED]);
    expect(await server.orders(viewer.accountId)).toMatchObject([
      {
        mpay: body.mpay,
        kind: 'title',
        product_id: 'sarnic-rental',
        title_id: 'sarnic',
        amount_kurus: 4_990,
        method,
        gateway: 'sandbox',
        product_name: { tr: 'Sarnıç', en: 'Sarnıç (en)' },
      },
    ]);
    expect(await server.ledger()).toEqual([]);
    expect(await server.entitlements(viewer.accountId)).toEqual([]);
  });

  it('finds the open order again, and gives it up for another method [PAY-12]', async () => {
    const first = await open();
    expect(await open()).toBe(first);
    expect(await open({ paymentmethod: 16 })).not.toBe(first);
    expect((await server.orders(viewer.accountId)).map(({ state }) => state).sort()).toEqual(['cancelled', 'waiting']);
  });

  it.each([
    ['of an unknown product', { productcode: 'none' }, '80200601'],
    ['of a product that is not on sale any more', { programcode: 'kuzey', productcode: 'old-rental' }, '80200601'],
    ['of a product of another title', { programcode: 'kuzey', productcode: 'sarnic-rental' }, '80200601'],
    ['of an unknown title', { programcode: 'none' }, '80200601'],
    ['of a ticket as a title', { productcode: 'ticket' }, '80200601'],
    ['of a free product', { programcode: 'firtina', productcode: 'firtina-rental' }, '80200607'],
  ])('answers a returncode with a message for an order %s [PAY-25] [PAY-13]', async (_, fields, returncode) => {
    const turkish = await server.order(viewer.token, fields);
    const english = await server.order(viewer.token, fields, 'en');
    expect(turkish).toMatchObject({ status: 200, body: { returncode, errormsg: expect.stringMatching(/\S/) } });
    expect(turkish.body.mpay).toBeUndefined();
    expect(english.body.errormsg).not.toBe(turkish.body.errormsg);
    expect(await server.orders(viewer.accountId)).toEqual([]);
  });

  it('answers a returncode when the gateway does not answer, and the same order later [PAY-13]', async () => {
    server.bank.stop();
    const { status, body } = await server.order(viewer.token);
    expect([status, body.returncode, body.mpay]).toEqual([200, '80200608', undefined]);
    server.bank.start();
    expect((await server.order(viewer.token)).body).toEqual(ORDERED);
    expect(await server.orders(viewer.accountId)).toHaveLength(1);
  });

  it('needs an adult subscriber: 401, 403 to a guest, 403 to a child [KIDS-04] [GUEST-23]', async () => {
    const { guest, kid } = await server.strangers(viewer.accountId);
    expect((await server.order(undefined)).status).toBe(401);
    expect(await server.order(guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await server.order(kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    expect(await db.kysely.selectFrom('payment_order').select('id').execute()).toEqual([]);
  });
});

describe('the payment frame of an order', () => {
  it('opens the page of the order on the payment origin, with its name and price [PAY-27]', async () => {
    const page = await server.openFrame(await open());
    expect(page.status).toBe(200);
    expect(new URL(page.url).origin).toBe(server.bank.origin());
    expect(page.html).toContain('Sarnıç');
    expect(page.html).toContain('49,90');
  });

  it('speaks the language that the viewer has now [PAY-27]', async () => {
    const mpay = await open();
    expect((await server.openFrame(mpay)).html).toContain('<html lang="tr"');
    const page = await server.openFrame(mpay, 'en');
    expect(page.html).toContain('<html lang="en"');
    expect((await server.pay(page.url)).html).toContain('<html lang="en"');
  });

  it('is the page of the card gateway that the server uses [PAY-27]', async () => {
    const mpay = await open();
    const gateway = {
      name: 'iyzico',
      pageOf: (token: string) => `https://pay.example/gateway/iyzico/${token}`,
    } as const;
    await db.kysely
      .updateTable('payment_order')
      .set({ gateway: 'iyzico', gateway_reference: 'token-1' })
      .where('mpay', '=', mpay)
      .execute();
    expect(await findOrderPage({ db, gateway }, mpay)).toBe('https://pay.example/gateway/iyzico/token-1');
    expect(await findOrderPage({ db, gateway: server.bank.gateway }, mpay)).toBe('over');
  });

  it('answers 404 for an unknown order, and only to a GET [PAY-27]', async () => {
    expect((await server.openFrame('none')).status).toBe(404);
    expect((await server.openFrame('..%2f..%2fx')).status).toBe(404);
    const mpay = await open();
    const posted = await fetch(`${server.bank.origin()}/gateway/order/${mpay}`, { method: 'POST' });
    expect(posted.status).toBe(405);
  });

  it('opens no page for an order that is over, but the page that makes its parent ask for the status [PAY-27]', async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    await server.status(viewer.token, 'sarnic', mpay);
    const again = await server.openFrame(mpay);
    expect(again.status).toBe(200);
    expect(again.html).not.toContain('name="number"');
    // Not the gateway's own page of the result either.
    expect(again.html).not.toContain('Deneme');
    expect(again.html).toContain('data-event="confirm"');
  });
});

describe('a paid order', () => {
  it('gives a rental for the hours of its product, once [PAY-17] [PAY-19] [PAY-23]', async () => {
    await db.kysely.updateTable('product').set({ duration_hours: 30 }).where('id', '=', 'sarnic-rental').execute();
    const mpay = await open();
    expect((await server.status(viewer.token, 'sarnic', mpay)).body).toEqual({
      returncode: '0',
      errormsg: '',
      status: 0,
    });
    await server.payByCard(mpay);
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
    expect(await server.entitlements(viewer.accountId)).toMatchObject([
      { kind: 'RENTAL', title_id: 'sarnic', ends_at: inHours(30), starts_left: null, withdrawn_at: null },
    ]);
    expect(await server.ledger()).toMatchObject([{ kind: 'charge', amount_kurus: 4_990 }]);
    expect(server.forgotten).toContain(viewer.accountId);
    // One receipt, with the name of what was bought.
    expect(server.outbox.mails.filter(({ subject }) => subject.includes('Sarnıç'))).toHaveLength(1);
  });

  it("is confirmed with '0' once and with '80200603' from then on, and gives access once [PAY-19] [PAY-18]", async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.confirm(viewer.token, mpay)));
    expect(answers.map(({ body }) => body.returncode).sort()).toEqual(['0', '80200603', '80200603', '80200603']);
    expect((await server.confirm(viewer.token, mpay)).body.returncode).toBe('80200603');
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
    expect(await server.ledger()).toHaveLength(1);
  });

  it('gives all titles of a bundle, each with its starts [PAY-23]', async () => {
    const mpay = await open({ productcode: 'ikili-rental' });
    await server.payByCard(mpay);
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
    const rows = await server.entitlements(viewer.accountId);
    expect(rows.map(({ title_id, ends_at, starts_left }) => [title_id, ends_at, starts_left])).toEqual([
      ['kuzey', inHours(72), 2],
      ['sarnic', inHours(72), 2],
    ]);
  });

  it('sells a title without end, also to one who rented it [PAY-23]', async () => {
    for (const productcode of ['sarnic-rental', 'sarnic-purchase']) {
      const mpay = await open({ productcode });
      await server.payByCard(mpay);
      expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
    }
    const rows = await server.entitlements(viewer.accountId);
    expect(rows.map(({ kind, ends_at }) => [kind, ends_at])).toEqual(
      expect.arrayContaining([
        ['RENTAL', inHours(48)],
        ['PURCHASE', null],
      ]),
    );
  });

  it('is not sold again while it plays, and again when the rental is over [PAY-25]', async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    await server.confirm(viewer.token, mpay);
    expect((await server.order(viewer.token)).body).toMatchObject({
      returncode: '80200602',
      errormsg: 'Bu içeriğe zaten sahipsin.',
    });
    server.passTime(48 * HOUR);
    const { token } = await server.signIn(viewer.accountId, viewer.profile.id);
    expect((await server.order(token)).body).toEqual(ORDERED);
  });

  it('is delivered when the browser never asks: the job finds the payment [PAY-19]', async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    server.passTime(5 * MINUTE);
    await server.reconcile();
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
    expect((await server.confirm(viewer.token, mpay)).body.returncode).toBe('0');
  });

  it('is refunded when two orders of one title were paid side by side [PAY-25]', async () => {
    const first = await open();
    const firstPage = (await server.openFrame(first)).url;
    const second = await open({ paymentmethod: 16 });
    await server.payByCard(second);
    await server.pay(firstPage);
    expect((await server.status(viewer.token, 'sarnic', second)).body.status).toBe(1);
    server.passTime(5 * MINUTE);
    await server.reconcile();
    await server.reconcile();
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
    const lines = (await server.ledger()).map(({ kind, amount_kurus }) => [kind, amount_kurus]);
    expect(lines.filter(([kind]) => kind === 'refund')).toHaveLength(
      lines.filter(([kind]) => kind === 'charge').length - 1,
    );
  });
});

describe('a refunded order', () => {
  it('has no access any more: the entitlements go with the money [PAY-19]', async () => {
    const mpay = await open({ productcode: 'ikili-rental' });
    await server.payByCard(mpay);
    await server.confirm(viewer.token, mpay);
    const [order] = await server.orders(viewer.accountId);
    if (order === undefined) throw new Error('there is no order');
    await db.kysely.transaction().execute(async (trx) => {
      await requestRefund(server.payments, trx, await lockOrder(trx, order.id), 'withdrawn');
    });
    expect(await refundOrder(server.payments, order.id)).toBe('done');
    const rows = await server.entitlements(viewer.accountId);
    expect(rows.map(({ withdrawn_at }) => withdrawn_at)).toEqual([expect.any(Date), expect.any(Date)]);
    expect((await server.ledger()).map(({ kind, amount_kurus }) => [kind, amount_kurus])).toEqual([
      ['charge', 7_990],
      ['refund', 7_990],
    ]);
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(3);
  });
});

describe('an order that is not paid', () => {
  it('keeps its status while it waits, and has a code for each end [PAY-17] [PAY-15]', async () => {
    const declined = await open();
    await server.submit((await server.openFrame(declined)).url, { action: 'decline' });
    expect((await server.status(viewer.token, 'sarnic', declined)).body.status).toBe(3);
    const closed = await open();
    await server.submit((await server.openFrame(closed)).url, { action: 'close' });
    expect((await server.status(viewer.token, 'sarnic', closed)).body.status).toBe(4);
    const forgotten = await open();
    server.passTime(31 * MINUTE);
    expect((await server.status(viewer.token, 'sarnic', forgotten)).body.status).toBe(5);
    expect(await server.entitlements(viewer.accountId)).toEqual([]);
  });

  it('is not confirmed, and gives nothing [PAY-19]', async () => {
    const mpay = await open();
    expect((await server.confirm(viewer.token, mpay)).body).toEqual({
      returncode: '80200609',
      errormsg: 'Bu sipariş için ödeme alınmadı.',
    });
    expect(await server.entitlements(viewer.accountId)).toEqual([]);
    await server.payByCard(mpay);
    expect((await server.confirm(viewer.token, mpay)).body.returncode).toBe('0');
  });

  it('stays open while the gateway does not answer [PAY-17]', async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    server.bank.stop();
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(0);
    server.bank.start();
    expect((await server.status(viewer.token, 'sarnic', mpay)).body.status).toBe(1);
  });
});

describe('GET /pay/history', () => {
  it('keeps the name of what was bought after the catalogue has forgotten it [SETTINGS-09]', async () => {
    const mpay = await open();
    await server.payByCard(mpay);
    await server.confirm(viewer.token, mpay);
    const ticket = (await server.ticket(viewer.token)).body.mpay;
    await server.payByCard(ticket);
    await server.confirm(viewer.token, ticket);
    await db.kysely.deleteFrom('airing').execute();
    await db.kysely
      .updateTable('title')
      .set({ name: { tr: 'Başka', en: 'Other' } })
      .where('id', '=', 'sarnic')
      .execute();
    const { body } = await server.get('/pay/history', viewer.token);
    const lines = body.data.map(({ kind, name, price, state }: Record<string, unknown>) => [kind, name, price, state]);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['title', 'Sarnıç', 49.9, 'paid'],
        ['ppv', 'Oda Konseri', 9.9, 'paid'],
      ]),
    );
  });
});
