// Property test of orders and their runner: for any sequence of clicks, answers, repeats, losses, crashes and restarts an order is
// charged at most once, the ledger says what the gateway did, and access exists exactly while it is paid for.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld, readMoney } from '../../test/billing-world.ts';
import { TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type Behaviour, type ScriptedGateway, scriptGateway } from '../../test/scripted-gateway.ts';
import { readBuyer, readPage } from './attempts.ts';
import { listOpenCases } from './cases.ts';
import { GatewayError } from './gateway.ts';
import { lockAccount, readOrder } from './orders.queries.ts';
import { giveUpOrder, openOrder } from './orders.ts';
import { checkOrder, reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';
import { findCurrentSubscription } from './subscriptions.queries.ts';
import { cancelSubscription } from './subscriptions.service.ts';

const RUNS = 20;
/** Half a minute on a quiet machine. */
const RUNS_TIMEOUT_MS = 600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const db = useDatabase({ emptied: 'once' });
beforeAll(() => addPackages(db));

type Call = 'begin' | 'query' | 'charge' | 'refund' | 'end' | 'isRefunded';
type Action =
  | { readonly do: 'open'; readonly packageId: 'premium' | 'aile' }
  | { readonly do: 'pay' | 'decline' | 'check' | 'give up'; readonly which: number }
  | { readonly do: 'renew' | 'reconcile' | 'cancel' | 'crash' | 'renew twice' | 'review' | 'approve' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'misbehave'; readonly call: Call; readonly how: Behaviour };

const which = fc.nat({ max: 3 });
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), packageId: fc.constantFrom('premium' as const, 'aile' as const) }),
  fc.record({ do: fc.constantFrom('pay', 'pay', 'check', 'decline', 'give up'), which }),
  fc.record({
    do: fc.constantFrom('renew', 'reconcile', 'renew twice', 'cancel', 'crash', 'review', 'approve'),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 3, 20, 45, 600, 1_500, 20_000, 43_000) }),
  fc.record({
    do: fc.constant('misbehave' as const),
    call: fc.constantFrom<Call>('begin', 'query', 'charge', 'refund', 'end', 'isRefunded'),
    how: fc.constantFrom<Behaviour>('away', 'lose'),
  }),
);

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

  const perform = async (action: Action): Promise<void> => {
    switch (action.do) {
      case 'open': {
        const order = await db.kysely.transaction().execute((trx) =>
          openOrder(billing, trx, {
            accountId,
            profileId: null,
            item: { kind: 'package', packageId: action.packageId, name: { tr: 'Paket', en: 'Package' } },
            method: 'card16',
            amountKurus: 14_990,
            deviceId: null,
            language: 'tr',
          }),
        );
        pages.push(order.id);
        await readPage(billing, order, await readBuyer(db.kysely, accountId, '127.0.0.1'));
        return;
      }
      case 'pay':
      case 'decline': {
        const reference = (await orderAt(action.which))?.gateway_reference;
        if (!reference) return;
        if (action.do === 'pay') await world.pay(reference);
        else await world.store.change(reference, (p) => (p.status === 'pending' ? { ...p, status: 'declined' } : p));
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
      for (const call of ['begin', 'query', 'charge', 'refund', 'end', 'isRefunded'] as const) gateway.script(call);
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

/** Orders that were paid for and not paid back, against the time that they gave. */
async function expectAccessAsPaid(accountId: string, kept: Awaited<ReturnType<typeof readMoney>>): Promise<void> {
  const rows = await db.kysely.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute();
  // The subscription of the beginning had 30 days; a paid month has at most 31.
  const days = rows.reduce(
    (sum, { starts_at, ends_at }) => sum + (ends_at.getTime() - starts_at.getTime()) / DAY_MS,
    0,
  );
  expect(days).toBeLessThanOrEqual(30 + 31 * kept.length + 0.1);
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
          expect(order.state === 'paid').toBe(order.confirmed_at !== null);
        }
        await expectAccessAsPaid(
          story.accountId,
          all.filter(({ order }) => order.state === 'paid'),
        );
        expect(await listOpenCases(db.kysely, 1)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
