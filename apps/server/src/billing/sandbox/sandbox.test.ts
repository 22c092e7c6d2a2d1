// The sandbox gateway: its pages over HTTP, as a browser submits them, and its answers to the service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { startTestGateway, type TestGateway } from '../../../test/payment-server.ts';
import type { GatewayOrder } from '../gateway.ts';
import { TEST_CARDS, TEST_CODE } from './sandbox-machine.ts';

const db = useDatabase();
const NOW = Date.UTC(2026, 10, 18, 18);
const END = NOW + 30 * 60_000;
let now = NOW;
let bank: TestGateway;

beforeEach(async () => {
  now = NOW;
  bank = await startTestGateway(db, () => now);
});
afterEach(() => bank.close());

const anOrder = (values: Partial<GatewayOrder> = {}): GatewayOrder => ({
  orderId: '018f0000-0000-7000-8000-0000000000c1',
  amountKurus: 14_990,
  itemId: 'premium',
  itemName: 'Premium',
  isRecurring: true,
  language: 'tr',
  expiresAt: END,
  buyer: { accountId: 'a', firstName: 'Defne', lastName: 'Aral', email: undefined, mobile: undefined, ip: '127.0.0.1' },
  ...values,
});
const query = (reference: string, orderId = anOrder().orderId) => bank.gateway.query({ reference, orderId });

const show = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const submit = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, html: await response.text() };
};
const CARD = { action: 'pay', number: TEST_CARDS.approved, expiry: '12/34', cvv: '123' };
const pay = async (url: string, number: string = TEST_CARDS.approved) => {
  await submit(url, { ...CARD, number });
  return submit(url, { action: 'code', code: TEST_CODE });
};

describe('the payment page', () => {
  it('is marked as a test and can be approved, declined or closed [PURCHASE-14]', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    const { status, html } = await show(pageUrl);
    expect(status).toBe(200);
    expect(html).toContain('<html lang="tr">');
    expect(html).toContain('Deneme ortamı: gerçek bir ödeme alınmaz.');
    expect(html).toContain('149,90 TL');
    for (const action of ['pay', 'decline', 'close']) expect(html).toContain(`name="action" value="${action}"`);
  });

  it('is in English for an order in English', async () => {
    const { html } = await show((await bank.gateway.begin(anOrder({ language: 'en' }))).pageUrl);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Test environment: no real payment is taken.');
  });

  it('asks for a code before the payment is made, as 3-D Secure does [PURCHASE-14]', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    const step = await submit(pageUrl, CARD);
    expect(step.html).toContain('3-D Secure');
    expect(step.html).toContain('0008');
    expect(await query(reference)).toEqual({ status: 'pending' });
    expect((await submit(pageUrl, { action: 'code', code: TEST_CODE })).html).toContain('Ödeme onaylandı');
    expect(await query(reference)).toMatchObject({ status: 'paid', amountKurus: 14_990, currency: 'TRY' });
  });

  it('declines after three wrong codes', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await submit(pageUrl, CARD);
    for (const code of ['000000', '']) {
      expect((await submit(pageUrl, { action: 'code', code })).html).toContain('Kod doğru değil');
    }
    expect((await submit(pageUrl, { action: 'code', code: '1' })).html).toContain('Ödeme reddedildi');
    await submit(pageUrl, { action: 'code', code: TEST_CODE });
    expect(await query(reference)).toEqual({ status: 'declined', reason: 'verification' });
  });

  it.each([
    [{ status: 'declined', reason: 'bank' }, { action: 'decline' }, 'Ödeme reddedildi', 'confirm'],
    [{ status: 'cancelled' }, { action: 'close' }, 'Ödeme kapatıldı', 'close'],
    [{ status: 'declined', reason: 'funds' }, { ...CARD, number: TEST_CARDS.declined }, 'Ödeme reddedildi', 'confirm'],
    [{ status: 'declined', reason: 'card' }, { ...CARD, number: TEST_CARDS.expired }, 'Ödeme reddedildi', 'confirm'],
  ])('is %j by %j and posts a message to the parent page', async (verdict, fields, text, event) => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    const { html } = await submit(pageUrl, fields);
    expect(html).toContain(text);
    expect(html).toContain(`data-event="${event}" data-parents="https://tv.example"`);
    expect(await query(reference)).toEqual(verdict);
  });

  it('does not change an ended payment', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await submit(pageUrl, { action: 'decline' });
    await pay(pageUrl);
    await submit(pageUrl, { action: 'close' });
    expect(await query(reference)).toMatchObject({ status: 'declined' });
  });

  it('takes no payment without the card step, nor after it expired', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await submit(pageUrl, { action: 'code', code: TEST_CODE });
    await submit(pageUrl, { action: 'approve', status: 'paid' });
    expect(await query(reference)).toEqual({ status: 'pending' });
    await submit(pageUrl, CARD);
    now = END;
    expect((await submit(pageUrl, { action: 'code', code: TEST_CODE })).html).toContain('Ödeme süresi doldu');
    expect(await query(reference)).toEqual({ status: 'pending' });
  });

  it.each([
    ['number', { number: '5528790000000009' }, 'Kart numarasını kontrol et.'],
    ['number', { number: '"><script>alert(1)</script>' }, 'Kart numarasını kontrol et.'],
    ['expiry', { expiry: '10/26' }, 'Son kullanma tarihini'],
    ['expiry', { expiry: '13/34' }, 'Son kullanma tarihini'],
    ['cvv', { cvv: 'abc' }, 'Kartın arkasındaki'],
  ])('shows an error at the field %s for %j', async (field, fields, text) => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    const { status, html } = await submit(pageUrl, { ...CARD, ...fields });
    expect(status).toBe(200);
    expect(html).toContain(text);
    expect(html).toContain(`aria-describedby="${field}-fault"`);
    expect(html).not.toContain('<script>alert');
  });

  it('accepts a card in its last valid month', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    expect((await submit(pageUrl, { ...CARD, expiry: '11/26' })).html).toContain('3-D Secure');
  });

  it('speaks of monthly charges only where a package is paid', async () => {
    const monthly = 'her ay bu karttan yenilenir';
    const aPackage = await bank.gateway.begin(anOrder());
    expect((await show(aPackage.pageUrl)).html).toContain(monthly);
    const aFilm = await bank.gateway.begin(anOrder({ isRecurring: false }));
    expect((await show(aFilm.pageUrl)).html).not.toContain(monthly);
  });

  it('escapes the name of the item', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder({ itemName: '<img src=x onerror=alert(1)>' }));
    const { html } = await show(pageUrl);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  });

  it('lets only the application frame it, and runs and loads nothing from elsewhere [PURCHASE-12]', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    const { headers, html } = await show(pageUrl);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors https://tv.example');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script(?! src)|style=|\son[a-z]+=/);
    const script = await show(new URL('/gateway/assets/frame.js', pageUrl).href);
    expect(script.html).toContain("{ source: 'seyir-payment', event }");
    expect(script.html).not.toContain("'*'");
  });

  it.each([
    '/gateway/pay/',
    '/gateway/pay/unknown',
    '/gateway/pay/..%2f..%2fsecret',
    '/gateway/',
    '/gateway/iyzico/abcdefgh12',
    '/',
  ])('is not found at %s', async (path) => {
    const { status } = await show(bank.origin() + path);
    expect(status).toBe(404);
  });

  it('answers 413 to a body beyond the limit', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    const huge = fetch(pageUrl, { method: 'POST', body: 'x'.repeat(1_000_000) });
    const status = await huge.then((response) => response.status).catch(() => 413);
    expect(status).toBe(413);
  });

  it('answers 429 beyond the rate limit of an address', async () => {
    const { pageUrl } = await bank.gateway.begin(anOrder());
    const answers = await Promise.all(Array.from({ length: 101 }, () => show(pageUrl)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the payment store', () => {
  it('stores only the last digits of a card', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await pay(pageUrl);
    const stored = JSON.stringify(await bank.store.find(reference));
    expect(stored).toContain('"lastDigits":"0008"');
    expect(stored).not.toContain('552879');
  });

  it('counts every one of three wrong codes sent at once', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await submit(pageUrl, CARD);
    await Promise.all([1, 2, 3].map(() => submit(pageUrl, { action: 'code', code: '0' })));
    expect(await bank.store.find(reference)).toMatchObject({ status: 'declined', wrongCodes: 3 });
  });
});

describe('a stored card', () => {
  const storeCard = async (number?: string) => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await pay(pageUrl, number);
    const verdict = await query(reference);
    return verdict.status === 'paid' ? (verdict.card ?? '') : '';
  };
  const next = anOrder({ orderId: 'next-month' });

  it('is charged whenever the gateway is asked, and the charge is found by its order', async () => {
    const card = await storeCard();
    const first = await bank.gateway.charge(card, next);
    expect(first.verdict).toMatchObject({ status: 'paid', amountKurus: 14_990 });
    expect((await bank.gateway.charge(card, next)).reference).not.toBe(first.reference);
    const found = await bank.gateway.query({ reference: null, orderId: next.orderId });
    expect(found).toMatchObject({ status: 'paid', amountKurus: 14_990 });
    expect(await bank.gateway.query({ reference: null, orderId: 'unknown' })).toEqual({ status: 'none' });
    const renewed = first.verdict.status === 'paid' ? (first.verdict.card ?? '') : '';
    const later = await bank.gateway.charge(renewed, anOrder({ orderId: 'later' }));
    expect(later.verdict.status).toBe('paid');
  });

  it('is declined when it pays once', async () => {
    const card = await storeCard(TEST_CARDS.approvedOnce);
    expect((await bank.gateway.charge(card, next)).verdict).toEqual({ status: 'declined', reason: 'funds' });
  });

  it('is refused when it is unknown or was never charged', async () => {
    const { reference } = await bank.gateway.begin(anOrder());
    for (const forged of ['x', '', reference]) {
      await expect(bank.gateway.charge(forged, next)).rejects.toMatchObject({ kind: 'refused' });
    }
  });
});

describe('a payment that is ended', () => {
  it('can no longer be paid; a paid one stays paid', async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    const { orderId } = anOrder();
    await submit(pageUrl, CARD);
    expect(await bank.gateway.end({ reference, orderId })).toBe(true);
    await submit(pageUrl, { action: 'code', code: TEST_CODE });
    expect(await query(reference)).toEqual({ status: 'cancelled' });
    const other = await bank.gateway.begin(anOrder({ orderId: 'other' }));
    await pay(other.pageUrl);
    expect(await bank.gateway.end({ reference: other.reference, orderId: 'other' })).toBe(false);
    await expect(query(other.reference)).rejects.toMatchObject({ kind: 'untrusted' });
  });
});

describe('a refund', () => {
  const paid = async () => {
    const { pageUrl, reference } = await bank.gateway.begin(anOrder());
    await pay(pageUrl);
    return { pageUrl, reference };
  };
  const refund = (reference: string, values: Partial<Parameters<typeof bank.gateway.refund>[0]> = {}) => {
    const { orderId, amountKurus } = anOrder();
    return bank.gateway.refund({ orderId, paymentId: reference, amountKurus, ...values });
  };

  it('refunds a payment once: a repeated request is refused, and the payment is known as refunded [DETAIL-21]', async () => {
    const { pageUrl, reference } = await paid();
    const payment = { orderId: anOrder().orderId, paymentId: reference, amountKurus: 14_990 };
    expect(await bank.gateway.readRefundState(payment)).toBe('none');
    await refund(reference);
    await expect(refund(reference)).rejects.toMatchObject({ kind: 'refused' });
    expect(await bank.gateway.readRefundState(payment)).toBe('full');
    expect(await query(reference)).toMatchObject({ status: 'refunded', amountKurus: 14_990 });
    expect((await show(pageUrl)).html).not.toContain('name="action" value="pay"');
  });

  it('is refused for an unpaid payment, another order and another amount', async () => {
    const open = await bank.gateway.begin(anOrder());
    await expect(refund(open.reference)).rejects.toMatchObject({ kind: 'refused' });
    const { reference } = await paid();
    await expect(refund(reference, { orderId: 'another' })).rejects.toMatchObject({ kind: 'refused' });
    await expect(refund(reference, { amountKurus: 1 })).rejects.toMatchObject({ kind: 'refused' });
    await expect(refund('A'.repeat(32))).rejects.toMatchObject({ kind: 'refused' });
    await refund(reference);
  });
});
