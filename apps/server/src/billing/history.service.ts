import { imageUrl } from '@seyir/contract/images';
import type { PurchaseRecord } from '@seyir/contract/payments';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { findRentalPhase } from '@seyir/core/access/rentals';
import type { Entitlement } from '@seyir/core/access/title-access';
import type { OrderKind, OrderState } from '@seyir/core/money/order-machine';
import { kurusToLira } from '@seyir/core/money/price';
import { textIn } from '@seyir/core/text/local-text';
import type { Caller } from '../http/caller.ts';
import type { Language } from '../http/meta.ts';
import { listRentalsOfOrders } from './entitlements.queries.ts';
import { type ListedOrder, listOrders } from './orders.queries.ts';
import type { OrdersDeps } from './orders.ts';

/** Upper bound of the answer: years of monthly packages and many films. */
const MAX_HISTORY_ORDERS = 300;

/** The purchases of the account, the newest first (SETTINGS-09, SETTINGS-10). */
export async function readHistory({ db, now }: Pick<OrdersDeps, 'db' | 'now'>, caller: Caller, language: Language) {
  const rows = await listOrders(db.kysely, caller.accountId, MAX_HISTORY_ORDERS);
  const level = caller.profile?.userlevel ?? 0;
  const shown = rows.filter((row) => isShown(row, level));
  const rented = shown.filter(({ product_kind, state }) => product_kind === 'RENTAL' && state === 'paid');
  const rentals = await listRentalsOfOrders(
    db.kysely,
    rented.map(({ id }) => id),
  );
  const at = now();
  return {
    data: shown.map((row) => ({ ...toRecord(row, language), rental: toRental(rentals.get(row.id) ?? [], at) })),
  };
}

/** Hides purchases above the profile's rating, whichever profile bought them (KIDS-03). */
const isShown = ({ age_rating }: ListedOrder, level: number): boolean => !isRatingBlocked(age_rating, level);

const KINDS: Readonly<Record<OrderKind, PurchaseRecord['kind']>> = {
  package: 'package',
  title: 'title',
  bundle: 'title',
  ppv: 'ppv',
};

/** A viewer does not distinguish an order without and with a payment page. */
const STATES: Readonly<Record<OrderState, PurchaseRecord['state']>> = {
  created: 'open',
  waiting: 'open',
  paid: 'paid',
  failed: 'declined',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

const METHODS: Readonly<Record<ListedOrder['method'], PurchaseRecord['method']>> = {
  card11: 'card',
  card16: 'card',
  bill: 'bill',
  promo: 'promo',
  free: 'free',
  pin: 'profile',
};

const DEALS = { RENTAL: 'rent', PURCHASE: 'buy', PPV: null } as const;

const posterOf = ({ image_path: path, image_version: version }: ListedOrder): string | null =>
  path === null || version === null ? null : imageUrl({ path, version });

function toRental(entitlements: readonly Entitlement[], now: number): PurchaseRecord['rental'] {
  const phase = findRentalPhase(entitlements, now);
  const ends = entitlements.flatMap(({ endsAt }) => endsAt ?? []);
  return phase === undefined || ends.length === 0 ? null : { phase, until: new Date(Math.max(...ends)).toISOString() };
}

const toRecord = (row: ListedOrder, language: Language): Omit<PurchaseRecord, 'rental'> => ({
  id: row.id,
  kind: KINDS[row.kind],
  deal: row.product_kind && DEALS[row.product_kind],
  name: textIn(row.product_name, language),
  poster: posterOf(row),
  date: row.created_at.toISOString(),
  price: kurusToLira(row.amount_kurus),
  state: STATES[row.state],
  method: METHODS[row.method],
});
