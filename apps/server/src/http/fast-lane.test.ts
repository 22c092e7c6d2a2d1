import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoint } from '@seyir/contract/endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deferred } from '../../test/deferred.ts';
import { testHttp } from '../../test/http.ts';
import { isConnectionError } from '../db/errors.ts';
import { makeLog } from '../shared/make-log.ts';
import type { Http, HttpOptions } from './build-http.ts';
import { decodeUnreserved, type FastLane, toOriginForm } from './fast-lane.ts';
import { route } from './route.ts';

const look = route(
  endpoint({
    method: 'GET',
    path: '/look',
    access: 'public',
    feature: 'client',
    summary: 'A call for tests.',
    reply: z.object({ ok: z.boolean() }),
  }),
  async () => ({ ok: true }),
);
const echo: FastLane = {
  prefix: '/lane/',
  handle: (request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(request.url),
};

let http: Http | undefined;
afterEach(() => http?.drain(0));

async function open(options: Partial<HttpOptions>): Promise<URL> {
  http = await testHttp({ routes: [look], ...options });
  return new URL(await http.listen('127.0.0.1', 0));
}

async function get(url: URL, agent: Agent): Promise<IncomingMessage> {
  const [answer] = await once(httpGet(url, { agent }), 'response');
  return answer;
}

/** A client that sends a request and does not read until `resume`. */
function askSlowly(base: URL, path: string): Socket {
  const socket = connect({ port: Number(base.port), host: base.hostname });
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

/** Sends bytes as they are and gives the whole answer. */
async function sendRaw(base: URL, bytes: string): Promise<string> {
  const socket = connect({ port: Number(base.port), host: base.hostname });
  socket.end(bytes);
  return text(socket);
}

describe('a normalised target', () => {
  it.each([
    ['/api/look?a=%61#x', '/api/look?a=%61#x'],
    ['/%61p%69/look', '/api/look'],
    ['/%2561pi/look', '/%2561pi/look'],
    ['/api%2Flook%3Fa', '/api%2Flook%3Fa'],
    ['/a%00b%C3%BC%7', '/a%00b%C3%BC%7'],
    ['http://x.test/api/look', '/api/look'],
    ['HTTP://x.test:80/%61pi', '/api'],
    ['https://x.test', '/'],
    ['http://x.test?a/api/b', '/?a/api/b'],
    ['*', '*'],
    ['', ''],
  ])('writes %s as %s', (target, expected) => {
    expect(decodeUnreserved(toOriginForm(target))).toBe(expected);
  });
});

describe('a request target', () => {
  const spellings = [
    '/api/look',
    '/%61pi/look',
    '/%61%70%69/look',
    'http://x.test/api/look',
    'http://x.test/a%70i/look',
  ];

  it.each(spellings)('%s is limited and not stored like the plain one', async (target) => {
    const base = await open({ rate: { perAddress: 1, perSession: 0 }, now: () => 0 });
    const ask = () => sendRaw(base, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const first = await ask();
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
    expect(first).toMatch(/^cache-control: no-store\r$/m);
    for (let i = 1; i < 10; i += 1) await ask();
    expect(await ask()).toMatch(/^HTTP\/1\.1 429 /);
  });

  it.each([
    ['http://x.test/lane/a', /^HTTP\/1\.1 200 .*\/lane\/a/s],
    ['/lane/%61', /^HTTP\/1\.1 200 .*\/lane\/%61/s],
    ['/l%61ne/a', /^HTTP\/1\.1 404 /],
  ])('%s reaches a lane in one spelling', async (target, expected) => {
    const base = await open({ fastLanes: [echo] });
    const answer = await sendRaw(base, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(expected);
  });
});

describe('a request with two Host headers', () => {
  it.each(['/api/look', '/lane/a'])('to %s is refused with 400', async (path) => {
    const base = await open({ fastLanes: [echo] });
    const answer = await sendRaw(base, `GET ${path} HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"BAD_INPUT"/s);
  });
});

describe('a client that closes the connection', () => {
  const slow = endpoint({ method: 'GET', path: '/slow', access: 'public', feature: 'client', summary: 'Waits.' });
  const save = endpoint({
    method: 'POST',
    path: '/save',
    access: 'public',
    feature: 'client',
    summary: 'Takes a body.',
    body: z.object({ name: z.string() }),
  });
  /** A log that keeps what is worse than debug, and a list of the statuses that were counted. */
  function watch() {
    const lines: string[] = [];
    const statuses: number[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    return {
      lines,
      statuses,
      log: makeLog({ level: 'info', format: 'json', destination }),
      observe: ({ status }: { status: number }) => void statuses.push(status),
      isUnavailable: isConnectionError,
    };
  }
  const dial = (base: URL) => connect({ port: Number(base.port), host: base.hostname });

  it('in the middle of its body counts as 499 and is no error', async () => {
    const watched = watch();
    const admitted = deferred();
    const resolveCaller = async () => {
      admitted.resolve();
      return { refused: 'UNAUTHORISED' } as const;
    };
    const base = await open({ routes: [route(save, async () => undefined)], ...watched, resolveCaller });
    const socket = dial(base);
    socket.write(
      'POST /api/save HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"na',
    );
    await admitted.promise;
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(watched.statuses).toEqual([499]));
    expect(watched.lines).toEqual([]);
  });

  it('before its answer counts as 499 and is no error', async () => {
    const watched = watch();
    const [started, go] = [deferred(), deferred()];
    const waiting = route(slow, async () => {
      started.resolve();
      await go.promise;
      return undefined;
    });
    const base = await open({ routes: [waiting], ...watched });
    const socket = dial(base);
    socket.write('GET /api/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await started.promise;
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(watched.statuses).toEqual([499]));
    go.resolve();
    await http?.drain(0);
    expect([watched.statuses, watched.lines]).toEqual([[499], []]);
  });

  it('before its request is read counts as 499 and is no error', async () => {
    const watched = watch();
    const base = await open({ ...watched, rate: { perAddress: 9, perSession: 0 } });
    const socket = dial(base);
    await once(socket, 'connect');
    socket.write('GET /api/look HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(watched.statuses).toEqual([499]));
    expect(watched.lines).toEqual([]);
  });
});

describe('a fast lane', () => {
  it('answers below its prefix, the framework everything else, on one kept connection', async () => {
    const base = await open({ fastLanes: [echo] });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const answers: string[] = [];
    for (const path of ['/lane/a?b', '/api/look', '/lane/', '/lane', '/Lane/x', '//lane/x']) {
      const answer = await get(new URL(base.origin + path), agent);
      ports.add(answer.socket.localPort);
      answers.push(`${answer.statusCode} ${(await text(answer)).slice(0, 11)}`);
    }
    agent.destroy();
    expect(answers).toEqual([
      '200 /lane/a?b',
      '200 {"ok":true}',
      '200 /lane/',
      '404 {"code":"NO',
      '404 {"code":"NO',
      '404 {"code":"NO',
    ]);
    expect(ports.size).toBe(1);
  });

  it('leaves requests without a socket to the framework', async () => {
    http = await testHttp({ routes: [look], fastLanes: [echo] });
    expect((await http.inject('/api/look')).json()).toEqual({ ok: true });
  });

  it('that throws fails one response and is logged without the token', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const broken: FastLane = {
      prefix: '/stream/',
      handle() {
        throw new Error('broken');
      },
    };
    const base = await open({ fastLanes: [broken], log: makeLog({ level: 'info', format: 'json', destination }) });
    const answer = await fetch(new URL('/stream/very-secret/x', base));
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([500, 'no-store', '']);
    expect(lines.join()).toContain('/stream/***/x');
    expect(lines.join()).not.toContain('very-secret');
    expect((await fetch(new URL('/api/look', base))).status).toBe(200);
  });
});

describe('drain', () => {
  // Far more than the sockets between the two take.
  const large = Buffer.alloc(32 * 1024 * 1024, 'x');

  it('lets a slow reader receive the whole of a response that was written long ago', async () => {
    const written = deferred();
    const base = await open({
      fastLanes: [
        {
          prefix: '/lane/',
          handle(_, response) {
            response.writeHead(200, { 'content-length': String(large.length) }).end(large);
            written.resolve();
          },
        },
      ],
    });
    const reader = askSlowly(base, '/lane/large');
    await written.promise;
    const drained = http?.drain(60_000);
    let bytes = 0;
    reader.on('data', (chunk) => {
      bytes += chunk.length;
    });
    reader.resume();
    await drained;
    await once(reader, 'close');
    expect(bytes).toBeGreaterThan(large.length);
  });

  it('waits for a response in progress, and makes it the last of its connection', async () => {
    const started = deferred();
    const go = deferred();
    const base = await open({
      fastLanes: [
        {
          prefix: '/lane/',
          handle(_, response) {
            started.resolve();
            go.promise.then(() => response.writeHead(200).end('late'));
          },
        },
      ],
    });
    const agent = new Agent({ keepAlive: true });
    const answering = get(new URL('/lane/x', base), agent);
    await started.promise;
    const drained = http?.drain(60_000);
    await expect(fetch(new URL('/lane/x', base))).rejects.toThrow();
    go.resolve();
    expect(await text(await answering)).toBe('late');
    await drained;
    agent.destroy();
  });

  it('disconnects a reader that does not read, at the limit', async () => {
    const written = deferred();
    const base = await open({
      fastLanes: [
        {
          prefix: '/lane/',
          handle(_, response) {
            response.writeHead(200, { 'content-length': String(large.length) }).end(large);
            written.resolve();
          },
        },
      ],
    });
    const reader = askSlowly(base, '/lane/large');
    reader.on('error', () => undefined);
    await written.promise;
    await http?.drain(20);
    reader.destroy();
  });
});
