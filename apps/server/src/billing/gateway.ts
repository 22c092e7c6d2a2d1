// The interface of a payment gateway. Callers handle orders and verdicts; only the implementations handle cards, tokens
// and signatures. No gateway is taken to be idempotent: `charge` is called after the attempt was claimed
// (attempts.ts).
import type { PaymentVerdict } from '@seyir/core/money/order-machine';
import type { Language } from '../http/meta.ts';

export interface Buyer {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | undefined;
  /** Ten digits. */
  readonly mobile: string | undefined;
  readonly ip: string;
}

/** An order to be paid, with all the payment page shows. */
export interface GatewayOrder {
  readonly orderId: string;
  readonly amountKurus: number;
  readonly itemId: string;
  readonly itemName: string;
  readonly language: Language;
  /** Epoch milliseconds. The payment page refuses payments from this time on. */
  readonly expiresAt: number;
  /** A package: by paying the viewer agrees that the card is charged again every month. */
  readonly isRecurring: boolean;
  readonly buyer: Buyer;
}

interface GatewayPage {
  /** The gateway's identifier of the payment, opaque to callers. */
  readonly reference: string;
  /** The page shown in the payment frame, on the payment origin (PURCHASE-12). */
  readonly pageUrl: string;
}

/** The state of a payment according to the gateway, with a verified signature. */
export type GatewayVerdict =
  | Exclude<PaymentVerdict, { status: 'paid' | 'refunded' }>
  | (Extract<PaymentVerdict, { status: 'paid' | 'refunded' }> & {
      /** The gateway's number of the payment, for the ledger. */
      readonly paymentId: string;
      /** Token of the card for recurring charges; undefined when the viewer did not agree to store the card. */
      readonly card: string | undefined;
      /** The last four digits of that card, where the gateway gives them. */
      readonly cardDigits?: string | undefined;
    });

interface ChargeOutcome {
  readonly reference: string;
  readonly verdict: GatewayVerdict;
}

/** A payment as the order knows it. */
interface GatewayPayment {
  readonly orderId: string;
  /** Null for a charge whose answer was lost: the gateway is asked by the id of the order. */
  readonly reference: string | null;
}

/** A payment to refund in full. */
interface GatewayRefund {
  readonly orderId: string;
  /** The gateway's number of the payment, from the ledger. */
  readonly paymentId: string;
  readonly amountKurus: number;
}

/** How much of a payment was refunded, by the service or by a person in the gateway's panel. */
type RefundState = 'none' | 'partial' | 'full';

export interface PaymentGateway {
  readonly name: 'sandbox' | 'iyzico';
  /** Creates a payment and its page for an order. Takes no money. */
  begin(order: GatewayOrder): Promise<GatewayPage>;
  /** The page of a payment created earlier by `begin`. */
  pageOf(reference: string): string;
  /** Reads the state of a payment, server to server. */
  query(payment: GatewayPayment): Promise<GatewayVerdict>;
  /** Charges a stored card. Every call may take money: it is made once for an order, and a lost answer is queried. */
  charge(card: string, order: GatewayOrder): Promise<ChargeOutcome>;
  /** Ends a payment that is not paid. True: it can no longer be paid. False: this gateway cannot end it. */
  end(payment: { readonly orderId: string; readonly reference: string }): Promise<boolean>;
  /** Refunds a payment. Throws when the gateway refuses, also because it is refunded already, or the outcome is unknown. */
  refund(payment: GatewayRefund): Promise<void>;
  /** Deletes a stored card. A card that is unknown counts as deleted. */
  forgetCard(card: string): Promise<void>;
  /** Asks how much of a payment is refunded. */
  readRefundState(payment: GatewayRefund): Promise<RefundState>;
}

/**
 * `away`: no answer, or the gateway's own failure. `unknown`: an answer that says nothing about the payment, in an unknown shape
 * or with an unknown code. `untrusted`: the answer has a wrong signature or is about another payment. In all three the outcome is
 * unknown. `refused`: the gateway has not done what it was asked.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'away' | 'unknown' | 'untrusted' | 'refused';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
