import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  anAccount,
  anImage,
  aPackage,
  aSubscription,
  aTitle,
  bothLanguages,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type ShopServer, startShopServer } from '../../test/shop-server.ts';
import { asJson } from '../db/json.ts';

const db = useDatabase();
let server: ShopServer;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', position: 1, price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', position: 0, price_kurus: 7_990 });
});
const open = async () => {
  server = await startShopServer(db);
  return server;
};
afterEach(() => server.stop());

const list = (headers: Record<string, string> = {}, token?: string) =>
  server.call('GET', '/auth/subscription', { headers, token });
const mine = (token?: string) => server.call('GET', '/auth/subscription/my-subscriptions', { token });
const cancel = (guid: string, token?: string) =>
  server.call('POST', `/auth/subscription/unsub?guid=${encodeURIComponent(guid)}`, { token });

describe('GET /auth/subscription', () => {
  it('lists the packages with their cards, in the order of the operator, without a token [PACKAGE-09] [DATA-02]', async () => {
    for (const path of ['t/ege', 'h/ege']) await anImage(db, { path });
    await aTitle(db, { id: 'ege', poster_vertical: 't/ege', poster_horizontal: 'h/ege' });
    await anImage(db, { path: 'logo/lodos' });
    await aChannel(db, { id: '7', code: 'lodos', name: 'Lodos', logo: 'logo/lodos' });
    await aChannel(db, { id: '8', code: 'poyraz' });
    await aChannel(db, { id: '9', code: 'other' });
    await aPackage(db, {
      id: 'spor',
      name: 'Spor Extra',
      position: 2,
      price_kurus: 9_995,
      description: asJson([bothLanguages('Maçlar'), bothLanguages('Yarışlar')]),
      info: bothLanguages('Sporun hepsi'),
      art: asJson(['ege', 'gone']),
      show_channels: asJson(['lodos', 'other', 'gone']),
    });
    for (const channel_id of ['7', '8']) {
      await db.kysely.insertInto('channel_package').values({ channel_id, package_id: 'spor' }).execute();
    }
    await aPackage(db, { id: 'old', active: false });
    await open();

    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['aile', 'premium', 'spor']);
    expect(body[2]).toEqual({
      id: 'spor',
      name: 'Spor Extra',
      description: 'Maçlar\nYarışlar',
      price: 99.95,
      info: 'Sporun hepsi',
      posters: ['/images/t/ege?v=a1b2c3'],
      widePosters: ['/images/h/ege?v=a1b2c3'],
      channels: [{ id: '7', name: 'Lodos', logo: '/images/logo/lodos?v=a1b2c3' }],
      channelCount: 2,
    });
    expect((await list({ 'accept-language': 'en' })).body[2]).toMatchObject({
      description: 'Maçlar (en)\nYarışlar (en)',
      info: 'Sporun hepsi (en)',
    });
  });

  it('ignores an invalid token [PACKAGE-09]', async () => {
    await open();
    for (const token of ['forged', await server.becomeGuest()]) expect((await list({}, token)).status).toBe(200);
  });
});

describe('GET /auth/subscription/my-subscriptions', () => {
  it('returns the current subscription of the account only [PACKAGE-10] [DATA-02]', async () => {
    await open();
    const { token, accountId } = await server.aBuyer();
    await aSubscription(db, { package_id: 'aile' });
    await aSubscription(db, { account_id: accountId, package_id: 'aile', status: 'REPLACED' });
    const { guid, ends_at } = await aSubscription(db, { account_id: accountId, package_id: 'premium' });
    expect(await mine(token)).toMatchObject({
      status: 200,
      body: {
        data: [
          {
            productP: { id: 'premium', name: 'Premium' },
            guid,
            status: 'ACTIVE',
            endDate: ends_at.toISOString(),
            customer: { email: 'defne@ornek.test' },
          },
        ],
      },
    });
  });

  it('needs a token, and returns an empty list to a guest [PACKAGE-10]', async () => {
    await open();
    for (const token of [undefined, 'forged']) expect((await mine(token)).status).toBe(401);
    const guest = await server.becomeGuest();
    const { id: account_id } = await db.kysely
      .selectFrom('account')
      .select('id')
      .where('kind', '=', 'guest')
      .executeTakeFirstOrThrow();
    await aSubscription(db, { account_id, package_id: 'aile' });
    expect(await mine(guest)).toMatchObject({ status: 200, body: { data: [] } });
  });

  it.each([
    ['ACTIVE', 1, 1],
    ['CANCELLED', 1, 1],
    ['CANCELLED', 0, 0],
    ['ACTIVE', 0, 0],
    ['SUSPENDED', 0, 1],
    ['EXPIRED', 1, 0],
    ['REPLACED', 1, 0],
  ] as const)('shows one that is %s, with %i ms left: %i', async (status, leftMs, shown) => {
    await open();
    const { token, accountId } = await server.aBuyer();
    const ends_at = new Date(TEST_EVENING.getTime() + leftMs);
    await aSubscription(db, { account_id: accountId, package_id: 'aile', status, ends_at });
    const { body } = await mine(token);
    expect(body.data).toHaveLength(shown);
    if (shown) expect(body.data[0].status).toBe(status);
  });
});

describe('POST /auth/subscription/unsub', () => {
  const aSubscriber = async (values: Parameters<typeof aSubscription>[1] = {}) => {
    await open();
    const buyer = await server.aBuyer();
    return {
      ...buyer,
      subscription: await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile', ...values }),
    };
  };
  const rows = () => db.kysely.selectFrom('subscription').selectAll().execute();

  it('cancels, and the package stays until the end of the period [PACKAGE-14] [PACKAGE-15]', async () => {
    const { token, subscription, accountId } = await aSubscriber();
    const { guid, ends_at } = subscription;
    const { status, body } = await cancel(guid, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ guid, status: 'CANCELLED', endDate: ends_at.toISOString() });
    expect(await rows()).toMatchObject([{ status: 'CANCELLED', renews: false, ends_at, cancelled_at: TEST_EVENING }]);
    expect((await mine(token)).body.data).toMatchObject([{ status: 'CANCELLED' }]);
    const caller = await server.callerOf(token);
    expect(caller).toMatchObject({ accountId, packageId: 'aile' });
    server.clock.now = ends_at.getTime();
    const later = await server.signIn(accountId);
    await expect.poll(async () => (await server.callerOf(later.token))?.packageId).toBeUndefined();
  });

  it('is answered 409 the second time, also when both come at once [PACKAGE-15]', async () => {
    const { token, subscription } = await aSubscriber();
    const answers = await Promise.all([cancel(subscription.guid, token), cancel(subscription.guid, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await cancel(subscription.guid, token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(server.outbox.mails).toHaveLength(1);
  });

  it.each(['EXPIRED', 'REPLACED'] as const)('is answered 409 for one that is %s', async (status) => {
    const { token, subscription } = await aSubscriber({ status });
    expect((await cancel(subscription.guid, token)).status).toBe(409);
    expect(await rows()).toMatchObject([{ status }]);
  });

  it('does not restore the access of a suspended subscription', async () => {
    const { token, subscription } = await aSubscriber({ status: 'SUSPENDED' });
    expect(await cancel(subscription.guid, token)).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    await expect.poll(async () => (await server.callerOf(token))?.packageId).toBeUndefined();
    expect((await mine(token)).body.data).toEqual([]);
  });

  it('is refused without a token, to a guest and to a child [PACKAGE-15] [GUEST-23] [KIDS-04]', async () => {
    const { subscription, accountId } = await aSubscriber();
    const { guest, kid } = await server.strangers(accountId);
    expect((await cancel(subscription.guid)).status).toBe(401);
    expect((await cancel(subscription.guid, 'forged')).status).toBe(401);
    expect(await cancel(subscription.guid, guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await cancel(subscription.guid, kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
    expect(await rows()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('does not find the subscription of another account [PACKAGE-15] [API-10]', async () => {
    const { subscription } = await aSubscriber();
    const other = await server.aBuyer();
    expect((await cancel(subscription.guid, other.token)).status).toBe(404);
    expect(await rows()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(121), 400],
    ["' or 1=1 --", 404],
    ['018f0000-0000-7000-8000-000000000000', 404],
    ['not-a-guid', 404],
    ['a\u0000b', 400],
  ])('answers the guid %j with %i [PACKAGE-15]', async (guid, status) => {
    const { token } = await aSubscriber();
    expect((await cancel(guid, token)).status).toBe(status);
  });

  it('needs exactly one guid [PACKAGE-15]', async () => {
    const { token, subscription } = await aSubscriber();
    const path = '/auth/subscription/unsub';
    expect((await server.call('POST', path, { token })).status).toBe(400);
    const twice = `${path}?guid=${subscription.guid}&guid=${subscription.guid}`;
    expect((await server.call('POST', twice, { token })).status).toBe(400);
    // A guid in the body is ignored.
    expect((await server.call('POST', path, { token, body: { guid: subscription.guid } })).status).toBe(400);
  });

  it('may be done by a profile that is not the main one', async () => {
    const { subscription, accountId } = await aSubscriber();
    const { token } = await server.aNonMain(accountId);
    expect((await cancel(subscription.guid, token)).status).toBe(200);
  });

  it('ends the other sessions of the account with PACKAGE_CHANGED, and of no other account [SESSION-16]', async () => {
    const { token, subscription, accountId } = await aSubscriber();
    const other = await server.signIn(accountId);
    const stranger = await server.signIn((await anAccount(db)).id);
    await cancel(subscription.guid, token);
    expect(await mine(other.token)).toMatchObject({ status: 401, body: { code: 'PACKAGE_CHANGED' } });
    for (const living of [token, stranger.token]) expect((await mine(living)).status).toBe(200);
  });

  it('notifies the owner in the language of the caller', async () => {
    const { token, subscription } = await aSubscriber();
    await server.call('POST', `/auth/subscription/unsub?guid=${subscription.guid}`, {
      token,
      headers: { 'accept-language': 'en' },
    });
    expect(server.outbox.mails).toMatchObject([
      {
        to: 'defne@ornek.test',
        subject: 'Your Aile package was cancelled',
        text: expect.stringContaining('8 December 2026'),
      },
    ]);
  });
});

describe('POST /auth/subscription/resume', () => {
  const resume = (guid: string, token?: string) =>
    server.call('POST', `/auth/subscription/resume?guid=${encodeURIComponent(guid)}`, { token });
  const aCancelled = async (values: Parameters<typeof aSubscription>[1] = {}, hasCard = true) => {
    await open();
    const buyer = await server.aBuyer();
    const subscription = await aSubscription(db, {
      ...{ account_id: buyer.accountId, package_id: 'aile', source: 'purchase', status: 'CANCELLED', renews: false },
      ...{ cancelled_at: TEST_EVENING, ...values },
    });
    const card = { account_id: buyer.accountId, gateway: 'sandbox', token: 'card-1' };
    if (hasCard) await db.kysely.insertInto('stored_card').values(card).execute();
    return { ...buyer, subscription };
  };
  const rows = () => db.kysely.selectFrom('subscription').selectAll().execute();

  it('takes a cancellation back while the period lasts, without a payment and without signing devices out', async () => {
    const { token, subscription, accountId } = await aCancelled();
    const other = await server.signIn(accountId);
    expect((await mine(token)).body.data).toMatchObject([{ status: 'CANCELLED', resumable: true }]);
    const { status, body } = await resume(subscription.guid, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ACTIVE', endDate: subscription.ends_at.toISOString() });
    const { ends_at } = subscription;
    expect(await rows()).toMatchObject([{ status: 'ACTIVE', renews: true, cancelled_at: null, ends_at }]);
    expect(await db.kysely.selectFrom('payment_order').selectAll().execute()).toEqual([]);
    expect((await mine(other.token)).status).toBe(200);
    expect(server.outbox.mails).toMatchObject([{ subject: 'Aile paketin sürüyor' }]);
    expect((await resume(subscription.guid, token)).status).toBe(409);
  });

  it.each([
    ['whose period is over', { ends_at: TEST_EVENING }, true],
    ['that was a gift', { source: 'promo' }, true],
    ['without a card to charge later', {}, false],
    ['that is active', { status: 'ACTIVE', cancelled_at: null }, true],
    ['that expired', { status: 'EXPIRED' }, true],
  ] as const)('refuses one %s', async (_, values, hasCard) => {
    const { token, subscription } = await aCancelled(values, hasCard);
    for (const shown of (await mine(token)).body.data) expect(shown).not.toHaveProperty('resumable');
    expect(await resume(subscription.guid, token)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('needs no card for a subscription that the operator settles', async () => {
    const { token, subscription } = await aCancelled({ source: 'operator' }, false);
    expect((await resume(subscription.guid, token)).status).toBe(200);
  });

  it('is refused to strangers, guests and children', async () => {
    const { subscription, accountId } = await aCancelled();
    const { guest, kid } = await server.strangers(accountId);
    const other = await server.aBuyer();
    const answers = await Promise.all([undefined, guest, kid, other.token].map((as) => resume(subscription.guid, as)));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404]);
  });
});
