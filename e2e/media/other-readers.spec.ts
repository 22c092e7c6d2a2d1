// ffmpeg and an HLS parser read every kind of stream: two more readers that nobody here wrote.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { types as hls, parse, setOptions } from 'hls-parser';
import { STREAMS } from '../support/streams.ts';
import { expect, test } from '../support/television.ts';

// It takes every list with delta updates for a low-latency one, and says so.
setOptions({ silent: true });

const run = promisify(execFile);
/** Eight seconds of pictures, and of sound in frames of 1,024 samples. */
const FRAMES = 200;
const SOUNDS = 375;

for (const [name, ask] of STREAMS) {
  test(`ffmpeg decodes ${name} without a complaint [ORIGIN-01]`, async ({ television }) => {
    const url = await ask(television.viewer);
    // The first variant and its audio, eight seconds of both: counted, because the clock of ffmpeg leaps at a join.
    const { stdout, stderr } = await run(
      process.env.FFMPEG_PATH ?? 'ffmpeg',
      [
        ...['-v', 'error', '-i', url, '-map', '0:v:0', '-map', '0:a:0'],
        ...['-frames:v', String(FRAMES), '-frames:a', String(SOUNDS), '-progress', 'pipe:1', '-f', 'null', '-'],
      ],
      { timeout: 150_000 },
    );
    expect(stderr).toBe('');
    expect(Number(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(stdout)?.[1])).toBe(FRAMES);
  });

  test(`a parser of others agrees about ${name} [ORIGIN-03]`, async ({ television }) => {
    const url = await ask(television.viewer);
    const list = parse(await (await fetch(url)).text());
    if (!(list instanceof hls.MasterPlaylist)) throw new Error('not a multivariant list');
    expect(list.independentSegments).toBe(true);
    for (const { codecs, resolution, averageBandwidth, bandwidth, frameRate, uri } of list.variants) {
      expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
      expect(resolution?.width).toBeGreaterThan(0);
      expect(frameRate).toBeGreaterThan(0);
      expect(averageBandwidth).toBeLessThanOrEqual(bandwidth);
      expect(uri).not.toMatch(/^(?:\/|https?:)/);
    }
    const addresses = [
      ...list.variants.map(({ uri }) => uri),
      ...(list.variants[0]?.audio.map(({ uri }) => uri) ?? []),
    ];
    const rungs = await Promise.all(addresses.map(async (uri) => readMedia(new URL(uri ?? '', url).href)));
    for (const rung of rungs) {
      expect(rung.targetDuration).toBe(4);
      expect(rung.segments.length).toBeGreaterThan(5);
      expect(rung.segments.filter(({ duration }) => Math.round(duration) > 4)).toEqual([]);
      expect(rung.segments.filter(({ uri }) => /^(?:\/|https?:)/.test(uri))).toEqual([]);
    }
    // A segment may have come between two answers: what they share must agree.
    const [first, ...others] = rungs.map(
      ({ segments }) => new Map(segments.map((segment) => [segment.mediaSequenceNumber, placeOf(segment)])),
    );
    for (const other of others) {
      expect([...other].filter(([msn, place]) => (first?.get(msn) ?? place) !== place)).toEqual([]);
    }
  });
}

/** What two renditions must agree about. */
const placeOf = ({ discontinuitySequence, programDateTime }: InstanceType<typeof hls.Segment>) =>
  `${discontinuitySequence} ${programDateTime?.getTime() ?? ''}`;

async function readMedia(address: string): Promise<InstanceType<typeof hls.MediaPlaylist>> {
  const text = await (await fetch(address)).text();
  const list = parse(text);
  if (!(list instanceof hls.MediaPlaylist)) throw new Error(`not a media list: ${text.slice(0, 200)}`);
  return list;
}
