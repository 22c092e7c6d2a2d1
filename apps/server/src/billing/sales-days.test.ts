// A hand-made month: what a day counts, by the definitions of sales-days.ts.
import { describe, expect, it } from 'vitest';
import {
  anAccount,
  anOrder,
  aPackage,
  aProduct,
  aSubscription,
  aTitle,
  minutesAfter,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { newId } from '../shared/ids.ts';
import { SALES_DAYS, writeSalesDays } from './sales-days.ts';

const db = useDatabase();
const DAY_MINUTES = 24 * 60;
const TODAY = '2026-11-18';
const daysAgo = (count: number) => minutesAfter(TEST_EVENING, -count * DAY_MINUTES);
const run = (at = TEST_EVENING) => writeSalesDays({ db, now: () => at.getTime() });
const dayOf = (day: string) =>
  db.kysely.selectFrom('sales_day').selectAll().where('day', '=', day).executeTakeFirstOrThrow();

async function booked(
  amount: number,
  at: Date,
  values: Parameters<typeof anOrder>[1] = {},
  kind: 'charge' | 'refund' = 'charge',
) {
  const order = await anOrder(db, { amount_kurus: amount, state: 'paid', settled_at: at, created_at: at, ...values });
  await db.kysely
    .insertInto('ledger_entry')
    .values({
      order_id: order.id,
      kind: 'charge',
      amount_kurus: amount,
      booked_at: kind === 'charge' ? at : daysAgo(20),
    })
    .execute();
  if (kind === 'refund')
    await db.kysely
      .insertInto('ledger_entry')
      .values({ order_id: order.id, kind, amount_kurus: amount, booked_at: at })
      .execute();
  return order;
}

describe('a day of sales', () => {
  it('has what was booked between its midnights, packages apart from titles, refunds by their own day', async () => {
    const film = await aTitle(db);
    const rental = { product_id: (await aProduct(db, { title_id: film.id })).id, title_id: film.id };
    await booked(14_990, TEST_EVENING);
    await booked(4_990, TEST_EVENING, rental);
    await booked(9_990, TEST_EVENING, {}, 'refund');
    // A minute before and at the midnight that begins the day in Istanbul.
    await booked(100, new Date('2026-11-17T20:59:59Z'));
    await booked(200, new Date('2026-11-17T21:00:00Z'));
    await run();
    const { package_sum, product_sum, refund_sum, sold } = await dayOf(TODAY);
    expect([package_sum, product_sum, refund_sum].map(Number)).toEqual([15_190, 4_990, 9_990]);
    expect(sold).toBe(1);
    expect(Number((await dayOf('2026-11-17')).package_sum)).toBe(100);
    expect(Number((await dayOf('2026-10-29')).package_sum)).toBe(9_990);
  });

  it('counts a subscriber as new once: not for a change of package, nor for a gift', async () => {
    const [first, changed, given] = [await anAccount(db), await anAccount(db), await anAccount(db)];
    const created_at = TEST_EVENING;
    const span = { starts_at: TEST_EVENING, ends_at: minutesAfter(TEST_EVENING, 30 * DAY_MINUTES) };
    await aSubscription(db, { account_id: first.id, source: 'purchase', created_at, ...span });
    const old = { starts_at: daysAgo(10), ends_at: minutesAfter(TEST_EVENING, DAY_MINUTES), created_at: daysAgo(10) };
    await aSubscription(db, { account_id: changed.id, source: 'purchase', status: 'REPLACED', ...old });
    await aSubscription(db, { account_id: changed.id, source: 'purchase', created_at, ...span });
    await aSubscription(db, { account_id: given.id, source: 'operator', created_at, ...span });
    await run();
    expect((await dayOf(TODAY)).joined).toBe(1);
    expect((await dayOf('2026-11-08')).joined).toBe(1);
  });

  it('counts renewals, those that were declined once each, and subscriptions that ran out', async () => {
    const pack = await aPackage(db);
    const renewalOf = (subscription: { id: string; account_id: string }) => ({
      ...{ account_id: subscription.account_id, package_id: pack.id, subscription_id: subscription.id },
      ...{ period_starts_at: TEST_EVENING, gateway_reference: newId() },
    });
    const renewed = await aSubscription(db, { package_id: pack.id });
    await booked(14_990, TEST_EVENING, renewalOf(renewed));
    const declined = await aSubscription(db, { package_id: pack.id });
    for (const minutes of [0, 5])
      await anOrder(db, {
        ...renewalOf(declined),
        ...{ state: 'failed', settled_at: minutesAfter(TEST_EVENING, minutes - 60) },
      });
    await aSubscription(db, { status: 'EXPIRED', starts_at: daysAgo(30), ends_at: minutesAfter(TEST_EVENING, -90) });
    await aSubscription(db, { status: 'REPLACED', starts_at: daysAgo(30), ends_at: minutesAfter(TEST_EVENING, -90) });
    await run();
    expect(await dayOf(TODAY)).toMatchObject({ renewed: 1, declined: 1, ended: 1 });
  });

  it('is counted for four weeks at first, and then for today and yesterday', async () => {
    await run();
    const days = await db.kysely.selectFrom('sales_day').select('day').orderBy('day').execute();
    expect(days).toHaveLength(SALES_DAYS);
    await db.kysely.updateTable('sales_day').set({ sold: 7 }).execute();
    await run();
    const kept = await db.kysely.selectFrom('sales_day').select('day').where('sold', '=', 7).execute();
    expect(kept).toHaveLength(SALES_DAYS - 2);
  });
});
