import type { PurchaseRecord } from '@seyir/contract/payments';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { kurusToLira } from '@seyir/core/money/price';
import type { Caller } from '../../http/caller.ts';
import type { Language } from '../../http/meta.ts';
import { type ListedOrder, listOrders } from './payments.queries.ts';
import type { PaymentsDeps } from './purchase.service.ts';

/** Upper bound of the answer: years of monthly packages and many films. */
const MAX_HISTORY_ORDERS = 300;

/** The purchases of the account, the newest first (SETTINGS-09, SETTINGS-10). */
export async function readHistory({ db }: PaymentsDeps, caller: Caller, language: Language) {
  const rows = await listOrders(db.kysely, caller.accountId, MAX_HISTORY_ORDERS);
  const level = caller.profile?.userlevel ?? 0;
  return { data: rows.filter((row) => isShown(row, level)).map((row) => toRecord(row, language)) };
}

/** Hides purchases above the profile's rating, whichever profile bought them (KIDS-03). */
function isShown({ title_age, programme_age }: ListedOrder, level: number): boolean {
  return !isRatingBlocked(title_age, level) && !isRatingBlocked(programme_age, level);
}

const toRecord = (row: ListedOrder, language: Language): PurchaseRecord => ({
  id: row.id,
  ...readSubject(row, language),
  date: row.created_at.toISOString(),
  price: kurusToLira(row.amount_kurus),
  state: row.state,
});

/** Falls back to the product id for an event without an airing in the guide. */
function readSubject(row: ListedOrder, language: Language): Pick<PurchaseRecord, 'kind' | 'name'> {
  if (row.package_id !== null) return { kind: 'package', name: row.package_name ?? row.package_id };
  if (row.airing_id !== null) {
    return { kind: 'ppv', name: (row.programme_name ?? row.event_name)?.[language] ?? row.product_id ?? '' };
  }
  return { kind: 'title', name: (row.bundle_name ?? row.title_name)?.[language] ?? row.product_id ?? '' };
}
