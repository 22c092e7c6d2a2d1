import { writeRights } from '@seyir/core/hls/rights';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { describe, expect, it } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { expectRefused, LIST, LIVE, TITLE, useOriginStage } from '../../test/origin-stage.ts';
import { SECRET } from '../../test/stream-world.ts';
import { newId } from '../shared/ids.ts';
import { makeStreamTokens } from './stream-token.ts';

const { stage, get, newest } = useOriginStage();

describe('a viewer', () => {
  it('is rechecked periodically and not with every request', async () => {
    const token = stage.origin.issue(LIVE);
    await Promise.all(Array.from({ length: 10 }, () => get(token, LIST)));
    await get(token, LIST);
    expect(stage.world.viewer.asked).toBe(1);
    stage.world.clock.at += 15_000;
    await get(token, LIST);
    expect(stage.world.viewer.asked).toBe(2);
  });

  it.each([
    ['session', () => stage.world.sessionId],
    ['account', () => stage.world.accountId],
  ])('whose %s ended is refused with the next request [ORIGIN-04]', async (_, idOf) => {
    const token = stage.origin.issue(LIVE);
    expect((await get(token, LIST)).status).toBe(200);
    stage.world.viewer.verdict = { refused: 'OTHER_DEVICE' };
    expect((await get(token, LIST)).status).toBe(200);
    stage.origin.announce('session_changed', idOf());
    await expectRefused(await get(token, LIST), 'OTHER_DEVICE');
    const segment = await get(token, 'c/12/v720/1000.m4s');
    await expectRefused(segment, 'OTHER_DEVICE');
  });

  it('is checked again after a change during the check', async () => {
    const go = deferred();
    let asked = 0;
    const slow = await stage.open({
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
    slow.announce('viewer_changed', stage.world.accountId);
    go.resolve();
    expect((await first).status).toBe(200);
    await expectRefused(await get(token, LIST, slow), 'NO_PRODUCT');
  });

  it('is not rechecked after changes of other viewers', async () => {
    const token = stage.origin.issue(LIVE);
    await get(token, LIST);
    for (let other = 0; other < 100; other += 1) stage.origin.announce('viewer_changed', newId());
    await get(token, LIST);
    expect(stage.world.viewer.asked).toBe(1);
  });

  it('with a grant keeps watching for the grace period while checks fail; a new viewer gets 503', async () => {
    const token = stage.origin.issue(LIVE);
    await get(token, LIST);
    stage.world.viewer.verdict = new Error('away');
    stage.world.clock.at += 60_000;
    expect((await get(token, LIST)).status).toBe(200);
    const another = await get(stage.origin.issue({ kind: 'live', channel: '13' }), 'c/13/live/v720.m3u8');
    expect([another.status, another.headers.get('retry-after')]).toEqual([503, '2']);
    stage.world.clock.at += 300_000;
    expect((await get(token, LIST)).status).toBe(503);
  });

  it('gets a general error when the check fails unexpectedly', async () => {
    stage.world.viewer.verdict = new Error('column "pin_hash" does not exist');
    const answer = await stage.origin.ask(LIVE, LIST);
    expect([answer.status, await answer.json()]).toEqual([500, { code: 'UNEXPECTED', message: expect.any(String) }]);
  });
});

describe('streams at once', () => {
  it('beyond the limit are refused with STREAM_LIMIT, on lists and on segments', async () => {
    stage.world.leases.refuses.add(stage.world.sessionId);
    for (const path of [LIST, 'v/film-one-0001/v720/1.m4s']) {
      const answer = await stage.origin.ask(path === LIST ? LIVE : TITLE, path);
      expect([answer.status, await answer.json()]).toEqual([
        409,
        { code: 'STREAM_LIMIT', message: expect.any(String) },
      ]);
    }
    // Multivariant playlists and thumbnails need no lease.
    expect((await stage.origin.ask(LIVE, 'c/12/live/index.m3u8')).status).toBe(200);
    expect((await stage.origin.ask(TITLE, 'v/film-one-0001/sprite.webp')).status).toBe(200);
  });

  it('need a new lease after theirs has expired', async () => {
    expect((await stage.origin.ask(LIVE, LIST)).status).toBe(200);
    stage.world.leases.held.clear();
    stage.world.leases.refuses.add(stage.world.sessionId);
    expect((await stage.origin.ask(LIVE, LIST)).status).toBe(409);
    stage.world.leases.refuses.clear();
    stage.world.clock.at += 3_001;
    expect((await stage.origin.ask(LIVE, LIST)).status).toBe(200);
  });

  it('acquire one lease for concurrent requests of video and audio', async () => {
    let acquired = 0;
    const counting = await stage.open({
      leases: {
        ...stage.world.leases,
        touch: stage.world.leases.touch,
        async acquire(request) {
          acquired += 1;
          await stage.world.leases.acquire(request);
        },
      },
    });
    const lists = ['v720', 'a1', 'v360'].map((id) => counting.ask(LIVE, `c/12/live/${id}.m3u8`));
    for (const answer of await Promise.all(lists)) expect(answer.status).toBe(200);
    expect(acquired).toBe(1);
  });

  it('are distinguished by what they play, and a fetched stream does not count as watched (LIVE-08)', async () => {
    const noted: unknown[] = [];
    const noting = await stage.open({
      leases: {
        ...stage.world.leases,
        touch(claims, address) {
          noted.push(claims.rights);
          return stage.world.leases.touch(claims, address);
        },
        async acquire(request) {
          noted.push(request.startsViewing);
          await stage.world.leases.acquire(request);
        },
      },
    });
    await noting.ask(LIVE, LIST);
    await noting.ask({ kind: 'live', channel: '13' }, 'c/13/live/v720.m3u8');
    expect(noted).toEqual(['c/12/live', false, 'c/13/live']);
  });

  it('of guests are not counted', async () => {
    stage.world.leases.refuses.add(stage.world.sessionId);
    const tokens = makeStreamTokens({ secret: SECRET, now: () => stage.world.clock.at, ttlMs: 900_000 });
    const token = tokens.issue({ sessionId: stage.world.sessionId, rights: writeRights(LIVE) });
    expect((await get(token, LIST)).status).toBe(200);
    expect(stage.world.leases.uses).toBe(0);
  });
});

describe('an edge that asks', () => {
  const check = (rights: StreamList, path: string) => get(`check/${stage.origin.issue(rights)}`, path);

  it('gets 204 or 403 with a code, without media', async () => {
    const yes = await check(LIVE, LIST);
    expect([yes.status, await yes.text()]).toEqual([204, '']);
    const no = await check(LIVE, 'c/13/live/v720.m3u8');
    expect([no.status, no.headers.get('x-refusal')]).toEqual([403, 'FORBIDDEN']);
    expect((await get('check/x', LIST)).status).toBe(403);
    expect((await check(LIVE, 'c/12/v720/init-1000.mp4')).status).toBe(403);
    expect(stage.world.media.reads).toEqual([]);
  });

  it('gets 204 for an absent file: the later answer reports it', async () => {
    expect((await check(LIVE, 'c/12/v720/2000000.m4s')).status).toBe(204);
    stage.world.media.channels.get('12')?.spans.splice(0, 2);
    const gone: StreamList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_020 };
    expect((await check(gone, 'c/12/v720/1005.m4s')).status).toBe(204);
  });

  it('gets 303 where it keeps no more than a status, and the same refusals', async () => {
    const token = stage.origin.issue(LIVE);
    const yes = await fetch(`${stage.origin.url}/stream/check-list/${token}/${LIST}`, { redirect: 'manual' });
    expect([yes.status, yes.headers.get('cache-control')]).toEqual([303, expect.stringContaining('max-age=5')]);
    expect((await get(`check-list/${token}`, 'c/13/live/v720.m3u8')).status).toBe(403);
  });

  it('gets a short head, because nginx parses it again with every hit', async () => {
    const { headers } = await check(LIVE, LIST);
    expect([...headers.keys()]).toEqual(['cache-control', 'x-numbering']);
  });

  it('may reuse a check for as long as the whole scope is covered, the token lives and the verdict holds', async () => {
    const reuse = async (rights: StreamList, path: string, token = stage.origin.issue(rights)) =>
      (await get(`check/${token}`, path)).headers.get('cache-control');
    const window: StreamList = { kind: 'window', channel: '12', fromMsn: 1_005, toMsn: 1_024 };
    const fully = 'max-age=5, stale-while-revalidate=5, stale-if-error=300';
    expect(await reuse(LIVE, LIST)).toBe(fully);
    expect(await reuse(TITLE, 'v/film-one-0001/v720/3.m4s')).toBe(fully);
    expect(await reuse(window, 'c/12/v720/1010.m4s')).toBe(fully);
    // Only a part of the blocks 1000 to 1009 and 1020 to 1029.
    for (const msn of [1_005, 1_009, 1_020, 1_024])
      expect(await reuse(window, `c/12/v720/${msn}.m4s`)).toBe('no-store');
    expect(await reuse(LIVE, 'c/13/live/v720.m3u8')).toBe('no-store');

    const { at } = stage.world.clock;
    stage.world.viewer.verdict = { streamLimit: 3, recheckAt: at + 4_500 };
    stage.origin.announce('session_changed', stage.world.sessionId);
    expect(await reuse(window, 'c/12/w/1005-1024/v720.m3u8')).toBe(
      'max-age=4, stale-while-revalidate=0, stale-if-error=0',
    );
    stage.world.viewer.verdict = { streamLimit: 3 };
    stage.origin.announce('session_changed', stage.world.sessionId);
    const untilSec = Math.floor(at / 1_000) + 7;
    const startOver: StreamList = { kind: 'startOver', channel: '12', fromMsn: 1_000, untilSec };
    expect(await reuse(startOver, 'c/12/v720/1010.m4s')).toBe('max-age=5, stale-while-revalidate=2, stale-if-error=2');

    const token = stage.origin.issue(LIVE);
    stage.world.clock.at += 897_000;
    expect(await reuse(LIVE, LIST, token)).toBe('max-age=3, stale-while-revalidate=0, stale-if-error=0');
    stage.world.clock.at += 2_500;
    expect(await reuse(LIVE, LIST, token)).toBe('no-store');
  });

  it('may reuse a check of start-over up to the block that reaches into the next programme', async () => {
    const first = await newest();
    const startUs = stage.world.media.channels.get('12')?.spans[0]?.startUs ?? 0;
    expect(first).toBeGreaterThan(1_060);
    // The programme ends within the segments 1031 and following; it is over.
    const untilSec = Math.floor(startUs / 1_000_000) + 120;
    const over: StreamList = { kind: 'startOver', channel: '12', fromMsn: 1_000, untilSec };
    const check = async (msn: number) =>
      (await get(`check/${stage.origin.issue(over)}`, `c/12/v720/${msn}.m4s`)).headers.get('cache-control');
    expect(await check(1_025)).toBe('max-age=5, stale-while-revalidate=5, stale-if-error=300');
    expect(await check(1_030)).toBe('no-store');
  });

  it('renews the lease of its viewer, and gets 403 beyond the limit', async () => {
    await check(LIVE, LIST);
    expect(stage.world.leases.held.has(stage.world.sessionId)).toBe(true);
    stage.world.leases.held.clear();
    stage.world.leases.refuses.add(stage.world.sessionId);
    const no = await check(LIVE, LIST);
    expect([no.status, no.headers.get('x-refusal')]).toEqual([403, 'STREAM_LIMIT']);
  });
});
