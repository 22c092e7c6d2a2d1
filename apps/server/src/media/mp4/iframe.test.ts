import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentFfmpeg, ffmpegPath } from '../../../test/ffmpeg.ts';
import { Mp4Error } from './boxes.ts';
import { readFragmentFacts, splitFragments, writeIframe } from './fragments.ts';
import { readInitFacts } from './init-facts.ts';

const run = promisify(execFile);

let folder: string;
let file: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-iframe-'));
  const path = join(folder, 'v.mp4');
  // With B-frames, so that the first frame is shown later than it is decoded.
  await run(ffmpegPath, [
    ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=5.76', '-c:v', 'libx264', '-bf', '2', '-g', '48'],
    ...[
      '-keyint_min',
      '48',
      '-sc_threshold',
      '0',
      '-f',
      'mp4',
      '-movflags',
      '+frag_keyframe+empty_moov+default_base_moof',
      path,
    ],
  ]);
  file = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parts = () => {
  const { init, fragments } = splitFragments(file);
  const cut = ({ offset, size }: { offset: number; size: number }) => file.subarray(offset, offset + size);
  return { init: cut(init), segments: fragments.map(cut) };
};

/** Size and presentation time of every frame, as ffmpeg decodes them. */
async function decode(bytes: Buffer): Promise<string[]> {
  const path = join(folder, 'decoded.mp4');
  await writeFile(path, bytes);
  const { stdout } = await run(ffmpegPath, ['-v', 'error', '-copyts', '-i', path, '-f', 'framemd5', '-']);
  return stdout.split('\n').filter((line) => /^\d/.test(line));
}

describe('the I-frame of a segment', () => {
  it('is a keyframe at the time of the segment, as long as the segment', () => {
    const { init, segments } = parts();
    const { defaults } = readInitFacts(init);
    for (const segment of segments) {
      const whole = readFragmentFacts(segment, defaults);
      const iframe = writeIframe(segment, init);
      expect(readFragmentFacts(iframe, defaults)).toEqual({ ...whole, sampleCount: 1 });
      expect(iframe.length).toBeLessThan(segment.length);
    }
  });

  it('is decoded to the picture that begins the segment, at the same presentation time', async () => {
    const { init, segments } = parts();
    expect(segments).toHaveLength(3);
    const all = await decode(Buffer.concat([init, ...segments]));
    const alone = await decode(Buffer.concat([init, ...segments.map((segment) => writeIframe(segment, init))]));
    // Stream, decode time, presentation time; duration and size; hash of the picture. The old ffmpeg of the npm package
    // writes times in frames of the rate that it guesses from the file.
    const pictureOf = (line = '') => line.split(',').filter((_, place) => (currentFfmpeg ? place !== 3 : place > 3));
    expect(alone.map(pictureOf)).toEqual([0, 48, 96].map((frame) => pictureOf(all[frame])));
  });

  it('is refused where a segment does not begin with a keyframe, or is cut off', () => {
    const { init, segments } = parts();
    const [segment = Buffer.alloc(0)] = segments;
    expect(() => writeIframe(segment.subarray(0, 40), init)).toThrow(Mp4Error);
    expect(() => writeIframe(segment.subarray(0, segment.indexOf('mdat') + 40), init)).toThrow(Mp4Error);
    expect(() => writeIframe(init, init)).toThrow(Mp4Error);
  });
});
