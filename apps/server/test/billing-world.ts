// Billing without HTTP: the sandbox gateway, a clock, and an account with a subscription that is due for renewal.
import { makeBilling } from '../src/billing/billing.ts';
import type { PaymentGateway } from '../src/billing/gateway.ts';
import type { PaymentsDeps } from '../src/billing/package-purchase.service.ts';
import { makePaymentStore } from '../src/billing/sandbox/payment-store.ts';
import { makeSandboxGateway } from '../src/billing/sandbox/sandbox-gateway.ts';
import type { Database } from '../src/db/database.ts';
import { makeTries } from '../src/identity/tries.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import { anAccount, aPackage, aSubscription } from './builders.ts';
import { collectOutbox } from './collected-outbox.ts';

export interface BillingWorldOptions {
  readonly now: () => number;
  /** Puts a script or a crash in front of the gateway. */
  readonly wrap?: (gateway: PaymentGateway) => PaymentGateway;
}

export function makeBillingWorld(db: Database, { now, wrap = (gateway) => gateway }: BillingWorldOptions) {
  const store = makePaymentStore({ db, now });
  const gateway = wrap(makeSandboxGateway({ store, paymentOrigin: () => 'https://pay.example' }));
  const outbox = collectOutbox();
  const billing: PaymentsDeps = makeBilling(
    {
      db,
      now,
      newId,
      outbox,
      tries: makeTries(db, now),
      publicUrl: () => 'https://tv.example',
      publishPackageChange: async () => {},
      // No card is drawn here.
      catalogue: { current: () => undefined as never },
    },
    { gateway, viewers: { forget: () => {} }, log: silentLog, publishPurchase: async () => {} },
  );

  /** Pays a page of the sandbox, as a buyer with an approved card does. */
  const pay = (reference: string) =>
    store.change(reference, (payment) =>
      payment.status === 'pending'
        ? { ...payment, status: 'paid', card: { lastDigits: '0008', isChargeable: true } }
        : payment,
    );

  /** An account with a stored card and a subscription that ends at the given time. */
  const aSubscriber = async (endsAt: number, account: Parameters<typeof anAccount>[1] = {}) => {
    const { id: accountId } = await anAccount(db, account);
    const { id: subscriptionId } = await aSubscription(db, {
      account_id: accountId,
      package_id: 'premium',
      starts_at: new Date(endsAt - 30 * 24 * 3_600_000),
      ends_at: new Date(endsAt),
      created_at: new Date(endsAt - 30 * 24 * 3_600_000),
      source: 'purchase',
    });
    const first = newId();
    await store.add({
      id: first,
      orderId: newId(),
      status: 'paid',
      amountKurus: 1,
      itemName: 'Premium',
      isRecurring: true,
      language: 'tr',
      expiresAt: now(),
      card: { lastDigits: '0008', isChargeable: true },
      wrongCodes: 0,
      declineReason: null,
    });
    await db.kysely
      .insertInto('stored_card')
      .values({ account_id: accountId, gateway: 'sandbox', token: first })
      .execute();
    return { accountId, subscriptionId };
  };

  return { billing, store, outbox, pay, aSubscriber };
}

/** The packages of these tests. */
export async function addPackages(db: Database): Promise<void> {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 7_990 });
}

/** What the gateway has taken and given back for an order, and what the ledger says of it. */
export async function readMoney(db: Database, accountId: string) {
  const orders = await db.kysely
    .selectFrom('payment_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return Promise.all(
    orders.map(async (order) => {
      const payments = await db.kysely
        .selectFrom('sandbox_payment')
        .select(['status', 'amount_kurus'])
        .where('order_id', '=', order.id)
        .execute();
      const lines = await db.kysely
        .selectFrom('ledger_entry')
        .select(['kind', 'amount_kurus'])
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute();
      const taken = payments.filter(({ status }) => status === 'paid' || status === 'refunded');
      return {
        order,
        charges: taken.length,
        isRefundedAtGateway: taken.length > 0 && taken.every(({ status }) => status === 'refunded'),
        ledger: lines.map(({ kind }) => kind),
      };
    }),
  );
}
