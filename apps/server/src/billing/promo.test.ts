import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aPackage, aSubscription, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type ShopServer, startShopServer } from '../../test/shop-server.ts';

const db = useDatabase();
const DAY_MS = 24 * 3_600_000;
let server: ShopServer;
let buyer: Awaited<ReturnType<ShopServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium' });
  await aPackage(db, { id: 'aile', name: 'Aile' });
  server = await startShopServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const aCode = (code_key: string, values: object = {}) =>
  db.kysely
    .insertInto('promo_code')
    .values({ code_key, package_id: 'premium', days: 30, ...values })
    .execute();
const apply = (code: string, token: string | undefined = buyer.token, from?: string) =>
  server.call('POST', `/subscription/promo?promoCode=${encodeURIComponent(code)}`, {
    token,
    ...(from ? { from } : {}),
  });
const subscriptions = () => db.kysely.selectFrom('subscription').selectAll().orderBy('created_at').execute();
const inDays = (days: number) => new Date(TEST_EVENING.getTime() + days * DAY_MS);

describe('POST /subscription/promo', () => {
  it('gives the account the package of the code [PROMO-05]', async () => {
    await aCode('SEYIR30');
    const { status, body } = await apply('seyir30');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      productP: { id: 'premium', name: 'Premium' },
      status: 'ACTIVE',
      endDate: inDays(30).toISOString(),
    });
    expect(await subscriptions()).toMatchObject([
      { package_id: 'premium', source: 'promo', renews: false, starts_at: TEST_EVENING, ends_at: inDays(30) },
    ]);
    await expect.poll(async () => (await server.callerOf(buyer.token))?.packageId).toBe('premium');
  });

  it('ignores case, dots and spaces of the typed code [PROMO-02]', async () => {
    await aCode('SEYIR30');
    expect((await apply(' SEYİR 30 ')).status).toBe(200);
  });

  it('writes a paid order of amount 0', async () => {
    await aCode('SEYIR30');
    await apply('SEYIR30');
    expect(await db.kysely.selectFrom('payment_order').selectAll().execute()).toMatchObject([
      {
        account_id: buyer.accountId,
        profile_id: buyer.profile.id,
        method: 'promo',
        amount_kurus: 0,
        state: 'paid',
        promo_code_key: 'SEYIR30',
      },
    ]);
    expect(await db.kysely.selectFrom('ledger_entry').selectAll().execute()).toEqual([]);
    expect(server.outbox.mails).toMatchObject([{ to: 'defne@ornek.test', subject: 'Hediye paketin: Premium' }]);
  });

  it.each([
    ['unknown', 'NOPE', {}],
    ['expired this moment', 'CODE', { valid_until: TEST_EVENING }],
    ['not valid yet', 'CODE', { valid_from: new Date(TEST_EVENING.getTime() + 1) }],
    ['used up', 'CODE', { max_uses: 2, used_count: 2 }],
    ['for a discount on titles', 'CODE', { package_id: null, days: null, discount_percent: 50 }],
  ])('answers 404 for a code that is %s [PROMO-05]', async (_, typed, values) => {
    await aCode('CODE', values);
    expect(await apply(typed)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await subscriptions()).toEqual([]);
    expect(await db.kysely.selectFrom('promo_use').selectAll().execute()).toEqual([]);
  });

  it('accepts a code until the end of its validity', async () => {
    await aCode('CODE', { valid_from: TEST_EVENING, valid_until: new Date(TEST_EVENING.getTime() + 1) });
    expect((await apply('CODE')).status).toBe(200);
  });

  it('answers 409 when the account used it before, even as the last one [PROMO-05]', async () => {
    await aCode('CODE', { max_uses: 1 });
    expect((await apply('CODE')).status).toBe(200);
    expect(await apply('CODE')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await apply('CODE', (await server.aBuyer()).token)).status).toBe(404);
  });

  it('counts concurrent calls once, and gives the last use to one account [PROMO-05]', async () => {
    await aCode('CODE', { max_uses: 1 });
    const rival = await server.aBuyer();
    const answers = await Promise.all([apply('CODE'), apply('CODE'), apply('CODE', rival.token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await subscriptions()).toHaveLength(1);
    expect(await db.kysely.selectFrom('promo_code').select('used_count').execute()).toEqual([{ used_count: 1 }]);
  });

  it.each(['', '  ', '%20', undefined])('answers 400 for the code %j [PROMO-05]', async (code) => {
    const query = code === undefined ? '' : `?promoCode=${code}`;
    expect((await server.call('POST', `/subscription/promo${query}`, { token: buyer.token })).status).toBe(400);
  });

  it.each([['x'.repeat(41)], ["' or '1'='1"], ['%'], ['_______'], ['ﷺ'.repeat(40)]])('refuses %j', async (code) => {
    await aCode('SEYIR30');
    expect([400, 404]).toContain((await apply(code)).status);
    expect(await subscriptions()).toEqual([]);
  });

  it('is refused without a token, to a guest and to a child [PROMO-05] [GUEST-23] [KIDS-04]', async () => {
    await aCode('SEYIR30');
    const { guest, kid } = await server.strangers(buyer.accountId);
    expect((await server.call('POST', '/subscription/promo?promoCode=SEYIR30')).status).toBe(401);
    expect(await apply('SEYIR30', guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await apply('SEYIR30', kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    expect(await subscriptions()).toEqual([]);
  });

  it('replaces another package, and marks the other sessions PACKAGE_CHANGED [SESSION-16]', async () => {
    await aCode('SEYIR30');
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile' });
    const other = await server.signIn(buyer.accountId);
    await apply('SEYIR30');
    expect((await subscriptions()).map(({ package_id, status }) => [package_id, status]).sort()).toEqual([
      ['aile', 'REPLACED'],
      ['premium', 'ACTIVE'],
    ]);
    const mine = (token: string) => server.call('GET', '/auth/subscription/my-subscriptions', { token });
    expect(await mine(other.token)).toMatchObject({ status: 401, body: { code: 'PACKAGE_CHANGED' } });
    expect((await mine(buyer.token)).status).toBe(200);
  });

  it('adds its days to the same package, whose renewal stays', async () => {
    await aCode('SEYIR30');
    const { ends_at } = await aSubscription(db, { account_id: buyer.accountId, package_id: 'premium' });
    await apply('SEYIR30');
    expect(await subscriptions()).toMatchObject([
      { source: 'purchase', renews: true, status: 'ACTIVE', ends_at: new Date(ends_at.getTime() + 30 * DAY_MS) },
    ]);
  });
});

describe('guessing codes', () => {
  it('answers 429 after ten wrong codes of an account, to valid codes too, for a quarter of an hour', async () => {
    await aCode('SEYIR30');
    for (let guess = 0; guess < 10; guess += 1) expect((await apply(`GUESS${guess}`)).status).toBe(404);
    expect(await apply('SEYIR30')).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    server.clock.now += 15 * 60_000;
    expect((await apply('SEYIR30')).status).toBe(200);
  });

  it('does not count valid codes', async () => {
    for (let code = 0; code < 12; code += 1) {
      await aCode(`CODE${code}`);
      expect((await apply(`CODE${code}`)).status).toBe(200);
    }
  });

  it('answers 429 to many accounts of one address', async () => {
    const tokens: string[] = [];
    for (let one = 0; one < 6; one += 1) tokens.push((await server.signIn((await anAccount(db)).id)).token);
    for (let guess = 0; guess < 50; guess += 1) {
      expect((await apply('GUESS', tokens[guess % 6], '203.0.113.9')).status).toBe(404);
    }
    expect((await apply('GUESS', buyer.token, '203.0.113.9')).status).toBe(429);
    expect((await apply('GUESS', buyer.token, '203.0.113.10')).status).toBe(404);
  });
});
