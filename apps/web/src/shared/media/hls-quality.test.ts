import type Hls from 'hls.js';
import { afterEach, expect, it, vi } from 'vitest';
import { controlQuality } from './hls-quality.ts';

vi.mock('hls.js', () => ({ default: { version: '1' }, Events: { MANIFEST_PARSED: 'parsed' } }));

function aStream(heights: readonly number[], isPreview = false) {
  const parsed: (() => void)[] = [];
  const hls = {
    levels: heights.map((height) => ({ height, bitrate: height * 1_000, videoCodec: 'avc1', audioCodec: 'mp4a' })),
    loadLevel: -1,
    nextLevel: -1,
    currentLevel: -1,
    bandwidthEstimate: Number.NaN,
    on: (_: string, listener: () => void) => parsed.push(listener),
  };
  const quality = controlQuality(hls as unknown as Hls, isPreview);
  return { hls, quality, parse: () => parsed.forEach((listener) => void listener()) };
}

// The choice holds for all streams of the page.
afterEach(() => aStream([360]).quality.choose(undefined));

it('lists each height once, the highest first, and is automatic until one is chosen', () => {
  const { hls, quality } = aStream([360, 720, 1_080, 720]);
  expect([quality.list(), quality.chosen()]).toEqual([[1_080, 720, 360], undefined]);
  quality.choose(720);
  expect([hls.nextLevel, quality.chosen()]).toEqual([3, 720]);
  quality.choose(undefined);
  expect(hls.nextLevel).toBe(-1);
});

it.each([
  ['the same', [360, 720, 1_080], 1],
  ['the next lower one', [360, 540, 1_080], 1],
  ['the lowest, where all are higher', [1_080, 2_160], 0],
])('begins the next stream with %s', (_, heights, level) => {
  aStream([720]).quality.choose(720);
  const { hls, parse } = aStream(heights);
  parse();
  expect(hls.loadLevel).toBe(level);
});

it('leaves a preview small, and a stream without a choice automatic', () => {
  const free = aStream([360, 720]);
  free.parse();
  expect(free.hls.loadLevel).toBe(-1);
  free.quality.choose(720);
  const preview = aStream([360, 720], true);
  preview.parse();
  expect(preview.hls.loadLevel).toBe(-1);
});

it('measures the level that plays', () => {
  const { hls, quality } = aStream([360, 720]);
  Object.assign(hls, { currentLevel: 1, bandwidthEstimate: 5e6 });
  expect(quality.measure()).toEqual({
    engine: 'hls.js 1',
    bitsPerSecond: 720_000,
    bandwidthBitsPerSecond: 5e6,
    codecs: 'avc1, mp4a',
    latencySeconds: undefined,
  });
});
