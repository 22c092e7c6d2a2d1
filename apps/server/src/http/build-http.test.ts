import { endpoint } from '@seyir/contract/endpoint';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { bearer, testHttp } from '../../test/http.ts';
import { WAIT_LIMIT_MS } from '../../test/wait-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { route } from './route.ts';

const common = { feature: 'client', summary: 'A call for tests.' } as const;
const Greeting = z.object({ hello: z.string(), times: z.number().default(1) });
const greet = endpoint({
  ...common,
  method: 'POST',
  path: '/greet/:place',
  access: 'public',
  params: z.object({ place: z.string().max(20) }),
  query: z.object({ loud: z.enum(['0', '1']).optional() }),
  body: z.object({ name: z.string().min(2), address: z.object({ city: z.string() }).optional() }),
  reply: Greeting,
});
const setPin = endpoint({
  ...common,
  method: 'PUT',
  path: '/pin',
  access: 'public',
  body: z.string(),
  bodyKind: 'text',
});
const look = endpoint({
  ...common,
  method: 'GET',
  path: '/look',
  access: 'public',
  reply: z.object({ ok: z.boolean() }),
});

const greeting = route(greet, async ({ params, body }) => ({ hello: `${body.name} of ${params.place}` }));
const failing = (error: unknown) =>
  route(look, async () => {
    throw error;
  });

const post = (payload: string | Buffer, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/greet/izmir',
  headers: { 'content-type': 'application/json', ...headers },
  payload,
});

describe('input', () => {
  it('arrives checked, and the reply leaves checked: defaults filled, unknown fields left behind', async () => {
    const leaky = route(greet, async ({ body }) => ({ hello: body.name, passwordHash: 'x' }));
    const http = await testHttp({ routes: [leaky] });
    const answer = await http.inject(post('{"name":"Ada","role":"admin"}'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ hello: 'Ada', times: 1 });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['a missing field', post('{}'), 400, 'BAD_INPUT', ['body.name']],
    ['a nested field', post('{"name":"Ada","address":{"city":7}}'), 400, 'BAD_INPUT', ['body.address.city']],
    ['a wrong query', { ...post('{"name":"Ada"}'), url: '/api/greet/x?loud=very' }, 400, 'BAD_INPUT', ['query.loud']],
    [
      'a wrong path',
      { ...post('{"name":"Ada"}'), url: `/api/greet/${'x'.repeat(21)}` },
      400,
      'BAD_INPUT',
      ['params.place'],
    ],
    ['a broken address', { ...post('{"name":"Ada"}'), url: '/api/greet/%E0%A4%A' }, 400, 'BAD_INPUT', undefined],
    ['U+0000 in the address', { ...post('{"name":"Ada"}'), url: '/api/greet/%00' }, 400, 'BAD_INPUT', ['params.place']],
    [
      'U+0000 in the query',
      { ...post('{"name":"Ada"}'), url: '/api/greet/x?loud=%00' },
      400,
      'BAD_INPUT',
      ['query.loud'],
    ],
    ['U+0000 in the body', post('{"name":"A\\u0000a"}'), 400, 'BAD_INPUT', ['body.name']],
    ['a lone surrogate', post('{"name":"Ada","address":{"city":"\\ud800"}}'), 400, 'BAD_INPUT', ['body.address.city']],
    ['a lone surrogate in a key', post('{"name":"Ada","\\udc00":1}'), 400, 'BAD_INPUT', ['body']],
    [
      'U+0000 in text',
      { ...post('12\0', { 'content-type': 'text/plain' }), method: 'PUT' as const, url: '/api/pin' },
      400,
      'BAD_INPUT',
      ['body'],
    ],
    ['malformed JSON', post('{"name":'), 400, 'BAD_INPUT', undefined],
    ['no body', post(''), 400, 'BAD_INPUT', ['body']],
    ['a poisoned prototype', post('{"name":"Ada","__proto__":{"x":1}}'), 400, 'BAD_INPUT', undefined],
    [
      'another type',
      post('name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA',
      undefined,
    ],
    ['text for JSON', post('Ada', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA', undefined],
    [
      'JSON for text',
      { ...post('"1234"'), method: 'PUT' as const, url: '/api/pin' },
      415,
      'UNSUPPORTED_MEDIA',
      undefined,
    ],
    ['a huge body', post(`{"name":"${'x'.repeat(300_000)}"}`), 413, 'TOO_LARGE', undefined],
    ['an unknown path', { method: 'GET' as const, url: '/api/nothing' }, 404, 'NOT_FOUND', undefined],
    ['the bare base', { method: 'GET' as const, url: '/api' }, 404, 'NOT_FOUND', undefined],
    ['another method', { method: 'GET' as const, url: '/api/greet/izmir' }, 404, 'NOT_FOUND', undefined],
  ])(
    '%s is answered with status, code and the names of fields [API-05] (departure)',
    async (_, request, status, code, fields) => {
      const http = await testHttp({ routes: [greeting, route(setPin, async () => undefined)] });
      const answer = await http.inject(request);
      expect(answer.statusCode).toBe(status);
      const body = answer.json();
      expect(body).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
      expect(body.fields && Object.keys(body.fields)).toEqual(fields);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    },
  );

  it('takes a text body where the contract says so, and answers nothing with 204', async () => {
    const seen = vi.fn();
    const http = await testHttp({ routes: [route(setPin, async ({ body }) => seen(body))] });
    const request = {
      method: 'PUT',
      url: '/api/pin',
      headers: { 'content-type': 'text/plain' },
      payload: '1234',
    } as const;
    const answer = await http.inject(request);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(seen).toHaveBeenCalledWith('1234');
  });

  it('serves paths exactly as they are written: no case folding, no slash at the end [API-09]', async () => {
    const doubled = endpoint({ ...look, path: '/auth/auth/validate-fp-token' });
    const http = await testHttp({ routes: [route(doubled, async () => ({ ok: true }))] });
    const statuses = await Promise.all(
      [
        '/api/auth/auth/validate-fp-token',
        '/api/auth/validate-fp-token',
        '/API/auth/auth/validate-fp-token',
        '/api/auth/auth/validate-fp-token/',
      ].map(async (url) => (await http.inject({ url })).statusCode),
    );
    expect(statuses).toEqual([200, 404, 404, 404]);
  });
});

describe('failure', () => {
  it('logs an unexpected error and hides its details from the caller [API-05]', async () => {
    const error = vi.fn();
    const log = { error, info: vi.fn(), debug: vi.fn() };
    const http = await testHttp({ routes: [failing(new Error('select * from account'))], log: log as never });
    const answer = await http.inject({ url: '/api/look?token=abc', headers: { 'x-request-id': 'proxy-12345' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 'UNEXPECTED', message: 'Something went wrong.' });
    expect(error).toHaveBeenCalledWith(
      {
        requestId: 'proxy-12345',
        method: 'GET',
        url: '/api/look?token=***',
        code: 'UNEXPECTED',
        err: expect.any(Error),
      },
      'request failed',
    );
  });

  it('answers a reply that breaks the contract as unexpected', async () => {
    const http = await testHttp({ routes: [route(look, async () => ({ ok: 'yes' }) as never)] });
    expect((await http.inject('/api/look')).json()).toMatchObject({ code: 'UNEXPECTED' });
  });

  it('answers 503 with Retry-After while a dependency is unavailable', async () => {
    const away = new Error('connection refused');
    const http = await testHttp({ routes: [failing(away)], isUnavailable: (error) => error === away });
    const answer = await http.inject('/api/look');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });

  it('answers 503 also when the lookup of the caller fails', async () => {
    const away = new Error('connection refused');
    const http = await testHttp({
      routes: [failing(new Error('not reached'))],
      resolveCaller: () => Promise.reject(away),
      isUnavailable: (error) => error === away,
    });
    expect((await http.inject({ url: '/api/look', headers: bearer('any') })).statusCode).toBe(503);
  });

  it.each([
    ['no session', {}, '/api/legacy/x.jsp?n=1', '401'],
    ['a missing parameter', bearer('guest'), '/api/legacy/x.jsp', '400'],
    ['a failure', bearer('guest'), '/api/legacy/x.jsp?n=1', '500'],
  ])(
    'of the legacy interface is reported by a returncode with status 200: %s [LEGACY-02]',
    async (_, headers, url, returncode) => {
      const old = endpoint({
        ...look,
        path: '/legacy/x.jsp',
        access: 'guest',
        query: z.object({ n: z.string() }),
        errorKind: 'returncode',
      });
      const http = await testHttp({
        routes: [
          route(old, async () => {
            throw new Error('secret');
          }),
        ],
      });
      const answer = await http.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ returncode, errormsg: expect.not.stringContaining('secret') });
    },
  );

  it('sends the wire code where it differs from ours, and never the detail', async () => {
    const http = await testHttp({ routes: [failing(new AppError('LOGIN_SUSPENDED', { accountId: '7' }))] });
    const answer = await http.inject('/api/look');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ code: 'ACCOUNT_SUSPENDED', message: 'The account is suspended.' });
  });
});

describe('every answer', () => {
  it('carries a request id: ours, or a sane one from a proxy', async () => {
    const http = await testHttp({ routes: [route(look, async () => ({ ok: true }))] });
    const idFor = async (given?: string) =>
      (await http.inject({ url: '/api/look', headers: given ? { 'x-request-id': given } : {} })).headers[
        'x-request-id'
      ];
    expect(await idFor('edge-0a1b2c3d')).toBe('edge-0a1b2c3d');
    expect(await idFor()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('passes the address, the language and the device to handlers', async () => {
    const seen = vi.fn();
    const http = await testHttp({
      routes: [
        route(look, async ({ meta }) => {
          seen(meta);
          return { ok: true };
        }),
      ],
      trustProxy: ['loopback'],
    });
    await http.inject({
      url: '/api/look',
      headers: {
        host: 'inside:8080',
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'tv.example',
        'x-forwarded-proto': 'https',
        'accept-language': 'en-GB,en;q=0.9,tr;q=0.5',
        'x-device-type': 'web-chrome',
        'x-device-id': '0f8fad5b-d9cb-469f-a165-70867728950e',
        'x-request-id': 'request-1',
        'user-agent': 'test',
      },
    });
    expect(seen).toHaveBeenCalledWith({
      ip: '203.0.113.9',
      origin: 'https://tv.example',
      language: 'en',
      deviceType: 'web-chrome',
      deviceId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      requestId: 'request-1',
      userAgent: 'test',
    });
  });

  it('does not believe a forwarded address without a trusted proxy', async () => {
    const http = await testHttp({ routes: [route(look, async ({ meta }) => ({ ok: meta.ip === '127.0.0.1' }))] });
    const answer = await http.inject({ url: '/api/look', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.json()).toEqual({ ok: true });
  });

  it('is measured by pattern and not by path', async () => {
    const observe = vi.fn();
    const http = await testHttp({ routes: [greeting], observe });
    await http.inject(post('{"name":"Ada"}'));
    await http.inject('/api/unknown/17');
    await vi.waitFor(() => expect(observe).toHaveBeenCalledTimes(2), WAIT_LIMIT_MS);
    expect(observe.mock.calls.map(([seen]) => [seen.route, seen.status])).toEqual([
      ['/api/greet/:place', 200],
      ['other', 404],
    ]);
  });
});

describe('rate limits', () => {
  it('answer 429 with Retry-After beyond the allowance of an address, and other addresses go on', async () => {
    const http = await testHttp({
      routes: [route(look, async () => ({ ok: true }))],
      rate: { perAddress: 1, perSession: 0 },
      now: () => 0,
    });
    const from = (remoteAddress: string) => http.inject({ url: '/api/look', remoteAddress });
    for (let i = 0; i < 10; i += 1) expect((await from('192.0.2.1')).statusCode).toBe(200);
    const refused = await from('192.0.2.1');
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY', '1']);
    expect((await from('192.0.2.2')).statusCode).toBe(200);
  });

  it('count a session wherever it calls from', async () => {
    const http = await testHttp({
      routes: [route(look, async () => ({ ok: true }))],
      rate: { perAddress: 0, perSession: 1 },
      now: () => 0,
    });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const request = { url: '/api/look', headers: bearer('subscriber'), remoteAddress: `192.0.2.${i}` };
      statuses.push((await http.inject(request)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await http.inject({ url: '/api/look', headers: bearer('guest') })).statusCode).toBe(200);
  });
});
