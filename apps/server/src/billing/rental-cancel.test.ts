import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEntitlement, anOrder, aProduct, aTitle, TEST_EVENING } from '../../test/builders.ts';
import { testEngine, useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { isBlocked, until } from '../../test/until.ts';
import { listOpenCases } from './cases.ts';
import { checkOrder, reconcileDue } from './reconcile.ts';
import { withdraw } from './rentals.queries.ts';

const db = useDatabase({ emptied: 'once' });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer(db);
});
afterAll(() => server.stop());

const cancel = (titleId: string, token?: string) =>
  server.call('POST', `/rentpurchase/${encodeURIComponent(titleId)}/cancel`, { token });
const DONE = { returncode: '0', errormsg: '' };

/** A buyer who has rented a title, or several in one order, and paid for it by card. */
async function aRental({ titles = 1, byCard = true, hoursAgo = 0 } = {}) {
  const buyer = await server.aBuyer();
  const titleIds: string[] = [];
  for (let number = 0; number < titles; number += 1) titleIds.push((await aTitle(db, { offer: 'transaction' })).id);
  const [titleId = ''] = titleIds;
  const product = await aProduct(db, { title_id: titleId, price_kurus: 3_990 });
  const now = server.clock.now;
  const created_at = new Date(now);
  const order = await anOrder(db, {
    account_id: buyer.accountId,
    product_id: product.id,
    title_id: titleId,
    amount_kurus: 3_990,
    method: byCard ? 'card16' : 'bill',
    gateway: byCard ? 'sandbox' : null,
    created_at,
    expires_at: new Date(now + HOUR_MS),
    ...(byCard ? {} : { state: 'paid', settled_at: created_at, confirmed_at: created_at }),
  });
  if (byCard) {
    const page = await server.bank.gateway.begin({
      orderId: order.id,
      amountKurus: 3_990,
      itemId: product.id,
      itemName: 'Lodos',
      isRecurring: false,
      language: 'tr',
      expiresAt: now + HOUR_MS,
      buyer: {
        accountId: buyer.accountId,
        firstName: '',
        lastName: '',
        email: undefined,
        mobile: undefined,
        ip: '::1',
      },
    });
    await server.pay(page.pageUrl);
    const openOrder = await db.kysely
      .updateTable('payment_order')
      .set({ gateway_reference: page.reference, state: 'waiting', attempt_id: order.id, attempted_at: created_at })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await checkOrder(server.payments, openOrder, { sessionId: undefined });
  } else {
    const line = { order_id: order.id, kind: 'charge', amount_kurus: 3_990, detail: { method: 'bill' } } as const;
    await db.kysely.insertInto('ledger_entry').values(line).execute();
  }
  // Instead of what the payment delivered: as many titles, rented as long ago, as the test needs.
  await db.kysely.deleteFrom('entitlement').where('order_id', '=', order.id).execute();
  const starts = now - hoursAgo * HOUR_MS;
  for (const title_id of titleIds) {
    const times = { starts_at: new Date(starts), ends_at: new Date(starts + 48 * HOUR_MS) };
    await anEntitlement(db, { account_id: buyer.accountId, kind: 'RENTAL', title_id, order_id: order.id, ...times });
  }
  return { ...buyer, titleId, titleIds, orderId: order.id };
}

const orderOf = (id: string) =>
  db.kysely.selectFrom('payment_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const ledgerOf = (id: string) =>
  db.kysely
    .selectFrom('ledger_entry')
    .select(['kind', 'amount_kurus', 'detail'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
const withdrawnOf = async (id: string) => {
  const rows = await db.kysely.selectFrom('entitlement').select('withdrawn_at').where('order_id', '=', id).execute();
  return rows.map(({ withdrawn_at }) => withdrawn_at !== null);
};
const play = (orderId: string, titleId: string) =>
  db.kysely
    .updateTable('entitlement')
    .set({ first_played_at: TEST_EVENING })
    .where('order_id', '=', orderId)
    .where('title_id', '=', titleId)
    .execute();

describe('POST /rentpurchase/{id}/cancel', () => {
  it('withdraws the access, refunds the payment and writes the ledger entry [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental();
    expect(await cancel(titleId, token)).toMatchObject({ status: 200, body: DONE });
    expect(await withdrawnOf(orderId)).toEqual([true]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'refunded', failure: null });
    const { gateway_reference: reference } = await orderOf(orderId);
    expect(await ledgerOf(orderId)).toEqual([
      { kind: 'charge', amount_kurus: 3_990, detail: expect.objectContaining({ paymentId: reference }) },
      {
        kind: 'refund',
        amount_kurus: 3_990,
        detail: { gateway: 'sandbox', paymentId: reference, reason: 'withdrawn' },
      },
    ]);
    expect(await server.bank.store.find(reference ?? '')).toMatchObject({ status: 'refunded' });
    const history = await server.call('GET', '/pay/history', { token });
    expect(history.body.data).toMatchObject([{ state: 'refunded', kind: 'title' }]);
    expect((await cancel(titleId, token)).status).toBe(404);
  });

  it('writes the ledger entry of a bill without a gateway [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental({ byCard: false });
    expect((await cancel(titleId, token)).body).toEqual(DONE);
    expect(await ledgerOf(orderId)).toEqual([
      { kind: 'charge', amount_kurus: 3_990, detail: { method: 'bill' } },
      { kind: 'refund', amount_kurus: 3_990, detail: { method: 'bill', reason: 'withdrawn' } },
    ]);
  });

  it.each([
    ['a moment before the day is over', 24 - 1 / HOUR_MS, '0'],
    ['when the day is over', 24, '80200611'],
    ['after two days', 47, '80200611'],
  ])('%s, %s hours after the start, answers %s [DETAIL-21]', async (_, hoursAgo, returncode) => {
    const { titleId, token, orderId } = await aRental({ byCard: false, hoursAgo });
    const { status, body } = await cancel(titleId, token);
    expect([status, body.returncode]).toEqual([200, returncode]);
    expect(await withdrawnOf(orderId)).toEqual([returncode === '0']);
    expect((await orderOf(orderId)).state).toBe(returncode === '0' ? 'refunded' : 'paid');
  });

  it('answers another code after the start of playback, and keeps the access [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental({ byCard: false });
    await play(orderId, titleId);
    expect((await cancel(titleId, token)).body).toEqual({ returncode: '80200612', errormsg: 'played' });
    expect(await withdrawnOf(orderId)).toEqual([false]);
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual(['charge']);
  });

  it('cancels a bundle as a whole, or not at all [DETAIL-21]', async () => {
    const whole = await aRental({ titles: 3, byCard: false });
    expect((await cancel(whole.titleIds[1] ?? '', whole.token)).body).toEqual(DONE);
    expect(await withdrawnOf(whole.orderId)).toEqual([true, true, true]);
    const played = await aRental({ titles: 2, byCard: false });
    await play(played.orderId, played.titleIds[1] ?? '');
    expect((await cancel(played.titleIds[0] ?? '', played.token)).body.returncode).toBe('80200612');
    expect(await withdrawnOf(played.orderId)).toEqual([false, false]);
  });

  it('refunds once for concurrent calls [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental();
    const answers = await Promise.all([1, 2, 3].map(() => cancel(titleId, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
  });

  it('keeps a rental whose playback starts concurrently [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental({ byCard: false });
    let cancelling: ReturnType<typeof cancel> | undefined;
    await db.kysely.transaction().execute(async (trx) => {
      await trx
        .updateTable('entitlement')
        .set({ first_played_at: TEST_EVENING })
        .where('order_id', '=', orderId)
        .execute();
      cancelling = cancel(titleId, token);
      // PostgreSQL: the call reads before the commit and then waits for the row lock. PGlite: the call starts afterwards.
      if (testEngine() === 'postgres') await until(() => isBlocked(db));
    });
    expect((await cancelling)?.body.returncode).toBe('80200612');
    expect(await withdrawnOf(orderId)).toEqual([false]);
  });

  it('reads again under the row lock: played, or gone', async () => {
    const { titleId, orderId } = await aRental({ byCard: false });
    const again = () => db.kysely.transaction().execute((trx) => withdraw(trx, orderId, TEST_EVENING));
    await play(orderId, titleId);
    expect([await again(), await withdrawnOf(orderId)]).toEqual(['played', [false]]);
    await db.kysely.updateTable('entitlement').set({ first_played_at: null }).where('order_id', '=', orderId).execute();
    expect([await again(), await again(), await withdrawnOf(orderId)]).toEqual(['withdrawn', 'gone', [true]]);
  });

  it('invalidates the cached viewer state of the account', async () => {
    const { titleId, token, accountId } = await aRental({ byCard: false });
    server.forgotten.length = 0;
    await cancel(titleId, token);
    expect(server.forgotten).toEqual([accountId]);
  });
});

describe('a gateway that is away', () => {
  it('does not prevent the withdrawal: the job refunds later [DETAIL-21]', async () => {
    const { titleId, token, orderId } = await aRental();
    await server.bank.stop();
    expect((await cancel(titleId, token)).body).toEqual(DONE);
    expect([await withdrawnOf(orderId), (await orderOf(orderId)).state]).toEqual([[true], 'paid']);
    server.passTime(MINUTE_MS);
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
    await server.bank.start();
    server.passTime(HOUR_MS);
    expect((await reconcileDue(server.payments)).refunded).toBe(1);
    expect((await orderOf(orderId)).state).toBe('refunded');
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual(['charge', 'refund']);
  });

  it('that refunded and lost its answer is asked again, and refunds once', async () => {
    const { titleId, token, orderId } = await aRental();
    const { gateway_reference: reference } = await orderOf(orderId);
    await server.bank.stop();
    await cancel(titleId, token);
    await server.bank.start();
    await server.bank.store.change(reference ?? '', (payment) => ({ ...payment, status: 'refunded' }));
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
    server.passTime(HOUR_MS);
    const refunds = server.bank.gateway.count('refund');
    expect((await reconcileDue(server.payments)).refunded).toBe(1);
    expect(server.bank.gateway.count('refund')).toBe(refunds);
  });

  it('that refuses is recorded for operators, and not asked again', async () => {
    const { titleId, token, orderId } = await aRental();
    const { gateway_reference: reference } = await orderOf(orderId);
    await server.bank.store.change(reference ?? '', (payment) => ({ ...payment, status: 'cancelled' }));
    expect((await cancel(titleId, token)).body).toEqual(DONE);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', refund_reason: 'withdrawn', next_check_at: null });
    expect(await listOpenCases(db.kysely, 10)).toMatchObject([{ order_id: orderId, reason: 'refund refused' }]);
    server.passTime(MINUTE_MS);
    expect((await reconcileDue(server.payments)).refunded).toBe(0);
  });
});

describe('access to the cancellation', () => {
  it('is refused without a token, to a guest, a kids profile and another account [DETAIL-21]', async () => {
    const { titleId, accountId, orderId } = await aRental({ byCard: false });
    const { guest, kid } = await server.strangers(accountId);
    const otherAccount = (await server.aBuyer()).token;
    const refusals = [];
    for (const token of [undefined, 'forged', guest, kid, otherAccount]) {
      const { status, body } = await cancel(titleId, token);
      refusals.push(`${status} ${body.code}`);
    }
    expect(refusals).toEqual([
      '401 UNAUTHORISED',
      '401 UNAUTHORISED',
      '403 LOGIN_REQUIRED',
      '403 KIDS_PROFILE',
      '404 NOT_FOUND',
    ]);
    expect(await withdrawnOf(orderId)).toEqual([false]);
  });

  it('is given to an ordinary profile of the account', async () => {
    const { titleId, accountId } = await aRental({ byCard: false });
    expect((await cancel(titleId, (await server.aNonMain(accountId)).token)).body).toEqual(DONE);
  });

  it('answers 404 for a purchase, a free rental and an unknown title', async () => {
    const { accountId, token } = await server.aBuyer();
    const bought = await anEntitlement(db, { account_id: accountId });
    const given = await anEntitlement(db, { account_id: accountId, kind: 'RENTAL' });
    for (const id of [bought.title_id ?? '', given.title_id ?? '', 'none', "x' or 1=1", 'é'.repeat(60)]) {
      expect((await cancel(id, token)).status).toBe(404);
    }
    expect((await cancel('x'.repeat(500), token)).status).toBe(400);
  });
});
