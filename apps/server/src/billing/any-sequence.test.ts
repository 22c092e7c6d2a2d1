// Property test of orders and their runner: for any sequence of clicks, answers, repeats, losses, crashes and restarts an order is
// charged at most once, the ledger says what the gateway did, and access exists exactly while it is paid for.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld, readMoney } from '../../test/billing-world.ts';
import { aProduct, aTitle, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type Behaviour, type ScriptedGateway, scriptGateway } from '../../test/scripted-gateway.ts';
import { lockAccount } from '../db/lock-account.ts';
import { readBuyer, readPage } from './attempts.ts';
import { listOpenCases } from './cases.ts';
import { GatewayError } from './gateway.ts';
import { readOrder } from './orders.queries.ts';
import { giveUpOrder, type OrderItem, openOrder } from './orders.ts';
import { checkOrder, reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';
import { findCurrentSubscription } from './subscriptions.queries.ts';
import { cancelSubscription } from './subscriptions.service.ts';

/** Sequences of a run. Each one is written to a database; `SEYIR_PROPERTY_RUNS` runs more (CONTRIBUTING.md). */
const { SEYIR_PROPERTY_RUNS: runs = '30' } = process.env;
/** Half a minute on a quiet machine. */
const RUNS_TIMEOUT_MS = 600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const db = useDatabase({ emptied: 'once' });
beforeAll(async () => {
  await addPackages(db);
  await aTitle(db, { id: 'sarnic', offer: 'transaction' });
  await aProduct(db, { id: 'sarnic-rental', title_id: 'sarnic', price_kurus: 4_990, duration_hours: 48 });
});

type Call = 'begin' | 'query' | 'charge' | 'refund' | 'end' | 'readRefundState';
type Action =
  | { readonly do: 'open'; readonly packageId: 'premium' | 'aile' }
  | { readonly do: 'pay' | 'decline' | 'check' | 'give up' | 'refund by hand'; readonly which: number }
  | { readonly do: 'rent' | 'renew' | 'reconcile' | 'cancel' | 'crash' | 'renew twice' | 'review' | 'approve' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'misbehave'; readonly call: Call; readonly how: Behaviour };

const which = fc.nat({ max: 3 });
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), packageId: fc.constantFrom('premium' as const, 'aile' as const) }),
  fc.record({ do: fc.constantFrom('pay', 'pay', 'check', 'decline', 'give up', 'refund by hand'), which }),
  fc.record({
    do: fc.constantFrom('rent', 'renew', 'reconcile', 'renew twice', 'cancel', 'crash', 'review', 'approve'),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 20, 45, 600, 1_500, 20_000, 43_000) }),
  fc.record({
    do: fc.constant('misbehave' as const),
    call: fc.constantFrom<Call>('begin', 'query', 'charge', 'refund', 'end', 'readRefundState'),
    how: fc.constantFrom<Behaviour>('away', 'lose', 'garble', 'stale'),
  }),
);

/** Sequences that failed once. */
const FOUND: readonly (readonly Action[])[] = [
  // No job ran for a month; the viewer's own question expired the order, whose page could still be paid.
  [{ do: 'rent' }, { do: 'wait', minutes: 43_000 }, { do: 'check', which: 0 }, { do: 'pay', which: 0 }],
];

const RENTAL: OrderItem = {
  kind: 'title',
  productId: 'sarnic-rental',
  titleId: 'sarnic',
  name: { tr: 'Sarnıç', en: 'The Cistern' },
  ageRating: null,
};

/** One account and everything that happens to it. */
async function makeStory() {
  let now = TEST_EVENING.getTime();
  let crashes = 0;
  const scripted: { gateway?: ScriptedGateway } = {};
  const world = makeBillingWorld(db, {
    now: () => now,
    wrap: (gateway) => {
      scripted.gateway = scriptGateway(gateway);
      return scripted.gateway;
    },
  });
  const { gateway } = scripted as { gateway: ScriptedGateway };
  const { deliver } = world.billing;
  /** A process that dies within the transaction of a delivery. */
  const billing = {
    ...world.billing,
    deliver: {
      ...deliver,
      package: async (...args: Parameters<typeof deliver.package>) => {
        const outcome = await deliver.package(...args);
        if (crashes > 0) {
          crashes -= 1;
          throw new Error('The process died.');
        }
        return outcome;
      },
    },
  };
  const { accountId } = await world.aSubscriber(now + 2 * DAY_MS);
  const pages: string[] = [];
  const orderAt = async (index: number) => {
    const id = pages[index % Math.max(pages.length, 1)];
    return id === undefined ? undefined : readOrder(db.kysely, id);
  };

  const openPage = async (item: OrderItem, amountKurus: number) => {
    const wanted = { accountId, profileId: null, item, amountKurus, deviceId: null, language: 'tr' } as const;
    const order = await db.kysely
      .transaction()
      .execute((trx) => openOrder(billing, trx, { ...wanted, method: 'card16' }));
    pages.push(order.id);
    await readPage(billing, order, await readBuyer(db.kysely, accountId, '127.0.0.1'));
  };

  const perform = async (action: Action): Promise<void> => {
    switch (action.do) {
      case 'open': {
        const { packageId } = action;
        return openPage({ kind: 'package', packageId, name: { tr: 'Paket', en: 'Package' } }, 14_990);
      }
      case 'rent':
        return openPage(RENTAL, 4_990);
      case 'refund by hand': {
        // Paid orders that are still asked about; later refunds are the operator's to report.
        const paid = await db.kysely
          .selectFrom('payment_order')
          .select('gateway_reference')
          .where('account_id', '=', accountId)
          .where('state', '=', 'paid')
          .where('next_check_at', 'is not', null)
          .orderBy('id')
          .execute();
        const reference = paid[action.which % Math.max(paid.length, 1)]?.gateway_reference;
        if (reference) await world.store.change(reference, (payment) => ({ ...payment, status: 'refunded' }));
        return;
      }
      case 'pay':
      case 'decline': {
        const reference = (await orderAt(action.which))?.gateway_reference;
        if (!reference) return;
        if (action.do === 'pay') await world.pay(reference);
        else
          await world.store.change(reference, (p) =>
            p.status === 'pending' ? { ...p, status: 'declined', declineReason: 'funds' } : p,
          );
        return;
      }
      case 'check': {
        const order = await orderAt(action.which);
        if (order) await checkOrder(billing, order, { sessionId: undefined });
        return;
      }
      case 'give up': {
        const order = await orderAt(action.which);
        if (!order) return;
        await db.kysely.transaction().execute(async (trx) => {
          await lockAccount(trx, accountId);
          await giveUpOrder(billing, trx, order);
        });
        return;
      }
      case 'renew':
        await renewDue(billing);
        return;
      case 'renew twice':
        await Promise.all([renewDue(billing), renewDue(billing), reconcileDue(billing)]);
        return;
      case 'reconcile':
        await reconcileDue(billing);
        return;
      case 'cancel': {
        const current = await findCurrentSubscription(db.kysely, accountId);
        const caller = { accountId, sessionId: undefined } as never;
        const meta = { language: 'tr' } as never;
        if (current && current.status !== 'CANCELLED') {
          await cancelSubscription(billing as never, caller, current.guid, meta);
        }
        return;
      }
      case 'crash':
        crashes = 1;
        return;
      case 'review':
        gateway.answerWith((verdict) => (verdict.status === 'paid' ? { status: 'review' } : verdict));
        return;
      case 'approve':
        gateway.answerWith(undefined);
        return;
      case 'wait':
        now += action.minutes * MINUTE_MS;
        return;
      default:
        gateway.script(action.call, action.how);
    }
  };

  return {
    accountId,
    now: () => now,
    /** A gateway that does not answer and a process that dies are part of the story; any other error is not. */
    async act(action: Action): Promise<void> {
      try {
        await perform(action);
      } catch (error) {
        const isExpected =
          error instanceof GatewayError || (error instanceof Error && /process died/.test(error.message));
        if (!isExpected) throw error;
      }
    },
    /** The gateway answers again and the jobs run until nothing is left to do. */
    async settle(): Promise<void> {
      crashes = 0;
      gateway.answerWith(undefined);
      for (const call of ['begin', 'query', 'charge', 'refund', 'end', 'readRefundState'] as const)
        gateway.script(call);
      for (let round = 0; round < 10; round += 1) {
        now += DAY_MS;
        await reconcileDue(billing);
      }
    },
  };
}

/** The jobs of a story leave the accounts of other stories alone. */
async function endOtherStories(): Promise<void> {
  await db.kysely.updateTable('subscription').set({ status: 'EXPIRED' }).execute();
  await db.kysely.updateTable('payment_order').set({ next_check_at: null }).execute();
}

/** Orders that were paid for and not refunded, against the access that they gave. */
async function expectAccessAsPaid(
  { accountId, now }: { readonly accountId: string; readonly now: () => number },
  all: Awaited<ReturnType<typeof readMoney>>,
): Promise<void> {
  const rows = await db.kysely.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute();
  const packages = all.filter(({ order }) => order.kind === 'package');
  const kept = packages.filter(({ order }) => order.state === 'paid');
  const byHand = packages.filter(({ order }) => order.refund_reason === 'by hand');
  // The subscription of the beginning had 30 days; a paid month has at most 31, and of a refunded one some was watched.
  const days = rows.reduce(
    (sum, { starts_at, ends_at }) => sum + (ends_at.getTime() - starts_at.getTime()) / DAY_MS,
    0,
  );
  expect(days).toBeLessThanOrEqual(30 + 31 * (kept.length + byHand.length) + 0.1);
  // Access from now on is that of payments that were kept.
  for (const { package_id, status, ends_at } of rows) {
    if (ends_at.getTime() <= now() || (status !== 'ACTIVE' && status !== 'CANCELLED')) continue;
    const ends = kept
      .filter(({ order }) => order.package_id === package_id)
      .map(({ order }) => order.granted_until?.getTime() ?? 0);
    expect(ends_at.getTime()).toBeLessThanOrEqual(Math.max(0, ...ends));
  }
  for (const { order } of all.filter(({ order }) => order.kind === 'title')) {
    const entitlements = await db.kysely
      .selectFrom('entitlement')
      .select('id')
      .where('order_id', '=', order.id)
      .where('withdrawn_at', 'is', null)
      .execute();
    expect(entitlements).toHaveLength(order.state === 'paid' ? 1 : 0);
  }
  for (const { order } of kept) {
    const paidAt = order.confirmed_at?.getTime() ?? Number.NaN;
    const hasGiven = rows.some(({ package_id, ends_at }) => {
      return package_id === order.package_id && ends_at.getTime() >= paidAt + 27 * DAY_MS;
    });
    expect(hasGiven, `${order.package_id} paid at ${order.confirmed_at?.toISOString()}`).toBe(true);
  }
}

describe('any sequence of clicks, answers, losses, crashes and restarts', { timeout: RUNS_TIMEOUT_MS }, () => {
  it('charges an order at most once, and gives access exactly for what was paid [PURCHASE-11]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { minLength: 3, maxLength: 14 }), async (sequence) => {
        await endOtherStories();
        const story = await makeStory();
        for (const action of sequence) {
          await story.act(action);
          for (const { charges } of await readMoney(db, story.accountId)) expect(charges).toBeLessThanOrEqual(1);
        }
        await story.settle();
        const all = await readMoney(db, story.accountId);
        for (const { order, charges, isRefundedAtGateway, ledger } of all) {
          expect(charges).toBeLessThanOrEqual(1);
          expect(ledger).toEqual(charges === 0 ? [] : isRefundedAtGateway ? ['charge', 'refund'] : ['charge']);
          expect(order.state === 'paid' || order.state === 'refunded').toBe(charges === 1);
          const isByHand = order.refund_reason === 'by hand';
          if (!isByHand) expect(order.state === 'paid').toBe(order.confirmed_at !== null);
          expect(isByHand && order.state === 'paid').toBe(false);
        }
        await expectAccessAsPaid(story, all);
        expect(await listOpenCases(db.kysely, 1)).toEqual([]);
      }),
      { numRuns: Number(runs), examples: FOUND.map((sequence) => [[...sequence]]) },
    );
  });
});
