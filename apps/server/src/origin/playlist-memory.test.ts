// Playlists are functions of the timeline and the clock: equal on several servers, and cached.
import { gunzipSync } from 'node:zlib';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { placeSpan } from '@seyir/core/timeline/timeline';
import { describe, expect, it } from 'vitest';
import { DVR, LIVE, TITLE, useOriginStage } from '../../test/origin-stage.ts';
import { aChannel, anAsset } from '../../test/stream-world.ts';

const { stage, read, media, newest } = useOriginStage();

describe('two servers on the same data', () => {
  const paths = (last: number): [StreamList, string][] => [
    [LIVE, 'c/12/live/v720.m3u8'],
    [LIVE, 'c/12/live/index.m3u8'],
    [DVR, 'c/12/dvr/a1.m3u8'],
    [DVR, 'c/12/dvr/a1.m3u8?_HLS_skip=YES'],
    [{ kind: 'window', channel: '12', fromMsn: last - 9, toMsn: last }, `c/12/w/${last - 9}-${last}/v360.m3u8`],
    [TITLE, 'v/film-one-0001/v720.m3u8'],
  ];

  it('answer the same bytes at the same moment, plain and compressed, also after a restart [ORIGIN-02]', async () => {
    const last = await newest();
    const other = await stage.open();
    for (const stepMs of [0, 1, 1_919, 3_839, 3_840, 60_000, 157_000]) {
      stage.world.clock.at += stepMs;
      const restarted = await stage.open();
      for (const [rights, path] of paths(last)) {
        const answers = await Promise.all([stage.origin, other, restarted].map((one) => read(rights, path, one)));
        const [one, ...others] = answers.map(({ status, headers, text }) => ({
          status,
          text,
          etag: headers.get('etag'),
        }));
        expect(one?.status).toBe(200);
        for (const another of others) expect(another).toEqual(one);
      }
    }
  });

  it('with clocks three seconds apart differ by no more than the newest segment, which both give out', async () => {
    const ahead = await stage.open({ aheadMs: 3_000 });
    for (let second = 0; second < 12; second += 1) {
      stage.world.clock.at += 1_000;
      const [late, early] = [await media(LIVE, 'c/12/live/v720.m3u8'), await media(LIVE, 'c/12/live/v720.m3u8', ahead)];
      expect(early.last - late.last).toBeGreaterThanOrEqual(0);
      expect(early.last - late.last).toBeLessThanOrEqual(1);
      // The same number has the same address and the same discontinuity in both.
      for (const segment of late.list.segments) {
        const same = early.list.segments.find(
          ({ mediaSequenceNumber }) => mediaSequenceNumber === segment.mediaSequenceNumber,
        );
        if (same === undefined) continue;
        expect([same.uri, same.discontinuitySequence]).toEqual([segment.uri, segment.discontinuitySequence]);
      }
      expect((await stage.origin.ask(LIVE, `c/12/v720/${early.last}.m4s`)).status).toBe(200);
    }
  });
});

describe('a list in memory', () => {
  it('changes exactly when a segment is complete', async () => {
    const before = await media(LIVE, 'c/12/live/v720.m3u8');
    const span = stage.world.media.channels.get('12')?.spans.findLast(({ msn }) => msn <= before.last + 1);
    if (span === undefined) throw new Error('no span');
    const doneUs = span.startUs + span.durations.startOf(before.last + 1 - span.msn + 1);
    stage.world.clock.at = Math.ceil(doneUs / 1_000) - 1;
    expect((await media(LIVE, 'c/12/live/v720.m3u8')).last).toBe(before.last);
    stage.world.clock.at += 1;
    expect((await media(LIVE, 'c/12/live/v720.m3u8')).last).toBe(before.last + 1);
  });

  it('is written once for concurrent requests', async () => {
    let reads = 0;
    const { reader } = stage.world.media;
    const { spansAround } = reader;
    reader.spansAround = (...asked) => {
      reads += 1;
      return spansAround(...asked);
    };
    const counting = await stage.open();
    const texts = await Promise.all(Array.from({ length: 20 }, () => read(DVR, 'c/12/dvr/v720.m3u8', counting)));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('of an ingested channel is invalidated by a notification, and by its TTL when the notification is lost', async () => {
    const durations = (count: number) => makeDurations([[SEGMENT_US, count]]);
    const facts = { ...aChannel('30', { kind: 'ingest' }).facts };
    const startUs = stage.world.clock.at * 1_000 - 21 * SEGMENT_US;
    const grow = (count: number) =>
      stage.world.media.channels.set('30', {
        facts,
        spans: [
          placeSpan({ msn: 50, dsn: 2, startUs, source: 'run:run-of-30-0001', offset: 0, count }, durations(count)),
        ],
      });
    const rights: StreamList = { kind: 'live', channel: '30' };
    grow(20);
    expect((await media(rights, 'c/30/live/v720.m3u8')).last).toBe(69);
    grow(21);
    stage.origin.announce('spans_changed', '30');
    expect((await media(rights, 'c/30/live/v720.m3u8')).last).toBe(70);
    grow(22);
    stage.world.clock.at += (2 * SEGMENT_US) / 1_000;
    expect((await media(rights, 'c/30/live/v720.m3u8')).last).toBe(71);
  });

  it('of a closed window is invalidated only when retention removed a part', async () => {
    const rights: StreamList = { kind: 'window', channel: '12', fromMsn: 1_100, toMsn: 1_200 };
    expect((await read(rights, 'c/12/w/1100-1200/v720.m3u8')).status).toBe(200);
    stage.world.media.channels.get('12')?.spans.splice(0, 4);
    stage.origin.announce('spans_changed', '12');
    expect((await read(rights, 'c/12/w/1100-1200/v720.m3u8')).status).toBe(200);
    stage.origin.announce('spans_removed', '12');
    expect((await read(rights, 'c/12/w/1100-1200/v720.m3u8')).status).toBe(410);
  });

  it('of a title that was packaged again is written again', async () => {
    await read(TITLE, 'v/film-one-0001/v720.m3u8');
    stage.world.media.assets.set('film-one-0001', anAsset({ durations: [[SEGMENT_US, 3]] }));
    stage.origin.announce('asset_changed', 'film-one-0001');
    expect((await read(TITLE, 'v/film-one-0001/v720.m3u8')).text.match(/#EXTINF/g)).toHaveLength(3);
  });

  it('compressed is what the plain one is', async () => {
    const token = stage.origin.issue(LIVE);
    const raw = await new Promise<Buffer>((resolve, reject) => {
      import('node:http').then(({ get }) =>
        get(
          `${stage.origin.url}/stream/${token}/c/12/live/v720.m3u8`,
          { headers: { 'accept-encoding': 'gzip' } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
          },
        ).on('error', reject),
      );
    });
    expect(gunzipSync(raw).toString()).toBe((await read(LIVE, 'c/12/live/v720.m3u8')).text);
  });
});
