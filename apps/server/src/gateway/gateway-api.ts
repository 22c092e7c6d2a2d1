// API of the test gateway for the server: signed requests, signed responses.
import {
  NewSandboxCharge,
  NewSandboxPayment,
  NewSandboxRefund,
  SANDBOX_API,
  type SandboxPayment,
} from '../payment/sandbox-gateway.ts';
import {
  hmac,
  isSignature,
  REPLAY_WINDOW_MS,
  SIGNATURE_HEADER,
  signRequest,
  signResponse,
  TIMESTAMP_HEADER,
} from '../payment/sandbox-signature.ts';
import type { Clock } from '../shared/clock.ts';
import { type GatewayReply, type GatewayRequest, NOT_FOUND_REPLY } from './gateway-http.ts';
import type { PaymentStore, StoredPayment } from './payment-store.ts';

export interface GatewayApiDeps {
  readonly key: string;
  readonly store: PaymentStore;
  readonly now: Clock;
}

export async function answerApi(deps: GatewayApiDeps, request: GatewayRequest): Promise<GatewayReply> {
  const { method, path, headers, body } = request;
  const timestamp = headers[TIMESTAMP_HEADER] ?? '';
  const signature = signRequest(deps.key, { method, path, timestamp, body });
  const isFresh = Math.abs(deps.now() - Number(timestamp)) <= REPLAY_WINDOW_MS;
  // 404 hides the API from callers without the key.
  if (!isSignature(headers[SIGNATURE_HEADER], signature) || !isFresh) return NOT_FOUND_REPLY;

  const { status, payment } = await answer(deps, request);
  const text = JSON.stringify(payment ? toSandboxPayment(deps.key, payment) : {});
  const signed = signResponse(deps.key, signature, status, text);
  return { status, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed }, body: text };
}

interface Answer {
  readonly status: number;
  readonly payment?: StoredPayment | undefined;
}

async function answer(deps: GatewayApiDeps, { method, path, body }: GatewayRequest): Promise<Answer> {
  if (method === 'GET' && path.startsWith(`${SANDBOX_API}/payments/`)) {
    const payment = await deps.store.find(path.slice(`${SANDBOX_API}/payments/`.length));
    return { status: payment ? 200 : 404, payment };
  }
  if (method === 'POST' && path === `${SANDBOX_API}/payments`) return begin(deps, readJson(body));
  if (method === 'POST' && path === `${SANDBOX_API}/charges`) return charge(deps, readJson(body));
  if (method === 'POST' && path === `${SANDBOX_API}/refunds`) return refund(deps, readJson(body));
  return { status: 404 };
}

async function begin({ key, store }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxPayment.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const payment = { ...wanted.data, id: idOf(key, wanted.data.orderId), status: 'pending' as const };
  return { status: 200, payment: await store.add({ ...payment, card: null, wrongCodes: 0 }) };
}

/** Charges the card of an agreement. The outcome is stored under the id of the order, so a repeated request charges once. */
async function charge({ key, store }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxCharge.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const { agreement, ...order } = wanted.data;
  const [firstId = '', proof] = agreement.split('.');
  const first = isSignature(proof, proofOf(key, firstId)) ? await store.find(firstId) : undefined;
  if (first?.status !== 'paid') return { status: 404 };
  const status = first.card?.isChargeable ? ('paid' as const) : ('declined' as const);
  const id = idOf(key, order.orderId);
  return { status: 200, payment: await store.add({ ...order, id, status, card: first.card, wrongCodes: 0 }) };
}

/** Refunds a payment in full. Idempotent: a repeated request returns the refunded payment. */
async function refund({ store }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxRefund.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const { id, orderId, amountKurus } = wanted.data;
  const payment = await store.change(id, (kept) =>
    kept.status === 'paid' && kept.orderId === orderId && kept.amountKurus === amountKurus
      ? { ...kept, status: 'refunded' }
      : kept,
  );
  if (payment === undefined) return { status: 404 };
  const isRefunded =
    payment.status === 'refunded' && payment.orderId === orderId && payment.amountKurus === amountKurus;
  return isRefunded ? { status: 200, payment } : { status: 409 };
}

/** Payment id as HMAC of the order id: a repeated request finds its payment, and the id cannot be guessed without the key. */
const idOf = (key: string, orderId: string): string => hmac(key, `payment of ${orderId}`).slice(0, 32);
const proofOf = (key: string, id: string): string => hmac(key, `agreement of ${id}`).slice(0, 22);

function toSandboxPayment(key: string, payment: StoredPayment): SandboxPayment {
  const { id, orderId, status, amountKurus, currency } = payment;
  return {
    id,
    orderId,
    status: status === 'verifying' ? 'pending' : status,
    amountKurus,
    currency,
    agreement: status === 'paid' ? `${id}.${proofOf(key, id)}` : null,
  };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
