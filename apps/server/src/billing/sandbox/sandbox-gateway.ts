// The sandbox: a built-in gateway for trying the service without a bank. Not idempotent, like real ones: every charge takes
// money. Its pages are in ../pages.
import { randomBytes } from 'node:crypto';
import { CURRENCY } from '@seyir/core/money/order-machine';
import { GatewayError, type GatewayOrder, type GatewayVerdict, type PaymentGateway } from '../gateway.ts';
import type { PaymentStore, StoredPayment } from './payment-store.ts';

export const SANDBOX_PAGE = '/gateway/pay';

interface SandboxOptions {
  readonly store: PaymentStore;
  /** The origin of the payment pages, for browsers. */
  readonly paymentOrigin: () => string;
}

export function makeSandboxGateway({ store, paymentOrigin }: SandboxOptions): PaymentGateway {
  const pageOf = (reference: string) => `${paymentOrigin()}${SANDBOX_PAGE}/${reference}`;

  return {
    name: 'sandbox',
    pageOf,
    async begin(order) {
      const payment = { ...newPayment(order), status: 'pending', card: null } as const;
      await store.add(payment);
      return { reference: payment.id, pageUrl: pageOf(payment.id) };
    },
    async query({ reference, orderId }) {
      const payment = reference === null ? await store.findByOrder(orderId) : await store.find(reference);
      if (!payment) return { status: 'none' };
      checkOrderOf(payment, orderId);
      return toVerdict(payment);
    },
    async charge(card, order) {
      // The token of a card is the id of the payment it was first used for.
      const first = await store.find(card);
      const isKnown = first?.status === 'paid' || first?.status === 'refunded';
      if (!isKnown || first.card === null) throw new GatewayError('refused', 'The card is unknown.');
      const status = first.card.isChargeable ? 'paid' : 'declined';
      const declineReason = status === 'declined' ? 'funds' : null;
      const payment = { ...newPayment(order), status, card: first.card, declineReason } as const;
      await store.add(payment);
      return { reference: payment.id, verdict: toVerdict(payment) };
    },
    async end({ reference, orderId }) {
      const payment = await store.change(reference, (kept) =>
        isUnpaid(kept) ? { ...kept, status: 'cancelled' } : kept,
      );
      if (!payment) return false;
      checkOrderOf(payment, orderId);
      return payment.status === 'cancelled';
    },
    async refund({ paymentId, orderId, amountKurus }) {
      let isDone = false;
      await store.change(paymentId, (kept) => {
        isDone = kept.status === 'paid' && kept.orderId === orderId && kept.amountKurus === amountKurus;
        return isDone ? { ...kept, status: 'refunded' } : kept;
      });
      if (!isDone) throw new GatewayError('refused', 'The refund is refused.');
    },
    async forgetCard(card) {
      await store.change(card, (kept) => ({ ...kept, card: null }));
    },
    async readRefundState({ paymentId, orderId }) {
      const payment = await store.find(paymentId);
      return payment?.orderId === orderId && payment.status === 'refunded' ? 'full' : 'none';
    },
  };
}

const isUnpaid = ({ status }: StoredPayment) => status === 'pending' || status === 'verifying';

const newPayment = ({ orderId, amountKurus, itemName, isRecurring, language, expiresAt }: GatewayOrder) => ({
  // Unguessable: the address of the payment page grants access to it.
  id: randomBytes(24).toString('base64url'),
  orderId,
  amountKurus,
  itemName: itemName.slice(0, 120),
  isRecurring,
  language,
  expiresAt,
  wrongCodes: 0,
  declineReason: null,
});

function checkOrderOf(payment: StoredPayment, orderId: string): void {
  if (payment.orderId !== orderId) throw new GatewayError('untrusted', 'The payment is of another order.');
}

function toVerdict({ id, status, amountKurus, card, declineReason }: StoredPayment): GatewayVerdict {
  if (status === 'paid' || status === 'refunded') {
    const token = card === null ? {} : { cardDigits: card.lastDigits };
    return { status, amountKurus, currency: CURRENCY, paymentId: id, card: card === null ? undefined : id, ...token };
  }
  if (status === 'declined') return { status, reason: declineReason ?? 'bank' };
  return { status: status === 'verifying' ? 'pending' : status };
}
