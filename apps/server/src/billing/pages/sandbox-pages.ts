// Pages of a payment: the stored state chooses the page, and each form posts to the same address.

import type { Clock } from '../../shared/clock.ts';
import { findLanguage } from '../../shared/languages.ts';
import type { PaymentStore, StoredPayment } from '../sandbox/payment-store.ts';
import { SANDBOX_PAGE } from '../sandbox/sandbox-gateway.ts';
import { isOver, listCardFaults, type PageAction, stepPayment } from '../sandbox/sandbox-machine.ts';
import { writeCardPage, writeCodePage, writeResultPage } from './gateway-html.ts';
import { type GatewayReply, type GatewayRequest, NOT_FOUND_REPLY } from './gateway-http.ts';

interface GatewayPagesDeps {
  readonly store: PaymentStore;
  readonly now: Clock;
  /** The origins that may frame a payment page and receive its message. */
  readonly parents: () => readonly string[];
}

export async function answerPage(deps: GatewayPagesDeps, request: GatewayRequest): Promise<GatewayReply> {
  const { pathname, search, searchParams } = new URL(request.path, 'http://gateway');
  const id = pathname.slice(`${SANDBOX_PAGE}/`.length);
  const stored = await deps.store.find(id);
  if (!stored) return NOT_FOUND_REPLY;
  // The viewer may have changed the language since the order was opened.
  const payment = { ...stored, language: findLanguage(searchParams.get('lang') ?? '') ?? stored.language };
  if (request.method === 'GET') return page(showPayment(deps, payment));
  if (request.method !== 'POST') return { ...NOT_FOUND_REPLY, status: 405 };

  const form = new URLSearchParams(request.body);
  const action = readAction(form);
  if (action?.type === 'pay' && payment.status === 'pending' && !isOver(payment, deps.now())) {
    const faults = listCardFaults(action.card, deps.now());
    if (faults.length > 0) return page(writeCardPage(payment, faults, action.card));
  }
  if (action) await deps.store.change(id, (current) => stepPayment(current, action, deps.now()));
  // Post/Redirect/Get: reloading the page does not submit the form again.
  return { status: 303, headers: { location: `${SANDBOX_PAGE}/${id}${search}` }, body: '' };
}

function readAction(form: URLSearchParams): PageAction | undefined {
  const read = (name: string) => form.get(name) ?? '';
  switch (form.get('action')) {
    case 'pay':
      return { type: 'pay', card: { number: read('number'), expiry: read('expiry'), cvv: read('cvv') } };
    case 'code':
      return { type: 'code', code: read('code') };
    case 'decline':
      return { type: 'decline' };
    case 'close':
      return { type: 'close' };
    default:
      return undefined;
  }
}

function showPayment({ now, parents }: GatewayPagesDeps, payment: StoredPayment): string {
  const { status, language } = payment;
  if (status === 'paid' || status === 'declined' || status === 'cancelled' || status === 'refunded') {
    return writeResultPage(language, status === 'refunded' ? 'cancelled' : status, parents());
  }
  if (isOver(payment, now())) return writeResultPage(language, 'expired', parents());
  return status === 'verifying' ? writeCodePage(payment) : writeCardPage(payment, []);
}

export const page = (html: string): GatewayReply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: html,
});
