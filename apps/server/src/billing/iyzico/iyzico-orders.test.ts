// Orders and renewals paid at iyzico, against a local server that answers as its documentation says: late, twice, out of order,
// with a wrong signature, or not at all.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld } from '../../../test/billing-world.ts';
import { TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { IYZICO_KEYS, type Iyzico, startIyzico } from '../../../test/iyzico-server.ts';
import { readBuyer, readPage } from '../attempts.ts';
import { listOpenCases } from '../cases.ts';
import { readOrder } from '../orders.queries.ts';
import { openOrder, settleOrder } from '../orders.ts';
import { checkOrder, reconcileDue } from '../reconcile.ts';
import { renewDue } from '../renewal.service.ts';
import { forgetStoredCard } from '../stored-card.service.ts';
import { makeIyzicoGateway } from './iyzico-gateway.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const db = useDatabase();
let iyzico: Iyzico;
let now = 0;
let world: ReturnType<typeof makeBillingWorld>;
beforeEach(async () => {
  now = TEST_EVENING.getTime();
  iyzico = await startIyzico();
  await addPackages(db);
  world = openWorld();
});
afterEach(() => iyzico.close());

/** Billing at iyzico; `timeoutMs` is the request timeout of a test that waits for it. */
function openWorld(timeoutMs = 60_000) {
  const options = { ...IYZICO_KEYS, uri: iyzico.uri, paymentOrigin: () => 'https://pay.example', timeoutMs };
  return makeBillingWorld(db, { now: () => now, wrap: () => makeIyzicoGateway(options) });
}

const asked = (path: string) => iyzico.asked.filter((call) => call.path === path).length;
const CHARGE = '/payment/auth';
const ledger = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const subscriptions = async () => {
  const rows = await db.kysely.selectFrom('subscription').select(['status', 'package_id']).orderBy('status').execute();
  return rows.map(({ status, package_id }) => `${package_id} ${status}`);
};
const passHours = async (hours: number) => {
  now += hours * HOUR_MS;
  return reconcileDue(world.billing);
};

/** An order for the package Aile with its form at iyzico. */
async function anOrder() {
  const { accountId } = await world.aSubscriber(now - DAY_MS);
  await db.kysely.deleteFrom('subscription').execute();
  const order = await db.kysely.transaction().execute((trx) =>
    openOrder(world.billing, trx, {
      accountId,
      profileId: null,
      item: { kind: 'package', packageId: 'aile', name: { tr: 'Aile', en: 'Family' } },
      method: 'card16',
      amountKurus: 7_990,
      deviceId: null,
      language: 'tr',
    }),
  );
  await readPage(world.billing, order, await readBuyer(db.kysely, accountId, '203.0.113.7'));
  const [, form] = [...iyzico.forms].at(-1) ?? [];
  if (!form) throw new Error('No form was created.');
  return { accountId, orderId: order.id, form };
}
const check = async (orderId: string) =>
  checkOrder(world.billing, await readOrder(db.kysely, orderId), { sessionId: undefined });

/** A subscriber whose renewal is due, with a card at iyzico. */
async function aRenewal() {
  const subscriber = await world.aSubscriber(now + HOUR_MS);
  await db.kysely.updateTable('stored_card').set({ gateway: 'iyzico', token: 'user-key|card-token' }).execute();
  return subscriber;
}

describe('an order at iyzico', () => {
  it('is delivered once when the answer arrives twice and an older one after it', async () => {
    const { orderId, form } = await anOrder();
    const pending = await world.billing.gateway.query({
      orderId,
      reference: (await readOrder(db.kysely, orderId)).gateway_reference,
    });
    form.result = { cardUserKey: 'user-key', cardToken: 'card-token' };
    await Promise.all([check(orderId), check(orderId)]);
    await settleOrder(world.billing, orderId, pending, { sessionId: undefined });
    expect(await readOrder(db.kysely, orderId)).toMatchObject({ state: 'paid' });
    expect(await ledger()).toEqual(['charge 7990']);
    expect(await subscriptions()).toEqual(['aile ACTIVE']);
    const cards = await db.kysely.selectFrom('stored_card').select(['gateway', 'token']).orderBy('gateway').execute();
    expect(cards).toContainEqual({ gateway: 'iyzico', token: 'user-key|card-token' });
  });

  it('is delivered a day later when iyzico reviews it and then approves', async () => {
    const { orderId, form } = await anOrder();
    form.result = { fraudStatus: 0 };
    for (let hours = 0; hours < 24; hours += 1) await passHours(1);
    expect(await readOrder(db.kysely, orderId)).toMatchObject({ state: 'waiting' });
    form.result = { fraudStatus: 1 };
    await passHours(1);
    expect(await ledger()).toEqual(['charge 7990']);
    expect(await subscriptions()).toEqual(['aile ACTIVE']);
  });

  it('is never settled by an answer with a wrong signature, which becomes a case', async () => {
    const { orderId, form } = await anOrder();
    form.result = {};
    iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, paidPrice: 0.01 });
    for (let days = 0; days < 8; days += 1) await passHours(24);
    expect(await readOrder(db.kysely, orderId)).toMatchObject({ state: 'waiting' });
    expect(await ledger()).toEqual([]);
    expect(await listOpenCases(db.kysely, 10)).toMatchObject([{ reason: 'charge unknown', order_id: orderId }]);
  });

  it('refunded or cancelled in the panel is booked, and ends the package', async () => {
    const { orderId, form } = await anOrder();
    form.result = {};
    await check(orderId);
    iyzico.byHand.set('24478123', { cancels: [{ refundStatus: 1 }] });
    await passHours(1);
    expect(await ledger()).toEqual(['charge 7990', 'refund 7990']);
    expect(await subscriptions()).toEqual(['aile EXPIRED']);
    expect(asked('/v2/payment/refund')).toBe(0);
  });

  it('paid with another amount is refunded, and asked for when the answer of the refund is lost', async () => {
    const { orderId, form } = await anOrder();
    form.result = { paidPrice: 1.5 };
    await check(orderId);
    iyzico.behaviour.tamper = (path, answer) => (path === '/v2/payment/refund' ? { ok: true } : answer);
    await reconcileDue(world.billing);
    expect(await ledger()).toEqual(['charge 150']);
    iyzico.behaviour.tamper = (_path, answer) => answer;
    await passHours(1);
    expect(asked('/v2/payment/refund')).toBe(1);
    expect(await ledger()).toEqual(['charge 150', 'refund 150']);
    expect(await subscriptions()).toEqual([]);
  });
});

describe('a renewal at iyzico', () => {
  it('whose answer comes after the request timeout is asked for, and not charged again', async () => {
    await aRenewal();
    // The charge is made, and its answer is a page of a proxy that gave up.
    Object.assign(iyzico.behaviour, { html: true, status: 504 });
    await renewDue(world.billing);
    Object.assign(iyzico.behaviour, { html: false, status: 200 });
    await renewDue(world.billing);
    await passHours(1);
    await renewDue(world.billing);
    expect(asked(CHARGE)).toBe(1);
    expect(await ledger()).toEqual(['charge 14990']);
    expect(await subscriptions()).toEqual(['premium ACTIVE']);
  });

  it('that iyzico never answers is asked for later, and charged by a new order when iyzico knows no payment', async () => {
    await aRenewal();
    iyzico.behaviour.silent = true;
    await renewDue(openWorld(500).billing);
    // A request that arrives after its sender has given up must not be answered either.
    await expect.poll(() => iyzico.unanswered).toContain(CHARGE);
    iyzico.behaviour.silent = false;
    expect(asked(CHARGE)).toBe(0);
    await passHours(0.5);
    expect(await ledger()).toEqual([]);
    now += 9 * HOUR_MS;
    await renewDue(world.billing);
    expect(asked(CHARGE)).toBe(1);
    expect(await ledger()).toEqual(['charge 14990']);
  });

  it('with a declined card suspends the subscription and charges nothing', async () => {
    await aRenewal();
    iyzico.behaviour.declinesCards = true;
    now += 2 * HOUR_MS;
    await renewDue(world.billing);
    expect(await ledger()).toEqual([]);
    expect(await subscriptions()).toEqual(['premium SUSPENDED']);
  });

  it('has no card any more after the account is erased', async () => {
    const { accountId } = await aRenewal();
    await forgetStoredCard(world.billing, accountId);
    expect(asked('/cardstorage/card')).toBe(1);
  });
});
