import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anOrder, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { findFreePort, hasNginx, startEdgeNginx } from '../../../test/nginx.ts';
import { silentLog } from '../../shared/log.ts';
import { findIyzicoPage } from '../iyzico/iyzico-gateway.ts';
import { makeGatewayLane } from './gateway-lane.ts';
import { openGatewayListener } from './gateway-listener.ts';

const db = useDatabase();

describe('the redirect to iyzico and its return page', () => {
  const visit = async (path: string, init: RequestInit = {}) => {
    const lane = makeGatewayLane({
      sandbox: undefined,
      findIyzicoPage: (token, language) => findIyzicoPage(db.kysely, token, language),
      findOrderPage: async () => undefined,
      parents: () => ['https://tv.example'],
      trustProxy: [],
      now: () => 0,
      log: silentLog,
    });
    const listener = await openGatewayListener(lane, { host: '127.0.0.1', port: 0, log: silentLog });
    try {
      const response = await fetch(listener.address + path, { redirect: 'manual', ...init });
      return { status: response.status, location: response.headers.get('location'), html: await response.text() };
    } finally {
      await listener.close();
    }
  };

  it('redirects to the page of an open order only', async () => {
    const token = 'token-1-018f0000';
    const gateway_reference = `form|${token}|https://sandbox-cpp.iyzipay.test?token=${token}&lang=tr`;
    const order = await anOrder(db, { gateway: 'iyzico', gateway_reference });
    expect(await visit(`/gateway/iyzico/${token}`)).toMatchObject({
      status: 303,
      location: `https://sandbox-cpp.iyzipay.test/?token=${token}&lang=tr&iframe=true`,
    });
    expect((await visit(`/gateway/iyzico/${token}?lang=en`)).location).toContain('lang=en&iframe=true');
    for (const path of ['token-9-unknown0', '%25', 'x%7Chttps:evil', `${token}/..`, '']) {
      expect((await visit(`/gateway/iyzico/${path}`)).status, path).toBe(404);
    }
    await db.kysely
      .updateTable('payment_order')
      .set({ state: 'failed', settled_at: TEST_EVENING })
      .where('id', '=', order.id)
      .execute();
    expect((await visit(`/gateway/iyzico/${token}`)).status).toBe(404);
  });

  it('posts confirm to the parent page, whatever iyzico posted', async () => {
    const body = new URLSearchParams({ token: 'forged', status: 'success' });
    const { status, html } = await visit('/gateway/iyzico/return', { method: 'POST', body });
    expect(status).toBe(200);
    expect(html).toContain('data-event="confirm" data-parents="https://tv.example"');
    expect(html).not.toContain('forged');
  });

  it('serves no pages of the test gateway', async () => {
    for (const path of ['/gateway/pay/x', '/gateway/api/payments']) {
      expect((await visit(path, { method: 'POST', body: '{}' })).status).toBe(404);
    }
  });
});

describe('a gateway lane', () => {
  async function openLane(parents: () => readonly string[] = () => [], trustProxy: readonly string[] = []) {
    const log = { debug: vi.fn(), error: vi.fn() };
    const findOrderPage = async () => undefined;
    const deps = { sandbox: undefined, findIyzicoPage: undefined, findOrderPage, parents, trustProxy, now: () => 0 };
    const lane = makeGatewayLane({ ...deps, log: log as never });
    const listener = await openGatewayListener(lane, { host: '127.0.0.1', port: 0, log: log as never });
    onTestFinished(listener.close);
    return { log, url: new URL('/gateway/pay/x', listener.address) };
  }

  /** As many requests as the burst of one address allows, and one more, each for the given viewer. */
  const flood = async (url: URL, viewers: readonly string[]) => {
    const statuses: number[] = [];
    for (let index = 0; index < 101; index += 1) {
      const viewer = viewers[index % viewers.length] ?? '';
      statuses.push((await fetch(url, { headers: { 'x-forwarded-for': viewer } })).status);
    }
    return statuses.filter((status) => status === 429).length;
  };

  it('limits viewers, not the proxy that it believes', async () => {
    const { url } = await openLane(() => [], ['loopback']);
    expect(await flood(url, ['203.0.113.1', '203.0.113.2'])).toBe(0);
    expect(await flood(url, ['203.0.113.3'])).toBe(1);
  });

  it.skipIf(!hasNginx)('limits viewers behind the shipped nginx (needs nginx)', async () => {
    const { url } = await openLane(() => [], ['127.0.0.1']);
    const port = await findFreePort();
    const nginx = await startEdgeNginx(url.origin, { port });
    onTestFinished(nginx.stop);
    /** The status for a viewer at a loopback address of its own, who claims to be another. */
    const visitFrom = async (localAddress: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const asked = request({ host: '127.0.0.1', port, path: url.pathname, localAddress, headers });
      asked.end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    for (let index = 0; index < 100; index += 1) expect(await visitFrom('127.0.0.2')).toBe(404);
    expect(await visitFrom('127.0.0.2')).toBe(429);
    expect(await visitFrom('127.0.0.3')).toBe(404);
  });

  it('does not believe the address that a viewer claims', async () => {
    const { url } = await openLane();
    expect(await flood(url, ['203.0.113.1', '203.0.113.2'])).toBe(1);
  });

  it('logs no error for a client that closes the connection in the middle of its body', async () => {
    const { log, url } = await openLane();
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, 'connect');
    socket.write('POST /gateway/pay/x HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nnumber=4', () =>
      socket.resetAndDestroy(),
    );
    await vi.waitFor(() => expect(log.debug).toHaveBeenCalledWith({ method: 'POST' }, 'client hung up'));
    expect(log.error).not.toHaveBeenCalled();
  });

  it('answers 500 and logs the error when a reply fails', async () => {
    const { log, url } = await openLane(() => {
      throw new Error('no origins');
    });
    expect((await fetch(url)).status).toBe(500);
    expect(log.error).toHaveBeenCalledOnce();
  });
});
