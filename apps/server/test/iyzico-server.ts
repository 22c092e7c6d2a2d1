// Mock server of iyzico's documented API: signed requests, checkout forms, charges of stored cards, refunds. The test sets
// the outcome of a payment.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const IYZICO_KEYS = { apiKey: 'sandbox-api-key', secretKey: 'sandbox-secret-key' };

const INITIALIZE = '/payment/iyzipos/checkoutform/initialize/auth/ecom';
const RETRIEVE = '/payment/iyzipos/checkoutform/auth/ecom/detail';
const AUTH = '/payment/auth';
const DETAIL = '/payment/detail';
const CARD = '/cardstorage/card';
const REFUND = '/v2/payment/refund';
const REPORT = '/v2/reporting/payment/details';

type Body = Record<string, unknown>;

export interface FormState {
  readonly request: Body;
  /** Fields that override the answer to a retrieve of the token; undefined: not paid yet. */
  result: Body | undefined;
}

const hmac = (data: string) => createHmac('sha256', IYZICO_KEYS.secretKey).update(data).digest('hex');
const sign = (...parts: unknown[]) => hmac(parts.join(':'));

export async function startIyzico() {
  const forms = new Map<string, FormState>();
  const payments = new Map<string, Body>();
  const refunded = new Set<unknown>();
  /** Refunds by hand in iyzico's panel, by payment: fields of the payment's report. */
  const byHand = new Map<unknown, Body>();
  const asked: { path: string; body: Body }[] = [];
  /** Paths of requests that arrived while it was silent. */
  const unanswered: string[] = [];
  const behaviour = {
    /** Changes any answer before it is sent. */
    tamper: (_path: string, answer: Body): Body => answer,
    /** Leaves requests without an answer. */
    silent: false,
    /** Sends the head of the answer and never its body. */
    stalls: false,
    /** Answers so much later, in milliseconds. */
    delayMs: 0,
    /** Answers this status. */
    status: 200,
    /** Declines stored cards. */
    declinesCards: false,
    html: false,
  };

  const answer = (path: string, body: Body): Body => {
    const conversationId = String(body.conversationId);
    if (path === INITIALIZE) {
      const token = `token-${forms.size + 1}-${conversationId.slice(0, 8)}`;
      forms.set(token, { request: body, result: undefined });
      const paymentPageUrl = `https://sandbox-cpp.iyzipay.test?token=${token}&lang=tr`;
      const signature = sign(conversationId, token);
      return {
        status: 'success',
        locale: 'tr',
        conversationId,
        token,
        tokenExpireTime: 1800,
        paymentPageUrl,
        signature,
      };
    }
    if (path === RETRIEVE) {
      const form = forms.get(String(body.token));
      if (!form) return { status: 'failure', errorCode: '11', errorMessage: 'Geçersiz istek' };
      if (form.result === undefined) return { status: 'success', paymentStatus: 'INIT_THREEDS', conversationId };
      if (form.result.status === 'failure') return form.result;
      return signForm({ ...paid(form.request, conversationId), token: body.token, ...form.result });
    }
    if (path === AUTH) {
      if (behaviour.declinesCards)
        return { status: 'failure', errorCode: '10051', errorMessage: 'Kart limiti yetersiz' };
      const payment = paid(body, conversationId, `9000${payments.size}`);
      payments.set(conversationId, payment);
      return signPayment(payment);
    }
    if (path === DETAIL) {
      const byId = [...payments.values()].find(({ paymentId }) => paymentId === body.paymentId);
      const found = payments.get(String(body.paymentConversationId)) ?? byId;
      return found ? signPayment({ ...found, paymentStatus: 'SUCCESS' }) : { status: 'failure', errorCode: '5115' };
    }
    if (path === CARD) return { status: 'success', conversationId };
    if (path === REFUND) {
      const { paymentId, price, currency } = body;
      // A payment can be refunded once: a second refund exceeds the remaining amount.
      if (refunded.has(paymentId)) return { status: 'failure', errorCode: '5093' };
      refunded.add(paymentId);
      const signature = sign(paymentId, conversationId);
      return { status: 'success', conversationId, paymentId, price: Number(price), currency, signature };
    }
    if (path === REPORT) {
      const { paymentId } = body;
      const paymentRefundStatus = refunded.has(paymentId) ? 'TOTALLY_REFUNDED' : 'NOT_REFUNDED';
      const report = { paymentId: Number(paymentId), paymentRefundStatus, cancels: [], ...byHand.get(paymentId) };
      return { status: 'success', conversationId, payments: [report] };
    }
    return { status: 'failure', errorCode: '404' };
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://iyzico.test');
    const path = url.pathname;
    const raw = await text(request);
    if (behaviour.silent) {
      unanswered.push(path);
      return;
    }
    const body = (raw === '' ? Object.fromEntries(url.searchParams) : JSON.parse(raw)) as Body;
    asked.push({ path, body });
    const isSigned = request.headers.authorization === authorization(String(request.headers['x-iyzi-rnd']), path, raw);
    const reply = isSigned
      ? answer(path, body)
      : { status: 'failure', errorCode: '1000', errorMessage: 'Geçersiz imza' };
    if (behaviour.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs));
    response.writeHead(behaviour.status, { 'content-type': behaviour.html ? 'text/html' : 'application/json' });
    if (behaviour.stalls) return response.write('{"status":');
    response.end(behaviour.html ? '<h1>502</h1>' : JSON.stringify(behaviour.tamper(path, reply)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forms,
    payments,
    byHand,
    asked,
    unanswered,
    behaviour,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Iyzico = Awaited<ReturnType<typeof startIyzico>>;

function authorization(random: string, path: string, body: string): string {
  const parts = [`apiKey:${IYZICO_KEYS.apiKey}`, `randomKey:${random}`, `signature:${hmac(random + path + body)}`];
  return `IYZWSv2 ${Buffer.from(parts.join('&')).toString('base64')}`;
}

function paid(request: Body, conversationId: string, paymentId = '24478123'): Body {
  const { price, paidPrice, currency, basketId } = request;
  const money = { price: Number(price), paidPrice: Number(paidPrice), currency, basketId };
  return { status: 'success', conversationId, paymentId, fraudStatus: 1, ...money };
}

const signPayment = (answer: Body): Body => {
  const { paymentId, currency, basketId, conversationId, paidPrice, price } = answer;
  return { ...answer, signature: sign(paymentId, currency, basketId, conversationId, paidPrice, price) };
};

function signForm(answer: Body): Body {
  const full: Body = { paymentStatus: 'SUCCESS', ...answer };
  const { paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token } = full;
  const signature = sign(paymentStatus, paymentId, currency, basketId, conversationId, paidPrice, price, token);
  return { ...full, signature };
}
