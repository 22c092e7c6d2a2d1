import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import { watchContent } from '@seyir/contract/catalog';
import type { Endpoint } from '@seyir/contract/endpoint';
import { login } from '@seyir/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, BrokenReplyError, NetworkError } from './api-error.ts';
import { findLegacyBase, requestOf, urlOf } from './request.ts';
import { createSend } from './send.ts';
import { readBaseUrl } from './service.ts';

const readThing = {
  method: 'GET',
  path: '/thing/:id',
  access: 'guest',
  feature: 'home',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), tag: z.array(z.string()).optional() }),
  reply: z.object({ name: z.string() }),
} as const satisfies Endpoint;

const checkPin = {
  method: 'POST',
  path: '/pin',
  access: 'subscriber',
  feature: 'profiles',
  summary: '',
  body: z.string(),
  bodyKind: 'text',
  replyKind: 'empty',
} as const satisfies Endpoint;

const context = { baseUrl: '/api', language: 'tr', deviceType: 'web' };

describe('the URL of a call', () => {
  it.each([
    ['a parameter', { params: { id: '6' } }, '/api/thing/6'],
    ['a parameter that needs escaping', { params: { id: 'a/b ç' } }, '/api/thing/a%2Fb%20%C3%A7'],
    ['a query', { params: { id: '6' }, query: { page: 0 } }, '/api/thing/6?page=0'],
    ['a missing value', { params: { id: '6' }, query: { page: undefined } }, '/api/thing/6'],
    ['several values', { params: { id: '6' }, query: { tag: ['x', 'y'] } }, '/api/thing/6?tag=x&tag=y'],
  ])('%s', (_, input, expected) => {
    expect(urlOf(readThing, input, { baseUrl: '/api' })).toBe(expected);
  });

  it('is relative to a base URL of the page or of the build [API-08]', () => {
    const page = (meta: string) => new DOMParser().parseFromString(`<head>${meta}</head>`, 'text/html');
    expect(readBaseUrl(page(''), undefined)).toBe('/api');
    expect(readBaseUrl(page(''), 'https://api.example/v1/')).toBe('https://api.example/v1');
    expect(readBaseUrl(page('<meta name="seyir-api" content="/elsewhere/">'), '/built')).toBe('/elsewhere');
    expect(urlOf(readThing, { params: { id: '1' } }, { baseUrl: 'https://api.example' })).toBe(
      'https://api.example/thing/1',
    );
  });
});

describe('the request of a call', () => {
  it('carries the token for every call but sign-in and sign-up, those of the old interface included [API-01] [API-02]', () => {
    const without = Object.entries(ENDPOINTS)
      .filter(([, endpoint]) => {
        const { headers } = requestOf(endpoint, {}, context, 'Bearer a.b.c');
        return !new Headers(headers).has('Authorization');
      })
      .map(([, { method, path }]) => `${method} ${path}`);
    expect(without).toEqual(['POST /auth/user/login', 'POST /auth/user/register']);
  });

  it('carries language, device type and cookies [API-03] [ANALYTICS-02]', () => {
    const request = requestOf(readThing, {}, context, 'Bearer a.b.c');
    expect(request).toMatchObject({
      method: 'GET',
      credentials: 'include',
      headers: { Authorization: 'Bearer a.b.c', 'Accept-Language': 'tr', 'X-Device-Type': 'web' },
    });
  });

  it('asks for the address of a title as JSON, past every cache [VOD-02]', () => {
    expect(requestOf(watchContent, { params: { id: '1' }, body: {} }, context, 'a.b.c')).toMatchObject({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', Pragma: 'no-cache' },
    });
  });

  it('sends no token to sign in [API-01]', () => {
    const { headers } = requestOf(login, { body: {} }, context, 'a.b.c');
    expect(headers).not.toHaveProperty('Authorization');
  });

  it('writes a body as JSON, and as text where the contract says so', () => {
    expect(requestOf(login, { body: { username: 'a' } }, context, undefined)).toMatchObject({
      body: '{"username":"a"}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(requestOf(checkPin, { body: '1234' }, context, undefined)).toMatchObject({
      body: '1234',
      headers: { 'Content-Type': 'text/plain' },
    });
  });

  it.each([true, false])('sets keepalive: %s', async (keepalive) => {
    const fetch = vi.fn(async () => new Response('{"name":"x"}'));
    const options = keepalive ? { keepalive } : {};
    await createSend({ ...context, fetch })(readThing, { params: { id: '1' }, query: {} }, options);
    expect(fetch).toHaveBeenCalledWith('/api/thing/1', expect.objectContaining({ keepalive }));
  });
});

describe('the reply to a call', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answering = (answer: () => Promise<Response>) => createSend({ ...context, fetch: vi.fn(answer) });
  const json =
    (body: unknown, status = 200) =>
    async () =>
      new Response(JSON.stringify(body), { status });
  const input = { params: { id: '1' }, query: {} };

  it('is returned unchanged', async () => {
    await expect(answering(json({ name: 'x', more: 1 }))(readThing, input)).resolves.toEqual({ name: 'x', more: 1 });
  });

  it('is undefined for 204 and for an empty reply', async () => {
    await expect(answering(async () => new Response(null, { status: 204 }))(readThing, input)).resolves.toBeUndefined();
    await expect(answering(async () => new Response(''))(checkPin, { body: '1' })).resolves.toBeUndefined();
  });

  it('is checked against the contract in development', async () => {
    await expect(answering(json({ name: 7 }))(readThing, input)).rejects.toThrow(BrokenReplyError);
  });

  it('becomes an ApiError with its code', async () => {
    const error = await answering(json({ code: 'LOGIN_REQUIRED', message: 'Sign in.' }, 403))(readThing, input).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, code: 'LOGIN_REQUIRED', message: 'Sign in.' });
  });

  it.each([
    [502, 'UNAVAILABLE'],
    [500, 'UNEXPECTED'],
    [404, 'NOT_FOUND'],
    [401, 'UNAUTHORISED'],
    [429, 'TOO_MANY'],
    [400, 'BAD_INPUT'],
  ])('becomes an ApiError when a proxy wrote it: %i is %s', async (status, code) => {
    const proxy = async () => new Response('<html>Bad gateway</html>', { status });
    await expect(answering(proxy)(readThing, input)).rejects.toMatchObject({ status, code });
  });

  it('is a network error without a connection, or when the body breaks off', async () => {
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(answering(refuse)(readThing, input)).rejects.toThrow(NetworkError);
    await expect(answering(async () => new Response('{"name":'))(readThing, input)).rejects.toThrow(NetworkError);
  });

  it('is a network error after the timeout', async () => {
    const send = createSend({ ...context, fetch: hanging });
    const outcome = expect(send(readThing, input)).rejects.toThrow(NetworkError);
    await vi.advanceTimersByTimeAsync(20_000);
    await outcome;
  });

  it('is an AbortError when the caller aborted', async () => {
    const controller = new AbortController();
    const send = createSend({ ...context, fetch: hanging });
    const outcome = expect(send(readThing, input, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    controller.abort();
    await outcome;
  });
});

const hanging = ((_: unknown, init: RequestInit) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  })) as typeof fetch;

describe('the legacy interface', () => {
  const where = { origin: 'https://tv.example', trusted: ['https://old.example'] };

  it.each([
    ['/api/legacy', 'https://tv.example/api/legacy'],
    ['https://tv.example/legacy/', 'https://tv.example/legacy'],
    ['https://old.example/EPG', 'https://old.example/EPG'],
    ['https://evil.example/api/legacy', undefined],
    ['//evil.example/api/legacy', undefined],
    ['https://tv.example@evil.example/', undefined],
    ['https://me:secret@tv.example/', undefined],
    ['http://tv.example/api/legacy', undefined],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
    [undefined, undefined],
  ])('stored as %s is used as %s [LEGACY-16]', (stored, expected) => {
    expect(findLegacyBase(stored, where)).toBe(expected);
  });

  it('is below interfaceurl, or else below the API; other calls are not [LEGACY-01]', () => {
    const legacyList = { ...readThing, path: '/legacy/sdk_getusernpvrlist.jsp' } as const;
    const context = { baseUrl: '/api', legacyBaseUrl: () => 'https://old.example/EPG' };
    const input = { params: { id: '1' }, query: { pageno: 1 } };
    expect(urlOf(legacyList, input, context)).toBe('https://old.example/EPG/sdk_getusernpvrlist.jsp?pageno=1');
    expect(urlOf(legacyList, input, { baseUrl: '/api' })).toBe('/api/legacy/sdk_getusernpvrlist.jsp?pageno=1');
    expect(urlOf(readThing, input, context)).toBe('/api/thing/1?pageno=1');
  });
});
