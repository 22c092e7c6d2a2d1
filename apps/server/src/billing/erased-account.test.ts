// Payments that are confirmed after the erasure of their account, or at the same moment: refunded, nothing delivered or stored.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { eraseAccount } from '../features/account/erase-account.ts';
import { endAccountSessions } from '../features/session/end-sessions.ts';
import { requireOtherOwner } from '../features/session/last-owner.ts';
import { checkOrder, reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

const db = useDatabase();
const WAIT = { timeout: WAIT_LIMIT_MS };
const DAY_MS = 24 * 3_600_000;
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const erase = () =>
  eraseAccount(
    {
      ...server.payments,
      requireOtherOwner,
      removePhotos: async () => {},
      endSessions: (trx, accountId) =>
        endAccountSessions(server.deps, trx, { accountId, reason: 'ACCOUNT_SUSPENDED', links: 'ended' }),
    },
    buyer.accountId,
  );
const money = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const orders = () => db.kysely.selectFrom('payment_order').selectAll().orderBy('created_at').execute();
/** The jobs of the next days. */
const passDays = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    await reconcileDue(server.payments);
    server.passTime(DAY_MS);
    await renewDue(server.payments);
  }
};
/** What the account has, here and at the gateway. */
const belongings = async () => ({
  current: await db.kysely.selectFrom('subscription').select('id').where('status', '!=', 'EXPIRED').execute(),
  renewing: await db.kysely.selectFrom('subscription').select('id').where('renews', '=', true).execute(),
  cards: await db.kysely.selectFrom('stored_card').select('token').execute(),
  entitlements: await db.kysely.selectFrom('entitlement').select('id').execute(),
  cardsAtGateway: await db.kysely
    .selectFrom('sandbox_payment')
    .select('id')
    .where('card_digits', 'is not', null)
    .execute(),
});
const NOTHING = { current: [], renewing: [], cards: [], entitlements: [], cardsAtGateway: [] };

const begin = async (productId = 'premium') => {
  const { body } = await server.purchase(buyer.token, productId);
  return body as { redirectUrl: string; mpay: string };
};
const buy = async () => {
  const { redirectUrl, mpay } = await begin();
  await server.pay(redirectUrl);
  await server.check(buyer.token, mpay);
};

describe('a payment that arrives after the erasure of its account', () => {
  it('is refunded, and gives no package and no card', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    await erase();
    await passDays(40);
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(await orders()).toMatchObject([{ state: 'refunded', refund_reason: 'account erased' }]);
    expect(await belongings()).toEqual(NOTHING);
    expect(server.bank.gateway.count('charge')).toBe(0);
  });

  it('is refunded in another amount too, and stores no card', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    await erase();
    server.bank.gateway.answerWith((verdict) =>
      verdict.status === 'paid' ? { ...verdict, amountKurus: 14_000 } : verdict,
    );
    await reconcileDue(server.payments);
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toEqual([]);
    expect(await orders()).toMatchObject([{ state: 'paid', refund_reason: 'wrong amount' }]);
  });

  it('is refunded when it renews a package', async () => {
    await buy();
    server.passTime(29 * DAY_MS + DAY_MS / 2);
    server.bank.gateway.script('charge', 'hold');
    const run = renewDue(server.payments);
    await expect.poll(() => server.bank.gateway.countHeld(), WAIT).toBe(1);
    await erase();
    server.bank.gateway.release();
    await run;
    await passDays(3);
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'refund 14990']);
    expect(await belongings()).toEqual(NOTHING);
  });

  it('leaves no card at the gateway when the gateway is away at first', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    await erase();
    server.bank.gateway.script('forgetCard', 'away', 'lose');
    await passDays(5);
    expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(server.bank.gateway.count('refund')).toBe(1);
    expect(await belongings()).toEqual(NOTHING);
  });
});

describe('a payment that is settled while its account is erased', () => {
  it('is delivered before or refunded after it, and nothing is left either way', async () => {
    const { redirectUrl } = await begin();
    await server.pay(redirectUrl);
    server.bank.gateway.script('query', 'hold', 'hold', 'hold');
    const [order] = await orders();
    if (!order) throw new Error('There is no order.');
    const settling = [1, 2, 3].map(() => checkOrder(server.payments, order, { sessionId: undefined }));
    await expect.poll(() => server.bank.gateway.countHeld(), WAIT).toBe(3);
    const erasing = erase();
    server.bank.gateway.release();
    await Promise.all([...settling, erasing]);
    await passDays(3);
    expect((await money())[0]).toBe('charge 14990');
    const [settled] = await orders();
    expect(['paid', 'refunded']).toContain(settled?.state);
    if (settled?.state === 'refunded') expect(await money()).toEqual(['charge 14990', 'refund 14990']);
    expect(await belongings()).toEqual(NOTHING);
  });
});
