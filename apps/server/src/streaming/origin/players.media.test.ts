// Other people's players on a computed channel, across programmes and rounds. The window is closed, so that a player takes
// it as fast as it can decode; what a player has shown is counted frame by frame.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, anAccount, aSession, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg, ffmpegPath } from '../../../test/ffmpeg.ts';
import { aFile, anAsset, aRendition, aSpan } from '../../../test/media-rows.ts';
import { useOrigins } from '../../../test/whole-origins.ts';
import { hashInit, hashInits } from '../library/init-hash.ts';
import { splitFragments } from '../mp4/fragments.ts';
import { readInitFacts } from '../mp4/init-facts.ts';

const run = promisify(execFile);
/** Only a player that hangs is ended: on a busy machine decoding takes a minute. */
const PLAYER_LIMIT_MS = 240_000;
const FRAME_RATE = 25;
const SEGMENT_FRAMES = 96;
const NOW_US = TEST_EVENING.getTime() * 1_000;
/** Not a whole number of frames, as a channel may begin. */
const START_US = NOW_US - 20 * SEGMENT_US + 12_345;
/** Two rounds of the first programme and a half, then two rounds of the second: four boundaries. */
const SHOWN = [
  { programme: 'first', segments: 5 },
  { programme: 'second', segments: 4 },
] as const;
const COUNT = 9;
const FRAMES = COUNT * SEGMENT_FRAMES;

const programs = (process.env.PATH ?? '').split(delimiter);
const find = (name: string) =>
  programs
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
const [mpv, gstreamer, vlc] = ['mpv', 'gst-launch-1.0', 'cvlc'].map(find);

type Made = ReadonlyMap<string, Buffer>;
let sources: string;
const programmes = new Map<string, Made>();
beforeAll(async () => {
  sources = await mkdtemp(join(tmpdir(), 'seyir-programmes-'));
  for (const { programme } of SHOWN) programmes.set(programme, await encode(programme));
}, 300_000);
afterAll(() => rm(sources, { recursive: true, force: true }));

/** Two segments in the shared encoder profile, in which init segments are equal whatever is shown. */
async function encode(programme: string): Promise<Made> {
  const pattern = programme === 'first' ? 'testsrc2' : 'smptebars';
  const at = (id: string) => join(sources, `${programme}-${id}.mp4`);
  const fragmented = [
    ...['-flags', '+cgop+bitexact', '-fflags', '+bitexact', '-movflags', '+empty_moov+default_base_moof'],
    ...['-frag_duration', String(SEGMENT_US), '-f', 'mp4', '-y'],
  ];
  await run(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `${pattern}=s=320x180:r=${FRAME_RATE}:d=7.68`],
    ...['-f', 'lavfi', '-i', 'sine=r=48000:d=7.68', '-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-x264-params', 'stitchable=1', '-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-bf', '0'],
    ...['-pix_fmt', 'yuv420p', ...fragmented, at('v360')],
    ...['-map', '1:a', '-c:a', 'aac', '-ac', '2', ...fragmented, at('a1')],
  ]);
  const ids = ['v360', 'a1'];
  return new Map(await Promise.all(ids.map(async (id) => [id, await readFile(at(id))] as const)));
}

describe('a computed channel', { timeout: 300_000 }, () => {
  const db = useDatabase();
  let folder: string;
  let account: { id: string };
  const world = () => ({ db, folder, now: () => NOW_US / 1_000, mayPlay: async () => ({ streamLimit: 9 }), account });
  const { openServer, closeServers } = useOrigins(world);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-players-'));
    await chmod(folder, 0o777);
    account = await anAccount(db);
  });
  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true });
  });

  async function aPackagedProgramme(programme: string) {
    const made = programmes.get(programme) ?? new Map<string, Buffer>();
    const inits = [...made].map(([id, bytes]) => {
      const { init } = splitFragments(bytes);
      return { id, initHash: hashInit(bytes.subarray(0, init.size)) };
    });
    const asset = await anAsset(db, { durations: [[SEGMENT_US, 2]], init_hash: hashInits(inits) ?? null });
    for (const [id, bytes] of made) {
      const { init, fragments } = splitFragments(bytes);
      const file = `assets/${asset.id}/${id}.mp4`;
      await aFile(folder, file, bytes);
      const segments = fragments.slice(0, 2).flatMap(({ offset, size }) => [0, offset, size]);
      const { timescale } = readInitFacts(bytes.subarray(0, init.size));
      await aRendition(db, {
        asset_id: asset.id,
        id,
        segments: { files: [file], init: [0, 0, init.size], segments, timescale },
      });
    }
    return asset;
  }

  /** The address of the window that holds all of it, or of the time-shift list. */
  async function aShownChannel(kind: 'window' | 'dvr' = 'window'): Promise<string> {
    const channel = (await aChannel(db)).id;
    let [msn, start_us] = [700, START_US];
    for (const { programme, segments } of SHOWN) {
      const { id, init_hash } = await aPackagedProgramme(programme);
      await aSpan(db, { channel_id: channel, dsn: 3, msn, start_us, asset_id: id, segment_count: segments, init_hash });
      [msn, start_us] = [msn + segments, start_us + segments * SEGMENT_US];
    }
    const { addressOf } = await openServer();
    const session = await aSession(db, { account_id: account.id });
    if (kind === 'dvr') return addressOf(session.id, { kind, channel }, `c/${channel}/dvr/index.m3u8`);
    const rights: StreamList = { kind, channel, fromMsn: 700, toMsn: 700 + COUNT - 1 };
    return addressOf(session.id, rights, `c/${channel}/w/700-${700 + COUNT - 1}/index.m3u8`);
  }

  const play = async (program: string, args: readonly string[], options = {}) =>
    await run(program, args, { timeout: PLAYER_LIMIT_MS, maxBuffer: 2 ** 26, ...options });

  /** Times of the packets in ffmpeg's frame list, in seconds. */
  const timesIn = (list: string) => {
    const [, ticks = '0', second = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(list) ?? [];
    return [...list.matchAll(/^0, +-?\d+, +(-?\d+),/gm)].map(
      ([, pts]) => (Number(pts) * Number(ticks)) / Number(second),
    );
  };

  /** Times of the frames of a file, by decoding it. */
  const timesOf = async (file: string) =>
    timesIn((await play(ffmpegPath, ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'framecrc', '-'])).stdout);

  it('shows every frame at its wall-clock time in ffmpeg, across programmes and rounds [ORIGIN-03]', async ({
    skip,
  }) => {
    skip(currentFfmpeg === undefined, 'a current ffmpeg is not installed');
    const address = await aShownChannel();
    for (const [track, each, count] of [
      ['v', 1 / FRAME_RATE, FRAMES],
      ['a', 1_024 / 48_000, (COUNT * SEGMENT_US * 48) / 1_024_000],
    ] as const) {
      const args = ['-v', 'error', '-copyts', '-i', address, '-map', `0:${track}`, '-f', 'framecrc', '-'];
      const { stdout, stderr } = await play(currentFfmpeg ?? '', args);
      expect(stderr).toBe('');
      const times = timesIn(stdout);
      expect(times).toHaveLength(count);
      for (const [index, time] of times.entries()) {
        expect(Math.abs(time - (START_US / 1_000_000 + index * each))).toBeLessThan(each / 2);
      }
    }
  });

  it('has an I-frame for every segment, which ffmpeg decodes at its wall-clock time [ORIGIN-03]', async ({ skip }) => {
    skip(currentFfmpeg === undefined, 'a current ffmpeg is not installed');
    const address = (await aShownChannel()).replace('index.m3u8', 'v360-iframes.m3u8');
    const args = ['-v', 'error', '-copyts', '-i', address, '-map', '0:v', '-f', 'framecrc', '-'];
    const { stdout, stderr } = await play(currentFfmpeg ?? '', args);
    expect(stderr).toBe('');
    const times = timesIn(stdout);
    expect(times).toHaveLength(COUNT);
    for (const [index, time] of times.entries()) {
      expect(Math.abs(time - (START_US + index * SEGMENT_US) / 1_000_000)).toBeLessThan(0.5 / FRAME_RATE);
    }
  });

  it('starts with the frame of a moment in ffmpeg, which reads no EXT-X-START, when the address names it', async ({
    skip,
  }) => {
    skip(currentFfmpeg === undefined, 'a current ffmpeg is not installed');
    const startMs = Math.floor((START_US + 3.5 * SEGMENT_US) / 1_000);
    const timeShift = await aShownChannel('dvr');
    const address = `${timeShift}?start=${startMs}`;
    const expected = (START_US + 3 * SEGMENT_US) / 1_000_000;
    const firstOf = async (input: string) => {
      const args = ['-v', 'error', '-copyts', '-i', input, '-map', '0:v', '-frames:v', '1', '-f', 'framecrc', '-'];
      return timesIn((await play(currentFfmpeg ?? '', args)).stdout)[0] ?? 0;
    };
    expect(Math.abs((await firstOf(address)) - expected)).toBeLessThan(0.5 / FRAME_RATE);
    // Without it ffmpeg starts near the end.
    expect((await firstOf(timeShift)) - expected).toBeGreaterThan(2 * (SEGMENT_US / 1_000_000));
  });

  it('plays through in mpv, frame by frame [ORIGIN-03]', async ({ skip }) => {
    skip(mpv === undefined, 'mpv is not installed');
    const address = await aShownChannel();
    const out = join(folder, 'mpv.txt');
    await play(mpv ?? '', [
      ...['--no-config', '--no-terminal', '--no-audio', address],
      ...['--of=framecrc', '--ovc=rawvideo', `--o=${out}`],
    ]);
    expect(timesIn(await readFile(out, 'utf8'))).toHaveLength(FRAMES);
  });

  it('plays through in GStreamer, frame by frame [ORIGIN-03]', async ({ skip }) => {
    skip(gstreamer === undefined, 'GStreamer is not installed');
    const address = await aShownChannel();
    const { stdout } = await play(gstreamer ?? '', [
      ...['-v', 'uridecodebin3', `uri=${address}`, 'caps=video/x-raw', '!', 'video/x-raw', '!'],
      ...['identity', 'silent=false', '!', 'fakesink', 'sync=false'],
    ]);
    expect(stdout.match(/identity0: last-message = chain/g)).toHaveLength(FRAMES);
  });

  it('plays through in VLC, frame by frame [ORIGIN-03]', async ({ skip }) => {
    skip(vlc === undefined, 'VLC is not installed');
    const address = await aShownChannel();
    const out = join(folder, 'vlc.ts');
    // VLC does not run as root.
    const isRoot = process.getuid?.() === 0;
    const options = { env: { PATH: process.env.PATH, HOME: folder }, ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) };
    const sout = `#std{access=file,mux=ts,dst=${out}}`;
    await play(vlc ?? '', ['-I', 'dummy', '--no-sout-audio', '--sout', sout, address, 'vlc://quit'], options);
    const times = await timesOf(out);
    // At the end VLC leaves a few frames in its multiplexer.
    expect(times.length).toBeGreaterThan(FRAMES - 10);
    for (const [index, time] of times.entries()) expect(time - (times[0] ?? 0)).toBeCloseTo(index / FRAME_RATE, 2);
  });
});
