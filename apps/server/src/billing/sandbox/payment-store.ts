// Payment store of the sandbox gateway: a table of its own, which only the sandbox reads and writes. Billing asks the gateway
// about a payment, as with a bank, on whichever process it runs.
import type { DeclineReason } from '@seyir/core/money/order-machine';
import { sql } from 'kysely';
import type { Database, Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Language } from '../../http/meta.ts';
import type { Clock } from '../../shared/clock.ts';

export interface StoredPayment {
  readonly id: string;
  readonly orderId: string;
  /** `verifying`: the card was accepted and the 3-D Secure code is awaited. */
  readonly status: 'pending' | 'verifying' | 'paid' | 'declined' | 'cancelled' | 'refunded';
  readonly amountKurus: number;
  readonly itemName: string;
  readonly isRecurring: boolean;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** Of a card only the last digits are stored, and whether it can be charged again. */
  readonly card: { readonly lastDigits: string; readonly isChargeable: boolean } | null;
  readonly wrongCodes: number;
  /** Of a declined payment. */
  readonly declineReason: DeclineReason | null;
}

export interface PaymentStore {
  add(payment: StoredPayment): Promise<void>;
  find(id: string): Promise<StoredPayment | undefined>;
  /** The payment of an order: the one that took money, or else the newest. */
  findByOrder(orderId: string): Promise<StoredPayment | undefined>;
  /** Updates a payment under its row lock; undefined for an unknown id. */
  change(id: string, step: (payment: StoredPayment) => StoredPayment): Promise<StoredPayment | undefined>;
  /** Deletes payments unchanged since a time in epoch milliseconds, except those whose card can be charged again. */
  sweep(before: number, signal?: AbortSignal): Promise<void>;
}

export function makePaymentStore({ db, now }: { readonly db: Database; readonly now: Clock }): PaymentStore {
  const select = (queries: Queries) => queries.selectFrom('sandbox_payment').selectAll();
  return {
    async add(payment) {
      await db.kysely
        .insertInto('sandbox_payment')
        .values({ ...toRow(payment), changed_at: new Date(now()) })
        .execute();
    },
    async find(id) {
      const row = await select(db.kysely).where('id', '=', id).executeTakeFirst();
      return row && toPayment(row);
    },
    async findByOrder(orderId) {
      const row = await select(db.kysely)
        .where('order_id', '=', orderId)
        .orderBy(sql`status in ('paid', 'refunded')`, 'desc')
        .orderBy('changed_at', 'desc')
        .executeTakeFirst();
      return row && toPayment(row);
    },
    change: (id, step) =>
      db.kysely.transaction().execute(async (trx) => {
        const row = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst();
        if (!row) return undefined;
        const payment = toPayment(row);
        const next = step(payment);
        if (next === payment) return payment;
        const values = { ...toRow(next), changed_at: new Date(now()) };
        await trx.updateTable('sandbox_payment').set(values).where('id', '=', id).execute();
        return next;
      }),
    async sweep(before, signal) {
      const isOld = sql`changed_at < ${new Date(before)} and not card_chargeable`;
      await sweepRows(db, 'sandbox_payment', isOld, { signal });
    },
  };
}

type PaymentRow = Awaited<ReturnType<typeof readRow>>;
const readRow = (db: Queries) => db.selectFrom('sandbox_payment').selectAll().executeTakeFirstOrThrow();

const toPayment = (row: PaymentRow): StoredPayment => ({
  id: row.id,
  orderId: row.order_id,
  status: row.status,
  amountKurus: row.amount_kurus,
  itemName: row.item_name,
  isRecurring: row.recurring,
  language: row.language,
  expiresAt: row.expires_at.getTime(),
  card: row.card_digits === null ? null : { lastDigits: row.card_digits, isChargeable: row.card_chargeable },
  wrongCodes: row.wrong_codes,
  declineReason: row.decline_reason,
});

const toRow = (payment: StoredPayment) => ({
  id: payment.id,
  order_id: payment.orderId,
  status: payment.status,
  amount_kurus: payment.amountKurus,
  item_name: payment.itemName,
  recurring: payment.isRecurring,
  language: payment.language,
  expires_at: new Date(payment.expiresAt),
  card_digits: payment.card?.lastDigits ?? null,
  card_chargeable: payment.card?.isChargeable ?? false,
  wrong_codes: payment.wrongCodes,
  decline_reason: payment.declineReason,
});
