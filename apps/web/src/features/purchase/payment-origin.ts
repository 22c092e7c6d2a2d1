// Origin checks of the payment iframe: only the configured payment origin is framed, and only its messages count
// (PURCHASE-12).

import type { PaymentFrameMessage } from '@seyir/contract/payments';

/** The normalised origin of an address; undefined for an invalid one. */
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

const EVENTS: readonly PaymentFrameMessage['event'][] = ['confirm', 'close', 'above', 'below'];

interface FrameMessageEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

/** The event of a postMessage from the frame; undefined for other senders and unknown messages. */
export function readFrameMessage(
  { origin, source, data }: FrameMessageEvent,
  frame: { readonly window: unknown; readonly url: string },
): PaymentFrameMessage['event'] | undefined {
  // A removed iframe has a null window, and a synthetic message has a null source: null must not equal null here.
  if (source !== frame.window || source === null || origin !== originOf(frame.url)) return undefined;
  if (typeof data !== 'object' || data === null) return undefined;
  const { source: sender, event } = data as Record<string, unknown>;
  if (sender !== ('seyir-payment' satisfies PaymentFrameMessage['source'])) return undefined;
  return EVENTS.find((known) => known === event);
}
