import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld, readMoney } from '../../../test/billing-world.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { type ScriptedGateway, scriptGateway } from '../../../test/scripted-gateway.ts';
import { readBuyer, readPage } from '../../billing/attempts.ts';
import { CASE_REASONS, openCase } from '../../billing/cases.ts';
import { readOrder } from '../../billing/orders.queries.ts';
import { openOrder, requestRefund } from '../../billing/orders.ts';
import { reconcileDue } from '../../billing/reconcile.ts';

const DAY_MS = 24 * 3_600_000;
const db = useDatabase();
const START = Date.parse('2026-11-16T20:00:00Z');
let now = START;
const { type, ask } = useCommandLine(db, {}, { now: () => now });
let gateway: ScriptedGateway;
let world: ReturnType<typeof makeBillingWorld>;

beforeEach(async () => {
  now = START;
  await addPackages(db);
  world = makeBillingWorld(db, {
    now: () => now,
    wrap: (sandbox) => {
      gateway = scriptGateway(sandbox);
      return gateway;
    },
  });
});

/** An order with a page; `isPaid` pays it. */
async function anOrder(isPaid: boolean) {
  const { accountId } = await world.aSubscriber(START - DAY_MS);
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
  await readPage(world.billing, order, await readBuyer(db.kysely, accountId, '127.0.0.1'));
  const { gateway_reference } = await readOrder(db.kysely, order.id);
  if (isPaid) await world.pay(gateway_reference ?? '');
  now += DAY_MS;
  await reconcileDue(world.billing);
  return { accountId, orderId: order.id, reference: gateway_reference ?? '' };
}

/** A paid order whose refund the gateway refuses. */
async function aRefusedRefund() {
  const order = await anOrder(true);
  await db.kysely
    .transaction()
    .execute(async (trx) => requestRefund(world.billing, trx, await readOrder(trx, order.orderId), 'withdrawn'));
  // The gateway holds another amount.
  await world.store.change(order.reference, (payment) => ({ ...payment, amountKurus: 1 }));
  await reconcileDue(world.billing);
  return order;
}

describe('cases', () => {
  it('list and show what a person has to decide, with the reason', async () => {
    expect((await type('cases list')).out).toBe('There is nothing to decide.\n');
    const { orderId } = await aRefusedRefund();
    const [found] = await ask('cases list');
    expect(found).toMatchObject({ reason: 'refund refused', order_id: orderId, amount_kurus: 7_990 });
    expect((await type('cases list')).out).toMatch(/refund refused {2}79\.90 TL {2}Aile/);
    const { out } = await type(`cases show ${found.id}`);
    expect(out).toContain('charge 79.90 TL');
    expect(out).toContain("Refund the payment in the gateway's panel");
    expect(await ask(`cases show ${found.id}`)).toMatchObject({ ledger: [{ kind: 'charge', amount_kurus: 7_990 }] });
  });

  it('settle books a refund that was made by hand', async () => {
    const { accountId, reference } = await aRefusedRefund();
    const [{ id }] = await ask('cases list');
    await world.store.change(reference, (payment) => ({ ...payment, status: 'refunded' }));
    // Without a decision the order is not asked about.
    now += DAY_MS;
    await reconcileDue(world.billing);
    expect((await readMoney(db, accountId))[0]?.ledger).toEqual(['charge']);

    expect((await type(`cases settle ${id} --note "refunded in the panel" --dry-run`)).out).toContain('Dry run');
    expect(await ask('cases list')).toHaveLength(1);
    expect((await type(`cases settle ${id} --note "refunded in the panel"`)).out).toContain('The case is settled.');
    await reconcileDue(world.billing);
    expect((await readMoney(db, accountId))[0]).toMatchObject({
      order: { state: 'refunded' },
      ledger: ['charge', 'refund'],
    });
    expect(await ask('cases list')).toEqual([]);
    expect((await type(`cases show ${id}`)).out).toContain('refunded in the panel');
    expect(await type(`cases settle ${id} --note again`)).toMatchObject({ code: 1 });
  });

  it('settle opens the case again when the money is not back', async () => {
    await aRefusedRefund();
    const [{ id }] = await ask('cases list');
    await type(`cases settle ${id} --note "refunded, I think"`);
    await reconcileDue(world.billing);
    expect(await ask('cases list')).toMatchObject([{ reason: 'refund refused' }]);
  });

  it('settle gives up an order whose charge stays unknown, and the case does not come back', async () => {
    const { orderId } = await anOrder(false);
    await db.kysely
      .updateTable('payment_order')
      .set({ state: 'waiting', settled_at: null, next_check_at: new Date(now) })
      .execute();
    await openCase(db.kysely, orderId, 'charge unknown', new Date(now));
    const [{ id }] = await ask('cases list');
    expect(await ask(`cases settle ${id} --note "not in the panel"`)).toMatchObject({ outcome: 'ended' });
    expect(await readOrder(db.kysely, orderId)).toMatchObject({ state: 'cancelled' });
    gateway.otherwise('away');
    now += 30 * DAY_MS;
    expect(await reconcileDue(world.billing)).toMatchObject({ checked: 0 });
    expect(await ask('cases list')).toEqual([]);
  });

  it('refuse a case that is unknown, and a settlement without a note', async () => {
    for (const id of ['nothing', '018f0000-0000-7000-8000-0000000000c1']) {
      expect(await type(`cases show ${id}`)).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no case'),
      });
    }
    expect(await type('cases settle 018f0000-0000-7000-8000-0000000000c1')).toMatchObject({ code: 2 });
  });

  it('are all in the table of docs/operations.md', async () => {
    const page = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
    for (const reason of CASE_REASONS) expect(page).toContain(`| \`${reason}\` |`);
  });
});

describe('orders check', () => {
  it('finds a refund by hand of a payment that is not asked about any more', async () => {
    const { accountId, orderId, reference } = await anOrder(true);
    now += 366 * DAY_MS;
    await reconcileDue(world.billing);
    await world.store.change(reference, (payment) => ({ ...payment, status: 'refunded' }));
    now += 60 * DAY_MS;
    expect(await reconcileDue(world.billing)).toMatchObject({ checked: 0 });

    const { mpay } = await readOrder(db.kysely, orderId);
    expect((await type(`orders check ${mpay} --dry-run`)).out).toContain('Dry run');
    expect(await reconcileDue(world.billing)).toMatchObject({ checked: 0 });
    expect((await type(`orders check ${mpay}`)).out).toMatch(/^Aile, 79\.90 TL: paid\. The gateway is asked/);
    expect(await reconcileDue(world.billing)).toMatchObject({ checked: 1, refunded: 1 });
    expect((await readMoney(db, accountId))[0]).toMatchObject({
      order: { state: 'refunded' },
      ledger: ['charge', 'refund'],
    });
    expect((await type(`orders check ${orderId}`)).out).toContain('refunded. There is nothing to ask.');
  });

  it('refuses an order that is unknown', async () => {
    for (const id of ['nothing', '018f0000-0000-7000-8000-0000000000c1']) {
      expect(await type(`orders check ${id}`)).toMatchObject({ code: 1, err: `There is no order ${id}.\n` });
    }
  });
});
