// The pages of the payment frame listen on a separate port, so that browsers treat them as another origin.

import { type GatewayListener, openGatewayListener } from '../billing/pages/gateway-listener.ts';
import type { Config } from '../config.ts';
import type { FastLane } from '../http/fast-lane.ts';
import { explainListening, isPortTaken } from '../http/listen.ts';
import type { Log } from '../shared/log.ts';
import { isThisMachine } from '../shared/own-origins.ts';

export interface PaymentPages {
  /** The origin that browsers open in the frame. */
  readonly origin: () => string;
  /** Opens the port. Before that, `origin` is empty unless configured. */
  open(lane: FastLane): Promise<void>;
  close(): Promise<void>;
}

type Places = Pick<Config, 'host' | 'publicUrl' | 'payment'>;

export function makePaymentPages({ host, publicUrl, payment }: Places, log: Log): PaymentPages {
  let listener: GatewayListener | undefined;
  const origin = () => payment.origin ?? (listener ? originBeside(publicUrl, listener.address) : '');
  return {
    origin,
    async open(lane) {
      listener = await openOnFirstFree(lane, { host, ports: payment.ports, log });
      if (publicUrl?.startsWith('https:') && payment.origin === undefined) {
        log.warn(
          'SEYIR_PAYMENT_ORIGIN is not set: browsers do not show a payment page without https on a page with it',
        );
      }
    },
    close: async () => listener?.close(),
  };
}

/** The host of the public address, with the port of the payment pages. */
function originBeside(publicUrl: string | undefined, address: string): string {
  const url = new URL(address);
  if (publicUrl !== undefined) url.hostname = new URL(publicUrl).hostname;
  else if (isThisMachine(url.hostname) && !url.hostname.startsWith('127.')) url.hostname = 'localhost';
  return url.origin;
}

async function openOnFirstFree(
  lane: FastLane,
  { host, ports, log }: { readonly host: string; readonly ports: readonly number[]; readonly log: Log },
): Promise<GatewayListener> {
  const [port = 0, ...others] = ports;
  try {
    return await openGatewayListener(lane, { host, port, log });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    if (others.length === 0) throw explainListening(error, { host, port, variable: 'SEYIR_PAYMENT_PORT' });
    return openOnFirstFree(lane, { host, ports: others, log });
  }
}
