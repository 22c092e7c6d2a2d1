import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRenditionFile, measureBandwidths, tableOf } from './rendition-file.ts';

it('holds its segments contiguously, and returns their byte ranges', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-rendition-'));
  const file = await createRenditionFile(join(folder, 'v240.mp4'));
  await file.writeInit(Buffer.from('init'));
  await file.writeSegment(Buffer.from('first'));
  await file.writeSegment(Buffer.from('second'));
  const written = await file.finish();
  expect(tableOf(written, 'packaged/a/v240.mp4', 25_000)).toEqual({
    files: ['packaged/a/v240.mp4'],
    init: [0, 0, 4],
    segments: [0, 4, 5, 0, 9, 6],
    timescale: 25_000,
  });
  expect(await readFile(join(folder, 'v240.mp4'), 'utf8')).toBe('initfirstsecond');
  await rm(folder, { recursive: true });
});

it.each([
  ['of equal segments', [500_000, 500_000], [0, 4_000_000, 8_000_000], 1_000_000, 1_000_000],
  ['with a large one', [500_000, 1_000_000, 500_000], [0, 4e6, 8e6, 12e6], 2_000_000, 1_333_334],
  // 0.5 s at 8 Mbit/s is no peak by itself: the run with the one before it is.
  ['with a short tail', [500_000, 500_000], [0, 4_000_000, 4_500_000], 1_777_778, 1_777_778],
  ['of one short segment', [125_000], [0, 1_000_000], 1_000_000, 1_000_000],
  ['of next to nothing', [1], [0, 60_000_000], 1, 1],
])('measures %s', (_, sizes, times, bandwidth, averageBandwidth) => {
  expect(measureBandwidths(sizes, times)).toEqual({ bandwidth, averageBandwidth });
});
