import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_EVENING } from '../../../test/builders.ts';
import { IYZICO_KEYS, type Iyzico, startIyzico } from '../../../test/iyzico-server.ts';
import type { GatewayOrder, PaymentGateway } from '../gateway.ts';
import { makeIyzicoGateway } from './iyzico-gateway.ts';

let iyzico: Iyzico;
let gateway: PaymentGateway;
beforeEach(async () => {
  iyzico = await startIyzico();
  gateway = makeIyzicoGateway({ ...IYZICO_KEYS, uri: iyzico.uri, paymentOrigin: () => 'https://pay.example' });
});
afterEach(() => iyzico.close());

const ORDER_ID = '018f0000-0000-7000-8000-0000000000c1';
const anOrder = (values: Partial<GatewayOrder> = {}): GatewayOrder => ({
  orderId: ORDER_ID,
  amountKurus: 14_990,
  itemId: 'premium',
  itemName: 'Premium',
  isRecurring: true,
  language: 'tr',
  expiresAt: TEST_EVENING.getTime(),
  buyer: {
    accountId: '018f0000-0000-7000-8000-0000000000a1',
    firstName: 'Defne',
    lastName: 'Aral',
    email: 'defne@ornek.test',
    mobile: '5321234567',
    ip: '203.0.113.7',
  },
  ...values,
});
const begin = async (values: Partial<GatewayOrder> = {}) => {
  const page = await gateway.begin(anOrder(values));
  const [token = '', form] = [...iyzico.forms].at(-1) ?? [];
  if (!form) throw new Error('No form was created.');
  return { ...page, token, form };
};
const query = (reference: string, orderId = ORDER_ID) => gateway.query({ reference, orderId });

describe('a checkout form', () => {
  it('is created by a signed request, and its page has the payment origin [PURCHASE-12]', async () => {
    const { pageUrl, token, form } = await begin();
    expect(pageUrl).toBe(`https://pay.example/gateway/iyzico/${token}`);
    expect(form.request).toMatchObject({
      locale: 'tr',
      conversationId: ORDER_ID,
      basketId: ORDER_ID,
      price: '149.9',
      paidPrice: '149.9',
      currency: 'TRY',
      enabledInstallments: [1],
      callbackUrl: 'https://pay.example/gateway/iyzico/return',
      buyer: { name: 'Defne', email: 'defne@ornek.test', gsmNumber: '+905321234567', ip: '203.0.113.7' },
      basketItems: [{ id: 'premium', name: 'Premium', itemType: 'VIRTUAL', price: '149.9' }],
    });
  });

  it('is created for a buyer without name, mail and telephone', async () => {
    const buyer = { accountId: 'a1', firstName: '', lastName: '', email: undefined, mobile: undefined, ip: '::1' };
    const { form } = await begin({ buyer });
    expect(form.request.buyer).toMatchObject({ name: 'Seyir', email: 'a1@accounts.invalid' });
    expect(form.request.buyer).not.toHaveProperty('gsmNumber');
  });

  it.each([
    ['no payment was made yet', undefined, { status: 'pending' }],
    ['3-D Secure is under way', { paymentStatus: 'CALLBACK_THREEDS' }, { status: 'pending' }],
    ['iyzico reviews it for fraud', { fraudStatus: 0 }, { status: 'review' }],
    ['iyzico refuses it as fraud', { fraudStatus: -1 }, { status: 'declined', reason: 'bank' }],
    ['the bank declined', { paymentStatus: 'FAILURE' }, { status: 'declined', reason: 'bank' }],
    [
      'the card has too little balance',
      { status: 'failure', errorCode: '10051', errorGroup: 'NOT_SUFFICIENT_FUNDS', paymentStatus: 'FAILURE' },
      { status: 'declined', reason: 'funds' },
    ],
    [
      'the card has expired',
      { status: 'failure', errorCode: '10054', errorGroup: 'EXPIRED_CARD', paymentStatus: 'FAILURE' },
      { status: 'declined', reason: 'card' },
    ],
    [
      'the bank does not honour it',
      { status: 'failure', errorCode: '10005', errorGroup: 'DO_NOT_HONOUR', paymentStatus: 'FAILURE' },
      { status: 'declined', reason: 'bank' },
    ],
    ['iyzico knows no payment', { status: 'failure', errorCode: '5115' }, { status: 'pending' }],
  ])('when %s is %o', async (_, result, verdict) => {
    const { reference, form } = await begin();
    form.result = result;
    expect(await query(reference)).toEqual(verdict);
  });

  it.each([
    ['its own failure', { status: 'failure', errorCode: '1' }, 'away'],
    ['another failure of its own', { status: 'failure', errorCode: 2 }, 'away'],
    ['a failure between it and the bank', { status: 'failure', errorCode: '10214' }, 'away'],
    ['an invalid request', { status: 'failure', errorCode: '11' }, 'unknown'],
    ['a code of no list', { status: 'failure', errorCode: '987654' }, 'unknown'],
    ['a failure without a code', { status: 'failure' }, 'unknown'],
    ['a payment without its fields', { status: 'success', paymentStatus: 'SUCCESS' }, 'unknown'],
    ['another shape', { ok: true }, 'unknown'],
    ['a list', [], 'unknown'],
  ])('has an unknown state when iyzico answers with %s', async (_, answer, kind) => {
    const { reference } = await begin();
    iyzico.behaviour.tamper = () => answer as never;
    await expect(query(reference)).rejects.toMatchObject({ name: 'GatewayError', kind });
    await expect(gateway.query({ reference: null, orderId: ORDER_ID })).rejects.toMatchObject({ kind });
    const refund = { orderId: ORDER_ID, paymentId: '24478123', amountKurus: 3_990 };
    await expect(gateway.readRefundState(refund)).rejects.toMatchObject({ kind });
    if ('status' in answer && answer.status === 'success') return;
    await expect(gateway.forgetCard('user-key|card-token')).rejects.toMatchObject({ kind });
  });

  it('has its amount in kuruş once it is paid, and a token only of a stored card', async () => {
    const { reference, form } = await begin();
    form.result = {};
    const paid = { status: 'paid', amountKurus: 14_990, currency: 'TRY', paymentId: '24478123' };
    expect(await query(reference)).toEqual({ ...paid, card: undefined });
    form.result = { cardUserKey: 'user-key', cardToken: 'card-token' };
    expect(await query(reference)).toEqual({ ...paid, card: 'user-key|card-token' });
  });

  it('has the amount that was charged', async () => {
    const { reference, form } = await begin();
    form.result = { paidPrice: 1.5 };
    expect(await query(reference)).toMatchObject({ amountKurus: 150 });
  });
});

describe('a forged answer', () => {
  it.each([
    ['without a signature', { signature: '' }],
    ['with another amount', { paidPrice: 1 }],
    ['with another state', { paymentStatus: 'SUCCESS ' }],
    ['about another basket', { basketId: 'other' }],
    ['about another token', { token: 'token-9-other000' }],
  ])('is untrusted %s', async (_, changes) => {
    const { reference, form } = await begin();
    form.result = {};
    iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, ...changes });
    await expect(query(reference)).rejects.toMatchObject({ name: 'GatewayError', kind: 'untrusted' });
  });

  it('is untrusted for another order, even with a valid signature', async () => {
    const { reference, form } = await begin();
    form.result = {};
    await expect(query(reference, 'another-order')).rejects.toMatchObject({ kind: 'untrusted' });
  });

  it.each([{ signature: 'x' }, { token: 'token-1-forged00' }, { conversationId: 'other' }])(
    'is untrusted at the creation of a form with %j',
    async (changes) => {
      iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, ...changes });
      await expect(gateway.begin(anOrder())).rejects.toMatchObject({ kind: 'untrusted' });
    },
  );

  it('is a refusal with wrong keys of ours', async () => {
    const wrongKeys = makeIyzicoGateway({ apiKey: 'a', secretKey: 'b', uri: iyzico.uri, paymentOrigin: () => '' });
    await expect(wrongKeys.begin(anOrder())).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('iyzico that does not answer', () => {
  it('is away', async () => {
    const { reference } = await begin();
    iyzico.behaviour.html = true;
    await expect(query(reference)).rejects.toMatchObject({ kind: 'away' });
    iyzico.close();
    await expect(query(reference)).rejects.toMatchObject({ kind: 'away' });
  });

  const impatient = () =>
    makeIyzicoGateway({ ...IYZICO_KEYS, uri: iyzico.uri, paymentOrigin: () => '', timeoutMs: 20 });

  it.each([
    ['never answers', { silent: true }],
    ['answers after the request timeout', { delayMs: 200 }],
    ['stops in the middle of its answer', { stalls: true }],
  ])('is away when it %s', async (_, behaviour) => {
    Object.assign(iyzico.behaviour, behaviour);
    await expect(impatient().begin(anOrder())).rejects.toMatchObject({ kind: 'away' });
  });

  it.each([
    ['a page of a proxy', { html: true, status: 502 }, 'away'],
    ['another shape', { tamper: () => ({ ok: true }) }, 'unknown'],
    ['a success without a payment', { tamper: () => ({ status: 'success' }) }, 'unknown'],
    ['its own failure', { tamper: () => ({ status: 'failure', errorCode: '1' }) }, 'away'],
    ['a failure between it and the bank', { tamper: () => ({ status: 'failure', errorCode: '10214' }) }, 'away'],
  ])('leaves the outcome of a charge unknown with %s', async (_, behaviour, kind) => {
    Object.assign(iyzico.behaviour, behaviour);
    await expect(gateway.charge('user-key|card-token', anOrder())).rejects.toMatchObject({ kind });
  });
});

describe('a stored card', () => {
  const charge = () => gateway.charge('user-key|card-token', anOrder());

  it('is charged for the next month, and the charge is found by its order', async () => {
    const first = await charge();
    expect(first.verdict).toMatchObject({ status: 'paid', amountKurus: 14_990, card: 'user-key|card-token' });
    expect(iyzico.asked.at(-1)?.body).toMatchObject({
      paymentCard: { cardUserKey: 'user-key', cardToken: 'card-token' },
      installment: 1,
      basketId: ORDER_ID,
    });
    expect(await query(first.reference)).toMatchObject({ status: 'paid' });
    expect(await gateway.query({ reference: null, orderId: ORDER_ID })).toMatchObject({ status: 'paid' });
    expect(await gateway.query({ reference: null, orderId: 'unknown' })).toEqual({ status: 'none' });
  });

  it('under fraud review is found later by the order id', async () => {
    const approve = iyzico.behaviour.tamper;
    iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, fraudStatus: 0 });
    const { reference, verdict } = await charge();
    expect(verdict).toEqual({ status: 'review' });
    expect(await query(reference)).toEqual({ status: 'review' });
    iyzico.behaviour.tamper = approve;
    expect(await query(reference)).toMatchObject({ status: 'paid' });
  });

  it('is deleted at iyzico, unless iyzico is away', async () => {
    await gateway.forgetCard('user-key|card-token');
    expect(iyzico.asked.at(-1)).toEqual({
      path: '/cardstorage/card',
      body: { locale: 'tr', cardUserKey: 'user-key', cardToken: 'card-token' },
    });
    iyzico.behaviour.tamper = () => ({ status: 'failure', errorCode: '1' });
    await expect(gateway.forgetCard('user-key|card-token')).rejects.toMatchObject({ kind: 'away' });
    // A card that iyzico does not know is deleted.
    iyzico.behaviour.tamper = () => ({ status: 'failure', errorCode: '3004' });
    await gateway.forgetCard('user-key|card-token');
  });

  it('may decline', async () => {
    iyzico.behaviour.declinesCards = true;
    expect((await charge()).verdict).toEqual({ status: 'declined', reason: expect.any(String) });
  });

  it('is untrusted as charged without a signature', async () => {
    iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, ...('signature' in answer ? { signature: 'x' } : {}) });
    await expect(charge()).rejects.toMatchObject({ kind: 'untrusted' });
  });
});

describe('a refund', () => {
  const payment = {
    orderId: ORDER_ID,
    paymentId: '24478123',
    amountKurus: 3_990,
  };

  it('covers the whole payment, by its id [DETAIL-21]', async () => {
    await gateway.refund(payment);
    expect(iyzico.asked.at(-1)).toEqual({
      path: '/v2/payment/refund',
      body: { locale: 'tr', conversationId: ORDER_ID, paymentId: '24478123', price: '39.9', currency: 'TRY' },
    });
  });

  it('is refused for a refunded payment, which is known as refunded by its report', async () => {
    expect(await gateway.readRefundState(payment)).toBe('none');
    await gateway.refund(payment);
    await expect(gateway.refund(payment)).rejects.toMatchObject({ kind: 'refused' });
    expect(await gateway.readRefundState(payment)).toBe('full');
    expect(iyzico.asked.at(-1)).toEqual({
      path: '/v2/reporting/payment/details',
      body: { locale: 'tr', conversationId: ORDER_ID, paymentId: '24478123' },
    });
  });

  it.each([
    ['without its signature', { signature: 'x' }],
    ['about another payment', { paymentId: '1' }],
    ['about another amount', { price: 1 }],
  ])('is untrusted with an answer %s', async (_, forged) => {
    iyzico.behaviour.tamper = (_path, answer) => ({ ...answer, ...forged });
    await expect(gateway.refund(payment)).rejects.toMatchObject({ kind: 'untrusted' });
  });

  it.each([
    ['in full', { paymentRefundStatus: 'TOTALLY_REFUNDED' }, 'full'],
    ['in full, as the documentation writes it', { paymentRefundStatus: 'TOTALLY_REFUNDED ' }, 'full'],
    ['by a cancellation on the same day', { cancels: [{ refundStatus: 1, refundPrice: 39.9 }] }, 'full'],
    ['in part', { paymentRefundStatus: 'PARTIALLY_REFUNDED' }, 'partial'],
    ['not at all', {}, 'none'],
  ])('made %s in the panel is read from the report', async (_, fields, state) => {
    iyzico.byHand.set(payment.paymentId, fields);
    expect(await gateway.readRefundState(payment)).toBe(state);
  });

  it('is not read from a report about another payment, nor from a failure of iyzico', async () => {
    iyzico.byHand.set(payment.paymentId, { paymentId: 1, paymentRefundStatus: 'TOTALLY_REFUNDED' });
    expect(await gateway.readRefundState(payment)).toBe('none');
    iyzico.behaviour.tamper = () => ({ status: 'failure', errorCode: '1' });
    await expect(gateway.readRefundState(payment)).rejects.toMatchObject({ kind: 'away' });
  });

  it('has an unknown outcome without an answer', async () => {
    iyzico.behaviour.html = true;
    await expect(gateway.refund(payment)).rejects.toMatchObject({ kind: 'away' });
  });
});
