import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRESET_TIME_ZONE, setTimeZone } from '@seyir/core/time/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp } from '../../test/http.ts';
import type { Http } from './build-http.ts';
import { readWebApp } from './web-app.ts';

let folder = '';
let http: Http;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Seyir</title>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets/app-1a2b3c.js'), 'export {}');
  await writeFile(join(folder, 'assets/app-1a2b3c.js.br'), 'brotli');
  await writeFile(join(folder, 'assets/app-1a2b3c.js.gz'), 'gzip');
  await writeFile(join(tmpdir(), 'seyir-outside.txt'), 'secret');
  http = await testHttp({ webApp: await readWebApp(folder) });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(join(tmpdir(), 'seyir-outside.txt'));
});

describe('the web application', () => {
  it.each([
    '/',
    '/dashboard/home/6/all',
    '/dashboard/livetv/1?t=5',
    '/forgot-password?token=a.b',
    '/ara%C3%A7',
    '/%E0%A4%A',
  ])('opens at %s with its document, revalidated each time', async (url) => {
    const answer = await http.inject(url);
    expect(answer.statusCode).toBe(url === '/%E0%A4%A' ? 400 : 200);
    if (answer.statusCode === 400) return;
    expect(answer.body).toContain('Seyir');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const again = await http.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('opens a page with its picture', async () => {
    const name = { tr: 'A', en: 'A' };
    const opening = {
      ...{ wide: '/images/bg/a?v=1', upright: '/images/v/a?v=1' },
      words: { logo: undefined, name, summary: name },
    };
    const body = '<body><div id="root"></div></body>';
    const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(elsewhere, 'index.html'), body);
    const app = await readWebApp(elsewhere, (path) => ({ opening: path === '/' ? opening : undefined }));
    const read = (path: string) => String(app({ path, acceptEncoding: undefined, ifNoneMatch: undefined })?.body);
    expect(read('/')).toContain('/images/bg/a?v=1&amp;w=1600');
    expect(read('/login')).toBe(body);
    await rm(elsewhere, { recursive: true });
  });

  it('opens the console with its own document, and never an address that only begins like it', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(elsewhere, 'index.html'), 'home');
    await writeFile(join(elsewhere, 'console.html'), 'console');
    const app = await readWebApp(elsewhere);
    const read = (path: string) => String(app({ path, acceptEncoding: undefined, ifNoneMatch: undefined })?.body);
    for (const path of ['/console', '/console/', '/console/accounts/1']) expect(read(path)).toBe('console');
    expect(read('/consoles')).toBe('home');
    await rm(elsewhere, { recursive: true });
  });

  it('opens a channel with the document that brings its player, where the build has one', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(elsewhere, 'index.html'), 'home');
    const read = async (path: string) =>
      String((await readWebApp(elsewhere))({ path, acceptEncoding: undefined, ifNoneMatch: undefined })?.body);
    expect(await read('/dashboard/livetv/1')).toBe('home');
    await writeFile(join(elsewhere, 'live.html'), 'live');
    expect(await read('/dashboard/livetv/1')).toBe('live');
    expect(await read('/dashboard/livetv')).toBe('home');
    expect(await read('/dashboard/home/6/all')).toBe('home');
    await rm(elsewhere, { recursive: true });
  });

  it('opens pages outside of the dashboard with a document that preloads nothing of the home, where the build has one', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(elsewhere, 'index.html'), 'home');
    await writeFile(join(elsewhere, 'page.html'), 'page');
    const app = await readWebApp(elsewhere);
    const read = (path: string) => String(app({ path, acceptEncoding: undefined, ifNoneMatch: undefined })?.body);
    for (const path of ['/login', '/settings/main', '/dashboards']) expect(read(path)).toBe('page');
    for (const path of ['/', '/index.html', '/dashboard', '/dashboard/search']) expect(read(path)).toBe('home');
    await rm(elsewhere, { recursive: true });
  });

  it('carries a zone of the service other than the preset', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'seyir-web-'));
    await writeFile(join(elsewhere, 'index.html'), '<html><head></head></html>');
    await writeFile(join(elsewhere, 'index.html.br'), 'brotli');
    const read = async () =>
      String((await readWebApp(elsewhere))({ path: '/', acceptEncoding: 'br', ifNoneMatch: undefined })?.body);
    expect(await read()).toBe('brotli');
    setTimeZone('Asia/Tokyo');
    try {
      expect(await read()).toContain('<meta name="time-zone" content="Asia/Tokyo" />');
    } finally {
      setTimeZone(PRESET_TIME_ZONE);
      await rm(elsewhere, { recursive: true });
    }
  });

  it('names a page that is described, and no file', async () => {
    const asked: string[] = [];
    const app = await readWebApp(folder, (path) => {
      asked.push(path);
      const words = { title: 'Tuz', description: 'x', url: 'https://x', image: undefined };
      return path.endsWith('/tuz') ? { words } : undefined;
    });
    const read = (path: string) => app({ path, acceptEncoding: 'br', ifNoneMatch: undefined });
    const named = read('/voddetail/tuz');
    expect(String(named?.body)).toContain('<title>Tuz</title>');
    expect(named?.headers).not.toHaveProperty('content-encoding');
    const etag = String(named?.headers?.etag);
    expect(app({ path: '/voddetail/tuz', acceptEncoding: undefined, ifNoneMatch: etag })?.status).toBe(304);
    expect(String(read('/voddetail/yok')?.body)).toContain('<title>Seyir</title>');
    read('/favicon.svg');
    expect(asked).not.toContain('/favicon.svg');
  });

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'export {}'],
  ])('sends a hashed file as immutable, accepted %s as %s', async (accepted, encoding, body) => {
    const answer = await http.inject({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': accepted } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
    expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
  });

  it.each(['/dashboard/search/Gece%20Treni%2023.40', '/dashboard/search/v1.2'])(
    'is a page at %s, whatever a viewer searched for',
    async (url) => {
      const answer = await http.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each([
    '/assets/app-old.js',
    '/assets/old',
    '/missing.png',
    '/.env',
    '/.git/config',
    '/%2egit/HEAD',
    '/.well-known/security.txt',
    '/a/.svn/entries',
    '/assets/app-1a2b3c.js.br',
    '/../seyir-outside.txt',
    '/..%2fseyir-outside.txt',
    '/%2e%2e/seyir-outside.txt',
    '/api/nothing',
    '/stream/token/nothing',
    '/images/v/nothing',
  ])('has nothing at %s', async (url) => {
    const answer = await http.inject(url);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('answers HEAD without a body, and nothing but GET and HEAD', async () => {
    const head = await http.inject({ method: 'HEAD', url: '/favicon.svg' });
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'image/svg+xml']);
    expect((await http.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
  });

  it('comes with a policy that forbids inline scripts and framing', async () => {
    const { headers } = await http.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    [{ host: 'tv.test:8080' }, undefined],
    [{ host: '192.168.1.20:8080' }, undefined],
    [{ host: '127.0.0.1:8080' }, 'same-origin'],
    [{ host: '[::1]:8080' }, 'same-origin'],
    [{ host: 'tv.test', 'sec-fetch-mode': 'navigate' }, 'same-origin'],
  ])(
    'with %j gets the opener policy %s: browsers ignore it, with a notice, on a plain http address',
    async (headers, policy) => {
      expect((await http.inject({ url: '/', headers })).headers['cross-origin-opener-policy']).toBe(policy);
    },
  );

  it('frames the payment page and insists on https where that is configured', async () => {
    const security = {
      paymentOrigin: 'https://pay.example',
      frameAncestors: ['https://tv.example'],
      mediaOrigins: ['https://cdn.example'],
      https: true,
    };
    const { headers } = await (await testHttp({ webApp: await readWebApp(folder), security })).inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-src https://pay.example;');
    expect(policy).toContain('frame-ancestors https://tv.example;');
    expect(policy).toContain("connect-src 'self' https://cdn.example;");
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('is not there on a server without one', async () => {
    expect((await (await testHttp()).inject('/')).statusCode).toBe(404);
  });
});
