import { describe, expect, it } from 'vitest';
import { aTimeline, EVENING_US, HOUR_US, MINUTE_US, SECOND_US, segments } from '../../test/timelines.ts';
import { SEGMENT_US, START_SEGMENTS } from '../limits/media.ts';
import { findSegment, makeTitleTimeline, segmentEndUs } from '../timeline/timeline.ts';
import { findListStart, startList } from './list-start.ts';
import type { ChannelList } from './stream-address.ts';
import { findWindow, type ListWindow } from './windows.ts';

/** Four hours of a channel; numbers begin with 0. */
const channel = aTimeline([{ durations: segments(40), count: 3_750 }], { msn: 0, dsn: 0 });
const NOW_US = EVENING_US + 3 * HOUR_US + 1_500_000;
const dvr: ChannelList = { kind: 'dvr', channel: '12' };
const startOver: ChannelList = {
  kind: 'startOver',
  channel: '12',
  fromMsn: 1_000,
  untilSec: (EVENING_US + 4 * HOUR_US) / SECOND_US,
};
const closed: ChannelList = { kind: 'window', channel: '12', fromMsn: 1_000, toMsn: 1_400 };

function windowOf(list: ChannelList, nowUs: number): ListWindow {
  const window = findWindow(channel, list, nowUs);
  if (typeof window === 'string') throw new Error(window);
  return window;
}

/** The window of a list with a start, some time after it was first asked for. */
function startedAt(list: ChannelList, startUs: number, laterUs = 0): ListWindow {
  const start = findListStart(channel, { window: windowOf(list, NOW_US), startMs: startUs / 1_000 }, NOW_US);
  return windowOf(startList(list, start), NOW_US + laterUs - (start.delaySec ?? 0) * SECOND_US);
}

const atMsn = (msn: number) => EVENING_US + msn * SEGMENT_US;

describe.each([
  ['time-shift', dvr],
  ['start-over', startOver],
])('a %s list that begins at a moment', (_, list) => {
  it('has two segments first, from the one that contains the moment', () => {
    for (const inUs of [0, 1, SEGMENT_US - 1_000]) {
      expect(startedAt(list, atMsn(2_000) + inUs)).toEqual({ fromMsn: 2_000, toMsn: 2_001, ended: false });
    }
  });

  it('keeps its first segment for six seconds, in which players start with it, and grows with the clock', () => {
    expect(startedAt(list, atMsn(2_000), 6 * SECOND_US).fromMsn).toBe(2_000);
    expect(startedAt(list, atMsn(2_000), 6 * SECOND_US).toMsn).toBeLessThan(2_003);
    const later = startedAt(list, atMsn(2_000), MINUTE_US);
    const end = findSegment(channel, later.toMsn);
    expect(end && segmentEndUs(end)).toBeGreaterThan(atMsn(2_000 + START_SEGMENTS) + MINUTE_US - SEGMENT_US);
  });

  it('begins with its own first segments for a moment before it', () => {
    const { fromMsn } = windowOf(list, NOW_US);
    expect(startedAt(list, EVENING_US).fromMsn).toBe(fromMsn);
  });

  it('is at its end for a moment that has not come', () => {
    const { toMsn } = windowOf(list, NOW_US);
    expect(startedAt(list, NOW_US + HOUR_US)).toMatchObject({ fromMsn: toMsn - 1, toMsn });
  });
});

it('a time-shift list that begins at a moment lists as many segments as a live one', () => {
  expect(startedAt(dvr, atMsn(2_000), HOUR_US)).toMatchObject({ fromMsn: 2_931, toMsn: 2_938 });
});

it('a start-over list that begins at a moment ends by its delayed clock, with the programme', () => {
  const last = windowOf(startOver, NOW_US + HOUR_US).toMsn;
  expect(windowOf(startOver, NOW_US + HOUR_US).ended).toBe(true);
  expect(startedAt(startOver, atMsn(2_000), HOUR_US).ended).toBe(false);
  expect(startedAt(startOver, atMsn(2_000), 3 * HOUR_US)).toEqual({ fromMsn: 2_000, toMsn: last, ended: true });
});

describe('a closed list that begins at a moment', () => {
  it.each([
    ['inside', atMsn(1_200) + 5, 1_200],
    ['before it', atMsn(900), 1_000],
    ['behind it', atMsn(1_500), 1_400],
  ])('%s', (_, startUs, fromMsn) => {
    expect(startedAt(closed, startUs)).toEqual({ fromMsn, toMsn: 1_400, ended: true });
  });

  it('of a title: counted from its beginning', () => {
    const title = makeTitleTimeline('asset:Ab3_-xyz09', segments(40));
    const window = { fromMsn: 0, toMsn: 39, ended: true };
    expect(findListStart(title, { window, startMs: 60_000 }, NOW_US)).toEqual({ fromMsn: 15 });
  });
});

it('never shows what lies outside of the list that it begins in', () => {
  expect(startList(startOver, { fromMsn: 5 })).toMatchObject({ fromMsn: 1_000 });
  expect(startList(closed, { fromMsn: 5 })).toMatchObject({ fromMsn: 1_000, toMsn: 1_400 });
  expect(startList(closed, { fromMsn: 9_999 })).toMatchObject({ fromMsn: 1_400, toMsn: 1_400 });
  expect(windowOf(startList(dvr, { fromMsn: 5 }), NOW_US).toMsn).toBe(windowOf(dvr, NOW_US).toMsn);
});
