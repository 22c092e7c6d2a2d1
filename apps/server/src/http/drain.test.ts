// Behaviour that needs a real socket: draining, slow clients, malformed bytes.
import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@seyir/contract/endpoint';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deferred } from '../../test/deferred.ts';
import { testHttp } from '../../test/http.ts';
import { makeLog } from '../shared/make-log.ts';
import type { Http, HttpOptions } from './build-http.ts';
import { route, type TextStream } from './route.ts';

const wait = endpoint({
  method: 'GET',
  path: '/wait',
  access: 'public',
  feature: 'client',
  summary: 'A call for tests.',
  reply: z.object({ ok: z.boolean() }),
});
const write = endpoint({ ...wait, method: 'POST', path: '/write', body: z.object({}) });
const listen = endpoint({ ...wait, path: '/listen', reply: undefined, replyKind: 'events' });

let http: Http | undefined;
afterEach(() => http?.drain(0));

async function open(options: Partial<HttpOptions>): Promise<URL> {
  http = await testHttp(options);
  return new URL(await http.listen('127.0.0.1', 0));
}

/** A handler that resolves `started` and waits for `finish`. */
function aSlowRoute() {
  const started = deferred();
  const go = deferred();
  const slow = route(wait, async () => {
    started.resolve();
    await go.promise;
    return { ok: true };
  });
  return { slow, started: started.promise, finish: () => go.resolve() };
}

async function get(url: URL, agent: Agent): Promise<IncomingMessage> {
  const [answer] = await once(httpGet(url, { agent }), 'response');
  return answer;
}

/** Sends raw bytes and gives everything that came back before the server closed. */
async function say(url: URL, bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  socket.write(bytes);
  return text(socket);
}

describe('drain', () => {
  it('lets a running request end, closes its kept connection, and takes no new one', async () => {
    const { slow, started, finish } = aSlowRoute();
    const base = await open({ routes: [slow] });
    const agent = new Agent({ keepAlive: true });
    const answering = get(new URL('/api/wait', base), agent);
    await started;

    const drained = http?.drain(60_000);
    await expect(fetch(new URL('/api/wait', base))).rejects.toThrow();
    finish();
    const answer = await answering;
    expect([answer.statusCode, await text(answer)]).toEqual([200, '{"ok":true}']);
    await drained;
    agent.destroy();
  });

  it('closes idle kept connections at once', async () => {
    const base = await open({ routes: [route(wait, async () => ({ ok: true }))] });
    const agent = new Agent({ keepAlive: true });
    await text(await get(new URL('/api/wait', base), agent));
    await http?.drain(60_000);
    agent.destroy();
  });

  it('closes unfinished requests at the limit', async () => {
    const { slow, started } = aSlowRoute();
    const base = await open({ routes: [slow] });
    const answering = fetch(new URL('/api/wait', base)).catch((error: unknown) => error);
    await started;
    await http?.drain(10);
    expect(await answering).toBeInstanceOf(TypeError);
  });
});

describe('a stream of events', () => {
  it('sends its head at once with the headers of every answer, then each piece', async () => {
    const opened = deferred<TextStream>();
    const base = await open({
      routes: [route(listen, async () => opened.resolve)],
      allowedOrigins: ['https://tv.example'],
    });
    const answer = await fetch(new URL('/api/listen', base), { headers: { origin: 'https://tv.example' } });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://tv.example');
    const stream = await opened.promise;
    expect(stream.write('data: 1\n\n')).toBe(true);
    stream.end();
    expect(await answer.text()).toBe('data: 1\n\n');
  });

  it('reports a closed reader, and one that reads too slowly', async () => {
    const opened = deferred<TextStream>();
    const base = await open({ routes: [route(listen, async () => opened.resolve)] });
    const socket = connect(Number(base.port), base.hostname);
    socket.write('GET /api/listen HTTP/1.1\r\nHost: x\r\n\r\n');
    const stream = await opened.promise;
    const closed = new Promise<void>((resolve) => stream.onClose(resolve));
    socket.pause();
    let keepsUp = true;
    for (let i = 0; keepsUp && i < 10_000; i += 1) keepsUp = stream.write('x'.repeat(64 * 1024));
    expect(keepsUp).toBe(false);
    stream.destroy();
    await closed;
    socket.destroy();
  });
});

describe('a log line', () => {
  it('carries the id of its request, also after a body that took its time', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const log = makeLog({ level: 'info', format: 'json', destination });
    const base = await open({
      routes: [
        route(write, async () => {
          log.info('deep inside');
          return { ok: true };
        }),
      ],
    });
    const socket = connect(Number(base.port), base.hostname);
    const answered = text(socket);
    const head = ['POST /api/write HTTP/1.1', 'Host: x', 'Connection: close', 'X-Request-Id: request-with-body'];
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 2', '', '{'].join('\r\n'));
    await sleep(100);
    socket.write('}');
    expect(await answered).toContain('HTTP/1.1 200');
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ msg: 'deep inside', requestId: 'request-with-body' });
  });
});

describe('a client', () => {
  it.each([
    ['that sends nonsense', 'HELLO\r\n\r\n', '400 Bad Request'],
    [
      'whose head is too long',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('%s gets a JSON error and is disconnected', async (_, bytes, status) => {
    const base = await open({});
    const answer = await say(base, bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain('{"code":"BAD_INPUT"');
  });

  it.each([
    ['its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'its body',
      'POST /api/write HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    ],
  ])('that never finishes %s is answered 408', async (_, bytes) => {
    const base = await open({
      routes: [route(write, async () => ({ ok: true }))],
      times: { headMs: 50, requestMs: 100, checkEveryMs: 20 },
    });
    expect(await say(base, bytes)).toContain('HTTP/1.1 408 Request Timeout');
  });
});
