// The door to whoever takes the money. Everything above it knows orders and verdicts; only the implementations know cards,
// tokens and signatures.
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

/** What is to be paid. */
export interface GatewayOrder {
  readonly orderId: string;
  readonly amountKurus: number;
  /** What the payment page calls it. */
  readonly itemId: string;
  readonly itemName: string;
  readonly language: Language;
  /** Epoch milliseconds; the page takes no payment from then on. */
  readonly expiresAt: number;
  readonly buyer: Buyer;
}

export interface GatewayPage {
  /** What the gateway knows the payment by. Only its own implementation understands it. */
  readonly reference: string;
  /** The page shown in the payment frame, on the payment origin (PURCHASE-12). */
  readonly pageUrl: string;
}

/** What the gateway's own books say, verified by its signature. */
export type GatewayVerdict =
  | Exclude<PaymentVerdict, { status: 'paid' }>
  | (Extract<PaymentVerdict, { status: 'paid' }> & {
      /** The gateway's number of the payment, for the ledger. */
      readonly paymentId: string;
      /** With it the next months can be charged without the viewer; undefined when they did not agree. */
      readonly agreement: string | undefined;
    });

export interface ChargeOutcome {
  readonly reference: string;
  readonly verdict: GatewayVerdict;
}

/** A payment of an order that is to be given back whole. */
export interface GatewayRefund {
  readonly reference: string;
  readonly orderId: string;
  /** The gateway's number of the payment, from the ledger. */
  readonly paymentId: string;
  readonly amountKurus: number;
}

export interface PaymentGateway {
  readonly name: 'sandbox' | 'iyzico';
  /** Prepares the page of an order. */
  begin(order: GatewayOrder): Promise<GatewayPage>;
  /** The page of an order that was begun before. */
  pageOf(reference: string): string;
  /** Asks, server to server, what became of a payment. */
  query(payment: { readonly reference: string; readonly orderId: string }): Promise<GatewayVerdict>;
  /** Charges an agreement. Asked twice for the same order, it charges once. */
  charge(agreement: string, order: GatewayOrder): Promise<ChargeOutcome>;
  /** Gives a payment back. Rejects with a GatewayError when it did not, or is not known to have. */
  refund(payment: GatewayRefund): Promise<void>;
}

/** `away`: it did not answer, so nothing is known. `untrusted`: what it answered cannot be believed. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: 'away' | 'untrusted' | 'refused';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
