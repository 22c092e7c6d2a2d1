// The edge that operators put in front: nginx with the configuration of deploy/, where the system has one.
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasNginx, type Nginx, startEdgeNginx } from '../../test/nginx.ts';
import { aChannel, anAsset, type TestOrigin, useStage } from '../../test/stream-world.ts';
import { makeStreamTokens } from './stream-token.ts';

const LIVE: StreamList = { kind: 'live', channel: '12' };
const DVR: StreamList = { kind: 'dvr', channel: '12' };
const TITLE: StreamList = { kind: 'asset', asset: 'film-one-0001' };
const LIST = 'c/12/live/v720.m3u8';
const SEGMENT = 'v/film-one-0001/v720/3.m4s';
/** nginx has the real clock: what expires there is polled for. */
const POLL = { timeout: 60_000, interval: 100 };

describe.skipIf(!hasNginx)('nginx in front of the origin (needs nginx)', { timeout: 120_000 }, () => {
  const stage = useStage(({ media }) => {
    media.assets.set('film-one-0001', anAsset({ encrypted: true }));
    media.channels.set('12', aChannel('12'));
  });
  let nginx: Nginx;
  let origin: TestOrigin;
  beforeEach(async () => {
    origin = await stage.open({ trustProxy: ['loopback'], checkSeconds: 1 });
    nginx = await startEdgeNginx(origin.url);
  });
  afterEach(() => nginx.stop());

  const ask = (rights: StreamList, path: string, init?: RequestInit) =>
    fetch(`${nginx.url}/stream/${origin.issue(rights)}/${path}`, init);
  const askAs = (token: string, path: string) => fetch(`${nginx.url}/stream/${token}/${path}`);
  const countMade = (route: string) => origin.observed.filter((observed) => observed.route === route).length;

  // Its clock is the real one: what it keeps for a second may be gone by the next line of a test.
  it('answers viewers from its cache, whatever their token, after a check of each', async () => {
    const path = 'v/film-one-0001/v720.m3u8';
    const one = origin.issue(TITLE);
    stage.world.clock.at += 1_000;
    const other = origin.issue(TITLE);
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

  it('fetches what it has again when the database was restored, which assigns numbers of segments again', async () => {
    const window: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_039 };
    const path = 'c/12/v720/1003.m4s';
    const cacheStatus = async () => (await ask(window, path)).headers.get('x-cache');
    expect(await cacheStatus()).toBe('MISS');
    expect(await cacheStatus()).toBe('HIT');
    const port = Number(new URL(origin.url).port);
    await origin.close();
    origin = await stage.open({ trustProxy: ['loopback'], checkSeconds: 1, numbering: 'second', port });
    // Another token, whose check is not cached.
    stage.world.clock.at += 1_000;
    expect(await cacheStatus()).toBe('MISS');
    expect(await cacheStatus()).toBe('HIT');
  });

  it('fetches a segment once for viewers who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(TITLE, SEGMENT)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(countMade('/stream/segment')).toBe(1);
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

  it('refuses forged, foreign and expired tokens for what lies in its cache [ORIGIN-04]', async () => {
    const good = origin.issue(TITLE);
    expect((await askAs(good, SEGMENT)).status).toBe(200);
    const now = () => stage.world.clock.at;
    const { sessionId, accountId } = stage.world;
    const claims = { sessionId, accountId, rights: writeRights(TITLE) };
    const foreign = makeStreamTokens({ secret: 'the secret of another installation', now, ttlMs: 900_000 });
    const forged = good.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`);
    const old = origin.issue(TITLE);
    for (const token of [forged, foreign.issue(claims)]) expect((await askAs(token, SEGMENT)).status).toBe(403);
    stage.world.clock.at += 901_000;
    await expect.poll(async () => (await askAs(old, SEGMENT)).status, POLL).toBe(403);
    expect((await askAs(origin.issue(TITLE), SEGMENT)).headers.get('x-cache')).toBe('HIT');
  });

  it('opens a block of segments only to tokens that cover all of it [ORIGIN-04]', async () => {
    const everything: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_039 };
    const some: StreamList = { kind: 'window', channel: '12', fromMsn: 1_005, toMsn: 1_024 };
    const path = (msn: number) => `c/12/v720/${msn}.m4s`;
    for (let msn = 1_000; msn < 1_030; msn += 1) expect((await ask(everything, path(msn))).status).toBe(200);
    const token = origin.issue(some);
    const statuses = new Map<number, number>();
    // From the middle on, so that checks of covered segments are there when their neighbours are asked for.
    for (const msn of [1_005, 1_004, 1_000, 1_010, 1_019, 1_024, 1_025, 1_029, 1_009, 1_020]) {
      statuses.set(msn, (await askAs(token, path(msn))).status);
    }
    const refused = [...statuses].filter(([, status]) => status === 403).map(([msn]) => msn);
    expect(refused).toEqual([1_004, 1_000, 1_025, 1_029]);
  });

  it('asks the origin once about the segments of a block and of a title, in all renditions', async () => {
    const window: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_039 };
    const long = await stage.open({ checkSeconds: 600 });
    await nginx.stop();
    nginx = await startEdgeNginx(long.url);
    const checks = () => long.observed.filter(({ route }) => route === '/stream/check').length;
    const token = long.issue(window);
    for (let msn = 1_010; msn < 1_020; msn += 1) {
      for (const rendition of ['v720', 'a1']) {
        expect((await askAs(token, `c/12/${rendition}/${msn}.m4s`)).status).toBe(200);
      }
    }
    expect(checks()).toBe(1);
    for (const list of ['v720', 'a1']) await askAs(token, `c/12/w/1000-1039/${list}.m3u8`);
    expect(checks()).toBe(2);
    const title = long.issue(TITLE);
    for (const path of ['v720.m3u8', 'v720/1.m4s', 'a1/1.m4s', 'v720/40.m4s'])
      await askAs(title, `v/film-one-0001/${path}`);
    expect(checks()).toBe(3);
    // What does not count as playing keeps no stream alive, so it does not share the check of what does.
    await askAs(title, 'v/film-one-0001/index.m3u8');
    expect(checks()).toBe(4);
  });

  it('keeps the check of a growing list in memory, for all lists of the folder', async () => {
    const long = await stage.open({ checkSeconds: 600 });
    await nginx.stop();
    nginx = await startEdgeNginx(long.url);
    const checks = () => long.observed.filter(({ route }) => route === '/stream/check').length;
    const token = long.issue(LIVE);
    // A player asks for video and audio at the same moment.
    const first = await Promise.all(['v720', 'a1'].map((list) => askAs(token, `c/12/live/${list}.m3u8`)));
    for (const list of ['v720', 'a1', 'v480']) first.push(await askAs(token, `c/12/live/${list}.m3u8`));
    expect(first.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(checks()).toBe(1);
    expect(await readdir(join(nginx.folder, 'checks'))).toEqual([]);
    const address = `${nginx.url}/stream/${token}/${LIST}`;
    const preflight = await fetch(address, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('refuses the growing list of an ended session when its check has expired, and says 503 while the origin is away', async () => {
    const token = origin.issue(LIVE);
    expect((await askAs(token, LIST)).status).toBe(200);
    stage.world.viewer.verdict = { refused: 'OTHER_DEVICE' };
    origin.announce('session_changed', stage.world.sessionId);
    await expect.poll(async () => (await askAs(token, LIST)).status, POLL).toBe(403);
    expect(await (await askAs(token, LIST)).json()).toMatchObject({ code: 'OTHER_DEVICE' });
    await origin.close();
    const away = await askAs(token, LIST);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  });

  it('lets no spelling of an address put another answer in the place of a list', async () => {
    for (const path of [`${LIST}%0A`, `${LIST}%0A?x=1`, 'v/film-one-0001/v720.m3u8%0A', `${SEGMENT}%0A`]) {
      expect([path, (await ask(path.startsWith('c') ? LIVE : TITLE, path)).status]).toEqual([path, 404]);
      const good = path.replace(/%0A.*/, '');
      expect([good, (await ask(good.startsWith('c') ? LIVE : TITLE, good)).status]).toEqual([good, 200]);
    }
    // Nothing of an address reaches the origin as a header.
    const split = `${origin.issue(LIVE)}%0D%0AX-Forwarded-For:%20198.51.100.7`;
    expect((await fetch(`${nginx.url}/stream/${split}/${LIST}`)).status).toBe(403);
    expect([...stage.world.leases.clients]).not.toContain('198.51.100.7');
  });

  it('refuses an ended session when its check has expired, and at once where it asks the origin', async () => {
    const token = origin.issue(TITLE);
    expect((await askAs(token, SEGMENT)).status).toBe(200);
    stage.world.viewer.verdict = { refused: 'OTHER_DEVICE' };
    origin.announce('session_changed', stage.world.sessionId);
    // A key is never cached, and a list that is not in the cache is fetched with the viewer's own token.
    expect((await askAs(token, 'v/film-one-0001/key/0')).status).toBe(403);
    expect((await askAs(token, 'v/film-one-0001/v480.m3u8')).status).toBe(403);
    await expect.poll(async () => (await askAs(token, SEGMENT)).status, POLL).toBe(403);
    expect(await (await askAs(token, SEGMENT)).json()).toMatchObject({ code: 'OTHER_DEVICE' });
  });

  it('lets viewers watch on from its cache while the origin is away, and answers others 503', async () => {
    const token = origin.issue(TITLE);
    const stranger = origin.issue(DVR);
    expect((await askAs(token, SEGMENT)).status).toBe(200);
    await origin.close();
    const watch = async () => {
      const answer = await askAs(token, SEGMENT);
      return [answer.status, answer.headers.get('x-check')];
    };
    await expect.poll(watch, POLL).toEqual([200, 'STALE']);
    const refused = await askAs(stranger, 'c/12/dvr/v720.m3u8');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('names the client to the origin, whatever the client claims', async () => {
    const token = origin.issue(LIVE);
    const claimed = { 'x-forwarded-for': '198.51.100.7' };
    expect((await fetch(`${nginx.url}/stream/${token}/${LIST}`, { headers: claimed })).status).toBe(200);
    expect(await askFrom('127.0.0.9', `${nginx.url}/stream/${token}/${LIST}`)).toBe(200);
    const { clients } = stage.world.leases;
    expect([...clients].sort()).toEqual(['127.0.0.1', '127.0.0.9']);
  });

  it('keeps viewers watching when it is reloaded, with its cache', async () => {
    const token = origin.issue(TITLE);
    expect((await askAs(token, SEGMENT)).status).toBe(200);
    const statuses: number[] = [];
    let isReloaded = false;
    const viewers = Array.from({ length: 4 }, async () => {
      while (!isReloaded) statuses.push(await askFrom('127.0.0.1', `${nginx.url}/stream/${token}/${SEGMENT}`));
    });
    try {
      for (let time = 0; time < 3; time += 1) await nginx.reload();
    } finally {
      isReloaded = true;
    }
    await Promise.all(viewers);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await askAs(token, SEGMENT)).headers.get('x-cache')).toBe('HIT');
    expect(countMade('/stream/segment')).toBe(1);
  });

  it('caches segments for ever, with ranges and ETags, and keys never', async () => {
    const part = await ask(TITLE, SEGMENT, { headers: { range: 'bytes=16-31' } });
    expect([part.status, part.headers.get('x-cache')]).toEqual([206, 'MISS']);
    const whole = await (await ask(TITLE, SEGMENT)).arrayBuffer();
    const again = await ask(TITLE, SEGMENT, { headers: { range: 'bytes=16-31' } });
    expect([again.status, again.headers.get('x-cache')]).toEqual([206, 'HIT']);
    const expected = Buffer.from(whole).subarray(16, 32);
    for (const answer of [part, again]) {
      expect(Buffer.from(await answer.arrayBuffer()).equals(expected)).toBe(true);
    }
    const same = await ask(TITLE, SEGMENT, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } });
    expect(same.status).toBe(304);
    expect(countMade('/stream/segment')).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      expect((await ask(TITLE, 'v/film-one-0001/key/0')).headers.get('x-cache')).toBe('MISS');
    }
  });

  it('caches nothing of player links and of the API', async () => {
    for (const path of [
      '/links/secret/list.m3u',
      '/live/name/password/1.m3u8',
      '/10000001/password/1',
      '/api/channel',
      '/xmltv.php?username=a',
    ]) {
      const answer = await fetch(`${nginx.url}${path}`);
      expect([path, answer.headers.get('x-cache')]).toEqual([path, null]);
    }
    expect((await fetch(`${nginx.url}/stream-check`)).status).toBe(404);
    const cached = await Promise.all(['cache', 'streams'].map((name) => readdir(join(nginx.folder, name))));
    expect(cached.flat()).toEqual([]);
  });

  it('caches one list, whatever its query, and sends it uncompressed to clients without gzip', async () => {
    for (const question of ['?x=1', '', '?x=2&_HLS_msn=7']) await ask(TITLE, `v/film-one-0001/v720.m3u8${question}`);
    expect(countMade('/stream/list')).toBe(1);
    // An encoded spelling, which the origin does not know, is normalised before it is passed on and cached.
    expect((await ask(TITLE, 'v/film-one-0001/%76480.m3u8?x=1')).status).toBe(200);
    expect((await ask(TITLE, 'v/film-one-0001/v480.m3u8')).headers.get('x-cache')).toBe('HIT');
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

  it('passes the largest body of every call on, and no larger one', async () => {
    // The origin of this test has no such call and refuses it in JSON; nginx refuses in HTML.
    const isPassedOn = async (path: string, bytes: number) => {
      const answer = await fetch(`${nginx.url}/api${path}`, { method: 'POST', body: 'x'.repeat(bytes) });
      await answer.arrayBuffer();
      return !(answer.status === 413 && answer.headers.get('content-type')?.startsWith('text/html'));
    };
    const large = Object.values(ENDPOINTS).filter(({ bodyBytes }) => bodyBytes !== undefined);
    expect(large.length).toBeGreaterThan(0);
    for (const { path, bodyBytes = 0 } of large)
      expect([path, await isPassedOn(path, bodyBytes)]).toEqual([path, true]);
    expect(await isPassedOn('/console/pictures', 7_400_000)).toBe(false);
    expect(await isPassedOn('/client/profiles', 1_100_000)).toBe(false);
  });

  it('writes no token into its cache keys', async () => {
    await ask(LIVE, LIST);
    const folder = join(nginx.folder, 'streams');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const kept = await readFile(join(parentPath, name), 'latin1');
      expect(kept).toContain(`KEY: ${LIST}`);
      expect(kept).not.toContain(origin.issue(LIVE));
    }
  });
});

/** The status of a request on a connection of its own, from an address of this machine. */
function askFrom(localAddress: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { localAddress, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0)).once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}
