import { Writable } from 'node:stream';
import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectRefused, LIST, LIVE, TITLE, useOriginStage } from '../../test/origin-stage.ts';
import { anAsset, SECRET } from '../../test/stream-world.ts';
import { makeLog } from '../shared/make-log.ts';
import { makeStreamTokens } from './stream-token.ts';

const { stage, get } = useOriginStage();

describe('a token', () => {
  it('that was altered opens nothing [ORIGIN-04]', async () => {
    const token = stage.origin.issue(LIVE);
    const altered = token.replace('~12~', '~13~');
    expect(altered).not.toBe(token);
    await expectRefused(await get(altered, 'c/13/live/v720.m3u8'));
    await expectRefused(await get(token.slice(0, -1), LIST));
    await expectRefused(await get('x', LIST));
    await expectRefused(await fetch(`${stage.origin.url}/stream/`));
    await expectRefused(await fetch(`${stage.origin.url}/stream/${token}x`));
  });

  it('of another installation opens nothing [ORIGIN-04]', async () => {
    const tokens = makeStreamTokens({ secret: `${SECRET}!`, now: () => stage.world.clock.at, ttlMs: 900_000 });
    await expectRefused(await get(tokens.issue({ sessionId: stage.world.sessionId, rights: writeRights(LIVE) }), LIST));
  });

  it('that expired opens nothing, also what it has just opened [ORIGIN-04]', async () => {
    const token = stage.origin.issue(LIVE);
    expect((await get(token, LIST)).status).toBe(200);
    stage.world.clock.at += 899_999;
    expect((await get(token, LIST)).status).toBe(200);
    stage.world.clock.at += 1;
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
  ] as [string, StreamList, string][])('for one resource does not open %s [ORIGIN-04]', async (_, rights, path) => {
    await expectRefused(await stage.origin.ask(rights, path));
  });

  it('for a range of a channel opens its thumbnails, and no others [ORIGIN-04]', async () => {
    const window: StreamList = { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 };
    for (const id of ['prog-of-12-01', 'prog-of-13-01']) {
      stage.world.media.assets.set(id, anAsset({ id, kind: 'programme' }));
    }
    const token = stage.origin.issue(window);
    const SHEET = 'c/12/sprite/1000.webp';
    expect((await get(token, SHEET)).status).toBe(200);
    // Of what came after it, and of another channel.
    await expectRefused(await get(token, 'c/12/sprite/1041.webp'));
    await expectRefused(await get(token, 'c/13/sprite/1000.webp'));
    // Without a token, with one that was altered, and with one for what came later.
    await expectRefused(await fetch(`${stage.origin.url}/stream/${SHEET}`));
    await expectRefused(await get(token.replace('1010-1020', '1000-1020'), SHEET));
    await expectRefused(await stage.origin.ask({ ...window, fromMsn: 1_041, toMsn: 1_050 }, SHEET));
  });

  it('that is cached does not open files that another token has just brought into the cache [ORIGIN-04]', async () => {
    const window: StreamList = { kind: 'window', channel: '12', fromMsn: 1_010, toMsn: 1_020 };
    const [wide, narrow] = [stage.origin.issue(window), stage.origin.issue(LIVE)];
    for (const token of [wide, wide]) {
      expect((await get(token, 'c/12/w/1010-1020/v720.m3u8')).status).toBe(200);
      expect((await get(token, 'c/12/v720/1015.m4s')).status).toBe(200);
      expect((await get(token, 'c/12/v720/init-1000.mp4')).status).toBe(200);
    }
    for (const path of [LIST, LIST]) expect((await get(narrow, path)).status).toBe(200);
    await expectRefused(await get(narrow, 'c/12/w/1010-1020/v720.m3u8'));
    await expectRefused(await get(narrow, 'c/12/v720/1015.m4s'));
    await expectRefused(await get(narrow, 'c/12/v720/init-1000.mp4'));
    await expectRefused(await get(wide, LIST));
  });

  it('from a programme’s start ends with the programme [ORIGIN-04]', async () => {
    const list = await (await stage.origin.ask(LIVE, LIST)).text();
    const newest = Number(/(\d+)\.m4s\n$/.exec(list)?.[1]);
    const over: StreamList = {
      kind: 'startOver',
      channel: '12',
      fromMsn: newest - 99,
      untilSec: stage.world.clock.at / 1_000 - 60,
    };
    expect((await stage.origin.ask(over, `c/12/v720/${newest - 50}.m4s`)).status).toBe(200);
    await expectRefused(await stage.origin.ask(over, `c/12/v720/${newest}.m4s`));
    await expectRefused(await stage.origin.ask(over, `c/12/v720/${newest}.m4s`));
  });

  it('that replaces another gives the same lists with the same addresses, so that nothing is loaded again', async () => {
    const short = await stage.open({ ttlMs: 10_000 });
    const token = short.issue(LIVE);
    const before = await (await get(token, LIST, short)).text();
    stage.world.clock.at += 10_000;
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

  it('never appears in a body or a log line', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const talking = await stage.open({ log: makeLog({ level: 'trace', format: 'json', destination }) });
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
    stage.world.viewer.verdict = new Error('broken');
    stage.world.clock.at += 400_000;
    bodies.push(await (await get(good, LIST, talking)).text());
    expect(lines.length).toBeGreaterThan(3);
    for (const text of [...lines, ...bodies]) {
      expect(text).not.toContain(secretPart(good));
      expect(text).not.toContain(secretPart(bad));
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
    const live = await (await stage.origin.ask(LIVE, LIST)).text();
    const newest = Number(/(\d+)\.m4s\n$/.exec(live)?.[1]);
    const within = (right: StreamList, msn: number) => {
      if (right.kind === 'window') return msn >= right.fromMsn && msn <= right.toMsn;
      // A minute of grace is 16 segments; two hours are 1,900 at most.
      return msn >= newest - (right.kind === 'live' ? 8 + 17 : 1_950);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(rights, somewhere), { minLength: 1, maxLength: 12 }), async (requests) => {
        for (const [right, { channel, rendition, msn }] of requests) {
          const answer = await stage.origin.ask(right, `c/${channel}/${rendition}/${msn}.m4s`);
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
