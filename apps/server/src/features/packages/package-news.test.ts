// Who learns of a changed package, over the event stream and on the next call (SESSION-16).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage, aSubscription } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../../test/payment-server.ts';
import { until } from '../../../test/until.ts';

const db = useDatabase();
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium' });
  await aPackage(db, { id: 'aile', name: 'Aile' });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

/** Opens the stream of a session; gives what it said when the server ends it. */
async function listen(token: string) {
  const address = await server.http.listen('127.0.0.1', 0);
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  await until(() => server.events.count() > 0);
  return { text: answer.text() };
}

const cancel = async (guid: string) => {
  await server.call('POST', `/auth/subscription/unsub?guid=${guid}`, { token: buyer.token });
};
const buy = async () => {
  const { body } = await server.purchase(buyer.token);
  await server.pay(body.redirectUrl);
  await server.check(buyer.token, body.mpay);
};
const redeem = async () => {
  await db.kysely.insertInto('promo_code').values({ code_key: 'CODE', package_id: 'premium', days: 30 }).execute();
  await server.call('POST', '/subscription/promo?promoCode=CODE', { token: buyer.token });
};

describe('another session of the account', () => {
  it.each([
    ['cancelled', 'ACTIVE', 'aile', cancel, 'PACKAGE_CHANGED'],
    ['bought', 'ACTIVE', 'aile', buy, 'PACKAGE_CHANGED'],
    ['redeemed', 'ACTIVE', 'aile', redeem, 'PACKAGE_CHANGED'],
    ['paid for after a suspension', 'SUSPENDED', 'premium', buy, 'PACKAGE_RECOVERED'],
  ] as const)(
    'is told at once when a package is %s, and again on its next call [SESSION-14] [SESSION-16]',
    async (_, status, package_id, change, code) => {
      const { guid } = await aSubscription(db, { account_id: buyer.accountId, package_id, status });
      const other = await server.signIn(buyer.accountId);
      const stream = await listen(other.token);
      await change(guid);
      expect(await stream.text).toContain(`{"type":"sign-out","code":"${code}"}`);
      const next = await server.call('GET', '/client/profiles', { token: other.token });
      expect(next).toMatchObject({ status: 401, body: { code } });
      expect((await server.call('GET', '/client/profiles', { token: buyer.token })).status).toBe(200);
    },
  );

  it('of the same device hears that the subscription changed, and goes on', async () => {
    const stream = await listen(buyer.token);
    await buy();
    await server.call('POST', '/auth/user/logout', { token: buyer.token });
    const said = await stream.text;
    expect(said).toContain('{"type":"changed","what":"subscription"}');
    expect(said).not.toContain('sign-out');
  });

  it('learns nothing of a purchase that failed', async () => {
    const other = await server.signIn(buyer.accountId);
    const { body } = await server.purchase(buyer.token);
    await server.submit(body.redirectUrl, { action: 'decline' });
    await server.check(buyer.token, body.mpay);
    expect((await server.call('GET', '/client/profiles', { token: other.token })).status).toBe(200);
  });
});
