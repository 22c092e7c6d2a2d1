// The edge that operators put in front: nginx with the configuration of deploy/, where the system has one.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasNginx, type Nginx, startEdgeNginx } from '../../../test/nginx.ts';
import { aChannel, anAsset, useStage } from '../../../test/stream-world.ts';

const LIVE: StreamList = { kind: 'live', channel: '12' };
const DVR: StreamList = { kind: 'dvr', channel: '12' };
const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
const LIST = 'c/12/live/v720.m3u8';

describe.skipIf(!hasNginx)('nginx in front of the origin', () => {
  const stage = useStage(({ media }) => {
    media.assets.set('film-one-0001', anAsset({ encrypted: true }));
    media.channels.set('12', aChannel('12'));
  });
  let nginx: Nginx;
  beforeEach(async () => {
    nginx = await startEdgeNginx(stage.origin.url);
  });
  afterEach(() => nginx.stop());

  const ask = (rights: StreamList, path: string, init?: RequestInit) =>
    fetch(`${nginx.url}/stream/${stage.origin.issue(rights)}/${path}`, init);
  const askAs = (token: string, path: string) => fetch(`${nginx.url}/stream/${token}/${path}`);
  const countMade = (route: string) => stage.origin.observed.filter((request) => request.route === route).length;

  // Its clock is the real one: what it keeps for a second may be gone by the next line of a test.
  it('answers viewers from its cache, whatever their token, after a check of each', async () => {
    const path = 'v/film-one-0001/v720.m3u8';
    const one = stage.origin.issue(TITLE);
    stage.world.clock.at += 1_000;
    const other = stage.origin.issue(TITLE);
    expect(one).not.toBe(other);
    const text = await (await askAs(one, path)).text();
    for (const token of [other, one, other]) {
      const answer = await askAs(token, path);
      expect([answer.status, answer.headers.get('x-cache'), await answer.text()]).toEqual([200, 'HIT', text]);
    }
    expect(countMade('/stream/list')).toBe(1);
    expect(countMade('/stream/check')).toBeGreaterThanOrEqual(2);
    expect((await ask(LIVE, LIST)).headers.get('cache-control')).toBe('public, max-age=1');
  });

  it('refuses a token that does not cover what lies in its cache, with the code of the origin [ORIGIN-04]', async () => {
    expect((await ask(DVR, 'c/12/dvr/v720.m3u8')).status).toBe(200);
    const refused = await ask(LIVE, 'c/12/dvr/v720.m3u8');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN' });
    expect((await askAs('x', 'c/12/dvr/v720.m3u8')).status).toBe(403);
    stage.world.leases.held.clear();
    stage.world.leases.refuses.add(stage.world.sessionId);
    expect(await (await ask(LIVE, 'c/12/live/a1.m3u8')).json()).toMatchObject({ code: 'STREAM_LIMIT' });
  });

  it('caches segments for ever, with ranges and ETags, and keys never', async () => {
    const path = 'v/film-one-0001/v720/3.m4s';
    const whole = await (await ask(TITLE, path)).arrayBuffer();
    const again = await ask(TITLE, path, { headers: { range: 'bytes=16-31' } });
    expect([again.status, again.headers.get('x-cache')]).toEqual([206, 'HIT']);
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(whole).subarray(16, 32))).toBe(true);
    const same = await ask(TITLE, path, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(TITLE, 'v/film-one-0001/key/0')).headers.get('x-cache')).toBe('MISS');
    }
  });

  it('caches one list, whatever its query, and sends it uncompressed to clients without gzip', async () => {
    for (const question of ['', '?x=1', '?x=2&_HLS_msn=7']) await ask(TITLE, `v/film-one-0001/v720.m3u8${question}`);
    expect(countMade('/stream/list')).toBe(1);
    const plain = await ask(LIVE, LIST, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), (await plain.text()).slice(0, 7)]).toEqual([null, '#EXTM3U']);
    const delta = await ask(DVR, 'c/12/dvr/v720.m3u8?_HLS_skip=v2');
    expect(await delta.text()).toContain('#EXT-X-SKIP');
    const at = await ask(DVR, `c/12/dvr/index.m3u8?at=${stage.world.clock.at - 600_000}`);
    expect(await at.text()).toContain('#EXT-X-START');
    const started = await (await ask(DVR, `c/12/dvr/index.m3u8?x=1&start=${stage.world.clock.at - 600_000}`)).text();
    const [uri = ''] = started.match(/^v720\.m3u8\?from=.*$/m) ?? [];
    expect((await (await ask(DVR, `c/12/dvr/${uri}&x=1`)).text()).match(/#EXTINF/g)).toHaveLength(2);
  });

  it('passes 404 of the origin on, and caches it briefly', async () => {
    const missing = await ask(LIVE, 'c/12/v720/2000000.m4s');
    expect([missing.status, await missing.json()]).toEqual([404, { code: 'NOT_FOUND', message: expect.any(String) }]);
    expect(missing.headers.get('cache-control')).toBe('public, max-age=1');
  });

  it('writes no token into its cache keys', async () => {
    await ask(LIVE, LIST);
    const folder = join(nginx.folder, 'streams');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const kept = await readFile(join(parentPath, name), 'latin1');
      expect(kept).toContain(`KEY: ${LIST}`);
      expect(kept).not.toContain(stage.origin.issue(LIVE));
    }
  });
});
