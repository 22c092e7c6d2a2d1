import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFfmpeg } from '@seyir/server/media/ffmpeg/run-ffmpeg';
import { ffmpegBuilds } from '@seyir/server/test/ffmpeg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClockFigures } from '../../test/clock-reader.ts';
import { listDays, secondsOfDay, writeClockGraph } from './clock-input.ts';
import { type ClockLayout, writeClockPictures } from './clock-pictures.ts';
import { makeClockSound, soundGraph, writeClockSound } from './clock-sound.ts';
import { fitText, textWidth, writeText } from './write-text.ts';

describe('the time on the clock', () => {
  it.each([
    ['2026-11-15T06:30:39.840Z', 9 * 3_600 + 30 * 60 + 39.84],
    ['2026-11-15T20:59:59.960Z', 86_399.96],
    ['2026-11-15T21:00:00.000Z', 0],
  ])('is that of Turkey: %s is %d seconds after midnight', (moment, seconds) => {
    expect(secondsOfDay(Date.parse(moment))).toBeCloseTo(seconds, 6);
  });

  it('changes its day at midnight in Turkey', () => {
    const evening = Date.parse('2026-12-31T20:59:59Z');
    expect(listDays(evening, 2)).toEqual(['31 Aralık 2026 Perşembe', '1 Ocak 2027 Cuma']);
    expect(listDays(evening + 1_000, 1)).toEqual(['1 Ocak 2027 Cuma']);
  });
});

describe('text without a font', () => {
  it('has all letters of Turkish, and a dot for those it has not', () => {
    expect(textWidth('ĞÜŞİÖÇğüşıöç', 100)).toBeGreaterThan(400);
    expect(textWidth('日', 100)).toBe(textWidth('·', 100));
    expect(writeText('日', { x: 0, y: 0, size: 10 })).toContain('<path');
  });

  it('is shortened where it does not fit', () => {
    expect(fitText('Kamera', 20, 500)).toBe('Kamera');
    const short = fitText('Çok uzun bir kanal adı', 20, 100);
    expect(short.endsWith('…')).toBe(true);
    expect(textWidth(short, 20)).toBeLessThanOrEqual(100);
  });
});

/** Half a second before midnight, so that everything on the clock changes. */
const START_MS = Date.parse('2026-11-15T20:59:59.480Z');
const SIZE = { width: 640, height: 360 };
const FRAME_RATE = 25;

describe('the picture of the clock', () => {
  let folder: string;
  let layout: ClockLayout;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-clock-'));
    layout = await writeClockPictures(folder, { size: SIZE, name: 'Kamera', days: listDays(START_MS, 3) });
    await writeFile(join(folder, 'sound.wav'), writeClockSound(await makeClockSound(), START_MS));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const readClock = (frame: Buffer) => readClockFigures(frame, folder, layout);

  it.each(ffmpegBuilds)('shows the second of its moment to the frame, with $build', async ({ path }) => {
    const graph = writeClockGraph({ layout, frameRate: FRAME_RATE, startMs: START_MS, days: 3 });
    await runFfmpeg({
      path,
      cwd: folder,
      args: ['-v', 'error', '-y', '-f', 'lavfi', '-i', graph, '-t', '1.6', '-r', '25', 'frame-%d.png'],
    });
    // 0.48 s into the second: 13 frames later the next one begins, and with it the day.
    const frame = (number: number) =>
      sharp(join(folder, `frame-${number}.png`))
        .png()
        .toBuffer();
    expect(await readClock(await frame(1))).toEqual([23, 59, 59]);
    expect(await readClock(await frame(13))).toEqual([23, 59, 59]);
    expect(await readClock(await frame(14))).toEqual([0, 0, 0]);
    expect(await readClock(await frame(38))).toEqual([0, 0, 0]);
    expect(await readClock(await frame(39))).toEqual([0, 0, 1]);
    const dayOf = async (number: number) =>
      await sharp(await frame(number))
        .extract({ left: 0, top: layout.day.y, width: SIZE.width, height: layout.day.height })
        .raw()
        .toBuffer();
    expect((await dayOf(1)).equals(await dayOf(14))).toBe(false);
  });

  it.each(ffmpegBuilds)('ticks on the second and never ends, with $build', async ({ path }) => {
    const output = join(folder, 'sound.raw');
    await runFfmpeg({
      path,
      cwd: folder,
      args: ['-v', 'error', '-y', '-f', 'lavfi', '-i', soundGraph('sound.wav'), '-t', '62', '-f', 's16le', output],
    });
    const bytes = await readFile(output);
    const sound = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
    expect(sound.length).toBe(62 * 48_000);
    const loudness = (from: number, seconds: number) =>
      Math.max(...sound.subarray(Math.round(from * 48_000), Math.round((from + seconds) * 48_000)).map(Math.abs));
    // The next full second is 0.52 s after the beginning, and every one after that.
    for (const tick of [1.52, 30.52, 60.52]) {
      expect(loudness(tick, 0.01)).toBeGreaterThan(2 * loudness(tick - 0.02, 0.018));
    }
  });

  it.each([
    [1280, 720],
    [426, 240],
    [160, 90],
  ])('fits into %i × %i', async (width, height) => {
    const small = await mkdtemp(join(folder, 'size-'));
    const { pairX, pair, day } = await writeClockPictures(small, { size: { width, height }, name: 'K', days: ['x'] });
    expect(pairX[0]).toBeGreaterThan(0);
    expect(pairX[2] + pair.width).toBeLessThan(width);
    expect(day.y + day.height).toBeLessThan(height);
    expect([...pairX, pair.width, pair.height, pair.y, day.y, day.height].every((value) => value % 2 === 0)).toBe(true);
    expect(await sharp(join(small, 'background.png')).metadata()).toMatchObject({ width, height });
  });
});
