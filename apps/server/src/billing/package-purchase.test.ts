import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage, aSubscription, minutesAfter, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { reconcileDue } from './reconcile.ts';
import { TEST_CARDS } from './sandbox/sandbox-machine.ts';

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

const orders = () => db.kysely.selectFrom('payment_order').selectAll().orderBy('created_at').orderBy('id').execute();
const ledger = () => db.kysely.selectFrom('ledger_entry').selectAll().execute();
const subscriptions = () => db.kysely.selectFrom('subscription').selectAll().orderBy('created_at').execute();
const begin = async (productId = 'premium', token = buyer.token) => {
  const { body } = await server.purchase(token, productId);
  return body as { redirectUrl: string; mpay: string };
};

describe('GET /pay/purchase', () => {
  it('opens an order and answers the page to pay it on [PURCHASE-09]', async () => {
    const { status, body } = await server.purchase(buyer.token, 'premium', { 'x-device-id': 'device-0001' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['mpay', 'redirectUrl']);
    expect(new URL(body.redirectUrl).origin).toBe(server.bank.origin());
    expect(await orders()).toMatchObject([
      {
        mpay: body.mpay,
        account_id: buyer.accountId,
        profile_id: buyer.profile.id,
        package_id: 'premium',
        amount_kurus: 14_990,
        state: 'waiting',
        gateway: 'sandbox',
        device_id: 'device-0001',
        expires_at: new Date(TEST_EVENING.getTime() + 30 * MINUTE_MS),
      },
    ]);
    expect(await ledger()).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });

  it('returns the same order while it is open, also to concurrent calls [PURCHASE-10]', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.purchase(buyer.token)));
    const again = await server.purchase((await server.signIn(buyer.accountId)).token);
    const all = [...answers, again].map(({ status, body }) => [status, body.mpay, body.redirectUrl]);
    expect(new Set(all.map(String)).size).toBe(1);
    expect(all[0]?.[0]).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  it('is paid in the language that the buyer has now, and confirmed in it', async () => {
    const first = await begin();
    const { body } = await server.purchase(buyer.token, 'premium', { 'accept-language': 'en' });
    expect(body.mpay).toBe(first.mpay);
    expect(await (await fetch(first.redirectUrl)).text()).toContain('<html lang="tr"');
    expect(await (await fetch(body.redirectUrl)).text()).toContain('<html lang="en"');
    const { language } = await db.kysely.selectFrom('payment_order').select('language').executeTakeFirstOrThrow();
    expect(language).toBe('en');
  });

  it.each([
    ['funds', { action: 'pay', number: TEST_CARDS.declined, expiry: '12/34', cvv: '123' }],
    ['card', { action: 'pay', number: TEST_CARDS.expired, expiry: '12/34', cvv: '123' }],
    ['bank', { action: 'decline' }],
  ])('that the bank declines for %s says so', async (declineReason, fields) => {
    const { redirectUrl, mpay } = await begin();
    await server.submit(redirectUrl, fields);
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0, declineReason });
    // Asked again, the order knows it without the gateway.
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0, declineReason });
  });

  it('opens another order for another package, another account, and after the first has ended', async () => {
    const first = await begin();
    const others = [await begin('aile'), await begin('premium', (await server.aBuyer()).token)];
    await server.submit(first.redirectUrl, { action: 'decline' });
    await server.check(buyer.token, first.mpay);
    others.push(await begin());
    expect(new Set([first, ...others].map(({ mpay }) => mpay)).size).toBe(4);
  });

  it('opens another order when the time of the first is over [PURCHASE-10]', async () => {
    const first = await begin();
    server.passTime(30 * MINUTE_MS - 1);
    expect((await begin()).mpay).toBe(first.mpay);
    server.passTime(1);
    expect((await begin()).mpay).not.toBe(first.mpay);
    expect((await orders()).map(({ state }) => state)).toEqual(['expired', 'waiting']);
  });

  it('answers 409 when the expired order was paid in its last moments [PURCHASE-09]', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    server.passTime(31 * MINUTE_MS);
    expect(await server.purchase(buyer.token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(await subscriptions()).toMatchObject([{ package_id: 'premium', status: 'ACTIVE' }]);
  });

  it.each([
    ['ACTIVE', 1, 409],
    ['ACTIVE', 0, 200],
    ['REPLACED', 1, 200],
  ] as const)('with the package %s and %i ms left is answered %i [PURCHASE-09]', async (status, leftMs, answer) => {
    const ends_at = new Date(TEST_EVENING.getTime() + leftMs);
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium', status, ends_at });
    expect((await server.purchase(buyer.token)).status).toBe(answer);
    expect((await server.purchase(buyer.token, 'aile')).status).toBe(200);
  });

  it.each(['CANCELLED', 'SUSPENDED'] as const)(
    'with the package %s and lasting is answered 200 [PURCHASE-09] (departure)',
    async (status) => {
      const ends_at = minutesAfter(TEST_EVENING, 1);
      await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium', status, ends_at });
      expect((await server.purchase(buyer.token)).status).toBe(200);
    },
  );

  it.each([
    ['', 400],
    ['  ', 400],
    ['x'.repeat(121), 400],
    ['unknown', 404],
    ["premium'--", 404],
    ['PREMIUM', 404],
    ['../aile', 404],
  ])('answers the product %j with %i [PURCHASE-09]', async (productId, status) => {
    expect((await server.purchase(buyer.token, productId)).status).toBe(status);
    expect(await orders()).toEqual([]);
  });

  it('needs a product, and refuses an inactive one [PURCHASE-09]', async () => {
    await aPackage(db, { id: 'old', active: false });
    expect((await server.call('GET', '/pay/purchase', { token: buyer.token })).status).toBe(400);
    expect((await server.purchase(buyer.token, 'old')).status).toBe(404);
  });

  it('takes its price from the package and ignores the query [ROLE-08]', async () => {
    const path = '/pay/purchase?productId=premium&price=1&amount=1&accountId=x&usertype=1';
    expect((await server.call('GET', path, { token: buyer.token })).status).toBe(200);
    expect(await orders()).toMatchObject([{ amount_kurus: 14_990, account_id: buyer.accountId }]);
  });

  it('is refused without a token, to a guest and to a child [PURCHASE-09] [GUEST-23] [KIDS-04]', async () => {
    const { guest, kid } = await server.strangers(buyer.accountId);
    for (const token of [undefined, 'forged']) expect((await server.purchase(token)).status).toBe(401);
    expect(await server.purchase(guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await server.purchase(kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    expect(await orders()).toEqual([]);
  });

  it('may be done by a profile that is not the main one', async () => {
    expect((await server.purchase((await server.aNonMain(buyer.accountId)).token)).status).toBe(200);
  });

  it('answers 429 beyond the order limit of an account', async () => {
    for (let one = 0; one < 20; one += 1) {
      const { redirectUrl, mpay } = await begin();
      await server.submit(redirectUrl, { action: 'close' });
      await server.check(buyer.token, mpay);
    }
    expect(await server.purchase(buyer.token)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    server.passTime(60 * MINUTE_MS);
    expect((await server.purchase(buyer.token)).status).toBe(200);
  });

  it('is answered 503 while the gateway is away, and goes on with the same order when it is back', async () => {
    await server.bank.stop();
    expect(await server.purchase(buyer.token)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    const [waiting] = await orders();
    await server.bank.start();
    expect((await server.purchase(buyer.token)).body.mpay).toBe(waiting?.mpay);
  });
});

describe('GET /pay/check', () => {
  it('answers 0 until the payment is approved, then 1, and the package is there [PURCHASE-03] [PURCHASE-11]', async () => {
    const { redirectUrl, mpay } = await begin();
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await server.submit(redirectUrl, server.card());
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await server.submit(redirectUrl, { action: 'code', code: '280923' });
    expect(await server.check(buyer.token, mpay)).toMatchObject({ status: 200, body: { data: 1 } });

    expect(await orders()).toMatchObject([{ state: 'paid', settled_at: TEST_EVENING, confirmed_at: TEST_EVENING }]);
    expect(await ledger()).toMatchObject([{ kind: 'charge', amount_kurus: 14_990, detail: { gateway: 'sandbox' } }]);
    const endsAt = new Date('2026-12-18T18:00:00Z');
    expect(await subscriptions()).toMatchObject([
      { package_id: 'premium', status: 'ACTIVE', source: 'purchase', renews: true, ends_at: endsAt },
    ]);
    const mine = await server.call('GET', '/auth/subscription/my-subscriptions', { token: buyer.token });
    expect(mine.body.data).toMatchObject([{ productP: { name: 'Premium' }, endDate: endsAt.toISOString() }]);
    await expect.poll(async () => (await server.callerOf(buyer.token))?.packageId).toBe('premium');
  });

  it('delivers once for repeated and concurrent calls [PURCHASE-11]', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.check(buyer.token, mpay)));
    answers.push(await server.check(buyer.token, mpay));
    expect(answers.map(({ body }) => body.data)).toEqual([1, 1, 1, 1, 1]);
    expect(await ledger()).toHaveLength(1);
    expect(await subscriptions()).toMatchObject([{ ends_at: new Date('2026-12-18T18:00:00Z') }]);
    expect(server.outbox.mails).toHaveLength(1);
  });

  it.each([
    ['declined', { action: 'decline' }, 'failed'],
    ['closed', { action: 'close' }, 'cancelled'],
    [
      'paid with a card that is declined',
      { action: 'pay', number: '4111111111111129', expiry: '12/34', cvv: '123' },
      'failed',
    ],
  ])('answers 0 for a payment that was %s, and delivers nothing [PURCHASE-11]', async (_, form, state) => {
    const { redirectUrl, mpay } = await begin();
    await server.submit(redirectUrl, form);
    expect((await server.check(buyer.token, mpay)).body).toMatchObject({ data: 0 });
    expect(await orders()).toMatchObject([{ state }]);
    expect([await ledger(), await subscriptions()]).toEqual([[], []]);
    // A retry is a new order that can be paid.
    const retry = await begin();
    expect(retry.mpay).not.toBe(mpay);
    await server.pay(retry.redirectUrl);
    expect((await server.check(buyer.token, retry.mpay)).body).toEqual({ data: 1 });
  });

  it('trusts the gateway alone and ignores the query [PURCHASE-12]', async () => {
    const { mpay } = await begin();
    const forged = `/pay/check?mPay=${mpay}&status=paid&data=1&result=1&signature=x`;
    expect((await server.call('GET', forged, { token: buyer.token })).body).toEqual({ data: 0 });
    expect(await subscriptions()).toEqual([]);
  });

  it('answers 404 to another account, for a paid order too [PURCHASE-11] [API-10]', async () => {
    const { redirectUrl, mpay } = await begin();
    const rival = await server.aBuyer();
    expect(await server.check(rival.token, mpay)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await server.pay(redirectUrl);
    expect((await server.check(rival.token, mpay)).status).toBe(404);
    expect(await subscriptions()).toEqual([]);
  });

  it.each([
    ['', 400],
    ['x'.repeat(65), 400],
    ['unknown', 404],
    ["' or 1=1", 404],
    ['%', 404],
  ])('answers the reference %j with %i [PURCHASE-11]', async (mpay, status) => {
    await begin();
    expect((await server.check(buyer.token, mpay)).status).toBe(status);
  });

  it('is refused without a token, to a guest and to a child [PURCHASE-11] [GUEST-23] [KIDS-04]', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    const { guest, kid } = await server.strangers(buyer.accountId);
    for (const token of [undefined, 'forged']) expect((await server.check(token, mpay)).status).toBe(401);
    for (const token of [guest, kid]) expect((await server.check(token, mpay)).status).toBe(403);
    expect(await subscriptions()).toEqual([]);
  });

  it('is answered 503 while the gateway is away, decides nothing, and succeeds when it is back', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    await server.bank.stop();
    expect((await server.check(buyer.token, mpay)).status).toBe(503);
    expect(await orders()).toMatchObject([{ state: 'waiting' }]);
    await server.bank.start();
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 1 });
  });

  it('finds a payment that was confirmed after the order had ended', async () => {
    const { redirectUrl, mpay } = await begin();
    await db.kysely.updateTable('payment_order').set({ state: 'expired', settled_at: TEST_EVENING }).execute();
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    await server.pay(redirectUrl);
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 1 });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('does not take a payment of another amount for the order', async () => {
    const { redirectUrl, mpay } = await begin();
    await server.pay(redirectUrl);
    await db.kysely.updateTable('payment_order').set({ amount_kurus: 14_991 }).execute();
    expect((await server.check(buyer.token, mpay)).body).toEqual({ data: 0 });
    expect(await orders()).toMatchObject([{ state: 'paid', failure: 'wrong amount', refund_reason: 'wrong amount' }]);
    expect(await subscriptions()).toEqual([]);
    expect(await reconcileDue(server.payments)).toMatchObject({ refunded: 1 });
    expect((await ledger()).map(({ kind, amount_kurus }) => [kind, amount_kurus])).toEqual([
      ['charge', 14_990],
      ['refund', 14_990],
    ]);
  });

  it('answers 429 beyond the check limit of an account', async () => {
    const { mpay } = await begin();
    for (let one = 0; one < 60; one += 1) expect((await server.check(buyer.token, mpay)).status).toBe(200);
    expect((await server.check(buyer.token, mpay)).status).toBe(429);
    server.passTime(MINUTE_MS);
    expect((await server.check(buyer.token, mpay)).status).toBe(200);
  });
});

describe('a package that was bought', () => {
  const buy = async (productId = 'premium') => {
    const { redirectUrl, mpay } = await begin(productId);
    await server.pay(redirectUrl);
    return server.check(buyer.token, mpay);
  };
  const mine = (token: string) => server.call('GET', '/auth/subscription/my-subscriptions', { token });

  it('ends the account’s other sessions with PACKAGE_CHANGED and not the buyer’s [SESSION-16]', async () => {
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile' });
    const other = await server.signIn(buyer.accountId);
    const stranger = await server.aBuyer();
    await buy();
    expect(await mine(other.token)).toMatchObject({ status: 401, body: { code: 'PACKAGE_CHANGED' } });
    for (const token of [buyer.token, stranger.token]) expect((await mine(token)).status).toBe(200);
    expect((await subscriptions()).map(({ package_id, status }) => `${package_id} ${status}`).sort()).toEqual([
      'aile REPLACED',
      'premium ACTIVE',
    ]);
  });

  it('after a suspension ends the others with PACKAGE_RECOVERED [SESSION-16]', async () => {
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium', status: 'SUSPENDED' });
    const other = await server.signIn(buyer.accountId);
    await expect.poll(async () => (await server.callerOf(buyer.token))?.packageId).toBeUndefined();
    await buy();
    expect(await mine(other.token)).toMatchObject({ status: 401, body: { code: 'PACKAGE_RECOVERED' } });
    expect(await mine(buyer.token)).toMatchObject({ status: 200, body: { data: [{ status: 'ACTIVE' }] } });
    await expect.poll(async () => (await server.callerOf(buyer.token))?.packageId).toBe('premium');
    expect(server.outbox.mails).toMatchObject([{ subject: 'Premium paketin yeniden açık' }]);
  });

  it('is confirmed by mail with its price', async () => {
    await buy();
    expect(server.outbox.mails).toMatchObject([
      { to: 'defne@ornek.test', subject: 'Premium paketin hazır', text: expect.stringContaining('149,90 TL') },
    ]);
  });
});

describe('payments of closed tabs', () => {
  it('are delivered by the job once, and the buyer’s device stays signed in', async () => {
    const device = await server.signIn(buyer.accountId, buyer.profile.id, 'device-0001');
    const other = await server.signIn(buyer.accountId, undefined, 'device-0002');
    const { body } = await server.purchase(device.token, 'premium', { 'x-device-id': 'device-0001' });
    await server.pay(body.redirectUrl);
    expect(await reconcileDue(server.payments)).toMatchObject({ checked: 0, paid: 0 });
    server.passTime(2 * MINUTE_MS);
    expect(await reconcileDue(server.payments)).toMatchObject({ checked: 1, paid: 1 });
    expect(await reconcileDue(server.payments)).toMatchObject({ checked: 0, paid: 0 });
    expect(await subscriptions()).toHaveLength(1);
    await expect.poll(() => server.callerOf(device.token)).toMatchObject({ packageId: 'premium' });
    expect(await server.callerOf(other.token)).toBeUndefined();
    expect((await server.check(device.token, body.mpay)).body).toEqual({ data: 1 });
  });

  it('expire unpaid, with or without a page', async () => {
    await begin();
    await server.bank.stop();
    await server.purchase((await server.aBuyer()).token, 'aile');
    await server.bank.start();
    server.passTime(30 * MINUTE_MS - 1);
    await reconcileDue(server.payments);
    expect((await orders()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    server.passTime(1);
    await reconcileDue(server.payments);
    expect((await orders()).map(({ state }) => state)).toEqual(['expired', 'expired']);
  });

  it('wait while the gateway is away', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    server.passTime(40 * MINUTE_MS);
    await server.bank.stop();
    await reconcileDue(server.payments);
    expect(await orders()).toMatchObject([{ state: 'waiting' }]);
    await server.bank.start();
    server.passTime(2 * MINUTE_MS);
    expect(await reconcileDue(server.payments)).toMatchObject({ paid: 1 });
  });
});
