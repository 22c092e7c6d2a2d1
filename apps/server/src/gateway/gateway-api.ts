// What the test gateway answers to the server: signed questions only, with signed answers.
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
  MOMENT_HEADER,
  QUESTION_GOOD_MS,
  SIGNATURE_HEADER,
  signAnswer,
  signQuestion,
} from '../payment/sandbox-signature.ts';
import type { Clock } from '../shared/clock.ts';
import type { GatewayBooks, GatewayPayment } from './gateway-books.ts';
import { GATEWAY_NOTHING, type GatewayReply, type GatewayRequest } from './gateway-http.ts';

export interface GatewayApiDeps {
  readonly key: string;
  readonly books: GatewayBooks;
  readonly now: Clock;
}

export async function answerApi(deps: GatewayApiDeps, request: GatewayRequest): Promise<GatewayReply> {
  const { method, path, headers, body } = request;
  const moment = headers[MOMENT_HEADER] ?? '';
  const signature = signQuestion(deps.key, { method, path, moment, body });
  const isFresh = Math.abs(deps.now() - Number(moment)) <= QUESTION_GOOD_MS;
  // A stranger learns nothing, not even that there is something to ask.
  if (!isSignature(headers[SIGNATURE_HEADER], signature) || !isFresh) return GATEWAY_NOTHING;

  const { status, payment } = await answer(deps, request);
  const text = JSON.stringify(payment ? tell(deps.key, payment) : {});
  const signed = signAnswer(deps.key, signature, status, text);
  return { status, headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed }, body: text };
}

interface Answer {
  readonly status: number;
  readonly payment?: GatewayPayment | undefined;
}

async function answer(deps: GatewayApiDeps, { method, path, body }: GatewayRequest): Promise<Answer> {
  if (method === 'GET' && path.startsWith(`${SANDBOX_API}/payments/`)) {
    const payment = await deps.books.find(path.slice(`${SANDBOX_API}/payments/`.length));
    return { status: payment ? 200 : 404, payment };
  }
  if (method === 'POST' && path === `${SANDBOX_API}/payments`) return begin(deps, readJson(body));
  if (method === 'POST' && path === `${SANDBOX_API}/charges`) return charge(deps, readJson(body));
  if (method === 'POST' && path === `${SANDBOX_API}/refunds`) return refund(deps, readJson(body));
  return { status: 404 };
}

async function begin({ key, books }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxPayment.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const payment = { ...wanted.data, id: idOf(key, wanted.data.orderId), status: 'pending' as const };
  return { status: 200, payment: await books.add({ ...payment, card: null, wrongCodes: 0 }) };
}

/** The card of an agreement is charged, or declines; either way the books keep it, so that it happens once. */
async function charge({ key, books }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxCharge.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const { agreement, ...order } = wanted.data;
  const [firstId = '', proof] = agreement.split('.');
  const first = isSignature(proof, proofOf(key, firstId)) ? await books.find(firstId) : undefined;
  if (first?.status !== 'paid') return { status: 404 };
  const status = first.card?.isChargeable ? ('paid' as const) : ('declined' as const);
  const id = idOf(key, order.orderId);
  return { status: 200, payment: await books.add({ ...order, id, status, card: first.card, wrongCodes: 0 }) };
}

/** Gives a payment back, whole and once: asked again, it says that it was. */
async function refund({ books }: GatewayApiDeps, data: unknown): Promise<Answer> {
  const wanted = NewSandboxRefund.safeParse(data);
  if (!wanted.success) return { status: 400 };
  const { id, orderId, amountKurus } = wanted.data;
  const payment = await books.change(id, (kept) =>
    kept.status === 'paid' && kept.orderId === orderId && kept.amountKurus === amountKurus
      ? { ...kept, status: 'refunded' }
      : kept,
  );
  if (payment === undefined) return { status: 404 };
  const isRefunded =
    payment.status === 'refunded' && payment.orderId === orderId && payment.amountKurus === amountKurus;
  return isRefunded ? { status: 200, payment } : { status: 409 };
}

/** The same for the same order, so that a repeated question finds its payment; nobody without the key can guess it. */
const idOf = (key: string, orderId: string): string => hmac(key, `payment of ${orderId}`).slice(0, 32);
const proofOf = (key: string, id: string): string => hmac(key, `agreement of ${id}`).slice(0, 22);

function tell(key: string, payment: GatewayPayment): SandboxPayment {
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
