// Input failover, with fake encoders and a manual clock.
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFakeFfmpeg } from '../../test/ffmpeg.ts';
import { healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { until } from '../../test/until.ts';
import type { ChannelSource } from '../db/json-columns.ts';
import { listInputs } from './failover.ts';

const db = useDatabase();
const stage = useIngestStage(db);

const FIRST = 'http://first.test/live.ts';
const SECOND = 'http://second.test/live.ts';
const source: Extract<ChannelSource, { kind: 'ingest' }> = {
  ...{ kind: 'ingest', rungs: ['v240'], copy: false, input: FIRST, userAgent: 'secret', fallback: { input: SECOND } },
};

/** An ffmpeg that finds picture and sound in every source, but not in the first one while the file `down` is there. */
async function aProbingFfmpeg(): Promise<{ path: string; down: string }> {
  const [worker, down] = [join(stage.mediaFolder, 'probe'), join(stage.mediaFolder, 'down')];
  const lines = ['Stream #0:0: Video: h264 (High), yuv420p, 854x480, 25 fps', 'Stream #0:1: Audio: aac (LC), 48000 Hz'];
  const answers = lines.map((line) => `echo '  ${line}' >&2`).join('\n');
  await writeFile(
    worker,
    `#!/bin/sh\ncase "$*" in *first.test*) [ -f '${down}' ] && exit 1;; esac\n${answers}\nexit 1\n`,
  );
  await chmod(worker, 0o755);
  return { path: await aFakeFfmpeg(join(stage.mediaFolder, 'probing'), { libavutil: 57, worker }), down };
}

describe('a channel with a fallback', () => {
  it('sends no headers of the first input to the fallback', () => {
    const inputs = listInputs({ id: '1', name: 'One', source });
    expect(inputs.map(({ channel }) => channel.source)).toEqual([
      { kind: 'ingest', rungs: ['v240'], copy: false, input: FIRST, userAgent: 'secret' },
      { kind: 'ingest', rungs: ['v240'], copy: false, input: SECOND },
    ]);
  });

  it('is taken over by the fallback at once, and given back when the first input answers again [ORIGIN-06]', async () => {
    const { id } = await aChannel(db, { source });
    const { path, down } = await aProbingFfmpeg();
    const ingest = await stage.open({ ffmpegPath: path, readList: async () => undefined });
    const first = await stage.nextEncoder();
    expect(first.plan.args).toContain(FIRST);
    await stage.play(first, id, 0, 2);
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: false });

    await writeFile(down, '');
    first.exit('Connection refused');
    // Without a turn of the clock.
    const second = await stage.nextEncoder(1);
    expect(second.plan.args).toContain(SECOND);
    let index = 0;
    /** A segment every three seconds keeps the clock ahead of the interval at which the first input is tried. */
    const showNext = async () => {
      const before = await stage.countSegments(id);
      stage.clock.advance(3_000);
      await second.put(index).catch(() => undefined);
      index += 1;
      await until(async () => !second.isRunning() || (await stage.countSegments(id)) > before);
    };
    while (index < 5) await showNext();
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: true });
    expect(stage.fakes.encoders).toHaveLength(2);

    await rm(down);
    while (stage.fakes.encoders.length < 3) await showNext();
    const third = await stage.nextEncoder(2);
    expect(third.plan.args).toContain(FIRST);
    // The fallback is shown until the first input has a segment. At its own pace it catches up with the clock within five.
    await stage.play(second, id, index, 5);
    expect(second.isRunning()).toBe(true);
    await stage.play(third, id, 0, 2);
    await until(() => !second.isRunning());
    await until(() => healthOf(ingest, id)?.isOnFallback === false);
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: false, restarts: 1 });
    await stage.expectWhole(id);
    const [ofFallback, ofFirst] = (await stage.listSpans(id)).slice(-2);
    expect(ofFirst).toMatchObject({ first_segment: 0, segment_count: 2, start_us: ofFallback?.end_us });
    await stage.play(third, id, 2, 2);
    expect(stage.fakes.encoders).toHaveLength(3);
  });

  it('keeps the fallback when the first input ends before it has a segment', async () => {
    const { id } = await aChannel(db, { source });
    const { path, down } = await aProbingFfmpeg();
    const ingest = await stage.open({ ffmpegPath: path, readList: async () => undefined });
    const first = await stage.nextEncoder();
    await stage.play(first, id, 0, 1);
    await writeFile(down, '');
    first.exit('Connection refused');
    const second = await stage.nextEncoder(1);
    await rm(down);
    let index = 0;
    const showUntil = async (count: number) => {
      while (stage.fakes.encoders.length < count) {
        const before = await stage.countSegments(id);
        stage.clock.advance(3_000);
        await second.put(index);
        index += 1;
        await until(async () => (await stage.countSegments(id)) > before);
      }
    };
    await showUntil(3);
    (await stage.nextEncoder(2)).exit('Connection reset by peer');
    await showUntil(4);
    expect(second.isRunning()).toBe(true);
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: true, restarts: 1 });
    // The fallback ends meanwhile: the run that was opened beside it goes on alone.
    const fourth = await stage.nextEncoder(3);
    second.exit('Connection reset by peer');
    await until(() => healthOf(ingest, id)?.isOnFallback === false);
    await stage.play(fourth, id, 0, 2);
    expect(stage.fakes.encoders).toHaveLength(4);
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: false });
    await stage.expectWhole(id);
  });

  it('listens for the sender of the first input beside the fallback, and has no hole when it is back [ORIGIN-06]', async () => {
    const listener = 'rtmp://0.0.0.0:1935/live/first';
    const { id } = await aChannel(db, { source: { ...source, input: listener } });
    const { path } = await aProbingFfmpeg();
    const ingest = await stage.open({ ffmpegPath: path, readList: async () => undefined });
    const first = await stage.nextEncoder();
    await stage.play(first, id, 0, 2);
    first.exit('Connection reset by peer');
    const second = await stage.nextEncoder(1);
    expect(second.plan.args).toContain(SECOND);
    await stage.play(second, id, 0, 2);
    const third = await stage.nextEncoder(2);
    expect(third.plan.args).toContain(listener);
    // Its sender is away for a while: the fallback is shown, and nothing else is opened.
    await stage.play(second, id, 2, 4);
    expect(stage.fakes.encoders).toHaveLength(3);
    expect(healthOf(ingest, id)).toMatchObject({ state: 'live', isOnFallback: true });
    await stage.play(third, id, 0, 2);
    await until(() => !second.isRunning());
    await until(() => healthOf(ingest, id)?.isOnFallback === false);
    await stage.expectWhole(id);
    const [ofFallback, ofFirst] = (await stage.listSpans(id)).slice(-2);
    expect(ofFirst).toMatchObject({ first_segment: 0, segment_count: 2, start_us: ofFallback?.end_us });
  });

  it('goes on without a restart when another fallback is set, and uses the new one', async () => {
    const { id } = await aChannel(db, { source });
    const { path, down } = await aProbingFfmpeg();
    const ingest = await stage.open({ ffmpegPath: path, readList: async () => undefined });
    const first = await stage.nextEncoder();
    await stage.play(first, id, 0, 2);
    const third = 'http://third.test/live.ts';
    const set = async (fallback: { input: string } | undefined) => {
      const { fallback: _, ...rest } = source;
      await db.kysely
        .updateTable('channel')
        .set({ source: { ...rest, ...(fallback && { fallback }) } })
        .execute();
      await db.notify('catalogue_changed', '');
    };
    await set(undefined);
    await stage.play(first, id, 2, 1);
    await set({ input: third });
    await stage.play(first, id, 3, 2);
    expect(stage.fakes.encoders).toHaveLength(1);
    expect(await stage.listSpans(id)).toMatchObject([{ segment_count: 5 }]);
    await writeFile(down, '');
    first.exit('Connection refused');
    const second = await stage.nextEncoder(1);
    expect(second.plan.args).toContain(third);
    await stage.play(second, id, 0, 1);
    // The input that is shown has changed.
    await set({ input: SECOND });
    await until(() => !second.isRunning());
    expect((await stage.nextEncoder(2)).plan.args).not.toContain(third);
    expect(healthOf(ingest, id)).toBeDefined();
  });

  it('is tried in turn and with a growing delay while both inputs are away', async () => {
    const { id } = await aChannel(db, { source });
    const { path } = await aProbingFfmpeg();
    const ingest = await stage.open({ ffmpegPath: path, readList: async () => undefined });
    (await stage.nextEncoder(0)).exit('refused');
    (await stage.nextEncoder(1)).exit('refused');
    await until(() => healthOf(ingest, id)?.restarts === 2);
    await db.ping();
    expect(stage.fakes.encoders).toHaveLength(2);
    await until(() => {
      stage.clock.advance(500);
      return stage.fakes.encoders.length === 3;
    });
    expect(stage.fakes.encoders.map(({ plan }) => plan.args.find((arg) => arg.startsWith('http://')))).toEqual([
      ...[FIRST, SECOND, FIRST],
    ]);
  });
});
