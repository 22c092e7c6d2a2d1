// Films that fit are copied without encoding.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { currentFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import { picture, rungsOf, SLOW, tone, useFilms } from '../../test/films.ts';
import type { PackagedFile } from './packaged-file.ts';

const { at, make, packaged, play, mediaFolder } = useFilms();
const run = promisify(execFile);

/** A careful encoder's output: pictures that refer to later ones, a keyframe every two seconds. */
const FITTING = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-bf',
  '2',
  '-g',
  '50',
  '-keyint_min',
  '50',
  '-sc_threshold',
  '0',
];
const STEREO = ['-c:a', 'aac', '-ac', '2', '-ar', '48000'];

/** The coded pictures or sound of a file, and nothing else. */
async function codedIn(path: string, format: 'h264' | 'hevc' | 'adts'): Promise<Buffer> {
  const args = ['-nostdin', '-v', 'error', '-i', path, '-map', format === 'adts' ? '0:a' : '0:v', '-c', 'copy'];
  const { stdout } = await run(ffmpegPath, [...args, '-f', format, '-'], { encoding: 'buffer', maxBuffer: 2 ** 26 });
  return stdout;
}

const pathOf = ({ renditions }: PackagedFile, wanted: string) =>
  join(mediaFolder(), renditions.find(({ id }) => id === wanted)?.table.files[0] ?? '');

describe.skipIf(!currentFfmpeg)('a film that fits (needs ffmpeg 5) [ORIGIN-05]', SLOW, () => {
  it('keeps its pictures and its sound, and the lower rungs are cut as it is', async () => {
    await make('fits.mp4', ...picture('640x360', '25', 9), ...tone(48_000, 9), ...FITTING, ...STEREO);
    const file = await packaged('fits.mp4');
    expect(file.notes).toEqual([]);
    expect(rungsOf(file)).toEqual(['v360 640x360', 'v240 426x240']);
    // Two of the source's groups a segment, and what is left.
    expect(file.durations).toEqual([
      [4_000_000, 2],
      [1_000_000, 1],
    ]);
    expect(await play(file)).toHaveLength(225);
    expect(await codedIn(pathOf(file, 'v360'), 'h264')).toEqual(await codedIn(at('fits.mp4'), 'h264'));
    const sound = await codedIn(pathOf(file, 'a1'), 'adts');
    // Without the encoder's priming, which is no sound of the film.
    expect((await codedIn(at('fits.mp4'), 'adts')).includes(sound.subarray(0, -100))).toBe(true);
  });

  it('may have keyframes where its scenes begin', async () => {
    const scenes = ['-force_key_frames', '0,1.2,3.4,6.0,8.2', '-x264-params', 'scenecut=0:keyint=9999'];
    await make('scenes.mkv', ...picture('320x180', '30000/1001', 9), ...FITTING.slice(0, 6), ...scenes);
    const file = await packaged('scenes.mkv');
    expect(file.notes).toEqual([]);
    expect(file.durations.map(([us]) => (us / 1e6).toFixed(1))).toEqual(['3.4', '2.6', '3.0']);
    await play(file);
    expect(await codedIn(pathOf(file, 'v240'), 'h264')).toEqual(await codedIn(at('scenes.mkv'), 'h264'));
  });
});

describe.skipIf(!currentFfmpeg)('a film in H.265 (needs ffmpeg 5) [ORIGIN-05]', SLOW, () => {
  const hevc = (params: string) => [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    `log-level=error:${params}`,
  ];

  it('keeps its pictures, above a ladder in H.264 that is cut as they are', async () => {
    await make(
      'hevc.mp4',
      ...picture('320x180', '25', 5),
      ...tone(48_000, 5),
      ...hevc('keyint=50:open-gop=0'),
      ...STEREO,
    );
    const file = await packaged('hevc.mp4');
    expect(file.notes).toEqual([]);
    expect(rungsOf(file)).toEqual(['v181 320x180', 'v240 320x180']);
    expect(file.renditions.map(({ codecs }) => codecs.slice(0, 5))).toEqual(['hvc1.', 'avc1.', 'mp4a.']);
    expect(file.durations).toEqual([
      [4_000_000, 1],
      [1_000_000, 1],
    ]);
    expect(await play(file)).toHaveLength(125);
    expect(await codedIn(pathOf(file, 'v181'), 'hevc')).toEqual(await codedIn(at('hevc.mp4'), 'hevc'));
  });

  it('is there in H.264 alone where its pictures cannot be cut', async () => {
    await make('open.mp4', ...picture('320x180', '25', 5), ...hevc('keyint=50:open-gop=1:bframes=3'));
    const file = await packaged('open.mp4');
    expect(file.notes).toEqual([
      'The picture in H.265 is left out: its keyframes do not allow segments of two to four seconds.',
    ]);
    expect(rungsOf(file)).toEqual(['v240 320x180']);
    expect(await play(file)).toHaveLength(125);
  });
});

describe.skipIf(!currentFfmpeg)('a film that seems to fit is encoded after all (needs ffmpeg 5)', SLOW, () => {
  it.each([
    [
      'because pictures behind a keyframe refer to those before it',
      ['-c:v', 'libx264', '-bf', '2', '-x264-params', 'keyint=50:min-keyint=50:scenecut=0:open-gop=1'],
      'its keyframes do not allow segments of two to four seconds',
    ],
    [
      'because it is too large',
      [...FITTING.slice(0, 2), ...FITTING.slice(4), '-crf', '1'],
      'Mbit/s are too many for v240',
    ],
    ['because it asks too much', [...FITTING, '-level', '5.1'], 'asks too much of players'],
  ])('%s', async (_, encoder, note) => {
    await make('seems.mp4', ...picture('320x180', '25', 5), ...encoder);
    const file = await packaged('seems.mp4');
    expect(file.notes.join()).toContain(note);
    await play(file);
  });

  it('because its end cannot be decoded, so that other rungs would end before it', async () => {
    await make('torn.mp4', ...picture('640x360', '25', 6), ...FITTING, '-bf', '0');
    const bytes = await readFile(at('torn.mp4'));
    const media = bytes.indexOf('mdat');
    const index = bytes.indexOf('moov') - 4;
    bytes.fill(0xff, index - Math.round((index - media) / 8), index);
    await writeFile(at('torn.mp4'), bytes);
    const file = await packaged('torn.mp4');
    expect(file.notes).toEqual([
      'v360 is encoded again: the other rungs cannot be cut as it is.',
      expect.stringContaining('The file is damaged: ffmpeg met '),
    ]);
    await play(file);
  });
});
