import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aKidsProfile, aPackage } from '../../../test/builders.ts';
import { collectOutbox } from '../../../test/collected-outbox.ts';
import { useDatabase } from '../../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../../test/payment-server.ts';
import { reconcileDue } from '../../billing/reconcile.ts';
import { renewDue } from '../../billing/renewal.service.ts';
import { endAccountSessions } from '../session/end-sessions.ts';
import { requireOtherOwner } from '../session/last-owner.ts';
import { ERASED_TABLES, type EraseDeps, eraseAccount, finishErasures } from './erase-account.ts';
import { eraseLeaving } from './leave-account.ts';

const db = useDatabase();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let server: PaymentServer;
let deps: EraseDeps;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  deps = {
    ...server.payments,
    requireOtherOwner,
    removePhotos: async () => {},
    endSessions: (trx, accountId) =>
      endAccountSessions(server.deps, trx, { accountId, reason: 'ACCOUNT_SUSPENDED', links: 'ended' }),
  };
  buyer = await server.aBuyer({ first_name: 'Defne', last_name: 'Aral', mobile: '5321234567' });
  await aKidsProfile(db, { account_id: buyer.accountId });
  const { body } = await server.purchase(buyer.token, 'premium', { 'x-device-id': 'device-0001' });
  await server.pay(body.redirectUrl);
  await server.check(buyer.token, body.mpay);
  await server.purchase(buyer.token, 'aile');
});
afterEach(() => server.stop());

const ledger = () => db.kysely.selectFrom('ledger_entry').selectAll().orderBy('id').execute();

describe('an erased account', () => {
  it('keeps its orders and its ledger, and nothing that names a person or a card', async () => {
    const before = await ledger();
    await eraseAccount(deps, buyer.accountId);
    await eraseAccount(deps, buyer.accountId);
    expect(await ledger()).toEqual(before);
    const orders = await db.kysely.selectFrom('payment_order').selectAll().execute();
    // Both were created at the same time of the manual clock.
    expect(orders.toSorted((a, b) => b.amount_kurus - a.amount_kurus)).toMatchObject([
      { account_id: buyer.accountId, state: 'paid', amount_kurus: 14_990, product_name: { tr: 'Premium' } },
      { account_id: buyer.accountId, state: 'cancelled' },
    ]);
    const account = await db.kysely
      .selectFrom('account')
      .selectAll()
      .where('id', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
    const left = JSON.stringify([
      account,
      orders,
      await ledger(),
      await db.kysely.selectFrom('stored_card').selectAll().execute(),
    ]);
    for (const text of ['Defne', 'Aral', 'ornek.test', '5321234567', 'device-0001']) expect(left).not.toContain(text);
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toEqual([]);
    expect(await server.callerOf(buyer.token)).toBeUndefined();
  });

  it('has its card deleted at the gateway, by the job when the gateway is away', async () => {
    server.bank.stop();
    expect(await eraseAccount(deps, buyer.accountId)).toBe('started');
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toMatchObject([{ last_digits: null }]);
    server.passTime(10 * MINUTE_MS);
    expect(await finishErasures(deps)).toBe(0);
    server.bank.start();
    expect(await finishErasures(deps)).toBe(0);
    server.passTime(10 * MINUTE_MS);
    expect(await finishErasures(deps)).toBe(1);
    expect(await db.kysely.selectFrom('stored_card').selectAll().execute()).toEqual([]);
    const paid = await db.kysely
      .selectFrom('sandbox_payment')
      .select('card_digits')
      .where('status', '=', 'paid')
      .execute();
    expect(paid).toEqual([{ card_digits: null }]);
  });

  it('is never charged again', async () => {
    await eraseAccount(deps, buyer.accountId);
    for (let day = 0; day < 40; day += 10) {
      server.passTime(10 * DAY_MS);
      await renewDue(server.payments);
      await reconcileDue(server.payments);
    }
    expect(await ledger()).toHaveLength(1);
    expect(server.bank.gateway.count('charge')).toBe(0);
  });

  it('is refused for the account of guests and an unknown one', async () => {
    await server.becomeGuest();
    const { id } = await db.kysely
      .selectFrom('account')
      .select('id')
      .where('kind', '=', 'guest')
      .executeTakeFirstOrThrow();
    await expect(eraseAccount(deps, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(eraseAccount(deps, buyer.profile.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has a place for every table that belongs to an account', async () => {
    const { rows } = await db.executeSql(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
    );
    const kept = ['payment_order', 'promo_use', 'subscription'];
    const byBilling = ['stored_card', 'entitlement'];
    const afterwards = ['usage_event', 'profile_photo'];
    const placed = [...kept, ...byBilling, ...afterwards, ...ERASED_TABLES].sort();
    expect((rows as { name: string }[]).map(({ name }) => name).sort()).toEqual(placed);
  });
});

describe('an account whose owner asked for its deletion', () => {
  const leave = (due: number) =>
    db.kysely
      .updateTable('account')
      .set({ status: 'LEAVING', deletion_due_at: new Date(due), deletion_language: 'tr' })
      .where('id', '=', buyer.accountId)
      .execute();
  const statusOf = async () =>
    (await db.kysely.selectFrom('account').select('status').where('id', '=', buyer.accountId).executeTakeFirstOrThrow())
      .status;
  const outbox = collectOutbox();
  const job = (now: number) => eraseLeaving({ ...deps, now: () => now, outbox });

  it('is erased when its week is over, not before, and notifies its owner', async () => {
    const due = deps.now() + 7 * DAY_MS;
    await leave(due);
    expect(await job(due - 1)).toBe(0);
    expect(await statusOf()).toBe('LEAVING');
    expect(await job(due)).toBe(1);
    expect(await statusOf()).toBe('ERASED');
    expect(outbox.mails.map(({ subject }) => subject)).toEqual(['Seyir hesabın silindi']);
    expect(await job(due + DAY_MS)).toBe(0);
  });

  it('is not charged within the week', async () => {
    await leave(deps.now() + 400 * DAY_MS);
    const before = await ledger();
    server.clock.now += 60 * DAY_MS;
    await renewDue(server.payments);
    expect(await ledger()).toEqual(before);
  });

  it('is not erased when a sign-in took the deletion back in between', async () => {
    await leave(deps.now());
    const first = db.kysely.updateTable('account').set({ status: 'ACTIVE', deletion_due_at: null });
    await first.where('id', '=', buyer.accountId).execute();
    await expect(eraseAccount({ ...deps, from: 'LEAVING' }, buyer.accountId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await statusOf()).toBe('ACTIVE');
  });
});
