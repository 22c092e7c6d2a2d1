// ffmpeg and an HLS parser read every kind of stream: two more independent readers.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { types as hls, parse, setOptions } from 'hls-parser';
import { ffmpegBuilds } from '../../apps/server/test/ffmpeg.ts';
import type { ApiViewer } from '../support/api-viewer.ts';
import { STREAMS, yesterdayAtSix } from '../support/streams.ts';
import { expect, test } from '../support/television.ts';

// It takes every list with delta updates for a low-latency one, and says so.
setOptions({ silent: true });

type Segment = InstanceType<typeof hls.Segment>;
type Playlist = InstanceType<typeof hls.MediaPlaylist>;

const run = promisify(execFile);
/** Eight seconds of pictures, and of sound in frames of 1,024 samples. */
const FRAMES = 200;
const SOUNDS = 375;
/** Segments that hold them, counted from where ffmpeg begins: the start of a closed list, near the end of an open one. */
const CLOSED_SEGMENTS = 3;
const OPEN_SEGMENTS = 12;
const HOUR_MS = 3_600_000;

/** A programme of yesterday whose first segment still belongs to the one before it. */
async function askForJoin(viewer: ApiViewer): Promise<string> {
  for (let hour = 1; hour < 12; hour += 1) {
    const url = String(await viewer.get(`/channel/1/url?startTime=${yesterdayAtSix() + hour * HOUR_MS}`));
    const { segments } = await readMedia((await listRenditions(url)).picture);
    // Programmes follow without a discontinuity; each begins with its moment.
    if (segments[1]?.programDateTime !== undefined) return url;
  }
  throw new Error('no programme of yesterday begins inside a segment');
}

for (const [name, ask] of [...STREAMS, ['a join of two programmes', askForJoin] as const]) {
  for (const { build, path } of ffmpegBuilds) {
    test(`${build} decodes ${name} without a complaint [ORIGIN-01]`, async ({ television }) => {
      const url = await ask(television.viewer);
      // The first variant and its audio.
      const pictures = await decode(path, ['-i', url, '-map', '0:v:0', '-frames:v', String(FRAMES)]);
      const sounds = await decode(path, ['-i', url, '-map', '0:a:0', '-frames:a', String(SOUNDS)]);
      expect(pictures.complaints + sounds.complaints).toBe('');
      expect([pictures.frames.length, sounds.frames.length]).toEqual([FRAMES, SOUNDS]);

      const renditions = await listRenditions(url);
      const programmes = await decodeProgrammes(path, renditions.picture);
      await decodeProgrammes(path, renditions.sound);
      const crcs = (frames: readonly DecodedFrame[]) => frames.map(({ crc }) => crc).join();
      expect(crcs(programmes.flat())).toContain(crcs(pictures.frames));
    });
  }

  test(`a parser of others agrees about ${name} [ORIGIN-03]`, async ({ television }) => {
    const url = await ask(television.viewer);
    const list = parse(await (await fetch(url)).text());
    if (!(list instanceof hls.MasterPlaylist)) throw new Error('not a multivariant list');
    expect(list.independentSegments).toBe(true);
    const played = list.variants.filter(({ isIFrameOnly }) => !isIFrameOnly);
    for (const { codecs, averageBandwidth, bandwidth, frameRate } of played) {
      expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
      expect(frameRate).toBeGreaterThan(0);
      expect(averageBandwidth).toBeLessThanOrEqual(bandwidth);
    }
    // Each rung has a list of its I-frames, without sound.
    const iframes = list.variants.filter(({ isIFrameOnly }) => isIFrameOnly);
    expect(iframes).toHaveLength(played.length);
    for (const { codecs } of iframes) expect(codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
    for (const { resolution, uri } of list.variants) {
      expect(resolution?.width).toBeGreaterThan(0);
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

interface DecodedFrame {
  /** In ticks of the output. */
  readonly time: number;
  readonly duration: number;
  readonly crc: string;
}

interface Decoded {
  readonly frames: readonly DecodedFrame[];
  readonly complaints: string;
}

/** The frames that ffmpeg decodes, and what it complains about. */
async function decode(path: string, args: readonly string[]): Promise<Decoded> {
  const { stdout, stderr } = await run(path, ['-v', 'error', ...args, '-f', 'framecrc', '-'], { timeout: 150_000 });
  const frames = stdout.split('\n').flatMap((line) => {
    const [, , time, duration, , crc] = line.split(',').map((word) => word.trim());
    return crc === undefined ? [] : [{ time: Number(time), duration: Number(duration), crc }];
  });
  return { frames, complaints: stderr };
}

/** Reads each programme of a list as a file of its own: no complaint, and every frame begins where the last one ended. */
async function decodeProgrammes(path: string, address: string): Promise<DecodedFrame[][]> {
  const list = await readMedia(address);
  const near = list.endlist ? list.segments.slice(0, CLOSED_SEGMENTS) : list.segments.slice(-OPEN_SEGMENTS);
  const programmes: Segment[][] = [];
  for (const segment of near) {
    if (segment.discontinuity || programmes.length === 0) programmes.push([]);
    programmes.at(-1)?.push(segment);
  }
  const folder = await mkdtemp(join(tmpdir(), 'seyir-reader-'));
  const decoded: DecodedFrame[][] = [];
  try {
    for (const segments of programmes) {
      const addresses = [segments[0]?.map?.uri ?? '', ...segments.map(({ uri }) => uri)];
      const parts = await Promise.all(addresses.map((uri) => readBytes(new URL(uri, address))));
      const file = join(folder, 'programme.mp4');
      await writeFile(file, Buffer.concat(parts));
      const { frames, complaints } = await decode(path, ['-xerror', '-i', file, '-map', '0:0']);
      expect(complaints).toBe('');
      const [first] = frames;
      const step = first?.duration ?? 0;
      expect(step).toBeGreaterThan(0);
      expect(frames.filter(({ time }, index) => time !== (first?.time ?? 0) + index * step)).toEqual([]);
      decoded.push([...frames]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return decoded;
}

/** The lists that ffmpeg takes: the first variant, and its sound. */
async function listRenditions(url: string): Promise<{ readonly picture: string; readonly sound: string }> {
  const list = parse(await (await fetch(url)).text());
  if (!(list instanceof hls.MasterPlaylist)) throw new Error('not a multivariant list');
  const [variant] = list.variants;
  const at = (uri = '') => new URL(uri, url).href;
  return { picture: at(variant?.uri), sound: at(variant?.audio[0]?.uri) };
}

async function readBytes(address: URL): Promise<Buffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** What two renditions must agree about. */
const placeOf = ({ discontinuitySequence, programDateTime }: Segment) =>
  `${discontinuitySequence} ${programDateTime?.getTime() ?? ''}`;

async function readMedia(address: string): Promise<Playlist> {
  const text = await (await fetch(address)).text();
  const list = parse(text);
  if (!(list instanceof hls.MediaPlaylist)) throw new Error(`not a media list: ${text.slice(0, 200)}`);
  return list;
}
