// The interface of a payment gateway. Callers handle orders and verdicts; only the implementations handle cards, tokens
// and signatures.
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
  readonly buyer: Buyer;
}

export interface GatewayPage {
  /** The gateway's identifier of the payment, opaque to callers. */
  readonly reference: string;
  /** The page shown in the payment frame, on the payment origin (PURCHASE-12). */
  readonly pageUrl: string;
}

/** The state of a payment according to the gateway, with a verified signature. */
export type GatewayVerdict =
  | Exclude<PaymentVerdict, { status: 'paid' }>
  | (Extract<PaymentVerdict, { status: 'paid' }> & {
      /** The gateway's number of the payment, for the ledger. */
      readonly paymentId: string;
      /** Stored card token for recurring charges; undefined when the viewer did not agree to store the card. */
      readonly agreement: string | undefined;
    });

export interface ChargeOutcome {
  readonly reference: string;
  readonly verdict: GatewayVerdict;
}

/** A payment to refund in full. */
export interface GatewayRefund {
  readonly reference: string;
  readonly orderId: string;
  /** The gateway's number of the payment, from the ledger. */
  readonly paymentId: string;
  readonly amountKurus: number;
}

export interface PaymentGateway {
  readonly name: 'sandbox' | 'iyzico';
  /** Creates a payment and its page for an order. */
  begin(order: GatewayOrder): Promise<GatewayPage>;
  /** The page of a payment created earlier by `begin`. */
  pageOf(reference: string): string;
  /** Reads the state of a payment, server to server. */
  query(payment: { readonly reference: string; readonly orderId: string }): Promise<GatewayVerdict>;
  /**
   * Charges a stored card. The order id serves as idempotency key; with iyzico, which has none, that holds for calls one
   * after the other and not for two at once.
   */
  charge(agreement: string, order: GatewayOrder): Promise<ChargeOutcome>;
  /** Refunds a payment. Throws a GatewayError when the gateway refuses or the outcome is unknown. */
  refund(payment: GatewayRefund): Promise<void>;
}

/** `away`: no answer, the outcome is unknown. `untrusted`: the answer has a wrong signature or is about another payment. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'away' | 'untrusted' | 'refused';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
