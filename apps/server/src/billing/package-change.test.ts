// A changed package ends other sessions, over the event stream and on their next call (SESSION-16).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage, aSubscription } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { until } from '../../test/until.ts';

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

/** Opens the event stream of a session; `text` resolves when the server ends the stream. */
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
    'is ended by the event stream and on its next call when a package is %s [SESSION-14] [SESSION-16]',
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

  it('receives the changed subscription and stays when it is the buyer’s own', async () => {
    const stream = await listen(buyer.token);
    await buy();
    await server.call('POST', '/auth/user/logout', { token: buyer.token });
    const received = await stream.text;
    expect(received).toContain('{"type":"changed","what":"subscription"}');
    expect(received).not.toContain('sign-out');
  });

  it('stays after a failed purchase', async () => {
    const other = await server.signIn(buyer.accountId);
    const { body } = await server.purchase(buyer.token);
    await server.submit(body.redirectUrl, { action: 'decline' });
    await server.check(buyer.token, body.mpay);
    expect((await server.call('GET', '/client/profiles', { token: other.token })).status).toBe(200);
  });
});
