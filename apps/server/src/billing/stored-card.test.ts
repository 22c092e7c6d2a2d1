import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';

const db = useDatabase();
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const card = async (method: 'GET' | 'DELETE' = 'GET', token = buyer.token) =>
  (await server.call(method, '/auth/subscription/card', { token })).body;

async function buy(): Promise<void> {
  const { body } = await server.purchase(buyer.token, 'premium');
  await server.pay(body.redirectUrl);
  expect((await server.check(buyer.token, body.mpay)).body).toEqual({ data: 1 });
}

describe('the card that renewals charge', () => {
  it('is shown by its last digits to its own account only', async () => {
    expect(await card()).toEqual({ card: null });
    await buy();
    expect(await card()).toEqual({ card: { lastDigits: '0008' } });
    expect(await card('GET', (await server.aBuyer()).token)).toEqual({ card: null });
  });

  it('is removed here and at the gateway', async () => {
    await buy();
    expect(await card('DELETE')).toEqual({ card: null });
    expect(await card()).toEqual({ card: null });
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toEqual([]);
    expect(await db.kysely.selectFrom('sandbox_payment').select('card_digits').execute()).toEqual([
      { card_digits: null },
    ]);
    // Removed twice is removed.
    expect(await card('DELETE')).toEqual({ card: null });
  });
});
