import type { PurchaseRecord } from '@seyir/contract/payments';
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { kurusToLira } from '@seyir/core/money/price';
import type { Caller } from '../../http/caller.ts';
import type { Language } from '../../http/meta.ts';
import { type ListedOrder, listOrders } from './payments.queries.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** Years of monthly packages and many films; nobody scrolls further. */
const HISTORY_LONGEST = 300;

/** What the account bought, the newest first (SETTINGS-09, SETTINGS-10). */
export async function readHistory({ db }: PaymentsDeps, caller: Caller, language: Language) {
  const rows = await listOrders(db.kysely, caller.accountId, HISTORY_LONGEST);
  const level = caller.profile?.userlevel ?? 0;
  return { data: rows.filter((row) => mayBeNamed(row, level)).map((row) => toRecord(row, language)) };
}

/** What a profile must not watch is not named to it either, also not as something that somebody else bought (KIDS-03). */
function mayBeNamed({ title_age, programme_age }: ListedOrder, level: number): boolean {
  return !isRatingBlocked(title_age, level) && !isRatingBlocked(programme_age, level);
}

const toRecord = (row: ListedOrder, language: Language): PurchaseRecord => ({
  id: row.id,
  ...readSubject(row, language),
  date: row.created_at.toISOString(),
  price: kurusToLira(row.amount_kurus),
  state: row.state,
});

/** An event of which no showing is in the guide any more has lost its name; its product's id is what is left. */
function readSubject(row: ListedOrder, language: Language): Pick<PurchaseRecord, 'kind' | 'name'> {
  if (row.package_id !== null) return { kind: 'package', name: row.package_name ?? row.package_id };
  if (row.airing_id !== null) {
    return { kind: 'ppv', name: (row.programme_name ?? row.event_name)?.[language] ?? row.product_id ?? '' };
  }
  return { kind: 'title', name: (row.bundle_name ?? row.title_name)?.[language] ?? row.product_id ?? '' };
}
