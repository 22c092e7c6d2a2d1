// Renewals against a gateway that charges every time it is asked: one charge a period, none after a cancellation.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

const db = useDatabase();
const WAIT = { timeout: WAIT_LIMIT_MS };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A month after the evening on which everything is bought, and a month later. */
const END = new Date('2026-12-18T18:00:00Z');
const NEXT_END = new Date('2027-01-18T18:00:00Z');
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
  const { body } = await server.purchase(buyer.token);
  await server.pay(body.redirectUrl);
  await server.check(buyer.token, body.mpay);
  server.outbox.mails.length = 0;
  // A day before the end, when the renewal is due.
  server.passTime(END.getTime() - DAY_MS - server.clock.now);
  buyer = { ...buyer, ...(await server.signIn(buyer.accountId, buyer.profile.id)) };
});
afterEach(() => server.stop());

const renew = () => renewDue(server.payments);
const reconcile = () => reconcileDue(server.payments);
const charges = () => server.bank.gateway.count('charge');
const subscription = () =>
  db.kysely
    .selectFrom('subscription')
    .select(['status', 'package_id', 'ends_at', 'guid'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
const renewals = () =>
  db.kysely
    .selectFrom('payment_order')
    .selectAll()
    .where('subscription_id', 'is not', null)
    .orderBy('created_at')
    .execute();
const money = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const cancel = async () => {
  const { guid } = await subscription();
  return server.call('POST', `/auth/subscription/unsub?guid=${guid}`, { token: buyer.token });
};
/** Starts a run whose charge reaches the gateway and whose answer is held back. */
const startHeldRun = async () => {
  server.bank.gateway.script('charge', 'hold');
  const run = renew();
  await expect.poll(charges, WAIT).toBe(1);
  return { run };
};

describe('two renewal runs at once', () => {
  it('charge once while the first waits for the gateway, however long it takes', async () => {
    const { run: first } = await startHeldRun();
    // A second worker, a restart, and a run after the job's limit of 15 minutes.
    for (const ms of [0, MINUTE_MS, 20 * MINUTE_MS]) {
      server.passTime(ms);
      expect(await renew()).toMatchObject({ charged: 0, waiting: 1 });
    }
    server.bank.gateway.release();
    expect(await first).toMatchObject({ charged: 1 });
    expect(await renew()).toMatchObject({ charged: 0 });
    expect(charges()).toBe(1);
    expect(await money()).toEqual(['charge 14990', 'charge 14990']);
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', ends_at: NEXT_END });
  });

  it('charge once when reconciliation finds the payment before its answer arrives', async () => {
    const { run: first } = await startHeldRun();
    server.passTime(5 * MINUTE_MS);
    expect(await reconcile()).toMatchObject({ paid: 1 });
    server.bank.gateway.release();
    await first;
    expect(await money()).toEqual(['charge 14990', 'charge 14990']);
    expect(await subscription()).toMatchObject({ ends_at: NEXT_END });
  });

  it('charge once when they start together', async () => {
    await Promise.all([renew(), renew(), renew(), reconcile()]);
    await renew();
    expect(charges()).toBe(1);
    expect(await renewals()).toMatchObject([{ state: 'paid' }]);
  });

  it('never repeat a charge under review, which is found by its order', async () => {
    server.bank.gateway.answerWith(() => ({ status: 'review' }));
    expect(await renew()).toMatchObject({ waiting: 1 });
    for (let hour = 0; hour < 24; hour += 4) {
      server.passTime(4 * HOUR_MS);
      await reconcile();
      await renew();
    }
    expect(charges()).toBe(1);
    expect(await renewals()).toMatchObject([{ state: 'waiting' }]);
    server.bank.gateway.answerWith(undefined);
    server.passTime(2 * HOUR_MS);
    expect(await reconcile()).toMatchObject({ paid: 1 });
    // Approved two hours after the end: the paid month starts then.
    const ends_at = new Date(NEXT_END.getTime() + 2 * HOUR_MS);
    expect(await subscription()).toMatchObject({ status: 'ACTIVE', ends_at });
    expect(charges()).toBe(1);
  });
});

describe('a renewal that is paid twice for one period', () => {
  it('gives the month once and refunds the other payment', async () => {
    // The charge arrives at the gateway after everyone has given it up.
    server.bank.gateway.script('charge', 'lose');
    server.bank.gateway.answerWith(() => ({ status: 'none' }));
    await renew();
    server.passTime(30 * MINUTE_MS);
    await reconcile();
    expect(await renewals()).toMatchObject([{ state: 'failed', failure: 'lost' }]);
    server.bank.gateway.answerWith(undefined);
    await db.kysely.updateTable('payment_order').set({ next_check_at: null }).where('failure', '=', 'lost').execute();
    server.passTime(8 * HOUR_MS);
    expect(await renew()).toMatchObject({ charged: 1 });
    await db.kysely
      .updateTable('payment_order')
      .set({ next_check_at: new Date(server.clock.now) })
      .where('failure', '=', 'lost')
      .execute();
    await reconcile();
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'charge 14990', 'refund 14990']);
    expect(await subscription()).toMatchObject({ ends_at: NEXT_END });
    expect((await renewals()).map(({ state }) => state)).toEqual(['refunded', 'paid']);
    expect(server.outbox.mails.at(-1)?.text).toContain('Bu dönem zaten ödenmişti');
  });
});

describe('a subscription that is cancelled', () => {
  it('while its renewal order is open and the gateway is away is not charged [PACKAGE-15]', async () => {
    // A run that ended between the order and its attempt.
    server.bank.gateway.script('charge', 'away');
    await renew();
    await db.kysely
      .updateTable('payment_order')
      .set({ state: 'created', attempt_id: null, attempted_at: null })
      .where('subscription_id', 'is not', null)
      .execute();
    expect((await cancel()).status).toBe(200);
    await renew();
    await reconcile();
    expect(charges()).toBe(0);
    expect(await renewals()).toMatchObject([{ state: 'cancelled', failure: 'superseded', next_check_at: null }]);
    expect(await subscription()).toMatchObject({ status: 'CANCELLED', ends_at: END });
  });

  it('while its charge is under way gets the money back and keeps its end [PACKAGE-15]', async () => {
    const { run } = await startHeldRun();
    expect((await cancel()).status).toBe(200);
    server.bank.gateway.release();
    await run;
    await reconcile();
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'refund 14990']);
    expect(await subscription()).toMatchObject({ status: 'CANCELLED', ends_at: END });
    expect(server.outbox.mails.map(({ subject }) => subject)).toEqual([
      'Premium paketin iptal edildi',
      'Premium yenileme ödemen iade ediliyor',
    ]);
    const refund = server.outbox.mails.at(-1)?.text;
    expect(refund).toContain('paketin artık yenilenmiyor');
    expect(refund).not.toContain('başka bir paket');
  });

  it('after a charge whose answer was lost gets the money back from the gateway, not in the ledger alone', async () => {
    server.bank.gateway.script('charge', 'lose');
    await renew();
    expect((await cancel()).status).toBe(200);
    server.passTime(3 * MINUTE_MS);
    await reconcile();
    await reconcile();
    expect(await money()).toEqual(['charge 14990', 'charge 14990', 'refund 14990']);
    expect(server.bank.gateway.count('refund')).toBe(1);
    const [renewal] = await renewals();
    const payment = await server.bank.store.findByOrder(renewal?.id ?? '');
    expect(payment?.status).toBe('refunded');
  });

  it('at the moment of its renewal is charged and extended, or not charged, or refunded [PACKAGE-15]', async () => {
    const [answer, run] = await Promise.all([cancel(), renew()]);
    await reconcile();
    expect([answer.status, run.failed]).toEqual([200, 0]);
    const { status, ends_at } = await subscription();
    const balance = (await money()).slice(1).join(', ');
    expect(status).toBe('CANCELLED');
    expect(['', 'charge 14990, refund 14990', 'charge 14990']).toContain(balance);
    expect(balance === 'charge 14990').toBe(ends_at.getTime() === NEXT_END.getTime());
  });
});

describe('a package that is bought while its renewal is under way', () => {
  it('is refused: the charge comes first [PURCHASE-09]', async () => {
    server.bank.gateway.script('charge', 'lose');
    await renew();
    await db.kysely.updateTable('subscription').set({ status: 'SUSPENDED' }).execute();
    expect((await server.purchase(buyer.token)).status).toBe(409);
    server.passTime(3 * MINUTE_MS);
    await reconcile();
    expect(await subscription()).toMatchObject({ status: 'ACTIVE' });
    expect(await money()).toEqual(['charge 14990', 'charge 14990']);
  });

  it('never leads the viewer to the order of a renewal', async () => {
    server.bank.gateway.script('charge', 'lose');
    await renew();
    const [renewal] = await renewals();
    const other = await server.purchase(buyer.token, 'aile');
    expect(other.status).toBe(200);
    expect(other.body.mpay).not.toBe(renewal?.mpay);
    await server.pay(other.body.redirectUrl);
    expect((await server.check(buyer.token, other.body.mpay)).body).toEqual({ data: 1 });
    server.passTime(3 * MINUTE_MS);
    await reconcile();
    expect(await subscription()).toMatchObject({ package_id: 'aile', status: 'ACTIVE' });
    expect((await money()).at(-1)).toBe('refund 14990');
    expect(server.outbox.mails.at(-1)?.text).toContain('arada başka bir paket seçtin');
  });
});
