// Live lists in parts: what they name, requests that wait, and parts as files. A channel is ingested by hand here.
import type { StreamList } from '@seyir/core/hls/stream-address';
import { PART_US, SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { placeSpan } from '@seyir/core/timeline/timeline';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasNginx, startEdgeNginx } from '../../test/nginx.ts';
import { expectRefused, useOriginStage } from '../../test/origin-stage.ts';
import { aChannel, type TestOrigin } from '../../test/stream-world.ts';
import { type LiveParts, makeLiveParts, type PartWriter } from '../timeline/live-parts.ts';

const { stage, read, media, get } = useOriginStage();
const RIGHTS: StreamList = { kind: 'live', channel: '30' };
const LIST = 'c/30/live/v720.m3u8';
const RUN = '0190a1b2-0000-7000-8000-00000badcafe';
/** The first segment is 50, the first of the run. */
const FIRST = 50;
const RENDITIONS = ['v720', 'v480', 'v360', 'a1'];

let origin: TestOrigin;
let liveParts: LiveParts;
let writer: PartWriter;
let startUs: number;

beforeEach(async () => {
  liveParts = makeLiveParts();
  startUs = stage.world.clock.at * 1_000 - 20 * SEGMENT_US;
  writer = liveParts.open('30', RUN, { renditions: RENDITIONS, holdBackSeconds: undefined });
  archive(20);
  origin = await stage.open({ liveParts });
});

/** So many segments are on the timeline. */
function archive(count: number, encrypted = false): void {
  const span = { msn: FIRST, dsn: 2, startUs, source: `run:${RUN}`, offset: 0, count, encrypted };
  stage.world.media.channels.set('30', {
    facts: aChannel('30', { kind: 'ingest' }).facts,
    spans: [placeSpan(span, makeDurations([[SEGMENT_US, count]]))],
  });
}

const bytesOf = (rendition: string, index: number, part: number) => Buffer.from(`${rendition} ${index} ${part} `);
function addPart(index: number, part: number): void {
  writer.add(index, {
    durationUs: () => PART_US,
    isIndependent: (rendition) => rendition === 'a1' || part % 3 === 0,
    bytes: (rendition) => (RENDITIONS.includes(rendition) ? bytesOf(rendition, index, part) : undefined),
  });
}
function addSegment(index: number): void {
  for (let part = 0; part < 6; part += 1) addPart(index, part);
  writer.complete(index);
}
/** Waits until so many requests are held: each was seen by the stream leases before. */
const untilHeld = async (count: number) => {
  const before = stage.world.leases.uses;
  return await vi.waitFor(() => expect(stage.world.leases.uses - before).toBeGreaterThanOrEqual(count), 30_000);
};

describe('the list of an ingested channel', () => {
  it('names the parts of the newest segments and of the open one, in all renditions alike', async () => {
    addSegment(19);
    addPart(20, 0);
    const { text, list, last } = await media(RIGHTS, LIST, origin);
    expect(last).toBe(FIRST + 20);
    expect(text).toContain('CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.920,CAN-SKIP-UNTIL=24.0');
    expect(text).toContain('URI="../v720/69-0badcafe.5.m4s"\n#EXTINF:3.84000,\n../v720/69.m4s\n');
    expect(text).toContain(
      'URI="../v720/70-0badcafe.0.m4s",INDEPENDENT=YES\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="../v720/70-0badcafe.1.m4s"',
    );
    expect(list.segments.at(-1)?.parts).toHaveLength(2);
    expect((await read(RIGHTS, 'c/30/live/a1.m3u8', origin)).text).toContain('../a1/70-0badcafe.0.m4s');
  });

  it('is that of whole segments in other processes, for other windows, for I-frames, and where segments are encrypted', async () => {
    addPart(20, 0);
    const plain = 'c/30/live/v720.m3u8';
    for (const [rights, path, from] of [
      [RIGHTS, plain, stage.origin],
      [{ kind: 'dvr', channel: '30' }, 'c/30/dvr/v720.m3u8', origin],
      [RIGHTS, 'c/30/live/v720-iframes.m3u8', origin],
    ] as const) {
      const { text } = await read(rights, path, from);
      expect(text).toContain('v720/69');
      expect(text).not.toMatch(/PART|CAN-BLOCK/);
    }
    archive(20, true);
    origin.announce('spans_changed', '30');
    expect((await read(RIGHTS, plain, origin)).text).not.toMatch(/PART|CAN-BLOCK/);
  });

  it('lists a segment that ends some milliseconds ahead of the clock, because its parts were listed before', async () => {
    addSegment(20);
    archive(21);
    stage.world.clock.at += SEGMENT_US / 1_000 - 300;
    origin.announce('spans_changed', '30');
    addPart(21, 0);
    expect((await read(RIGHTS, LIST, origin)).text).toContain('../v720/70.m4s\n#EXT-X-PART');
  });

  it('goes back to whole segments when the run has ended, and follows the next run', async () => {
    addPart(20, 0);
    writer.end();
    expect((await read(RIGHTS, LIST, origin)).text).not.toContain('PART');
    const next = liveParts.open('30', RUN.replace('0badcafe', '0badbeef'), {
      renditions: RENDITIONS,
      holdBackSeconds: 5,
    });
    next.add(0, { durationUs: () => PART_US, isIndependent: () => true, bytes: () => Buffer.from('x') });
    // Not before a segment of that run is on the timeline: nothing says where its parts belong.
    expect((await read(RIGHTS, LIST, origin)).text).not.toContain('PART');
  });
});

describe('a request that waits for a part', () => {
  it('is answered when the part is there, with the list that has it', async () => {
    const answer = origin.ask(RIGHTS, `${LIST}?_HLS_msn=70&_HLS_part=0&_HLS_skip=YES`);
    await untilHeld(1);
    addPart(20, 0);
    const text = await (await answer).text();
    expect(text).toContain('../v720/70-0badcafe.0.m4s');
    expect(text).toContain('#EXT-X-SKIP:');
  });

  it('and one for a segment is answered when the segment is on the timeline', async () => {
    addSegment(20);
    const answer = origin.ask(RIGHTS, `${LIST}?_HLS_msn=70`);
    await untilHeld(1);
    archive(21);
    stage.world.clock.at += SEGMENT_US / 1_000;
    origin.announce('spans_changed', '30');
    expect(await (await answer).text()).toContain('../v720/70.m4s');
  });

  it('is one of many for which the list is written once, without a query of the database', async () => {
    await read(RIGHTS, LIST, origin);
    await read(RIGHTS, 'c/30/live/a1.m3u8', origin);
    let queries = 0;
    const { reader } = stage.world.media;
    for (const name of ['spansAround', 'spansFrom', 'spansByTime', 'spansByNumber', 'facts', 'programmes'] as const) {
      const query = reader[name] as (...asked: unknown[]) => unknown;
      const counted = (...asked: unknown[]) => {
        queries += 1;
        return query(...asked);
      };
      Object.assign(reader, { [name]: counted });
    }
    const token = origin.issue(RIGHTS);
    const answers = Array.from({ length: 100 }, () => get(token, `${LIST}?_HLS_msn=70&_HLS_part=0`, origin));
    await untilHeld(100);
    addPart(20, 0);
    const texts = await Promise.all(answers.map(async (answer) => await (await answer).text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('70-0badcafe.0');
    expect(queries).toBe(0);
  });

  it.each([
    ['beyond two segments ahead', '_HLS_msn=72'],
    ['beyond two segments ahead, with a part', '_HLS_msn=72&_HLS_part=0'],
    ['further ahead in the open segment than parts are', '_HLS_msn=70&_HLS_part=9'],
    ['without its segment', '_HLS_part=0'],
    ['that is no number', '_HLS_msn=70&_HLS_part=1e1'],
    ['of a segment that is no number', '_HLS_msn=-1'],
  ])('%s is answered 400, and never cached (draft-pantos-hls-rfc8216bis §6.2.5.2)', async (_, query) => {
    const answer = await origin.ask(RIGHTS, `${LIST}?${query}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it('is answered at once where the channel has no parts, which its list says', async () => {
    writer.end();
    expect((await origin.ask(RIGHTS, `${LIST}?_HLS_msn=99&_HLS_part=0`)).status).toBe(200);
    expect((await stage.origin.ask(RIGHTS, `${LIST}?_HLS_msn=99&_HLS_part=0`)).status).toBe(200);
  });

  it('is refused with 403 when its token has ended meanwhile', async () => {
    const answer = origin.ask(RIGHTS, `${LIST}?_HLS_msn=70&_HLS_part=0`);
    await untilHeld(1);
    stage.world.viewer.verdict = { refused: 'FORBIDDEN' };
    origin.announce('session_changed', stage.world.sessionId);
    addPart(20, 0);
    await expectRefused(await answer);
  });

  it('is let go of when its client leaves', async () => {
    const leaving = new AbortController();
    const answer = origin.ask(RIGHTS, `${LIST}?_HLS_msn=70&_HLS_part=0`, { signal: leaving.signal });
    await untilHeld(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(
      () => expect(origin.observed.at(-1)).toMatchObject({ route: '/stream/list', status: 499 }),
      30_000,
    );
  });

  it('is not held for longer than three target durations, and not while the server closes (§6.2.5.2)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const answer = origin.ask(RIGHTS, `${LIST}?_HLS_msn=70&_HLS_part=0`);
      const before = stage.world.leases.uses;
      while (stage.world.leases.uses === before || vi.getTimerCount() === 0) await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(12_000);
      expect((await answer).status).toBe(503);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['no token', 'x', 403],
    ['a token of another channel', '', 403],
  ])('with %s is not held', async (_, token, status) => {
    const given = token || origin.issue({ kind: 'live', channel: '12' });
    expect((await get(given, `${LIST}?_HLS_msn=70&_HLS_part=0`, origin)).status).toBe(status);
  });
});

describe.skipIf(!hasNginx)('the shipped nginx (needs nginx)', () => {
  it('passes held lists by its cache, and keeps parts for all viewers', async () => {
    const nginx = await startEdgeNginx(origin.url);
    try {
      const ask = (path: string) => fetch(`${nginx.url}/stream/${origin.issue(RIGHTS)}/${path}`);
      // The list without the question lies in the cache for a second.
      expect(await (await ask(LIST)).text()).not.toContain('70-0badcafe.0.m4s",');
      const answer = ask(`${LIST}?_HLS_msn=70&_HLS_part=0`);
      await untilHeld(1);
      addPart(20, 0);
      expect(await (await answer).text()).toContain('URI="../v720/70-0badcafe.0.m4s",INDEPENDENT=YES');
      const part = 'c/30/v720/70-0badcafe.0.m4s';
      expect((await ask(part)).headers.get('x-cache')).toBe('MISS');
      expect((await ask(part)).headers.get('x-cache')).toBe('HIT');
      expect((await ask(`${LIST}?_HLS_msn=99`)).status).toBe(400);
      expect((await fetch(`${nginx.url}/stream/x/${LIST}?_HLS_msn=70`)).status).toBe(403);
    } finally {
      await nginx.stop();
    }
  });
});

describe('a part', () => {
  it('is sent as a segment is, and kept by caches for good', async () => {
    addPart(20, 0);
    const answer = await origin.ask(RIGHTS, 'c/30/a1/70-0badcafe.0.m4s');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mp4');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe(bytesOf('a1', 20, 0).toString());
  });

  it('that is hinted at is held until it is there (§6.2.6)', async () => {
    addPart(20, 0);
    const answer = origin.ask(RIGHTS, 'c/30/v720/70-0badcafe.1.m4s');
    await untilHeld(1);
    addPart(20, 1);
    expect(await (await answer).text()).toBe(bytesOf('v720', 20, 1).toString());
  });

  it.each([
    ['of another run', 'c/30/v720/70-0badbeef.0.m4s', 404],
    ['of a rendition without parts', 'c/30/t1/70-0badcafe.0.m4s', 404],
    ['far ahead', 'c/30/v720/75-0badcafe.0.m4s', 404],
    ['that is gone', 'c/30/v720/60-0badcafe.0.m4s', 410],
    ['of another channel', 'c/12/v720/70-0badcafe.0.m4s', 403],
  ])('%s is refused', async (_, path, status) => {
    addPart(20, 0);
    expect((await origin.ask(RIGHTS, path)).status).toBe(status);
  });
});
