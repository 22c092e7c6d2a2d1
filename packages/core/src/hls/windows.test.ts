import { describe, expect, it } from 'vitest';
import { aTimeline, EVENING_US, HOUR_US, MINUTE_US, SECOND_US, segments } from '../../test/timelines.ts';
import {
  LATE_SEGMENT_SECONDS,
  LIVE_SEGMENTS,
  SEGMENT_US,
  START_OVER_SECONDS,
  TIME_SHIFT_SECONDS,
} from '../limits/media.ts';
import { findSegmentAt, makeTitleTimeline } from '../timeline/timeline.ts';
import type { StreamList } from './stream-address.ts';
import {
  findLiveEdge,
  findStartOffset,
  findWindow,
  type ListWindow,
  tailReach,
  type WindowVerdict,
} from './windows.ts';

const START = EVENING_US;
const LATE_US = LATE_SEGMENT_SECONDS * SECOND_US;
const live: StreamList = { kind: 'live', channel: '12' };
const dvr: StreamList = { kind: 'dvr', channel: '12' };
const title: StreamList = { kind: 'asset', asset: 'Ab3_-xyz09' };
const startOver = (fromMsn: number, untilUs: number): StreamList => ({
  kind: 'startOver',
  channel: '12',
  fromMsn,
  untilSec: untilUs / SECOND_US,
});
const closed = (fromMsn: number, toMsn: number): StreamList => ({ kind: 'window', channel: '12', fromMsn, toMsn });
const _isWindow = (verdict: WindowVerdict): verdict is ListWindow => typeof verdict !== 'string';

/** Four hours and a bit of a computed channel; numbers begin with 0. */
const long = aTimeline([{ durations: segments(40), count: 4_000 }], { msn: 0, dsn: 0 });
const afterSegments = (count: number) => START + count * SEGMENT_US;

describe('live', () => {
  it.each([
    ['before the first segment is complete', afterSegments(1) - 1, 'not-yet'],
    ['with the first', afterSegments(1), { fromMsn: 0, toMsn: 0, ended: false }],
    ['with eight', afterSegments(8), { fromMsn: 0, toMsn: 7, ended: false }],
    ['just before the ninth', afterSegments(9) - 1, { fromMsn: 0, toMsn: 7, ended: false }],
    ['with the ninth', afterSegments(9), { fromMsn: 1, toMsn: 8, ended: false }],
    ['hours later', afterSegments(3_000) + 1, { fromMsn: 2_992, toMsn: 2_999, ended: false }],
  ])('%s', (_, nowUs, expected) => {
    expect(findWindow(long, live, nowUs)).toEqual(expected);
  });
});

describe('live from a segment on', () => {
  const from: StreamList = { kind: 'live', channel: '12', fromMsn: 100 };

  it.each([
    ['one microsecond before its first segment is complete', afterSegments(101) - 1, 'not-yet'],
    ['with its first', afterSegments(101), { fromMsn: 100, toMsn: 100, ended: false }],
    ['with eight', afterSegments(108), { fromMsn: 100, toMsn: 107, ended: false }],
    ['with the ninth, as every live list', afterSegments(109), { fromMsn: 101, toMsn: 108, ended: false }],
  ])('%s', (_, nowUs, expected) => {
    expect(findWindow(long, from, nowUs)).toEqual(expected);
  });
});

describe('time-shift', () => {
  it.each([
    ['before the first segment is complete', afterSegments(1) - 1, 'not-yet'],
    ['with two hours', afterSegments(1_875), { fromMsn: 0, toMsn: 1_874, ended: false }],
    ['just before one more', afterSegments(1_876) - 1, { fromMsn: 0, toMsn: 1_874, ended: false }],
    ['with one more', afterSegments(1_876), { fromMsn: 1, toMsn: 1_875, ended: false }],
  ])('%s', (_, nowUs, expected) => {
    expect(findWindow(long, dvr, nowUs)).toEqual(expected);
  });

  it('changes once a segment', () => {
    const moments = Array.from({ length: 16 }, (_, step) => afterSegments(2_500) + step * (SEGMENT_US / 16));
    expect(new Set(moments.map((nowUs) => JSON.stringify(findWindow(long, dvr, nowUs)))).size).toBe(1);
  });
});

describe('an outage', () => {
  const dark = aTimeline([{ source: 'run:run-00001', durations: segments(1_000) }]);
  const END = START + 1_000 * SEGMENT_US;
  const HORIZON_US = TIME_SHIFT_SECONDS * SECOND_US;

  it('leaves the lists as they are for two hours', () => {
    expect(findWindow(dark, live, END + HORIZON_US - MINUTE_US)).toMatchObject({ fromMsn: 1_092, toMsn: 1_099 });
    expect(findWindow(dark, dvr, END + MINUTE_US)).toMatchObject({ fromMsn: 100, toMsn: 1_099 });
  });

  it('takes away what is older, until nothing is left', () => {
    const halfUs = HORIZON_US + 12 * SECOND_US - 4 * SEGMENT_US;
    expect(findWindow(dark, live, END + halfUs)).toEqual({ fromMsn: 1_096, toMsn: 1_099, ended: false });
    expect(findWindow(dark, dvr, END + halfUs)).toEqual({ fromMsn: 1_096, toMsn: 1_099, ended: false });
    expect(findWindow(dark, live, END + HORIZON_US + 12 * SECOND_US)).toBe('not-yet');
    expect(findLiveEdge(dark, END + HORIZON_US + 12 * SECOND_US)).toBeUndefined();
  });

  it('is passed over when the channel is back', () => {
    const back = aTimeline([
      { source: 'run:run-00001', durations: segments(5) },
      { source: 'run:run-00002', durations: segments(5), holeUs: HOUR_US },
    ]);
    expect(findWindow(back, live, afterSegments(7) + HOUR_US)).toEqual({ fromMsn: 100, toMsn: 106, ended: false });
  });
});

describe('start-over', () => {
  const untilUs = START + 10 * MINUTE_US;
  // The last moment is in segment 156, which ends at 602.88 s.
  const list = startOver(10, untilUs);

  it.each([
    ['before its first segment is complete', afterSegments(11) - 1, 'not-yet'],
    ['with its first', afterSegments(11), { fromMsn: 10, toMsn: 10, ended: false }],
    ['at the end of the programme', untilUs, { fromMsn: 10, toMsn: 155, ended: false }],
    ['just before its last segment', afterSegments(157) - 1, { fromMsn: 10, toMsn: 155, ended: false }],
    ['with its last', afterSegments(157), { fromMsn: 10, toMsn: 156, ended: true }],
    ['long after', afterSegments(3_000), { fromMsn: 10, toMsn: 156, ended: true }],
  ])('%s', (_, nowUs, expected) => {
    expect(findWindow(long, list, nowUs)).toEqual(expected);
  });

  it('ends when it is as long as it may be: its beginning cannot be taken away', () => {
    const all = startOver(0, START + 10 * HOUR_US);
    // Four hours are 3,750 segments exactly.
    expect(findWindow(long, all, START + START_OVER_SECONDS * SECOND_US - 1)).toMatchObject({
      toMsn: 3_748,
      ended: false,
    });
    const full = { fromMsn: 0, toMsn: 3_749, ended: true };
    expect(findWindow(long, all, START + START_OVER_SECONDS * SECOND_US)).toEqual(full);
    expect(findWindow(long, all, START + START_OVER_SECONDS * SECOND_US + SEGMENT_US)).toEqual(full);
  });

  it('ends in an outage, when nothing can come any more', () => {
    const dark = aTimeline([{ source: 'run:run-00001', durations: segments(10) }]);
    const endUs = afterSegments(10) + MINUTE_US - (afterSegments(10) % SECOND_US);
    expect(findWindow(dark, startOver(105, endUs), endUs + LATE_US - 1)).toMatchObject({ toMsn: 109, ended: false });
    expect(findWindow(dark, startOver(105, endUs), endUs + LATE_US)).toMatchObject({ toMsn: 109, ended: true });
  });

  it('is gone with its first segment', () => {
    const trimmed = aTimeline([{ durations: segments(40), count: 400 }], { msn: 20 });
    expect(findWindow(trimmed, startOver(19, untilUs), afterSegments(300))).toBe('gone');
    expect(findWindow(trimmed, startOver(420, untilUs), afterSegments(300))).toBe('not-yet');
    expect(findWindow({ spans: [] }, startOver(19, untilUs), afterSegments(300))).toBe('gone');
  });
});

describe('a closed window', () => {
  it.each([
    ['just before its last segment is complete', closed(10, 19), afterSegments(20) - 1, 'not-yet'],
    ['when it is', closed(10, 19), afterSegments(20), { fromMsn: 10, toMsn: 19, ended: true }],
    ['of one segment', closed(10, 10), afterSegments(20), { fromMsn: 10, toMsn: 10, ended: true }],
    ['across rounds', closed(39, 41), afterSegments(50), { fromMsn: 39, toMsn: 41, ended: true }],
    ['that ends behind the timeline', closed(3_999, 4_000), START + 10 * HOUR_US, 'not-yet'],
    ['that begins behind it', closed(4_000, 4_001), START + 10 * HOUR_US, 'not-yet'],
  ])('%s', (_, list, nowUs, expected) => {
    expect(findWindow(long, list, nowUs)).toEqual(expected);
  });

  it('is gone when its first segment is: half a programme is none', () => {
    const trimmed = aTimeline([{ durations: segments(40), count: 400 }], { msn: 20 });
    const nowUs = START + HOUR_US;
    expect(findWindow(trimmed, closed(19, 30), nowUs)).toBe('gone');
    expect(findWindow(trimmed, closed(20, 30), nowUs)).toMatchObject({ ended: true });
    expect(findWindow(trimmed, closed(10, 15), nowUs)).toBe('gone');
    expect(findWindow({ spans: [] }, closed(10, 15), nowUs)).toBe('gone');
  });

  it('is all of a title', () => {
    const timeline = makeTitleTimeline('asset:film-0001', segments(10));
    expect(findWindow(timeline, title, 0)).toEqual({ fromMsn: 0, toMsn: 9, ended: true });
    expect(findWindow({ spans: [] }, title, 0)).toBe('gone');
  });
});

describe('the live edge', () => {
  it('reaches back to what was listed a minute ago', () => {
    // A minute is 15.625 segments.
    const edge = findLiveEdge(long, afterSegments(3_000));
    expect(edge).toEqual({ liveFromMsn: 2_984 - LIVE_SEGMENTS, dvrFromMsn: 2_984 - 1_875, lastMsn: 2_999 });
  });

  it('is the whole of a young channel', () => {
    expect(findLiveEdge(long, afterSegments(3))).toEqual({ liveFromMsn: 0, dvrFromMsn: 0, lastMsn: 2 });
    expect(findLiveEdge(long, START)).toBeUndefined();
  });

  it('is found in a part of the timeline', () => {
    const nowUs = afterSegments(3_500);
    const { fromUs, toUs } = tailReach(nowUs);
    const from = findSegmentAt(long, fromUs)?.msn ?? 0;
    const part = aTimeline([{ durations: segments(40), offset: from % 40, count: 4_000 - from }], {
      msn: from,
      startUs: START + from * SEGMENT_US,
    });
    expect(toUs).toBe(nowUs);
    expect(findLiveEdge(part, nowUs)).toEqual(findLiveEdge(long, nowUs));
    expect(findWindow(part, dvr, nowUs)).toEqual(findWindow(long, dvr, nowUs));
  });
});

describe('where to start', () => {
  /** Ten segments, ten minutes of nothing, ten segments. */
  const broken = aTimeline([
    { source: 'run:run-00001', durations: segments(10) },
    { source: 'run:run-00002', durations: segments(10), holeUs: 10 * MINUTE_US },
  ]);
  const BACK = afterSegments(10) + 10 * MINUTE_US;
  const window = { fromMsn: 102, toMsn: 117, ended: true };
  const from = (list: StreamList, atUs?: number) =>
    findStartOffset(broken, { list, window, atMs: atUs === undefined ? undefined : atUs / 1_000 });

  it.each([
    ['before it', START, 0],
    ['at its beginning', afterSegments(2), 0],
    ['inside a segment', afterSegments(3) + 2_500_000, 6.34],
    ['in a hole', afterSegments(10) + MINUTE_US, 30.72],
    ['behind a hole', BACK + SECOND_US, 31.72],
    ['behind its end', BACK + 8 * SEGMENT_US, undefined],
  ])('in a closed window: %s', (_, atUs, expected) => {
    expect(from(closed(102, 117), atUs)).toBe(expected);
  });

  it.each([
    ['before it', START, -61.44],
    ['inside a segment', afterSegments(3) + 2_500_000, -55.1],
    ['in a hole', afterSegments(10) + MINUTE_US, -30.72],
    ['at its last moment', BACK + 8 * SEGMENT_US - 1_000, -0.001],
    ['at its end', BACK + 8 * SEGMENT_US, undefined],
    ['in the future', BACK + HOUR_US, undefined],
  ])('in a time-shift list: %s', (_, atUs, expected) => {
    expect(from(dvr, atUs)).toBe(expected);
  });

  it('is left to the player elsewhere, but for start-over', () => {
    expect(from(live, afterSegments(3))).toBeUndefined();
    expect(from(title, afterSegments(3))).toBeUndefined();
    expect(from(dvr)).toBeUndefined();
    expect(from(closed(102, 117))).toBeUndefined();
    expect(from(startOver(102, BACK))).toBe(0);
  });
});
