import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ffmpegPath } from '../../../test/ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { Mp4Error } from './boxes.ts';
import { splitFragments } from './fragments.ts';
import { hasWholeFramesOnly } from './sequence-parameters.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-sequence-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function anInit(...encoder: string[]): Promise<Buffer> {
  const path = join(folder, 'film.mp4');
  const input = ['-y', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=96x64:r=25:d=0.2'];
  const fragmented = ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', path];
  await runFfmpeg({ path: ffmpegPath, args: [...input, ...encoder, ...fragmented] });
  const file = await readFile(path);
  return file.subarray(0, splitFragments(file).init.size);
}

it.each([
  ['whole frames', ['-c:v', 'libx264', '-profile:v', 'high'], true],
  ['whole frames in the simplest profile', ['-c:v', 'libx264', '-preset', 'ultrafast'], true],
  ['whole frames with scaling lists', ['-c:v', 'libx264', '-x264-params', 'cqm=jvt'], true],
  ['fields', ['-c:v', 'libx264', '-x264-params', 'tff=1', '-flags', '+ildct+ilme'], false],
])('detects %s', async (_, encoder, expected) => {
  expect(hasWholeFramesOnly(await anInit(...encoder))).toBe(expected);
});

it('refuses what is not H.264, and any broken bytes', async () => {
  const other = await anInit('-c:v', 'mpeg4');
  expect(() => hasWholeFramesOnly(other)).toThrow('The picture is not H.264.');
  const init = await anInit('-c:v', 'libx264');
  const place = init.indexOf('avcC') + 4;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(45), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const broken = Buffer.from(init);
      for (const [at, value] of changes) broken[place + at] = value;
      try {
        hasWholeFramesOnly(broken);
      } catch (error) {
        if (!(error instanceof Mp4Error)) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});
