import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegPath } from '../../test/ffmpeg.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { listBoxes, Mp4Error } from '../media/mp4/boxes.ts';
import { readFragmentFacts } from '../media/mp4/fragments.ts';
import { type InitFacts, readInitFacts, readTracks } from '../media/mp4/init-facts.ts';
import { copiedArguments } from './outputs.ts';
import { findCopySegment, segmentOfSteps } from './probe-source.ts';
import { readShift, splitInit, splitSegment } from './split-tracks.ts';

let folder: string;
let init: Buffer;
let segment: Buffer;
let picture: InitFacts;
let sound: InitFacts;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-split-'));
  // Sound begins 0.6 s before the picture, as when one tunes in between two keyframes.
  await runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    args: [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=9', '-f', 'lavfi', '-i', 'sine=r=48000:d=9.6'],
      ...['-vf', 'setpts=PTS+0.6/TB', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-keyint_min', '25'],
      ...['-sc_threshold', '0', '-c:a', 'aac', '-ac', '2', '-f', 'mpegts', 'source.ts'],
    ],
  });
  await runFfmpeg({
    path: ffmpegPath,
    cwd: folder,
    args: [
      '-v',
      'error',
      '-i',
      'source.ts',
      ...copiedArguments({
        ...{ picture: '0:v:0', sounds: ['0:a:0'], segmentUs: 3_000_000, soundBitRate: 64_000 },
        ...{ encodedSounds: new Set<number>(), isHevc: false },
      }),
    ],
  });
  init = await readFile(join(folder, 'copied-init.mp4'));
  segment = await readFile(join(folder, 'copied-1.m4s'));
  const tracks = readTracks(init);
  const find = (kind: string) => tracks.find((track) => track.kind === kind);
  picture = find('video') as InitFacts;
  sound = find('audio') as InitFacts;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const split = (track: InitFacts) => splitSegment(segment, track, { index: 1, shift: readShift(init, track) });
const secondsOf = (track: InitFacts) => {
  const { decodeTime, durationTicks } = readFragmentFacts(split(track), track.defaults);
  return { from: decodeTime / track.timescale, seconds: durationTicks / track.timescale };
};

describe('a copied segment', () => {
  it('is split into init segments of one track each', () => {
    expect(readInitFacts(splitInit(init, picture.trackId))).toEqual(picture);
    expect(readInitFacts(splitInit(init, sound.trackId))).toEqual(sound);
  });

  it('is split into complete segments that start and end together', () => {
    expect(secondsOf(picture).seconds).toBe(3);
    expect(Math.abs(secondsOf(sound).seconds - 3)).toBeLessThan(0.03);
    expect(Math.abs(secondsOf(sound).from - secondsOf(picture).from)).toBeLessThan(0.03);
  });

  it('loses no byte of media', () => {
    const mediaOf = (bytes: Buffer) =>
      listBoxes(bytes).reduce((sum, { type, body, end }) => sum + (type === 'mdat' ? end - body : 0), 0);
    expect(mediaOf(split(picture)) + mediaOf(split(sound))).toBe(mediaOf(segment));
  });

  it('can be read by ffmpeg, track by track', async () => {
    for (const track of [picture, sound]) {
      const name = join(folder, `${track.kind}.mp4`);
      await writeFile(name, Buffer.concat([splitInit(init, track.trackId), split(track)]));
      await runFfmpeg({ path: ffmpegPath, args: ['-v', 'error', '-xerror', '-i', name, '-f', 'null', '-'] });
    }
  });

  it('is refused when it is cut off or lacks a track', () => {
    expect(() => splitSegment(segment.subarray(0, -10), picture, { index: 1, shift: 0 })).toThrow(Mp4Error);
    expect(() => splitSegment(segment, { ...picture, trackId: 9 }, { index: 1, shift: 0 })).toThrow(
      'nothing of track 9',
    );
  });
});

describe('whether a source can be copied', () => {
  it.each([
    ['two seconds', [2_000_000, 2_000_000, 2_000_000], 4_000_000],
    ['those of our own encoder', [1_920_000, 1_920_000], 3_840_000],
    ['a second', [1_000_000, 1_000_000], 4_000_000],
    ['three seconds', [3_000_000, 3_000_000], 3_000_000],
    ['four seconds', [4_000_000, 4_000_000], 4_000_000],
    ['rounded to milliseconds', [2_002_000, 2_003_000, 2_002_000], 4_004_000],
    ['ten seconds', [10_000_000, 10_000_000], undefined],
    ['five seconds', [5_000_000, 5_000_000], undefined],
    ['as scenes change', [2_000_000, 1_200_000, 800_000], undefined],
    ['seen too seldom', [2_000_000], undefined],
    ['none', [], undefined],
  ])('depends on the steps between keyframes: %s', (_, steps, expected) => {
    expect(segmentOfSteps(steps, SEGMENT_US)).toBe(expected);
  });

  it('is decided by probing it', async () => {
    const path = join(folder, 'probe.mp4');
    await runFfmpeg({
      path: ffmpegPath,
      args: [
        ...['-v', 'error', '-y', '-i', join(folder, 'source.ts'), '-map', '0:v:0', '-c', 'copy', '-f', 'mp4'],
        ...['-movflags', '+frag_keyframe+empty_moov+default_base_moof', path],
      ],
    });
    expect(findCopySegment(await readFile(path), SEGMENT_US)).toBe(4_000_000);
  });
});
