import { describe, expect, it } from 'vitest';
import { parseMedia } from '../../test/parse-playlist.ts';
import { aTimeline, EVENING_US, encryptTimeline, HOUR_US, MINUTE_US, segments } from '../../test/timelines.ts';
import { channel, dvr, END_US, live, seamless, write } from '../../test/written-lists.ts';
import { KEY_SEGMENTS, SEGMENT_US } from '../limits/media.ts';
import { makeDurations } from '../timeline/durations.ts';
import { makeTitleTimeline } from '../timeline/timeline.ts';
import type { StreamList } from './stream-address.ts';
import { writeMediaPlaylist } from './write-media-playlist.ts';

it('a list of a title has no wall-clock times [ORIGIN-03] (departure)', () => {
  const of = makeTitleTimeline('asset:Ab3_-xyz09', segments(3, 2_120_000));
  const text = write({ kind: 'asset', asset: 'Ab3_-xyz09' }, { of });
  expect(parseMedia(text).entries.map(({ dateMs }) => dateMs)).toEqual([undefined, undefined, undefined, undefined]);
  expect(text).not.toContain('#EXT-X-PROGRAM-DATE-TIME');
});

describe('the head', () => {
  it.each([
    [live, 7, undefined, false],
    [dvr, 9, undefined, false],
    [{ kind: 'startOver', channel: '12', fromMsn: 103, untilSec: 2_000_000_000 }, 7, 'EVENT', false],
    [{ kind: 'window', channel: '12', fromMsn: 103, toMsn: 110 }, 7, 'VOD', true],
  ] satisfies [StreamList, number, string | undefined, boolean][])('of %j', (list, version, type, ended) => {
    expect(parseMedia(write(list))).toMatchObject({ version, type, ended, targetDuration: 4 });
  });

  it('always states the number of its first discontinuity, even 0', () => {
    const young = aTimeline([{ durations: segments(3) }], { msn: 0, dsn: 0 });
    expect(write(live, { of: young })).toContain('#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n');
  });

  it('is not written for nothing', () => {
    const window = { fromMsn: 5, toMsn: 9, ended: false };
    expect(() => writeMediaPlaylist({ timeline: channel, window, list: live, rendition: 'v720' })).toThrow(RangeError);
  });
});

describe('a discontinuity', () => {
  const entries = parseMedia(write({ kind: 'window', channel: '12', fromMsn: 100, toMsn: 115 })).entries;

  it('stands before every span and every round, and never before the first entry [ORIGIN-03]', () => {
    expect(entries.filter(({ isDiscontinuity }) => isDiscontinuity).map(({ msn }) => msn)).toEqual([
      105, 108, 111, 112,
    ]);
    expect(entries.map(({ dsn }) => dsn)).toEqual([7, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 11, 11, 11, 11]);
  });

  it('has its init segment and its moment [ORIGIN-03]', () => {
    const anchors = entries.filter(({ dateMs }) => dateMs !== undefined);
    expect(anchors.map(({ msn, init, dateMs }) => [msn, init, dateMs && new Date(dateMs).toISOString()])).toEqual([
      [100, '../../v720/init-100.mp4', '2026-11-18T18:00:00.000Z'],
      [105, '../../v720/init-105.mp4', '2026-11-18T18:00:16.594Z'],
      [108, '../../v720/init-105.mp4', '2026-11-18T18:00:28.114Z'],
      [111, '../../v720/init-105.mp4', '2026-11-18T18:00:39.634Z'],
      [112, '../../v720/init-112.mp4', '2026-11-18T18:02:43.474Z'],
    ]);
  });
});

describe('media of one make', () => {
  const of = seamless;
  const window: StreamList = { kind: 'window', channel: '12', fromMsn: 895, toMsn: 910 };

  it('is one stream: no discontinuity and one init segment across programmes and rounds [ORIGIN-03]', () => {
    const text = write(window, { of });
    const { entries } = parseMedia(text);
    expect(entries.map(({ dsn }) => dsn)).toEqual([...Array<number>(8).fill(7), ...Array<number>(8).fill(8)]);
    expect(text.match(/#EXT-X-MAP:URI="[^"]*"/g)).toEqual([
      '#EXT-X-MAP:URI="../../v720/init-0123456789abcdef0123.mp4"',
      '#EXT-X-MAP:URI="../../v720/init-fedcba9876543210fedc.mp4"',
    ]);
    // The moment stands at every programme and round all the same.
    expect(entries.filter(({ dateMs }) => dateMs !== undefined).map(({ msn }) => msn)).toEqual([
      895, 898, 900, 902, 903,
    ]);
  });

  it('keeps its key across programmes and rounds', () => {
    const { entries } = parseMedia(write(window, { of, encrypted: true }));
    for (const { msn, key } of entries) expect(key).toBe(`../../key/${msn < KEY_SEGMENTS ? 0 : 1}`);
  });

  it('has the init segment of its time in a delta update [ORIGIN-03]', () => {
    const { entries } = parseMedia(write(dvr, { of, nowUs: EVENING_US + 14 * SEGMENT_US, skip: true }));
    expect(entries[0]).toMatchObject({
      msn: 902,
      init: '../v720/init-0123456789abcdef0123.mp4',
      isDiscontinuity: false,
    });
    expect(entries[1]).toMatchObject({ init: '../v720/init-fedcba9876543210fedc.mp4', isDiscontinuity: true });
  });
});

describe('durations', () => {
  it.each([
    [3_840_000, '3.84000'],
    [2_135_678, '2.13568'],
    [2_135_674, '2.13567'],
    [500_000, '0.50000'],
    [4_004_000, '4.00400'],
    [4_499_990, '4.49999'],
  ])('%i µs are %s', (us, text) => {
    const timeline = makeTitleTimeline('asset:Ab3_-xyz09', makeDurations([[us, 1]]));
    expect(write({ kind: 'asset', asset: 'Ab3_-xyz09' }, { of: timeline })).toContain(`#EXTINF:${text},\n`);
  });
});

describe('keys', () => {
  /** Two spans around the change of a key. */
  const near = aTimeline([{ durations: segments(500), count: 500 }, { durations: segments(500) }], {
    msn: KEY_SEGMENTS - 505,
  });
  const text = write(
    { kind: 'window', channel: '12', fromMsn: KEY_SEGMENTS - 6, toMsn: KEY_SEGMENTS + 1 },
    {
      of: near,
      nowUs: EVENING_US + 2 * HOUR_US,
      encrypted: true,
    },
  );

  it('change with the number, within a span, too', () => {
    const { entries } = parseMedia(text);
    expect(entries.map(({ msn, key }) => [msn, key])).toEqual([
      [894, '../../key/0'],
      [895, '../../key/0'],
      [896, '../../key/0'],
      [897, '../../key/0'],
      [898, '../../key/0'],
      [899, '../../key/0'],
      [900, '../../key/1'],
      [901, '../../key/1'],
    ]);
    expect(entries.filter(({ isDiscontinuity }) => isDiscontinuity).map(({ msn }) => msn)).toEqual([895]);
  });

  it('leave init segments clear', () => {
    const tags = text.split('\n').filter((line) => line.startsWith('#EXT-X-KEY') || line.startsWith('#EXT-X-MAP'));
    for (const [place, tag] of tags.entries()) {
      if (tag.startsWith('#EXT-X-MAP')) expect(tags[place - 1] ?? 'none yet').toMatch(/METHOD=NONE|none yet/);
    }
    expect(text).not.toContain('IV=');
  });

  it('begin and end with the spans of a channel that is switched, without a discontinuity', () => {
    const of = encryptTimeline(seamless, 898);
    const switched = write({ kind: 'window', channel: '12', fromMsn: 895, toMsn: 899 }, { of });
    expect(parseMedia(switched).entries.map(({ key }) => key)).toEqual([
      ...[undefined, undefined, undefined],
      ...['../../key/0', '../../key/0'],
    ]);
    expect(switched).not.toContain('METHOD=NONE');
    const back = { spans: seamless.spans.map((span, place) => ({ ...span, encrypted: place === 0 })) };
    expect(write({ kind: 'window', channel: '12', fromMsn: 897, toMsn: 898 }, { of: back })).toMatch(
      /key\/0"\n#EXTINF:3.84000,\n[^\n]+897.m4s\n#EXT-X-PROGRAM-DATE-TIME[^\n]+\n#EXT-X-KEY:METHOD=NONE\n#EXTINF/,
    );
  });

  it('are not for subtitles, and not where nothing is encrypted', () => {
    expect(write(live, { rendition: 't1', encrypted: true })).not.toContain('EXT-X-KEY');
    expect(write(live)).not.toContain('EXT-X-KEY');
  });
});

describe('a delta update', () => {
  it('leaves at least the promised time', () => {
    const { skipped, skipUntil, entries } = parseMedia(write(dvr, { skip: true }));
    expect({ skipped, skipUntil }).toEqual({ skipped: 45, skipUntil: 24 });
    // Six segments are 23.04 s.
    expect(entries.map(({ msn }) => msn)).toEqual([145, 146, 147, 148, 149, 150, 151]);
    expect(entries[0]).toMatchObject({ init: '../v720/init-112.mp4', isDiscontinuity: false });
    expect(entries[0]?.dateMs).toBe(Math.floor((END_US - 7 * SEGMENT_US) / 1_000));
  });

  it('says that its first entry follows a discontinuity', () => {
    const nowUs = EVENING_US + 19 * SEGMENT_US + 1_234_567 - SEGMENT_US + 2 * MINUTE_US;
    const { entries } = parseMedia(write(dvr, { skip: true, nowUs }));
    expect(entries[0]).toMatchObject({ msn: 112, isDiscontinuity: true });
  });

  it('is the whole list where there is nothing to skip, and where none is offered', () => {
    const nowUs = EVENING_US + 4 * SEGMENT_US;
    expect(write(dvr, { skip: true, nowUs })).toBe(write(dvr, { nowUs }));
    expect(write(live, { skip: true })).toBe(write(live));
  });
});

it('is small: a delta of a two-hour list stays under a kilobyte', () => {
  const long = aTimeline([{ durations: segments(4), count: 4_000 }], { msn: 2_000_000, dsn: 500_000 });
  const at = { of: long, nowUs: EVENING_US + 4 * HOUR_US };
  expect(parseMedia(write(dvr, at)).entries).toHaveLength(1_875);
  expect(write(dvr, { ...at, skip: true }).length).toBeLessThan(1_024);
});
