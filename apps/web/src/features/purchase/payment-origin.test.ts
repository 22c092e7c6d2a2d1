import { describe, expect, it } from 'vitest';
import { isPaymentUrl, readFrameMessage } from './payment-origin.ts';

const ORIGIN = 'https://pay.seyir.test';
const URL_ = `${ORIGIN}/gateway/p1`;

describe('the page of the frame', () => {
  it.each([
    [URL_, ORIGIN, true],
    [URL_, `${ORIGIN}/`, true],
    [URL_, 'https://pay.seyir.test:443', true],
    ['http://127.0.0.1:38333/gateway/1', 'http://127.0.0.1:38333', true],
    ['http://pay.seyir.test/x', ORIGIN, false],
    ['https://pay.seyir.test:8443/x', ORIGIN, false],
    ['https://pay.seyir.test.evil.test/x', ORIGIN, false],
    ['https://pay.seyir.test@evil.test/x', ORIGIN, false],
    ['//pay.seyir.test/x', ORIGIN, false],
    ['javascript:alert(1)//https://pay.seyir.test', ORIGIN, false],
    ['data:text/html,x', ORIGIN, false],
    ['blob:https://pay.seyir.test/1', ORIGIN, false],
    ['/gateway/p1', ORIGIN, false],
    ['', ORIGIN, false],
    [URL_, '', false],
    [URL_, 'null', false],
    ['javascript:1', 'javascript:2', false],
  ])('%j of the payment origin %j is framed: %s [PURCHASE-12]', (url, origin, isFramed) => {
    expect(isPaymentUrl(url, origin)).toBe(isFramed);
  });
});

describe('a message', () => {
  const frame = { window: {}, url: URL_ };
  const heard = (overrides: object) =>
    readFrameMessage(
      { origin: ORIGIN, source: frame.window, data: { source: 'seyir-payment', event: 'confirm' }, ...overrides },
      frame,
    );

  it('of the frame is understood [PURCHASE-12]', () => {
    expect(heard({})).toBe('confirm');
    for (const event of ['close', 'above', 'below']) {
      expect(heard({ data: { source: 'seyir-payment', event } })).toBe(event);
    }
  });

  it.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of our own page', { origin: 'https://seyir.test' }],
    ['of another window of the origin', { source: {} }],
    ['without a source', { source: null }],
    ['that is a word', { data: 'confirm' }],
    ['that is nothing', { data: null }],
    ['of another sender', { data: { source: 'other', event: 'confirm' } }],
    ['that claims to be paid', { data: { source: 'seyir-payment', event: 'paid' } }],
    ['without an event', { data: { source: 'seyir-payment' } }],
  ])('%s is ignored [PURCHASE-12]', (_, overrides) => {
    expect(heard(overrides)).toBeUndefined();
  });

  it('is ignored when the frame is gone [PURCHASE-12]', () => {
    const data = { source: 'seyir-payment', event: 'confirm' };
    expect(readFrameMessage({ origin: ORIGIN, source: null, data }, { window: null, url: URL_ })).toBeUndefined();
  });
});
