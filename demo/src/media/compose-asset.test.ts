import { describe, expect, it } from 'vitest';
import type { ReelTrack } from '../studio/reel.ts';
import { barOf, composeAsset, type KnownReel } from './compose-asset.ts';
import type { ScenesRecipe } from './recipe.ts';
import { composeSubtitles } from './subtitles.ts';

const aTrack = (differences: Partial<ReelTrack> = {}): ReelTrack => ({
  codecs: 'avc1.64001f',
  timescale: 12_800,
  width: 1280,
  height: 720,
  init: [0, 700],
  segments: [[700, 480_000]],
  shape: 'one',
  ...differences,
});
const sceneReel = (name: string, large: Partial<ReelTrack> = {}): KnownReel => ({
  name,
  facts: { tracks: { v720: aTrack(large), v360: aTrack({ init: [900_000, 690], segments: [[900_690, 96_000]] }) } },
});
const scoreReel: KnownReel = {
  name: 'score',
  facts: {
    tracks: {
      a1: {
        codecs: 'mp4a.40.2',
        timescale: 48_000,
        init: [0, 600],
        segments: Array.from({ length: 9 }, (_, bar) => [600 + bar * 50_000, 50_000]),
        shape: 'sound',
      },
    },
  },
};
const RECIPE: ScenesRecipe = {
  kind: 'scenes',
  score: 'calm',
  scenes: [
    { scene: 'a', segments: 2 },
    { scene: 'b', segments: 1 },
    { scene: 'a', segments: 1 },
  ],
};

describe('the music below an asset', () => {
  it.each([
    [1, [8]],
    [4, [5, 6, 7, 8]],
    [9, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    [11, [6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8]],
  ])('of %i segments ends with the bar that fades, which the loop leads up to', (count, bars) => {
    expect(Array.from({ length: count }, (_, index) => barOf(index, count))).toEqual(bars);
  });
});

describe('composeSubtitles', () => {
  it('cuts the lines of each language into segments of one file', () => {
    const subtitles = [
      { language: 'tr', lines: ['Bir gece.', 'Bir fener.'] },
      { language: 'en', lines: ['One night.'] },
    ];
    const [turkish, english] = composeSubtitles('asset-1', { ...RECIPE, subtitles }, 8);
    expect(turkish?.row).toMatchObject({
      asset_id: 'asset-1',
      id: 't1',
      codecs: 'wvtt',
      language: 'tr',
      name: 'Türkçe',
    });
    expect(english?.row).toMatchObject({ id: 't2', language: 'en', name: 'English' });
    expect(turkish?.row.segments.files).toEqual([`demo/${turkish?.name}`]);
    const places = turkish?.row.segments.segments ?? [];
    expect(places).toHaveLength(3 * 8);
    const segment = (index: number) =>
      turkish?.bytes
        .subarray(places[3 * index + 1], (places[3 * index + 1] ?? 0) + (places[3 * index + 2] ?? 0))
        .toString();
    expect(segment(0)).not.toContain('-->');
    expect(segment(2)).toContain('00:00:08.000 --> 00:00:13.000\nBir gece.');
    expect(segment(4)).toContain('Bir fener.');
    expect(composeSubtitles('asset-1', RECIPE, 8)).toEqual([]);
  });
});

describe('composeAsset', () => {
  const find = (unit: string): KnownReel => (unit === 'score/calm' ? scoreReel : sceneReel(`reel of ${unit}`));

  it('names each reel once and points to its bytes, segment by segment', () => {
    const [large, small, sound] = composeAsset('asset-1', RECIPE, find).renditions;
    expect(large).toMatchObject({
      asset_id: 'asset-1',
      id: 'v720',
      codecs: 'avc1.64001f',
      width: 1280,
      height: 720,
      frame_rate: '25',
      bandwidth: 1_000_000,
      average_bandwidth: 1_000_000,
      is_default: false,
    });
    expect(large?.segments).toEqual({
      files: ['demo/reel of a.0', 'demo/reel of a.1', 'demo/reel of b.0'],
      init: [0, 0, 700],
      segments: [0, 700, 480_000, 1, 700, 480_000, 2, 700, 480_000, 0, 700, 480_000],
      timescale: 12_800,
      retimed: true,
    });
    expect(small).toMatchObject({ id: 'v360', bandwidth: 200_000 });
    expect(small?.segments.init).toEqual([0, 900_000, 690]);
    expect(sound).toMatchObject({ id: 'a1', codecs: 'mp4a.40.2', width: null, frame_rate: null, is_default: true });
    expect(sound?.segments.segments).toEqual([
      0, 250_600, 50_000, 0, 300_600, 50_000, 0, 350_600, 50_000, 0, 400_600, 50_000,
    ]);
  });

  it('has a second sound with a language, and the init hash of an asset without one', () => {
    const second = { ...scoreReel, name: 'second' };
    const either = (unit: string) => (unit === 'score/warm' ? second : find(unit));
    const { renditions, initHash } = composeAsset('asset-1', { ...RECIPE, secondScore: 'warm' }, either);
    expect(renditions.slice(2)).toMatchObject([
      { id: 'a1', language: 'tr', name: 'Türkçe', is_default: true, segments: { files: ['demo/score'] } },
      { id: 'a2', language: 'en', name: 'English', is_default: false, segments: { files: ['demo/second'] } },
    ]);
    expect(initHash).toBe(composeAsset('asset-1', RECIPE, find).initHash);
  });

  it('reports the largest segment as its bandwidth, and the mean as its average', () => {
    const uneven = (unit: string) => (unit === 'b.0' ? sceneReel('b', { segments: [[700, 960_000]] }) : find(unit));
    expect(composeAsset('asset-1', RECIPE, uneven).renditions[0]).toMatchObject({
      bandwidth: 2_000_000,
      average_bandwidth: 1_250_000,
    });
  });

  it('refuses media of two shapes in one film', () => {
    const odd = (unit: string) => (unit === 'b.0' ? sceneReel('b', { shape: 'other' }) : find(unit));
    expect(() => composeAsset('asset-1', RECIPE, odd)).toThrow('b and reel of a.0 cannot stand in one film.');
  });
});
