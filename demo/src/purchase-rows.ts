// What the demo accounts rented and bought: paid orders, the money that moved, and the access they gave.
import { addDays } from '@seyir/core/time/local-time';
import { EVENTS_EVERY_DAYS } from '@seyir/core/timeline/day-schedule-fixed';
import { minuteOfBroadcastDay } from '@seyir/core/timeline/day-schedule-rules';
import type { NewId } from '@seyir/server/shared/ids';
import { productId } from './catalogue-rows.ts';
import { airingId, broadcastStart, type GuideWindow } from './guide.ts';
import type { NewRow } from './rows.ts';
import type { DemoTransaction } from './schema/accounts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long an order waits for its payment; these were paid at once. */
const ORDER_OPEN_MS = 30 * MINUTE_MS;
const METHODS = { '0': 'bill', '11': 'card11', '16': 'card16', promo: 'promo' } as const;
const GATEWAY = 'sandbox';
/** Rounds of events looked through for the one a ticket was bought for: a ticket is at most a few weeks old. */
const EVENT_ROUNDS = [-3, -2, -1, 0, 1];

export interface Buyer extends GuideWindow {
  readonly newId: NewId;
  readonly accountId: string;
  readonly profileId: string;
}

interface PurchaseRows {
  readonly orders: readonly NewRow<'payment_order'>[];
  readonly ledger: readonly NewRow<'ledger_entry'>[];
  readonly entitlements: readonly NewRow<'entitlement'>[];
}

export function purchaseRows(transactions: readonly DemoTransaction[], buyer: Buyer): PurchaseRows {
  const rows = transactions.map((transaction) => purchaseRow(transaction, buyer));
  return {
    orders: rows.map(({ order }) => order),
    // A promotion moves no money.
    ledger: rows.flatMap(({ order }) =>
      order.amount_kurus === 0
        ? []
        : [
            {
              order_id: order.id,
              kind: 'charge' as const,
              amount_kurus: order.amount_kurus,
              booked_at: order.settled_at,
            },
          ],
    ),
    entitlements: rows.map(({ entitlement }) => entitlement),
  };
}

function purchaseRow(transaction: DemoTransaction, buyer: Buyer) {
  const at = buyer.now - (transaction.daysAgo ?? 0) * DAY_MS - (transaction.hoursAgo ?? 0) * HOUR_MS;
  const bought = transaction.kind === 'PPV' ? findEvent(transaction, buyer, at) : findTitle(transaction, buyer, at);
  const moment = new Date(at);
  const order = {
    id: buyer.newId(),
    mpay: buyer.newId(),
    account_id: buyer.accountId,
    profile_id: buyer.profileId,
    kind: transaction.kind === 'PPV' ? ('ppv' as const) : ('title' as const),
    product_id: bought.productId,
    product_name: bought.name,
    age_rating: bought.age,
    title_id: bought.titleId,
    airing_id: bought.airingId,
    method: METHODS[transaction.method],
    amount_kurus: transaction.priceKurus,
    state: 'paid' as const,
    gateway: transaction.method === 'promo' ? null : GATEWAY,
    created_at: moment,
    expires_at: new Date(at + ORDER_OPEN_MS),
    settled_at: moment,
    confirmed_at: moment,
  };
  const entitlement = {
    id: buyer.newId(),
    account_id: buyer.accountId,
    order_id: order.id,
    kind: transaction.kind,
    title_id: bought.titleId,
    airing_id: bought.airingId,
    starts_at: moment,
    ends_at: bought.endsAt,
    first_played_at: transaction.state === 'WATCHED' ? bought.playedAt : null,
    created_at: moment,
  };
  return { order, entitlement };
}

function findTitle({ titleId = '', kind }: DemoTransaction, { demo }: Buyer, at: number) {
  const title = demo.titles.titles.find(({ id }) => id === titleId);
  const products = title?.offer.kind === 'transaction' ? title.offer.products : [];
  const product = products.find(({ type }) => type === kind);
  if (title === undefined || product === undefined) throw new RangeError(`${titleId} has no ${kind} product.`);
  const endsAt = product.type === 'RENTAL' ? new Date(at + product.durationHours * HOUR_MS) : null;
  const ids = { productId: productId(titleId, product.type), titleId, airingId: null };
  const name = { tr: title.title, en: title.titleEn };
  return { ...ids, name, age: title.age, endsAt, playedAt: new Date(at) };
}

/** The first showing of the event after the ticket was bought. */
function findEvent({ programme: programmeId }: DemoTransaction, { demo, firstDay }: Buyer, at: number) {
  for (const channel of demo.channels) {
    const programme = demo.programmes.channels[channel.id]?.find(({ id }) => id === programmeId);
    if (programme?.ppv === undefined) continue;
    const starts = EVENT_ROUNDS.flatMap(
      (round) =>
        programme.ppv?.airings.flatMap(({ dayOffset, start }) => {
          // A ticket is of an event of one day, not of one that is shown every day.
          if (dayOffset === undefined) return [];
          const day = addDays(firstDay, dayOffset + round * EVENTS_EVERY_DAYS);
          return broadcastStart(day) + minuteOfBroadcastDay(start) * MINUTE_MS;
        }) ?? [],
    );
    const next = starts.filter((start) => start >= at).sort((a, b) => a - b)[0];
    if (next === undefined) continue;
    const none = { titleId: null, endsAt: null, playedAt: new Date(next) };
    const { title: name, age } = programme;
    return { productId: programme.ppv.productCode, airingId: airingId(channel, next), name, age, ...none };
  }
  throw new RangeError(`${programmeId} is no event.`);
}
