// What ingest does when a source stands still or goes silent, with a fake encoder and a manual clock.
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFakeFfmpeg } from '../../test/ffmpeg.ts';
import { healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { until } from '../../test/until.ts';
import type { ReadList } from './stale-list.ts';

const WATCHDOG_MS = 12_000;
const db = useDatabase();
const stage = useIngestStage(db);

/** An ffmpeg that finds picture and sound in every source and cannot copy them. Each probe is a line of `log`. */
async function aProbingFfmpeg(): Promise<string> {
  const worker = join(stage.mediaFolder, 'probe');
  const lines = ['Stream #0:0: Video: h264 (High), yuv420p, 64x36, 25 fps', 'Stream #0:1: Audio: aac (LC), 48000 Hz'];
  await writeFile(worker, `#!/bin/sh\n${lines.map((line) => `echo '  ${line}' >&2`).join('\n')}\nexit 1\n`);
  await chmod(worker, 0o755);
  return await aFakeFfmpeg(join(stage.mediaFolder, 'probing'), { libavutil: 57, worker });
}

const encode = { kind: 'ingest', rungs: ['v240'], copy: false } as const;

describe('an HLS source', () => {
  it('whose list stands still is not shown again, and goes on with its newest segment [ORIGIN-06]', async () => {
    const source = { ...encode, input: 'https://live.test/channel', userAgent: 'VLC', referrer: 'https://tv.test/' };
    const { id } = await aChannel(db, { source });
    let newest = 7;
    const asked = new Set<string>();
    const readList: ReadList = async (url, { headers }) => {
      asked.add(`${url} ${JSON.stringify(headers)}`);
      return `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${newest}\n#EXTINF:4,\n${newest}.ts\n`;
    };
    const ingest = await stage.open({ ffmpegPath: await aProbingFfmpeg(), readList });
    const first = await stage.nextEncoder();
    expect(first.plan.args).not.toContain('-live_start_index');
    await stage.play(first, id, 0, 2);
    stage.clock.advance(WATCHDOG_MS);
    await until(() => healthOf(ingest, id)?.state === 'waiting');
    for (let seconds = 0; seconds < 60; seconds += 2) {
      stage.clock.advance(2_000);
      await db.ping();
    }
    await until(() => healthOf(ingest, id)?.reason?.includes('has not moved on') === true);
    expect(stage.fakes.encoders).toHaveLength(1);

    newest = 8;
    stage.clock.advance(2_000);
    const second = await stage.nextEncoder(1);
    expect(second.plan.args.slice(0, 3)).toEqual(['-re', '-live_start_index', '-1']);
    await stage.play(second, id, 0, 1);
    expect(healthOf(ingest, id)?.state).toBe('live');
    expect(await stage.countSegments(id)).toBe(3);
    expect([...asked]).toEqual(['https://live.test/channel {"user-agent":"VLC","referer":"https://tv.test/"}']);
  });
});

describe('a sender of datagrams', () => {
  it('that is away is waited for without a delay, however long, and not looked at again [ORIGIN-06]', async () => {
    const { id } = await aChannel(db, { source: { ...encode, input: 'udp://239.0.0.1:1234' } });
    const ingest = await stage.open({ ffmpegPath: await aProbingFfmpeg() });
    const first = await stage.nextEncoder();
    expect(first.plan.args.join(' ')).toContain('timeout=3000000');
    await stage.play(first, id, 0, 1);
    for (let run = 1; run <= 8; run += 1) {
      (await stage.nextEncoder(run - 1)).exit('udp://239.0.0.1:1234: Connection timed out');
      await until(() => healthOf(ingest, id)?.restarts === run);
      await until(() => healthOf(ingest, id)?.state === 'waiting');
      stage.clock.advance(200);
    }
    await stage.play(await stage.nextEncoder(8), id, 0, 1);
    expect(await stage.listSpans(id)).toHaveLength(2);
  });
});
