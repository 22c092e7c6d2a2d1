import { createDecipheriv } from 'node:crypto';
import { connect } from 'node:net';
import { keyNumber, segmentIv } from '@seyir/core/hls/keys';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { KEY_SEGMENTS } from '@seyir/core/limits/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { aChannel, anAsset, bytesOf, type TestOrigin, useStage } from '../../test/stream-world.ts';
import { until } from '../../test/until.ts';

const LIVE: StreamList = { kind: 'live', channel: '12' };
const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
const ARCHIVE: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_100 };

const stage = useStage((world) => {
  world.media.assets.set('film-one-0001', anAsset());
  world.media.assets.set('prog-of-12-01', anAsset({ id: 'prog-of-12-01', kind: 'programme' }));
  world.media.channels.set('12', aChannel('12'));
});

const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
/** Number and source index of the newest segment that the live list names. */
async function newest(channel = '12'): Promise<number> {
  const text = await (await stage.origin.ask({ kind: 'live', channel }, `c/${channel}/live/a1.m3u8`)).text();
  return Number(/(\d+)\.m4s\n$/.exec(text)?.[1]);
}

describe('every kind of file', () => {
  it('a segment of a channel: the bytes of its source, kept for ever', async () => {
    const answer = await stage.origin.ask(ARCHIVE, 'c/12/v720/1045.m4s');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(await bytes(answer)).toEqual(bytesOf('asset:prog-of-12-01/v720/4'));
  });

  it.each([
    ['an init segment of a span', ARCHIVE, 'c/12/v720/init-1041.mp4', 'video/mp4', 'asset:prog-of-12-01/v720/init'],
    ['sound', ARCHIVE, 'c/12/a1/1000.m4s', 'audio/mp4', 'asset:prog-of-12-01/a1/0'],
    ['thumbnails of a span', ARCHIVE, 'c/12/sprite/1041.webp', 'image/webp', 'film-1.webp'],
    ['a segment of a title', TITLE, 'v/film-one-0001/v360/40.m4s', 'video/mp4', 'asset:film-one-0001/v360/40'],
    ['an init segment of a title', TITLE, 'v/film-one-0001/a1/init.mp4', 'audio/mp4', 'asset:film-one-0001/a1/init'],
    ['subtitles', TITLE, 'v/film-one-0001/t1/0.vtt', 'text/vtt; charset=utf-8', 'asset:film-one-0001/t1/0'],
    ['thumbnails of a title', TITLE, 'v/film-one-0001/sprite.webp', 'image/webp', 'film-1.webp'],
  ] as [string, StreamList, string, string, string][])('%s', async (_, rights, path, type, name) => {
    const answer = await stage.origin.ask(rights, path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect((await bytes(answer)).equals(bytesOf(name))).toBe(true);
  });
});

describe('a file as it travels', () => {
  const path = 'c/12/v720/1045.m4s';
  const whole = bytesOf('asset:prog-of-12-01/v720/4');

  it.each([
    ['bytes=0-99', 206, 'bytes 0-99/', 0, 100],
    ['bytes=4000-', 206, 'bytes 4000-', 4_000, undefined],
    ['bytes=-7', 206, undefined, -7, undefined],
    ['bytes=0-1,4-5', 200, undefined, 0, undefined],
  ])('range %s', async (range, status, contentRange, from, to) => {
    const answer = await stage.origin.ask(ARCHIVE, path, { headers: { range } });
    expect(answer.status).toBe(status);
    if (contentRange !== undefined) expect(answer.headers.get('content-range')).toContain(contentRange);
    expect((await bytes(answer)).equals(whole.subarray(from, to))).toBe(true);
  });

  it('range outside the file', async () => {
    const answer = await stage.origin.ask(ARCHIVE, path, { headers: { range: `bytes=${whole.length}-` } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });

  it('range with the ETag of another version', async () => {
    const { headers } = await stage.origin.ask(ARCHIVE, path);
    const range = { range: 'bytes=0-9' };
    const same = await stage.origin.ask(ARCHIVE, path, {
      headers: { ...range, 'if-range': headers.get('etag') ?? '' },
    });
    const other = await stage.origin.ask(ARCHIVE, path, { headers: { ...range, 'if-range': '"another"' } });
    expect([same.status, other.status]).toEqual([206, 200]);
  });

  it('has a strong ETag of its content, the same on every server and for every showing of the same bytes', async () => {
    const etagOf = async (from: TestOrigin, address: string) => (await from.ask(ARCHIVE, address)).headers.get('etag');
    const etag = await etagOf(stage.origin, path);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(await etagOf(await stage.open(), path)).toBe(etag);
    expect(await etagOf(stage.origin, 'c/12/v720/1004.m4s')).toBe(etag);
    expect(await etagOf(stage.origin, 'c/12/v720/1005.m4s')).not.toBe(etag);
    const again = await stage.origin.ask(ARCHIVE, path, { headers: { 'if-none-match': etag ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is answered to HEAD without a body', async () => {
    const answer = await stage.origin.ask(ARCHIVE, path, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(whole.length)]);
    expect(await answer.text()).toBe('');
  });

  it('is read once for concurrent requests, and from the cache afterwards', async () => {
    const go = deferred();
    let reads = 0;
    const slow = await stage.open({
      library: {
        ...stage.world.media.library,
        async readSegment() {
          reads += 1;
          await go.promise;
          return whole;
        },
      },
    });
    const asked = Array.from({ length: 20 }, () => slow.ask(ARCHIVE, path));
    await until(() => stage.world.leases.uses >= asked.length);
    await new Promise(setImmediate);
    go.resolve();
    for (const answer of await Promise.all(asked)) expect((await bytes(answer)).equals(whole)).toBe(true);
    await slow.ask(ARCHIVE, path);
    expect(reads).toBe(1);
  });

  it('whose client disconnects does not affect others', async () => {
    const reading = deferred();
    const go = deferred();
    const slow = await stage.open({
      library: {
        ...stage.world.media.library,
        async readSegment() {
          reading.resolve();
          await go.promise;
          return Buffer.alloc(4_000_000);
        },
      },
    });
    const { port, hostname } = new URL(slow.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /stream/${slow.issue(ARCHIVE)}/${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await reading.promise;
    socket.destroy();
    const other = slow.ask(ARCHIVE, path);
    go.resolve();
    expect((await bytes(await other)).length).toBe(4_000_000);
  });

  it('stays within the limit of the cache', async () => {
    const small = await stage.open({ memory: { lists: 1_000, segments: 12_000 } });
    for (let msn = 1_000; msn < 1_030; msn += 1) await small.ask(ARCHIVE, `c/12/v720/${msn}.m4s`);
    const before = stage.world.media.reads.length;
    await small.ask(ARCHIVE, 'c/12/v720/1000.m4s');
    expect(stage.world.media.reads.length).toBe(before + 1);
  });

  it('of an asset that was packaged again is read again', async () => {
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/0.m4s');
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/0.m4s');
    stage.origin.announce('asset_changed', 'another-asset');
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/0.m4s');
    expect(stage.world.media.reads).toHaveLength(1);
    stage.origin.announce('asset_changed', 'film-one-0001');
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/0.m4s');
    expect(stage.world.media.reads).toHaveLength(2);
  });

  it('of another asset stays cached when one asset is packaged again', async () => {
    await stage.origin.ask(TITLE, 'v/film-one-0001/v720/0.m4s');
    await stage.origin.ask(ARCHIVE, path);
    stage.origin.announce('asset_changed', 'film-one-0001');
    await stage.origin.ask(ARCHIVE, path);
    expect(stage.world.media.reads).toHaveLength(2);
    stage.origin.announce('asset_changed', 'prog-of-12-01');
    await stage.origin.ask(ARCHIVE, path);
    expect(stage.world.media.reads).toHaveLength(3);
  });
});

describe('encryption', () => {
  const decrypt = (sealed: Buffer, key: Buffer, msn: number) => {
    const decipher = createDecipheriv('aes-128-cbc', key, segmentIv(msn));
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  };
  beforeEach(() => {
    stage.world.media.channels.set('13', aChannel('13', { encrypted: true }));
    stage.world.media.assets.set('film-three-003', anAsset({ id: 'film-three-003', encrypted: true }));
  });

  it('a player decrypts a live segment with the key that the list names', async () => {
    const rights: StreamList = { kind: 'live', channel: '13' };
    const base = `${stage.origin.url}/stream/${stage.origin.issue(rights)}/c/13/live/`;
    const text = await (await fetch(`${base}a1.m3u8`)).text();
    const keyUri = /#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/.exec(text)?.[1] ?? '';
    const msn = await newest('13');
    const keyAnswer = await fetch(new URL(keyUri, base));
    expect([keyAnswer.status, keyAnswer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const key = await bytes(keyAnswer);
    expect(key.length).toBe(16);
    const answer = await fetch(new URL(`../a1/${msn}.m4s`, base));
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const span = stage.world.media.channels.get('13')?.spans.findLast((each) => each.msn <= msn);
    const index = msn - (span?.msn ?? 0);
    expect(decrypt(await bytes(answer), key, msn).equals(bytesOf(`asset:prog-of-13-01/a1/${index}`))).toBe(true);
  });

  it('keys are other for another number, channel, title and secret, and the same on every server', async () => {
    const keyOf = async (rights: StreamList, path: string, from = stage.origin) =>
      (await bytes(await from.ask(rights, path))).toString('hex');
    stage.world.media.channels.set('14', aChannel('14', { encrypted: true }));
    const window = (channel: string): StreamList => ({ kind: 'window', channel, fromMsn: 1_700, toMsn: 1_900 });
    const title: StreamList = { kind: 'asset', asset: 'film-three-003' };
    const keys = [
      await keyOf(window('13'), 'c/13/key/1'),
      await keyOf(window('13'), 'c/13/key/2'),
      await keyOf(window('14'), 'c/14/key/1'),
      await keyOf(title, 'v/film-three-003/key/0'),
      await keyOf(window('13'), 'c/13/key/1', await stage.open({ secret: 'another-secret-of-thirty-two-characters' })),
    ];
    expect(new Set(keys).size).toBe(5);
    expect(await keyOf(window('13'), 'c/13/key/1', await stage.open())).toBe(keys[0]);
  });

  it('init segments and subtitles stay plain', async () => {
    const rights: StreamList = { kind: 'asset', asset: 'film-three-003' };
    for (const path of ['v720/init.mp4', 't1/0.vtt']) {
      const name = `asset:film-three-003/${path.replace('.mp4', '').replace('.vtt', '')}`;
      expect((await bytes(await stage.origin.ask(rights, `v/film-three-003/${path}`))).equals(bytesOf(name))).toBe(
        true,
      );
    }
  });

  it('ranges and ETags are of the encrypted bytes', async () => {
    const rights: StreamList = { kind: 'asset', asset: 'film-three-003' };
    const all = await stage.origin.ask(rights, 'v/film-three-003/v720/3.m4s');
    const whole = await bytes(all);
    expect(whole.length % 16).toBe(0);
    const part = await stage.origin.ask(rights, 'v/film-three-003/v720/3.m4s', { headers: { range: 'bytes=16-31' } });
    expect((await bytes(part)).equals(whole.subarray(16, 32))).toBe(true);
    const plain = await stage.origin.ask(TITLE, 'v/film-one-0001/v720/3.m4s');
    expect(all.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  it('a key is given only to a token that covers one of its segments [ORIGIN-04]', async () => {
    const msn = await newest('13');
    const current = keyNumber(msn);
    const live: StreamList = { kind: 'live', channel: '13' };
    expect((await stage.origin.ask(live, `c/13/key/${current}`)).status).toBe(200);
    expect((await stage.origin.ask(live, `c/13/key/${current + 1}`)).status).toBe(403);
    expect((await stage.origin.ask(live, 'c/13/key/1')).status).toBe(403);
    const inside: StreamList = {
      kind: 'window',
      channel: '13',
      fromMsn: KEY_SEGMENTS + 100,
      toMsn: KEY_SEGMENTS + 199,
    };
    expect((await stage.origin.ask(inside, 'c/13/key/1')).status).toBe(200);
    expect((await stage.origin.ask(inside, 'c/13/key/2')).status).toBe(403);
    const over: StreamList = {
      kind: 'startOver',
      channel: '13',
      fromMsn: KEY_SEGMENTS + 200,
      untilSec: stage.world.clock.at / 1_000 - 9_000,
    };
    expect((await stage.origin.ask(over, 'c/13/key/1')).status).toBe(200);
    expect((await stage.origin.ask(over, `c/13/key/${current}`)).status).toBe(403);
  });

  it('what is not encrypted has no keys', async () => {
    expect((await stage.origin.ask(LIVE, `c/12/key/${keyNumber(await newest())}`)).status).toBe(404);
    expect((await stage.origin.ask(TITLE, 'v/film-one-0001/key/0')).status).toBe(404);
    const rights: StreamList = { kind: 'asset', asset: 'film-three-003' };
    expect((await stage.origin.ask(rights, 'v/film-three-003/key/1')).status).toBe(404);
  });
});

describe('an unavailable file', () => {
  const window = (fromMsn: number, toMsn: number): StreamList => ({ kind: 'window', channel: '12', fromMsn, toMsn });

  it('the next segment, requested early, is 404, cached for a second at most, and then available', async () => {
    const msn = (await newest()) + 2;
    const early = await stage.origin.ask(LIVE, `c/12/v720/${msn}.m4s`);
    expect([early.status, early.headers.get('cache-control')]).toEqual([404, 'public, max-age=1']);
    stage.world.clock.at += 8_000;
    expect((await stage.origin.ask(LIVE, `c/12/v720/${msn}.m4s`)).status).toBe(200);
  });

  it('a segment of tomorrow is not given out, whatever a token covers', async () => {
    const spans = stage.world.media.channels.get('12')?.spans ?? [];
    const future = spans.at(-1)?.msn ?? 0;
    expect((await stage.origin.ask(LIVE, `c/12/v720/${future}.m4s`)).status).toBe(404);
    expect((await stage.origin.ask(LIVE, `c/12/v720/init-${future}.mp4`)).status).toBe(404);
    expect((await stage.origin.ask(window(future, future + 5), `c/12/v720/${future}.m4s`)).status).toBe(404);
    expect((await stage.origin.ask(LIVE, 'c/12/v720/2000000000.m4s')).status).toBe(404);
  });

  it('a segment that retention removed is gone, not missing', async () => {
    stage.world.media.channels.get('12')?.spans.splice(0, 2);
    for (const path of ['v720/1005.m4s', 'v720/init-1000.mp4', 'sprite/1000.webp']) {
      const answer = await stage.origin.ask(window(1_000, 1_100), `c/12/${path}`);
      expect([path, answer.status]).toEqual([path, 410]);
    }
  });

  it('a segment whose file is gone while its row is there is gone', async () => {
    stage.world.media.removed.add('asset:prog-of-12-01/v720/4');
    const answer = await stage.origin.ask(ARCHIVE, 'c/12/v720/1045.m4s');
    expect([answer.status, await answer.json()]).toEqual([410, { code: 'GONE', message: expect.any(String) }]);
  });

  it('media that is being packaged is requested from the workers, and answered 503 with Retry-After', async () => {
    stage.world.media.assets.set('prog-of-12-01', anAsset({ id: 'prog-of-12-01', state: 'working', renditions: [] }));
    for (const path of ['v720/1045.m4s', 'v720/init-1041.mp4', 'sprite/1041.webp']) {
      const answer = await stage.origin.ask(ARCHIVE, `c/12/${path}`);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(stage.world.media.reads).toContain('wanted prog-of-12-01');
  });

  it.each([
    ['an unknown rendition', ARCHIVE, 'c/12/v721/1045.m4s'],
    ['an I-frame of an unknown rendition', ARCHIVE, 'c/12/v721/1045-iframe.m4s'],
    ['an I-frame behind the end of a title', TITLE, 'v/film-one-0001/v720/41-iframe.m4s'],
    ['an init segment in the middle of a span', ARCHIVE, 'c/12/v720/init-1045.mp4'],
    ['a segment behind the end of a title', TITLE, 'v/film-one-0001/v720/41.m4s'],
    ['a rendition the title lacks', TITLE, 'v/film-one-0001/v1080/4.m4s'],
  ] as [string, StreamList, string][])('%s is not found', async (_, rights, path) => {
    expect((await stage.origin.ask(rights, path)).status).toBe(404);
  });
});
