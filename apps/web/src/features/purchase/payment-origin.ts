// Whom the payment frame may show and whom it listens to: the configured payment origin and nobody else (PURCHASE-12).

import type { PaymentFrameMessage } from '@seyir/contract/payments';

/** The origin an operator wrote, in the form browsers compare; undefined for none. */
function originOf(address: string): string | undefined {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Only an http(s) page of the payment origin is framed. */
export function isPaymentUrl(url: string, paymentOrigin: string): boolean {
  const allowed = originOf(paymentOrigin);
  return allowed !== undefined && originOf(url) === allowed;
}

export interface FrameMessageEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** What the frame said; undefined for everybody else's messages and for words that are not the frame's. */
export function readFrameMessage(
  { origin, source, data }: FrameMessageEvent,
  frame: { readonly window: unknown; readonly url: string },
): PaymentFrameMessage['event'] | undefined {
  // A window that is gone is null, and so is the source of a message nobody sent.
  if (source !== frame.window || source === null || origin !== originOf(frame.url)) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const { source: sender, event } = data as Record<string, unknown>;
  if (sender !== ('seyir-payment' satisfies PaymentFrameMessage['source'])) return undefined;
  return event === 'confirm' || event === 'close' ? event : undefined;
}
