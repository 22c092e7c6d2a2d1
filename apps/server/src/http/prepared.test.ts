import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@seyir/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testHttp } from '../../test/http.ts';
import { compress } from './compression.ts';
import { prepare, prepareList } from './prepared.ts';
import { route } from './route.ts';

const list = endpoint({
  method: 'GET',
  path: '/list',
  access: 'public',
  feature: 'client',
  summary: 'A call for tests.',
  reply: z.array(z.object({ name: z.string() })),
});
const many = Array.from({ length: 200 }, (_, i) => ({ name: `Bölüm ${i}` }));
const text = JSON.stringify(many);

const kept = async (reply = many) => {
  const body = await prepare(list, reply);
  return testHttp({ routes: [route(list, async () => body)] });
};
const made = (reply = many) => testHttp({ routes: [route(list, async () => reply)] });

const unpack = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
};

describe.each([
  ['a prepared answer', kept],
  ['an answer made for one request', made],
])('%s', (_, open) => {
  it.each(['br', 'gzip', 'identity'] as const)('travels as %s when that is what is accepted', async (encoding) => {
    const http = await open();
    const answer = await http.inject({ url: '/api/list', headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(answer.headers.vary).toContain('Accept-Language');
    expect(String(unpack[encoding](answer.rawPayload))).toBe(text);
  });

  it('is not compressed when it is small', async () => {
    const http = await open(many.slice(0, 3));
    const answer = await http.inject({ url: '/api/list', headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});

describe('a prepared answer', () => {
  it('is answered 304 to a client that has it, in any encoding', async () => {
    const http = await kept();
    const first = await http.inject({ url: '/api/list', headers: { 'accept-encoding': 'gzip' } });
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await http.inject({ url: '/api/list', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const other = await http.inject({ url: '/api/list', headers: { 'if-none-match': 'W/"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('is answered to HEAD without its body', async () => {
    const http = await kept();
    const answer = await http.inject({ method: 'HEAD', url: '/api/list' });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ]);
  });

  it('is checked against its call when it is made', async () => {
    await expect(prepare(list, [{ name: 7 }] as never)).rejects.toThrow(/name/);
  });
});

describe('an answer made for one request', () => {
  it('is not cached', async () => {
    const http = await made();
    expect((await http.inject('/api/list')).headers['cache-control']).toBe('no-store');
  });
});

describe('the effort of compression', () => {
  it.each([
    ['best', 200],
    ['quick', 20_000],
  ] as const)('is %s for a body of %d entries', async (effort, count) => {
    const { json, br, gzip } = await prepare(
      list,
      Array.from({ length: count }, (_, number) => ({ name: `Bölüm ${number}` })),
    );
    expect(br).toEqual(await compress(json, 'br', effort));
    expect(gzip).toEqual(await compress(json, 'gzip', effort));
  });
});

describe('a list that is prepared in parts', () => {
  it.each([0, 1, 50, 51, 120])('of %d items is the same reply', async (count) => {
    const items = Array.from({ length: count }, (_, number) => number);
    const make = (number: number) => ({ name: `Bölüm ${number}` });
    expect(await prepareList(list, items, make)).toEqual(await prepare(list, items.map(make)));
  });

  it('lets the event loop run after every 50 items', async () => {
    let turns = 0;
    let isDone = false;
    const seen: number[] = [];
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const items = Array.from({ length: 150 }, (_, number) => number);
    await prepareList(list, items, (number) => {
      if (number % 50 === 0) seen.push(turns);
      return { name: `${number}` };
    });
    isDone = true;
    expect(new Set(seen).size).toBe(3);
  });

  it('is validated against its call', async () => {
    await expect(prepareList(list, [1], () => ({ name: 1 }) as never)).rejects.toThrow();
  });
});
