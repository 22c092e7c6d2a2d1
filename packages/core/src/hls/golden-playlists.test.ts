// Whole playlists, byte for byte: one row for each file of fixtures/. How to write the files: CONTRIBUTING.
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseMedia, parseMultivariant } from '../../test/parse-playlist.ts';
import { aTimeline, EVENING_US, MINUTE_US, segments } from '../../test/timelines.ts';
import { channel, dvr, live, seamless, write } from '../../test/written-lists.ts';
import { LADDER, PART_US, SEGMENT_US } from '../limits/media.ts';
import { makeTitleTimeline } from '../timeline/timeline.ts';
import type { ListedProgramme } from './date-ranges.ts';
import type { LowLatency, SegmentParts } from './low-latency.ts';
import type { StreamList } from './stream-address.ts';
import { type OfferedRendition, writeMultivariant } from './write-multivariant.ts';

/** Three programmes and a filler that have the same init segments. */
const oneMake = aTimeline(
  [3, 2, 6, 5].map((count) => ({ durations: segments(count), initHash: '0123456789abcdef0123' })),
  { msn: 895, dsn: 0 },
);

/** A moment inside the second span of the channel, and one long after its last segment. */
const inside = EVENING_US + 7 * SEGMENT_US + 1_234_567;
const later = Math.ceil((inside + 30 * MINUTE_US) / 1_000_000);

const title: StreamList = { kind: 'asset', asset: 'Ab3_-xyz09' };
const closed = (fromMsn: number, toMsn: number): StreamList => ({ kind: 'window', channel: '12', fromMsn, toMsn });
const startOver = (fromMsn: number, untilSec: number): StreamList => ({
  ...{ kind: 'startOver', channel: '12', fromMsn, untilSec },
});

/** Two programmes with the boundary between them, and one that ends before the list begins. */
const EVENING_MS = EVENING_US / 1_000;
const guide: readonly ListedProgramme[] = [
  { id: 'p1', startMs: EVENING_MS - 60_000, endMs: EVENING_MS, title: { tr: 'Hava durumu', en: 'Weather' } },
  {
    id: 'p2',
    startMs: EVENING_MS,
    endMs: EVENING_MS + 16_594,
    title: { tr: 'Kaptan "Kara"', en: 'Captain', de: 'Kapitän' },
  },
  { id: 'p3', startMs: EVENING_MS + 16_594, endMs: EVENING_MS + 180_000, title: undefined },
];

/** Six parts of 0.64 s to a segment, the first of each group of pictures a keyframe; the newest two segments and an open one have them. */
const parts = (count: number): SegmentParts => ({
  run: '0123abcd',
  parts: Array.from({ length: count }, (_, index) => ({ durationUs: PART_US, isIndependent: index % 3 === 0 })),
  isWhole: count === 6,
});
const lowLatency = (count: number, holdBackSeconds?: number): LowLatency => ({
  partsOf: (msn) => (msn > 149 ? parts(6) : undefined),
  open: parts(count),
  siblings: ['v360', 'a1'],
  holdBackSeconds,
});

const MEDIA: readonly (readonly [name: string, text: string])[] = [
  ['live', write(live, { nowUs: inside })],
  ['live-first-entry-begins-a-span', write(live, { nowUs: EVENING_US + 20 * SEGMENT_US + 2 * MINUTE_US })],
  ['live-of-one-make', write(live, { of: seamless, nowUs: EVENING_US + 15 * SEGMENT_US })],
  ['live-in-parts', write(live, { lowLatency: lowLatency(2) })],
  ['live-in-parts-delta', write(live, { lowLatency: lowLatency(6, 4), skip: true })],
  ['live-in-parts-before-the-first', write(live, { lowLatency: lowLatency(0), rendition: 'a1' })],
  ['time-shift', write(dvr, { nowUs: inside })],
  ['time-shift-delta', write(dvr, { skip: true })],
  ['time-shift-iframes', write(dvr, { nowUs: inside, skip: true, iframes: true })],
  ['time-shift-of-one-make', write(dvr, { of: oneMake, nowUs: EVENING_US + 15 * SEGMENT_US })],
  ['time-shift-delta-of-one-make', write(dvr, { of: oneMake, nowUs: EVENING_US + 15 * SEGMENT_US, skip: true })],
  ['time-shift-programmes', write(dvr, { nowUs: inside, programmes: guide })],
  ['start-over', write(startOver(103, later), { nowUs: inside })],
  ['start-over-ended', write(startOver(103, Math.ceil(inside / 1e6)))],
  ['start-over-of-one-make', write(startOver(897, later), { of: oneMake, nowUs: EVENING_US + 15 * SEGMENT_US })],
  ['catch-up-programmes', write(closed(100, 106), { programmes: guide })],
  ['window', write(closed(110, 113))],
  ['window-encrypted', write(closed(110, 113), { encrypted: true })],
  ['window-iframes-encrypted', write(closed(110, 113), { encrypted: true, iframes: true })],
  ['window-subtitles', write(closed(110, 113), { rendition: 't1' })],
  ['window-of-one-make', write(closed(897, 905), { of: oneMake })],
  ['window-of-one-make-encrypted', write(closed(897, 903), { of: seamless, encrypted: true })],
  // Segments that never came: no entries stand for them, and the wall clock goes on after a discontinuity.
  ['window-across-a-gap', write(closed(111, 112), { of: channel, programmes: guide })],
  ['title', write(title, { of: makeTitleTimeline('asset:Ab3_-xyz09', segments(3, 2_120_000)) })],
  [
    'title-encrypted',
    write(title, { of: makeTitleTimeline('asset:Ab3_-xyz09', segments(3, 2_120_000)), encrypted: true }),
  ],
];

const picture = (id: string): OfferedRendition => {
  const rung = LADDER.find((each) => each.id === id);
  if (rung === undefined) throw new Error(`no rung ${id}`);
  const { codecs, width, height, peakBandwidth: bandwidth, averageBandwidth } = rung;
  return { id, codecs, bandwidth, averageBandwidth, width, height, frameRate: '25' };
};
const sound = (id: string, language: string, more: Partial<OfferedRendition> = {}): OfferedRendition => ({
  ...{ id, codecs: 'mp4a.40.2', bandwidth: 128_000, averageBandwidth: 120_000, language, ...more },
});
const subtitles = (id: string, language: string): OfferedRendition => ({
  ...{ id, codecs: 'wvtt', bandwidth: 1_000, averageBandwidth: 500, language },
});
const pictures = (id: string, language: string): OfferedRendition => ({
  ...{ id, codecs: 'png', bandwidth: 100_000, averageBandwidth: 20_000, language },
});

const MULTIVARIANT: readonly (readonly [name: string, text: string])[] = [
  [
    'multivariant-live',
    writeMultivariant({
      renditions: [
        { ...picture('v1080'), frameRate: '50/1', captions: ['CC1'] },
        ...[picture('v720'), picture('v360'), sound('a1', 'tur'), subtitles('t1', 'tur'), pictures('p1', 'eng')],
      ],
    }),
  ],
  [
    'multivariant-time-shift-at-a-moment',
    writeMultivariant({ renditions: [picture('v360'), sound('a1', 'tur')], startOffset: -3_599.7206 }),
  ],
  [
    'multivariant-live-from-a-moment',
    writeMultivariant({
      renditions: [picture('v360'), sound('a1', 'tur')],
      start: { fromMsn: 340, delaySec: 3_600 },
    }),
  ],
  [
    'multivariant-film',
    writeMultivariant({
      renditions: [
        ...[picture('v720'), picture('v360'), sound('a1', 'tur'), sound('a2', 'en', { name: 'English (original)' })],
        ...[subtitles('t1', 'tur'), subtitles('t2', 'en')],
      ],
    }),
  ],
  ['multivariant-radio', writeMultivariant({ renditions: [sound('a1', 'tur')] })],
];

it.each(MEDIA)('%s [ORIGIN-03]', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`fixtures/${name}.m3u8`);
  expect(() => parseMedia(text)).not.toThrow();
});

it.each(MULTIVARIANT)('%s', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`fixtures/${name}.m3u8`);
  expect(() => parseMultivariant(text)).not.toThrow();
});

it('every golden playlist has a row', async () => {
  const files = await readdir(new URL('fixtures', import.meta.url));
  const names = new Set([...MEDIA, ...MULTIVARIANT].map(([name]) => `${name}.m3u8`));
  expect(files.filter((file) => !names.has(file))).toEqual([]);
});
