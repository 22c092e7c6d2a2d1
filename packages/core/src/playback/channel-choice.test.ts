import { describe, expect, it } from 'vitest';
import { chooseChannelList } from './channel-choice.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 18, 18);
/** An hour that began so many minutes ago. */
const airing = (minutesAgo: number) => ({
  startsAt: NOW - minutesAgo * MINUTE,
  endsAt: NOW - (minutesAgo - 60) * MINUTE,
});

describe('chooseChannelList', () => {
  it.each([
    ['no moment', undefined, airing(30), true, 'live'],
    ['no moment and no guide', undefined, undefined, true, 'live'],
    ['the begin of what is on air', 30, airing(30), true, 'programme'],
    ['one ms after it', 30 - 1 / MINUTE, airing(30), true, 'timeShift'],
    ['this instant', 0, airing(30), true, 'timeShift'],
    ['a moment that is not for the viewer to share', 10, airing(30), false, 'rest'],
    ['the begin of a past programme', 90, airing(90), true, 'programme'],
    ['a moment in it', 80, airing(90), true, 'timeShift'],
    ['the same, not shared', 80, airing(90), false, 'programme'],
    ['two hours ago', 120, airing(130), true, 'timeShift'],
    ['one ms longer ago', 120 + 1 / MINUTE, airing(130), true, 'programme'],
    ['last week', 7 * 1440 - 5, airing(7 * 1440), true, 'programme'],
    ['long ago in what is on air', 150, { startsAt: NOW - 200 * MINUTE, endsAt: NOW + MINUTE }, true, 'rest'],
    ['recently, without a guide', 10, undefined, true, 'timeShift'],
    ['recently, without a guide, not shared', 10, undefined, false, undefined],
    ['long ago, without a guide', 150, undefined, true, undefined],
    ['the future', -1, airing(30), true, 'rest'],
  ] as const)('%s [LIVE-15]', (_, minutesAgo, shown, isSharedOpen, choice) => {
    const from = minutesAgo === undefined ? undefined : NOW - minutesAgo * MINUTE;
    expect(chooseChannelList({ from, now: NOW, airing: shown, isSharedOpen })).toBe(choice);
  });
});
