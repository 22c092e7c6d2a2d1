import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { FastLane } from '../http/fast-lane.ts';
import { StartError } from '../shared/app-error.ts';
import { silentLog as log } from '../shared/log.ts';
import { makePaymentPages, type PaymentPages } from './payment-pages.ts';

const LANE: FastLane = { prefix: '/gateway/', handle: (_, response) => response.end('a payment') };
const gateway = { kind: 'sandbox' } as const;

let pages: PaymentPages;
afterEach(() => pages.close());

const make = (places: { host?: string; publicUrl?: string; ports?: number[]; origin?: string }) => {
  const { host = '127.0.0.1', publicUrl, ports = [0], origin } = places;
  pages = makePaymentPages({ host, publicUrl, payment: { gateway, ports, origin } }, log);
  return pages;
};

async function takePort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  return { port, free: () => other.close() };
}

describe('the payment pages', () => {
  it('answer below their prefix and nowhere else', async () => {
    const { open, origin } = make({});
    await open(LANE);
    expect(await (await fetch(`${origin()}/gateway/x`)).text()).toBe('a payment');
    expect((await fetch(`${origin()}/`)).status).toBe(404);
  });

  it.each([
    ['this machine', { host: '127.0.0.1' }, /^http:\/\/127\.0\.0\.1:\d+$/],
    ['all addresses', { host: '0.0.0.0' }, /^http:\/\/localhost:\d+$/],
    ['a public address', { publicUrl: 'http://tv.example:8080' }, /^http:\/\/tv\.example:\d+$/],
    ['an origin of its own', { origin: 'https://pay.example' }, /^https:\/\/pay\.example$/],
  ])('of %s have an origin that browsers reach', async (_, places, wanted) => {
    const { open, origin } = make(places);
    await open(LANE);
    expect(origin()).toMatch(wanted);
  });

  it('fall back to the next port when the first is taken', async () => {
    const { port, free } = await takePort();
    const { open, origin } = make({ ports: [port, 0] });
    await open(LANE);
    expect(origin()).not.toContain(`:${port}`);
    free();
  });

  it('throw a StartError that names the variable when the only port is taken', async () => {
    const { port, free } = await takePort();
    const opening = make({ ports: [port] }).open(LANE);
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/SEYIR_PAYMENT_PORT=/);
    free();
  });
});
