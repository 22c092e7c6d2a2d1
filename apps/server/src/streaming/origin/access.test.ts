// Who gets what: tokens, rights, sessions, streams at once, and requests that mean harm.
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import {
  aChannel,
  anAsset,
  makeTestWorld,
  SECRET,
  type TestOrigin,
  type TestWorld,
} from '../../../test/stream-world.ts';
import { newId } from '../../shared/ids.ts';
import { makeLog } from '../../shared/log.ts';
import { makeStreamTokens } from '../token/stream-token.ts';

const LIVE: StreamList = { kind: 'live', channel: '12' };
const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
const LIST = 'c/12/live/v720.m3u8';

let world: TestWorld;
let origin: TestOrigin;
const opened: TestOrigin[] = [];
const open = async (options: Parameters<TestWorld['open']>[0] = {}) => {
  const one = await world.open(options);
  opened.push(one);
  return one;
};
beforeEach(async () => {
  world = makeTestWorld();
  world.media.assets.set('film-one-0001', anAsset());
  world.media.channels.set('12', aChannel('12'));
  world.media.channels.set('13', aChannel('13'));
  origin = await open();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const get = (token: string, path: string, from = origin) => fetch(`${from.url}/stream/${token}/${path}`);
/** Sends bytes as they are and gives all that comes back. */
async function say(bytes: string): Promise<string> {
  const { port, hostname } = new URL(origin.url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return await text(socket);
}

async function expectRefused(answer: Response, code = 'FORBIDDEN'): Promise<void> {
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.json()).toEqual({ code, message: expect.any(String) });
}

describe('a token', () => {
  it('that was altered opens nothing [ORIGIN-04]', async () => {
    const token = origin.issue(LIVE);
    const altered = token.replace('~12~', '~13~');
    expect(altered).not.toBe(token);
    await expectRefused(await get(altered, 'c/13/live/v720.m3u8'));
    await expectRefused(await get(token.slice(0, -1), LIST));
    await expectRefused(await get('x', LIST));
    await expectRefused(await fetch(`${origin.url}/stream/`));
    await expectRefused(await fetch(`${origin.url}/stream/${token}x`));
  });

  it('of another installation opens nothing [ORIGIN-04]', async () => {
    const tokens = makeStreamTokens({ secret: `${SECRET}!`, now: () => world.clock.at, ttlMs: 900_000 });
    await expectRefused(await get(tokens.issue({ sessionId: world.sessionId, rights: writeRights(LIVE) }), LIST));
  });

  it('that expired opens nothing, also what it has just opened [ORIGIN-04]', async () => {
    const token = origin.issue(LIVE);
    expect((await get(token, LIST)).status).toBe(200);
    world.clock.at += 899_999;
    expect((await get(token, LIST)).status).toBe(200);
    world.clock.at += 1;
    await expectRefused(await get(token, LIST));
  });

  it.each([
    ['another channel’s list', LIVE, 'c/13/live/v720.m3u8'],
    ['another channel’s segment', LIVE, 'c/13/v720/1000.m4s'],
    ['the time-shift list', LIVE, 'c/12/dvr/v720.m3u8'],
    ['an old segment', LIVE, 'c/12/v720/1000.m4s'],
    ['thumbnails of long ago', LIVE, 'c/12/sprite/1000.webp'],
    ['a title', LIVE, 'v/film-one-0001/index.m3u8'],
    ['another title', TITLE, 'v/film-two-0002/index.m3u8'],
    ['a channel', TITLE, LIST],
    ['a wider window', { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 }, 'c/12/w/1010-1021/v720.m3u8'],
    ['the segment before', { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 }, 'c/12/v720/1009.m4s'],
    ['the segment behind', { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 }, 'c/12/v720/1021.m4s'],
    ['live', { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 }, LIST],
  ] as [string, StreamList, string][])('for one thing does not open %s [ORIGIN-04]', async (_, rights, path) => {
    await expectRefused(await origin.ask(rights, path));
  });

  it('from a programme’s start ends with the programme [ORIGIN-04]', async () => {
    const list = await (await origin.ask(LIVE, LIST)).text();
    const newest = Number(/(\d+)\.m4s\n$/.exec(list)?.[1]);
    const over: StreamList = {
      kind: 'startOver',
      channel: '12',
      fromMsn: newest - 99,
      untilSec: world.clock.at / 1_000 - 60,
    };
    expect((await origin.ask(over, `c/12/v720/${newest - 50}.m4s`)).status).toBe(200);
    await expectRefused(await origin.ask(over, `c/12/v720/${newest}.m4s`));
    await expectRefused(await origin.ask(over, `c/12/v720/${newest}.m4s`));
  });

  it('that follows another on the same path gives the same lists with the same addresses: nothing is loaded again', async () => {
    const short = await open({ ttlMs: 10_000 });
    const token = short.issue(LIVE);
    const before = await (await get(token, LIST, short)).text();
    world.clock.at += 10_000;
    await expectRefused(await get(token, LIST, short));
    const renewed = short.issue(LIVE);
    expect(renewed).not.toBe(token);
    const after = await (await get(renewed, LIST, short)).text();
    const uris = (list: string) => list.split('\n').filter((line) => line.endsWith('.m4s'));
    expect(
      uris(after)
        .slice(0, 4)
        .every((uri) => uris(before).includes(uri)),
    ).toBe(true);
    expect(after).not.toContain('~');
  });

  it('never stands in a body or a log line', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const talking = await open({ log: makeLog({ level: 'trace', format: 'json', destination }) });
    const secretPart = (token: string) => token.slice(token.indexOf('.') + 1);
    const good = talking.issue(LIVE);
    const bad = `${good.slice(0, -4)}AAAA`;
    const bodies: string[] = [];
    for (const [token, path] of [
      [good, LIST],
      [good, 'c/12/live/index.m3u8'],
      [good, 'c/12/v720/1.m4s'],
      [good, 'c/99/live/index.m3u8'],
      [bad, LIST],
      [`check/${bad}`, LIST],
    ] as const) {
      bodies.push(await (await get(token, path, talking)).text());
    }
    world.viewer.verdict = new Error('broken');
    world.clock.at += 400_000;
    bodies.push(await (await get(good, LIST, talking)).text());
    expect(lines.length).toBeGreaterThan(3);
    for (const told of [...lines, ...bodies]) {
      expect(told).not.toContain(secretPart(good));
      expect(told).not.toContain(secretPart(bad));
    }
  });

  const numbers = fc.integer({ min: 995, max: 4_100 });
  const somewhere = fc.record({
    channel: fc.constantFrom('12', '13'),
    rendition: fc.constantFrom('v720', 'a1'),
    msn: numbers,
  });
  const rights: fc.Arbitrary<StreamList> = fc.oneof(
    fc.record({ kind: fc.constantFrom('live' as const, 'dvr' as const), channel: fc.constantFrom('12', '13') }),
    fc
      .record({ channel: fc.constantFrom('12', '13'), fromMsn: numbers, length: fc.nat(50) })
      .map(({ channel, fromMsn, length }) => ({ kind: 'window' as const, channel, fromMsn, toMsn: fromMsn + length })),
  );

  it('opens no segment outside its rights, in whatever order valid tokens ask [ORIGIN-04]', async () => {
    const live = await (await origin.ask(LIVE, LIST)).text();
    const newest = Number(/(\d+)\.m4s\n$/.exec(live)?.[1]);
    const within = (right: StreamList, msn: number) => {
      if (right.kind === 'window') return msn >= right.fromMsn && msn <= right.toMsn;
      // A minute of grace is 16 segments; two hours are 1,900 at most.
      return msn >= newest - (right.kind === 'live' ? 8 + 17 : 1_950);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(rights, somewhere), { minLength: 1, maxLength: 12 }), async (requests) => {
        for (const [right, { channel, rendition, msn }] of requests) {
          const answer = await origin.ask(right, `c/${channel}/${rendition}/${msn}.m4s`);
          await answer.arrayBuffer();
          const mayOpen = 'channel' in right && right.channel === channel && within(right, msn);
          if (answer.status === 200) expect(mayOpen).toBe(true);
          else expect([403, 404, 410]).toContain(answer.status);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a viewer', () => {
  it('is asked about once in a while and not with every request', async () => {
    const token = origin.issue(LIVE);
    await Promise.all(Array.from({ length: 10 }, () => get(token, LIST)));
    await get(token, LIST);
    expect(world.viewer.asked).toBe(1);
    world.clock.at += 15_000;
    await get(token, LIST);
    expect(world.viewer.asked).toBe(2);
  });

  it.each([
    ['session', () => world.sessionId],
    ['account', () => world.accountId],
  ])('whose %s ended is refused with the next request [ORIGIN-04]', async (_, idOf) => {
    const token = origin.issue(LIVE);
    expect((await get(token, LIST)).status).toBe(200);
    world.viewer.verdict = { refused: 'OTHER_DEVICE' };
    expect((await get(token, LIST)).status).toBe(200);
    origin.announce('session_changed', idOf());
    await expectRefused(await get(token, LIST), 'OTHER_DEVICE');
    const segment = await get(token, 'c/12/v720/1000.m4s');
    await expectRefused(segment, 'OTHER_DEVICE');
  });

  it('of whom something changed while they were asked about is asked about again', async () => {
    const go = deferred();
    let asked = 0;
    const slow = await open({
      async mayPlay() {
        asked += 1;
        if (asked > 1) return { refused: 'NO_PRODUCT' };
        await go.promise;
        return { streamLimit: 3 };
      },
    });
    const token = slow.issue(LIVE);
    const first = get(token, LIST, slow);
    while (asked === 0) await new Promise(setImmediate);
    slow.announce('viewer_changed', world.accountId);
    go.resolve();
    expect((await first).status).toBe(200);
    await expectRefused(await get(token, LIST, slow), 'NO_PRODUCT');
  });

  it('others’ changes do not trouble', async () => {
    const token = origin.issue(LIVE);
    await get(token, LIST);
    for (let other = 0; other < 100; other += 1) origin.announce('viewer_changed', newId());
    await get(token, LIST);
    expect(world.viewer.asked).toBe(1);
  });

  it('who watches may watch on for a while when nobody can be asked; a new one is told to come back', async () => {
    const token = origin.issue(LIVE);
    await get(token, LIST);
    world.viewer.verdict = new Error('away');
    world.clock.at += 60_000;
    expect((await get(token, LIST)).status).toBe(200);
    const another = await get(origin.issue({ kind: 'live', channel: '13' }), 'c/13/live/v720.m3u8');
    expect([another.status, another.headers.get('retry-after')]).toEqual([503, '2']);
    world.clock.at += 300_000;
    expect((await get(token, LIST)).status).toBe(503);
  });

  it('about whom the answer is an unforeseen error is told nothing of it', async () => {
    world.viewer.verdict = new Error('column "pin_hash" does not exist');
    const answer = await origin.ask(LIVE, LIST);
    expect([answer.status, await answer.json()]).toEqual([500, { code: 'UNEXPECTED', message: expect.any(String) }]);
  });
});

describe('streams at once', () => {
  it('beyond the limit are refused with a code of their own, on lists and on segments', async () => {
    world.leases.refuses.add(world.sessionId);
    for (const path of [LIST, 'v/film-one-0001/v720/1.m4s']) {
      const answer = await origin.ask(path === LIST ? LIVE : TITLE, path);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { code: 'STREAM_LIMIT', message: expect.any(String) },
      ]);
    }
    // What shows what there is to watch takes no place.
    expect((await origin.ask(LIVE, 'c/12/live/index.m3u8')).status).toBe(200);
    expect((await origin.ask(TITLE, 'v/film-one-0001/sprite.webp')).status).toBe(200);
  });

  it('after a long silence a place is asked for again with the next list', async () => {
    expect((await origin.ask(LIVE, LIST)).status).toBe(200);
    world.leases.held.clear();
    world.leases.refuses.add(world.sessionId);
    expect((await origin.ask(LIVE, LIST)).status).toBe(409);
    world.leases.refuses.clear();
    world.clock.at += 3_001;
    expect((await origin.ask(LIVE, LIST)).status).toBe(200);
  });

  it('picture and sound, asked for at once, ask for one place', async () => {
    let acquired = 0;
    const counting = await open({
      leases: {
        ...world.leases,
        touch: world.leases.touch,
        async acquire(request) {
          acquired += 1;
          await world.leases.acquire(request);
        },
      },
    });
    const lists = ['v720', 'a1', 'v360'].map((id) => counting.ask(LIVE, `c/12/live/${id}.m3u8`));
    for (const answer of await Promise.all(lists)) expect(answer.status).toBe(200);
    expect(acquired).toBe(1);
  });

  it('of guests are not counted', async () => {
    world.leases.refuses.add(world.sessionId);
    const tokens = makeStreamTokens({ secret: SECRET, now: () => world.clock.at, ttlMs: 900_000 });
    const token = tokens.issue({ sessionId: world.sessionId, rights: writeRights(LIVE) });
    expect((await get(token, LIST)).status).toBe(200);
    expect(world.leases.uses).toBe(0);
  });
});

describe('an edge that asks', () => {
  const check = (rights: StreamList, path: string) => get(`check/${origin.issue(rights)}`, path);

  it('is told yes or no, and why not, without a byte of media', async () => {
    const yes = await check(LIVE, LIST);
    expect([yes.status, await yes.text()]).toEqual([204, '']);
    const no = await check(LIVE, 'c/13/live/v720.m3u8');
    expect([no.status, no.headers.get('x-refusal')]).toEqual([403, 'FORBIDDEN']);
    expect((await get('check/x', LIST)).status).toBe(403);
    expect((await check(LIVE, 'c/12/v720/init-1000.mp4')).status).toBe(403);
    expect(world.media.reads).toEqual([]);
  });

  it('is told yes about what is not there: the answer itself says what is wrong', async () => {
    expect((await check(LIVE, 'c/12/v720/2000000.m4s')).status).toBe(204);
    world.media.channels.get('12')?.spans.splice(0, 2);
    const gone: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_020 };
    expect((await check(gone, 'c/12/v720/1005.m4s')).status).toBe(204);
  });

  it('keeps the place of its viewer by asking, and is told when there is none', async () => {
    await check(LIVE, LIST);
    expect(world.leases.held.has(world.sessionId)).toBe(true);
    world.leases.held.clear();
    world.leases.refuses.add(world.sessionId);
    const no = await check(LIVE, LIST);
    expect([no.status, no.headers.get('x-refusal')]).toEqual([403, 'STREAM_LIMIT']);
  });
});

describe('other requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not a way to ask', async (method) => {
    const answer = await origin.ask(LIVE, LIST, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await answer.json()).toMatchObject({ code: 'BAD_INPUT' });
  });

  it('pages of any origin may read, with ranges, and see the length', async () => {
    const preflight = await origin.ask(LIVE, LIST, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
    const answer = await origin.ask(LIVE, LIST, { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Length');
  });

  it('are counted by the kind of address, never by the address', async () => {
    await origin.ask(LIVE, LIST);
    await origin.ask(LIVE, LIST);
    await origin.ask(TITLE, 'v/film-one-0001/v720/1.m4s');
    await get('x', LIST);
    await origin.ask(LIVE, 'whatever');
    expect(origin.observed.map(({ route, status, method }) => `${method} ${route} ${status}`)).toEqual([
      'GET /stream/list 200',
      'GET /stream/list 200',
      'GET /stream/segment 200',
      'GET /stream/other 403',
      'GET /stream/other 404',
    ]);
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
  it.each(tricks)('%s leads nowhere, and the next honest request is answered', async (_, path) => {
    const token = origin.issue(LIVE);
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
    expect((await origin.ask(LIVE, LIST)).status).toBe(200);
  });

  it('with a body are answered as those without', async () => {
    const token = origin.issue(LIVE);
    const said = await say(
      `GET /stream/${token}/${LIST} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`,
    );
    expect(said).toContain('HTTP/1.1 200');
  });

  it('in a row over one connection are answered in their order', async () => {
    const token = origin.issue(LIVE);
    const ask = (path: string, close = '') => `GET /stream/${token}/${path} HTTP/1.1\r\nHost: x\r\n${close}\r\n`;
    const said = await say(ask(LIST) + ask('c/13/live/v720.m3u8') + ask(LIST, 'Connection: close\r\n'));
    expect([...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '403', '200']);
  });
});
