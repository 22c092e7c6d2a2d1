// Requests that are not what players send.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { aChannel, anAsset, useStage } from '../../test/stream-world.ts';

import { makeAnswerCounter } from './origin-metrics.ts';

const LIVE: StreamList = { kind: 'live', channel: '12' };
const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
const LIST = 'c/12/live/v720.m3u8';

const stage = useStage((world) => {
  world.media.assets.set('film-one-0001', anAsset());
  world.media.channels.set('12', aChannel('12'));
  world.media.channels.set('13', aChannel('13'));
});

const get = (token: string, path: string, from = stage.origin) => fetch(`${from.url}/stream/${token}/${path}`);
/** Sends raw bytes and returns the whole response. */
async function say(bytes: string): Promise<string> {
  const { port, hostname } = new URL(stage.origin.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return await text(socket);
}

describe('other requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed', async (method) => {
    const answer = await stage.origin.ask(LIVE, LIST, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('pages of any origin may read, with ranges, and see the length', async () => {
    const preflight = await stage.origin.ask(LIVE, LIST, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
    const answer = await stage.origin.ask(LIVE, LIST, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe('*');
  });

  it('are counted by the kind of address, never by the address', async () => {
    await stage.origin.ask(LIVE, LIST);
    await stage.origin.ask(LIVE, LIST);
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/1.m4s');
    await get('x', LIST);
    await stage.origin.ask(LIVE, 'whatever');
    expect(stage.origin.observed.map(({ route, status, method }) => `${method} ${route} ${status}`)).toEqual([
      'GET /stream/list 200',
      'GET /stream/list 200',
      'GET /stream/segment 200',
      'GET /stream/other 403',
      'GET /stream/other 404',
    ]);
  });

  it('that are answered from memory are counted in batches, if a counter is given', async () => {
    const registry = new Registry();
    const counting = await stage.open({ counter: makeAnswerCounter(registry) });
    for (let request = 0; request < 5; request += 1) await counting.ask(LIVE, LIST);
    await counting.origin.close();
    expect(await registry.metrics()).toContain('seyir_stream_answers_total{route="/stream/list",status="200"} 4');
    expect(counting.observed.map(({ route }) => route)).toEqual(['/stream/list']);
  });

  const tricks = [
    ['dots', 'c/12/live/../../13/live/v720.m3u8'],
    ['encoded dots', 'c/12/live/%2e%2e/%2e%2e/13/live/v720.m3u8'],
    ['encoded slashes', 'c%2f12%2flive%2fv720.m3u8'],
    ['an absolute file', '/etc/passwd'],
    ['a folder above', '..%2f..%2f..%2fetc/passwd'],
    ['two slashes', 'c//12/live/v720.m3u8'],
    ['a slash at the end', 'c/12/live/v720.m3u8/'],
    ['a backslash', 'c\\12\\live\\v720.m3u8'],
    ['an encoded zero', 'c/12/live/v720.m3u8%00.ts'],
    ['a number that is too large', 'c/12/v720/99999999999999999999.m4s'],
    ['a negative number', 'c/12/v720/-1.m4s'],
    ['a number with a zero before', 'c/12/v720/01.m4s'],
    ['a broken number', 'c/12/v720/1e3.m4s'],
    ['a hexadecimal number', 'c/12/v720/0x10.m4s'],
    ['letters of other scripts', 'c/١٢/live/v720.m3u8'],
    ['encoded letters', 'c/12/%6cive/v720.m3u8'],
    ['a wide window', 'c/12/w/0-2147483647/v720.m3u8'],
    ['a window backwards', 'c/12/w/9-1/v720.m3u8'],
    ['a prototype', 'c/__proto__/live/v720.m3u8'],
    ['a broken escape', 'c/12/%E0%A4%A'],
    ['a semicolon', 'c/12/live/v720.m3u8;x=1'],
    ['nothing', ''],
    ['a very long path', `c/12/${'x/'.repeat(3_000)}v720.m3u8`],
    ['a very long question', `c/12/live/v720.m3u8?${'x'.repeat(6_000)}`],
  ];
  it.each(tricks)('%s is refused, and the next valid request is answered', async (_, path) => {
    const token = stage.origin.issue(LIVE);
    const said = await say(`GET /stream/${token}/${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = said.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 (404|403|400)/);
    expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(said).not.toContain('root:');
    expect((await get(token, LIST)).status).toBe(200);
  });

  it.each([
    ['a zero byte', 'GET /stream/\0/x HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /stream/x/y HTTP/1.1\r\n\r\n', 400],
    ['a head without an end', `GET /stream/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['two lengths', 'GET /stream/x/y HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a token of line breaks',
      'GET /stream/%0d%0aSet-Cookie:x/y HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      403,
    ],
  ])('%s is answered in JSON', async (_, bytes, status) => {
    const said = await say(bytes);
    expect(said).toContain(`HTTP/1.1 ${status}`);
    expect(said.toLowerCase()).not.toContain('\r\nset-cookie');
    expect((await stage.origin.ask(LIVE, LIST)).status).toBe(200);
  });

  it('for ever other starts of a list are refused after some, and the start that plays goes on', async () => {
    const { clock } = stage.world;
    const rights = { kind: 'window', channel: '12', fromMsn: 1_100, toMsn: 1_400 } as const;
    const token = stage.origin.issue(rights);
    const ask = (from: number, rendition = 'v720') => get(token, `c/12/w/1100-1400/${rendition}.m3u8?from=${from}`);
    const statuses = async (from: number, to: number) => {
      const answers: number[] = [];
      for (let msn = from; msn < to; msn += 1) answers.push((await ask(msn)).status);
      return answers;
    };
    const first = await statuses(1_101, 1_131);
    expect(first).toEqual(first.map((_, index) => (index < 20 ? 200 : 429)));
    const refused = await ask(1_130, 'v360');
    expect([refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual(['1', 'no-store']);
    // Other renditions of known starts, and the whole list.
    for (const rendition of ['v360', 'a1', 'v720-iframes']) expect((await ask(1_118, rendition)).status).toBe(200);
    expect((await get(token, 'c/12/w/1100-1400/v720.m3u8')).status).toBe(200);
    // Another token of the session has no allowance of its own.
    expect((await get(stage.origin.issue(rights), 'c/12/w/1100-1400/v720.m3u8?from=1200')).status).toBe(429);
    clock.at += 60_000;
    expect((await statuses(1_200, 1_230)).filter((status) => status === 200)).toHaveLength(20);
  });

  it('with a body are answered as those without', async () => {
    const token = stage.origin.issue(LIVE);
    const said = await say(
      `GET /stream/${token}/${LIST} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
    );
    expect(said).toContain('HTTP/1.1 200');
  });

  it('in a row over one connection are answered in their order', async () => {
    const token = stage.origin.issue(LIVE);
    const ask = (path: string, close = '') => `GET /stream/${token}/${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`;
    const said = await say(ask(LIST) + ask('c/13/live/v720.m3u8') + ask(LIST, 'Connection: close\r\n'));
    expect([...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '403', '200']);
  });
});
