import type { StreamList } from '@seyir/core/hls/stream-address';
import HLS from 'hls-parser';
import { describe, expect, it } from 'vitest';
import { DVR, expectRefused, LIVE, TITLE, useOriginStage } from '../../test/origin-stage.ts';
import { aChannel, anAsset, TEST_NOW } from '../../test/stream-world.ts';

const { stage, read, media, newest, get } = useOriginStage();

describe('every kind of list', () => {
  it('live: the last eight segments, for a second', async () => {
    const { status, headers, text } = await read(LIVE, 'c/12/live/v720.m3u8');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(headers.get('cache-control')).toBe('public, max-age=1');
    expect(text.match(/#EXTINF/g)).toHaveLength(8);
    expect(text).not.toContain('ENDLIST');
  });

  it('live multivariant: what the channel offers, with the rung to start with first', async () => {
    const { headers, text } = await read(LIVE, 'c/12/live/index.m3u8');
    expect(headers.get('cache-control')).toBe('public, max-age=1');
    expect(text.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual(['v360.m3u8', 'v480.m3u8', 'v720.m3u8']);
  });

  describe('multivariant, by the media of its window:', () => {
    const rung = (id: string, bandwidth: number) => ({
      ...{ id, codecs: 'avc1.640c1f', bandwidth, averageBandwidth: bandwidth / 2 },
      ...{ width: (Number(id.slice(1)) * 16) / 9, height: Number(id.slice(1)), frameRate: '25' },
    });
    const sound = { id: 'a1', codecs: 'mp4a.40.2', bandwidth: 100_000, averageBandwidth: 90_000 };
    const variants = async (rights: StreamList, path: string) => {
      const list = HLS.parse((await read(rights, path)).text);
      if (!list.isMasterPlaylist) throw new Error('not a multivariant list');
      return list.variants
        .filter(({ isIFrameOnly }) => !isIFrameOnly)
        .map(({ uri, bandwidth, averageBandwidth, codecs }) => [uri, bandwidth, averageBandwidth, codecs]);
    };

    it('the rungs and numbers of what is shown, whatever other titles have [ORIGIN-03]', async () => {
      const { assets } = stage.world.media;
      assets.set(
        'prog-of-12-01',
        anAsset({ id: 'prog-of-12-01', renditions: [rung('v360', 7e5), rung('v720', 2e6), sound] }),
      );
      assets.set('phone-clip-01', anAsset({ id: 'phone-clip-01', renditions: [rung('v1080', 6e6), sound] }));
      const codecs = 'avc1.640c1f,mp4a.40.2';
      expect(await variants(LIVE, 'c/12/live/index.m3u8')).toEqual([
        ['v360.m3u8', 800_000, 440_000, codecs],
        ['v720.m3u8', 2_100_000, 1_090_000, codecs],
      ]);
    });

    it('an archive in what it has, and lists of rungs that ended play on [ORIGIN-06]', async () => {
      const { assets, channels } = stage.world.media;
      const live = aChannel('13', { kind: 'ingest', renditions: [rung('v240', 4e5), sound, rung('v720', 3e6)] });
      const later = live.spans.findIndex(({ startUs }) => startUs > TEST_NOW * 1_000 - 600_000_000);
      live.spans = live.spans.map((span, place) => (place < later ? span : { ...span, source: 'run:run-of-13-0002' }));
      channels.set('13', live);
      assets.set('run:run-of-13-0001', anAsset({ renditions: [rung('v720', 3e6), rung('v240', 5e5), sound] }));
      assets.set('run:run-of-13-0002', anAsset({ renditions: [rung('v240', 4e5), sound] }));
      const uris = async (rights: StreamList, path: string) => (await variants(rights, path)).map(([uri]) => uri);
      const old = { fromMsn: live.spans[0]?.msn ?? 0, toMsn: (live.spans[0]?.msn ?? 0) + 20 };
      expect(await uris({ kind: 'live', channel: '13' }, 'c/13/live/index.m3u8')).toEqual(['v240.m3u8']);
      expect(await uris({ kind: 'dvr', channel: '13' }, 'c/13/dvr/index.m3u8')).toEqual(['v240.m3u8']);
      const window: StreamList = { kind: 'window', channel: '13', ...old };
      expect(await uris(window, `c/13/w/${old.fromMsn}-${old.toMsn}/index.m3u8`)).toEqual(['v240.m3u8', 'v720.m3u8']);
      expect((await read({ kind: 'live', channel: '13' }, 'c/13/live/v720.m3u8')).status).toBe(200);
    });
  });

  it.each([
    ['live', LIVE, 'c/12/live', 8],
    ['a title', TITLE, 'v/film-one-0001', 41],
  ] as const)('I-frames of %s: the numbers and durations of its segments', async (_, rights, folder, count) => {
    const { text } = await read(rights, `${folder}/index.m3u8`);
    expect(text).toContain('URI="v720-iframes.m3u8"');
    const whole = await media(rights, `${folder}/v720.m3u8`);
    const { list } = await media(rights, `${folder}/v720-iframes.m3u8`);
    expect(list.isIFrame).toBe(true);
    expect(list.segments).toHaveLength(count);
    expect(list.segments.map(({ uri, duration }) => [uri, duration])).toEqual(
      whole.list.segments.map(({ uri, duration }) => [uri.replace('.m4s', '-iframe.m4s'), duration]),
    );
  });

  it('time-shift: two hours, small when compressed, and a delta that is smaller still', async () => {
    const { list, text } = await media(DVR, 'c/12/dvr/v720.m3u8');
    expect(list.segments.length).toBeGreaterThan(1_850);
    expect(text).toContain('CAN-SKIP-UNTIL=24.0');
    const full = await fetch(`${stage.origin.url}/stream/${stage.origin.issue(DVR)}/c/12/dvr/v720.m3u8`, {
      method: 'HEAD',
    });
    expect(Number(full.headers.get('content-length'))).toBeLessThan(15_000);
    const delta = await read(DVR, 'c/12/dvr/v720.m3u8?_HLS_skip=YES');
    expect(delta.text).toContain('#EXT-X-SKIP:SKIPPED-SEGMENTS=');
    expect(Number(delta.headers.get('content-length'))).toBeLessThan(1_000);
    expect((await read(DVR, 'c/12/dvr/v720.m3u8?_HLS_skip=v2')).text).toBe(delta.text);
    expect((await read(DVR, 'c/12/dvr/v720.m3u8?_HLS_msn=5&x=y')).text).toBe(text);
  });

  it('time-shift at a moment: the multivariant playlist states the start offset, back from the live edge', async () => {
    const { text } = await read(DVR, `c/12/dvr/index.m3u8?at=${stage.world.clock.at - 3_600_000}`);
    const offset = Number(/#EXT-X-START:TIME-OFFSET=(-[\d.]+),PRECISE=YES/.exec(text)?.[1]);
    expect(offset).toBeLessThan(-3_590);
    expect(offset).toBeGreaterThan(-3_605);
  });

  it('time-shift that begins at a moment: its media lists begin there and follow the clock with a delay', async () => {
    const { clock } = stage.world;
    const startMs = clock.at - 3_600_000;
    const { text } = await read(DVR, `c/12/dvr/index.m3u8?start=${startMs}`);
    expect(text).not.toContain('EXT-X-START');
    const [uri = ''] = text.match(/^v720\.m3u8\?.*$/m) ?? [];
    expect(text).toContain(`URI="a1.m3u8${uri.slice(uri.indexOf('?'))}"`);
    const first = await media(DVR, `c/12/dvr/${uri}`);
    expect(first.list.segments).toHaveLength(2);
    const beganAt = first.list.segments[0]?.programDateTime?.getTime() ?? 0;
    expect(startMs - beganAt).toBeGreaterThanOrEqual(0);
    expect(startMs - beganAt).toBeLessThan(3_840);
    expect(first.text).not.toContain('SERVER-CONTROL');
    clock.at += 3_840;
    expect((await media(DVR, `c/12/dvr/${uri}`)).last).toBe(first.last + 1);
    clock.at += 600_000;
    const later = await media(DVR, `c/12/dvr/${uri}`);
    expect(later.list.segments).toHaveLength(8);
    expect(later.last - first.last).toBeGreaterThan(150);
  });

  it('a title that begins at a moment: a closed list from there', async () => {
    const { text } = await read(TITLE, 'v/film-one-0001/index.m3u8?start=60000');
    expect(text).toContain('\nv720.m3u8?from=15\n');
    const { list, first } = await media(TITLE, 'v/film-one-0001/v720.m3u8?from=15');
    expect([first, list.segments.length, list.endlist]).toEqual([15, 26, true]);
  });

  it('start-over: grows from the programme’s start, then ends and never changes again', async () => {
    const last = await newest();
    const untilSec = stage.world.clock.at / 1_000 + 60;
    const rights: StreamList = { kind: 'startOver', channel: '12', fromMsn: last - 100, untilSec };
    const path = `c/12/s/${last - 100}-${untilSec}`;
    const growing = await read(rights, `${path}/v720.m3u8`);
    expect(growing.headers.get('cache-control')).toBe('public, max-age=1');
    expect(growing.text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
    expect(growing.text.match(/#EXTINF/g)).toHaveLength(101);
    expect((await read(rights, `${path}/index.m3u8`)).text).toContain('#EXT-X-START:TIME-OFFSET=0.000');

    stage.world.clock.at += 120_000;
    const ended = await read(rights, `${path}/v720.m3u8`);
    expect(ended.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(ended.text).toContain('#EXT-X-ENDLIST');
    expect(ended.text.startsWith(growing.text)).toBe(true);
    stage.world.clock.at += 300_000;
    expect((await read(rights, `${path}/v720.m3u8`)).text).toBe(ended.text);
  });

  it('start-over: goes on to the new end of a programme that is extended while it plays, and ends there [STARTOVER-01]', async () => {
    const last = await newest();
    const { clock, media: world } = stage.world;
    const untilSec = clock.at / 1_000 + 60;
    const rights: StreamList = { kind: 'startOver', channel: '12', fromMsn: last - 100, untilSec };
    const path = `c/12/s/${last - 100}-${untilSec}/v720.m3u8`;
    const before = await read(rights, path);
    world.extended.set('12', (untilSec + 1_800) * 1_000);
    clock.at += 300_000;
    const token = stage.origin.issue(rights);
    const list = await media(rights, path);
    expect(list.text.startsWith(before.text)).toBe(true);
    expect(list.text).not.toContain('#EXT-X-ENDLIST');
    expect(list.last).toBe(await newest());
    const segment = `c/12/v720/${list.last}.m4s`;
    for (let time = 0; time < 2; time += 1) expect((await get(token, segment)).status).toBe(200);
    // Nothing of the next programme, in the list or by a guessed address.
    clock.at += 1_800_000;
    const over = await media(rights, path);
    expect(over.text).toContain('#EXT-X-ENDLIST');
    const after = await newest();
    expect(over.last).toBeLessThan(after - 20);
    await expectRefused(await get(token, `c/12/v720/${after}.m4s`));
  });

  it('start-over: keeps what it listed when an extension is withdrawn', async () => {
    const last = await newest();
    const { clock, media: world } = stage.world;
    const untilSec = clock.at / 1_000 - 60;
    const rights: StreamList = { kind: 'startOver', channel: '12', fromMsn: last - 100, untilSec };
    const path = `c/12/s/${last - 100}-${untilSec}/v720.m3u8`;
    world.extended.set('12', (untilSec + 1_800) * 1_000);
    const grown = await media(rights, path);
    world.extended.delete('12');
    clock.at += 30_000;
    await media(rights, path);
    clock.at += 30_000;
    const withdrawn = await media(rights, path);
    expect(withdrawn.text.startsWith(grown.text)).toBe(true);
    expect(withdrawn.text).toContain('#EXT-X-ENDLIST');
  });

  it('start-over from before the time-shift list', async () => {
    const fromMsn = (stage.world.media.channels.get('12')?.spans[2]?.msn ?? 0) + 3;
    const untilSec = stage.world.clock.at / 1_000 + 60;
    const rights: StreamList = { kind: 'startOver', channel: '12', fromMsn, untilSec };
    const { first, last } = await media(rights, `c/12/s/${fromMsn}-${untilSec}/a1.m3u8`);
    expect([first, last]).toEqual([fromMsn, await newest()]);
  });

  it('a closed window: catch-up and recordings, the same for ever', async () => {
    const rights: StreamList = { kind: 'window', channel: '12', fromMsn: 1_100, toMsn: 1_300 };
    const { headers, text } = await read(rights, 'c/12/w/1100-1300/v720.m3u8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(text.match(/#EXTINF/g)).toHaveLength(201);
    stage.world.clock.at += 40 * 60_000;
    expect((await read(rights, 'c/12/w/1100-1300/v720.m3u8')).text).toBe(text);
    const at = TEST_NOW - 170 * 60_000;
    expect((await read(rights, `c/12/w/1100-1300/index.m3u8?at=${at}`)).text).toMatch(/TIME-OFFSET=[\d.]+,/);
  });

  it('a title: all of it, with subtitles, the same for ever', async () => {
    const index = await read(TITLE, 'v/film-one-0001/index.m3u8');
    expect(index.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(index.text).toContain('TYPE=SUBTITLES');
    const video = await read(TITLE, 'v/film-one-0001/v720.m3u8');
    expect(video.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(video.text).toContain('v720/40.m4s');
    expect((await read(TITLE, 'v/film-one-0001/t1.m3u8')).text).toContain('t1/40.vtt');
  });

  it('names only addresses that the same token opens', async () => {
    const last = await newest();
    const lists: [StreamList, string][] = [
      [LIVE, 'c/12/live/'],
      [DVR, 'c/12/dvr/'],
      [
        { kind: 'startOver', channel: '12', fromMsn: last - 9, untilSec: stage.world.clock.at / 1_000 + 60 },
        `c/12/s/${last - 9}-${stage.world.clock.at / 1_000 + 60}/`,
      ],
      [{ kind: 'window', channel: '12', fromMsn: 1_039, toMsn: 1_043 }, 'c/12/w/1039-1043/'],
      [TITLE, 'v/film-one-0001/'],
    ];
    for (const [rights, folder] of lists) {
      const base = new URL(`${stage.origin.url}/stream/${stage.origin.issue(rights)}/${folder}a1.m3u8`);
      const text = await (await fetch(base)).text();
      const named = [...text.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(([, line, uri]) => line ?? uri ?? '');
      expect(named.length).toBeGreaterThan(2);
      for (const uri of [named[0] ?? '', named[1] ?? '', named.at(-1) ?? '']) {
        expect([uri, (await fetch(new URL(uri, base))).status]).toEqual([uri, 200]);
      }
    }
  });
});

describe('a list as it travels', () => {
  it('is compressed for those who accept it and plain for the others, a long one with brotli', async () => {
    const base = `${stage.origin.url}/stream/${stage.origin.issue(DVR)}/c/12`;
    for (const [accepted, short, long] of [
      ['gzip, deflate, br', 'gzip', 'br'],
      ['br;q=1, gzip;q=0.5', 'gzip', 'br'],
      ['br;q=0.5, gzip', 'gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip', 'gzip'],
      ['br', null, 'br'],
      ['gzip;q=0', null, null],
      ['identity', null, null],
    ] as const) {
      const answers = await Promise.all(
        ['live', 'dvr'].map((kind) => fetch(`${base}/${kind}/v720.m3u8`, { headers: { 'accept-encoding': accepted } })),
      );
      const encodings = answers.map(({ headers }) => headers.get('content-encoding'));
      expect([accepted, ...encodings]).toEqual([accepted, short, long]);
      for (const answer of answers) {
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
        expect(await answer.text()).toMatch(/^#EXTM3U[\s\S]*\.m4s\n$/);
      }
    }
  });

  it('is not sent again to a client with the same ETag, and is after a change', async () => {
    const first = await stage.origin.ask(LIVE, 'c/12/live/v720.m3u8');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const again = await stage.origin.ask(LIVE, 'c/12/live/v720.m3u8', { headers });
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=1',
    ]);
    stage.world.clock.at += 4_000;
    expect((await stage.origin.ask(LIVE, 'c/12/live/v720.m3u8', { headers })).status).toBe(200);
  });

  it('is answered to HEAD without a body', async () => {
    const answer = await stage.origin.ask(LIVE, 'c/12/live/v720.m3u8', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

describe('an unavailable list', () => {
  const window = (fromMsn: number, toMsn: number): StreamList => ({ kind: 'window', channel: '12', fromMsn, toMsn });

  it.each([
    ['at the retention edge', 990, 1_010, 410],
    ['wholly before it', 10, 20, 410],
    ['inside one segment', 1_050, 1_050, 200],
  ])('a window %s (%i to %i) answers %i', async (_, from, to, status) => {
    expect((await read(window(from, to), `c/12/w/${from}-${to}/v720.m3u8`)).status).toBe(status);
  });

  it('a window that has not ended is 404, cached for a second at most', async () => {
    const last = await newest();
    const answer = await read(window(last, last + 5), `c/12/w/${last}-${last + 5}/v720.m3u8`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'public, max-age=1']);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a window with a removed middle is gone', async () => {
    stage.world.media.channels.get('12')?.spans.splice(3, 1);
    expect((await read(window(1_050, 1_300), 'c/12/w/1050-1300/v720.m3u8')).status).toBe(410);
  });

  it('a window across an outage is whole', async () => {
    const spans = stage.world.media.channels.get('12')?.spans ?? [];
    const [one, two] = spans;
    if (one === undefined || two === undefined) throw new Error('no spans');
    spans.splice(0, spans.length, { ...one }, { ...two, startUs: two.startUs + 60_000_000 });
    const { list } = await media(window(1_039, 1_043), 'c/12/w/1039-1043/v720.m3u8');
    expect(list.segments.map(({ discontinuity }) => Boolean(discontinuity))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['an unknown channel', { kind: 'live', channel: '99' }, 'c/99/live/v720.m3u8'],
    ['an unknown rendition', LIVE, 'c/12/live/v999.m3u8'],
    ['an unknown title', { kind: 'asset', asset: 'no-such-title' }, 'v/no-such-title/index.m3u8'],
  ] as [string, StreamList, string][])('%s is not found', async (_, rights, path) => {
    expect((await read(rights, path)).status).toBe(404);
  });

  it('a channel without segments is 404', async () => {
    stage.world.media.channels.set('40', { ...aChannel('40'), spans: [] });
    expect((await read({ kind: 'live', channel: '40' }, 'c/40/live/index.m3u8')).status).toBe(404);
  });

  it('a title that is being packaged is requested from the workers and answered 503 with Retry-After', async () => {
    stage.world.media.assets.set('film-two-0002', anAsset({ id: 'film-two-0002', state: 'waiting', renditions: [] }));
    const answer = await read({ kind: 'asset', asset: 'film-two-0002' }, 'v/film-two-0002/index.m3u8');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '2',
      'no-store',
    ]);
    expect(stage.world.media.reads).toContain('wanted film-two-0002');
    stage.world.media.assets.set('film-two-0002', anAsset({ id: 'film-two-0002' }));
    expect((await read({ kind: 'asset', asset: 'film-two-0002' }, 'v/film-two-0002/index.m3u8')).status).toBe(200);
  });

  it('a title whose packaging failed is gone', async () => {
    stage.world.media.assets.set('film-two-0002', anAsset({ id: 'film-two-0002', state: 'failed', renditions: [] }));
    expect((await read({ kind: 'asset', asset: 'film-two-0002' }, 'v/film-two-0002/index.m3u8')).status).toBe(410);
  });
});
