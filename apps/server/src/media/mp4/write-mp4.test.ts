import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegPath } from '../../../test/ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { listBoxes, Mp4Error } from './boxes.ts';
import { readFragmentFacts } from './fragments.ts';
import { readInitFacts } from './init-facts.ts';
import { readSampleTable } from './sample-table.ts';
import { readRuns } from './samples.ts';
import { writeFragment, writeInit } from './write-mp4.ts';

const NONE = { duration: 0, size: 0, flags: 0 };

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-write-'));
  await runFfmpeg({
    path: ffmpegPath,
    args: [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=2', '-c:v', 'libx264', '-bf', '2', '-g', '25'],
      ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '500000', join(folder, 'v.mp4')],
    ],
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readTable(path: string) {
  const file = await open(path, 'r');
  try {
    return await readSampleTable(file);
  } finally {
    await file.close();
  }
}

describe('a file that is written from another one’s samples', () => {
  it('has the same pictures at new times', async () => {
    const table = await readTable(join(folder, 'v.mp4'));
    expect(table).toMatchObject({ count: 50, keyframes: [0, 25] });
    const init = writeInit(table.init, 25_000);
    const { trackId, ...facts } = readInitFacts(init);
    expect(trackId).toBe(1);
    expect(facts).toMatchObject({ codecs: table.facts.codecs, width: 160, height: 90, timescale: 25_000 });
    // No edit list, one track, one set of defaults.
    expect(init.includes('edts')).toBe(false);

    const whole = writeFragment({
      ...{ sequence: 1, decodeTime: 7_000, duration: 1_000, sizes: table.sizes },
      pictures: {
        shifts: table.showTimes.map((time, index) => Math.round((time * 25) / 12.8 - index * 1_000)),
        areKeyframes: table.sizes.map((_, index) => table.keyframes.includes(index)),
      },
      data: table.sizes.map((size) => Buffer.alloc(size)),
    });
    await writeFile(join(folder, 'own.mp4'), Buffer.concat([init, whole]));
    const own = await readTable(join(folder, 'own.mp4'));
    expect(own).toMatchObject({ count: 50, keyframes: [0, 25], end: 57_000, sizes: table.sizes });
    expect(own.decodeTimes.slice(0, 3)).toEqual([7_000, 8_000, 9_000]);
  });

  it('ends in the middle: refused', async () => {
    await writeFile(join(folder, 'cut.mp4'), 'only a few bytes');
    await expect(readTable(join(folder, 'cut.mp4'))).rejects.toThrow(Mp4Error);
  });
});

describe('a fragment', () => {
  const aSample = fc.record({
    size: fc.integer({ min: 1, max: 200 }),
    shift: fc.integer({ min: -9_000, max: 9_000 }),
    isKeyframe: fc.boolean(),
  });

  it('is read as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(aSample, { minLength: 1, maxLength: 40 }),
        fc.nat(2 ** 40),
        fc.boolean(),
        (samples, decodeTime, hasPictures) => {
          const data = samples.map(({ size }, index) => Buffer.alloc(size, index));
          const pictures = {
            shifts: samples.map(({ shift }) => shift),
            areKeyframes: samples.map(({ isKeyframe }) => isKeyframe),
          };
          const sizes = samples.map(({ size }) => size);
          const bytes = writeFragment({
            sequence: 3,
            decodeTime,
            duration: 512,
            sizes,
            data,
            ...(hasPictures && { pictures }),
          });
          expect(readFragmentFacts(bytes, NONE)).toEqual({
            ...{ decodeTime, durationTicks: 512 * samples.length, sampleCount: samples.length },
            startsWithKeyframe: hasPictures ? samples[0]?.isKeyframe : true,
          });
          const [moof] = listBoxes(bytes);
          if (moof === undefined) throw new Error('no moof');
          const [run] = readRuns(bytes, moof, () => NONE);
          for (const [index, sample] of (run?.samples ?? []).entries()) {
            expect(sample.shift).toBe(hasPictures ? samples[index]?.shift : 0);
            expect(bytes.subarray(sample.offset, sample.offset + sample.size)).toEqual(data[index]);
          }
        },
      ),
    );
  });

  it('is not written when sizes and bytes do not agree', () => {
    const fragment = { sequence: 1, decodeTime: 0, duration: 1, sizes: [3], data: [Buffer.alloc(2)] };
    expect(() => writeFragment(fragment)).toThrow('do not agree');
  });
});
