import { describe, expect, it } from 'vitest';
import { shareOf } from '../../../shared/programmes/programme-phase.ts';
import { findMoment, readLiveLine, staysBehind, steadyLine } from './live-line.ts';

const NOW = 1_000_000_000;
/** A list of an hour: positions 0 to 3600, live at 3590, its clock running evenly. */
const LIST = {
  anchors: [{ start: 0, end: 3_600, wallClock: NOW - 3_600_000 }],
  seekable: { start: 0, end: 3_600 },
  liveEdge: 3_590,
  positionSeconds: 3_590,
};

describe('the line of a channel', () => {
  it.each([
    ['at live', 3_590, 0, false],
    ['a little behind', 3_575, 15, false],
    ['behind', 3_574, 16, true],
    ['ahead of where live is', 3_595, 0, false],
    ['at the oldest', 0, 3_590, true],
  ])('%s [TIMELINE-01]', (_, positionSeconds, behindSeconds, isBehind) => {
    const line = readLiveLine({ ...LIST, positionSeconds }, NOW);
    expect(line).toMatchObject({ behindSeconds, isBehind, edgeAt: NOW - 10_000, oldestAt: NOW - 3_600_000 });
  });

  it('takes live for now where the list has no clock', () => {
    expect(readLiveLine({ ...LIST, anchors: [], positionSeconds: 3_530 }, NOW)).toMatchObject({
      edgeAt: NOW,
      shownAt: NOW - 60_000,
    });
  });

  it('keeps its distance between two lists, though only a list says where live is', () => {
    // A list comes every four seconds, and the picture goes on evenly.
    const shown = [0, 1, 2, 3, 3.9].map(
      (sinceSeconds) =>
        readLiveLine({ ...LIST, listedAt: NOW, positionSeconds: 3_550 + sinceSeconds }, NOW + sinceSeconds * 1_000)
          ?.behindSeconds,
    );
    expect(shown).toEqual([40, 40, 40, 40, 40]);
  });

  it('falls behind while it waits, also before the next list', () => {
    const waits = { ...LIST, listedAt: NOW, positionSeconds: 3_550 };
    expect(readLiveLine(waits, NOW + 3_000)).toMatchObject({ behindSeconds: 43, edgeAt: NOW - 7_000 });
  });

  it('takes the edge as it is where the element says it at every moment', () => {
    const native = { ...LIST, anchors: [], liveEdge: undefined, listedAt: NOW - 60_000, positionSeconds: 3_590 };
    expect(readLiveLine(native, NOW)?.behindSeconds).toBe(10);
  });

  it.each([
    ['the first time', undefined, 32, 32],
    ['a second more', 32, 33, 32],
    ['a second less', 32, 31, 32],
    ['two more', 32, 34, 34],
    ['two less', 32, 30, 30],
    ['a jump', 32, 42, 42],
  ])('shows a steady number of seconds: %s', (_, last, behindSeconds, shown) => {
    const line = readLiveLine({ ...LIST, positionSeconds: 3_590 - behindSeconds }, NOW);
    expect(line && steadyLine(line, last).behindSeconds).toBe(shown);
  });

  it('at the border of live stays on its side of it', () => {
    const line = readLiveLine({ ...LIST, positionSeconds: 3_575 }, NOW);
    expect(line?.isBehind).toBe(false);
    expect(line && [staysBehind(line, true), staysBehind(line, false)]).toEqual([true, false]);
    const nearer = readLiveLine({ ...LIST, positionSeconds: 3_576 }, NOW);
    expect(nearer && staysBehind(nearer, true)).toBe(false);
  });

  it('is unknown before the list is', () => {
    expect(
      readLiveLine({ anchors: [], seekable: undefined, liveEdge: undefined, positionSeconds: 0 }, NOW),
    ).toBeUndefined();
  });

  it.each([
    ['on the list', NOW - 60_000, { kind: 'position', seconds: 3_540 }],
    ['the future: live', NOW + 60_000, { kind: 'position', seconds: 3_590 }],
    ['the oldest', NOW - 3_600_000, { kind: 'position', seconds: 0 }],
    ['one ms before it', NOW - 3_600_001, { kind: 'elsewhere', at: NOW - 3_600_001 }],
  ])('%s leads to its place [TIMELINE-01]', (_, at, target) => expect(findMoment(LIST, at, NOW)).toEqual(target));

  describe('of a programme that is over', () => {
    /** An hour that ended two hours ago; half of it was seen. */
    const CLOSED = {
      isLive: false,
      anchors: [{ start: 0, end: 3_600, wallClock: NOW - 3 * 3_600_000 }],
      seekable: { start: 0, end: 3_600 },
      liveEdge: undefined,
      positionSeconds: 1_800,
    };
    const [START, END] = [NOW - 3 * 3_600_000, NOW - 2 * 3_600_000];

    it('has its own wall clock, and live is now [TIMELINE-01]', () => {
      expect(readLiveLine(CLOSED, NOW)).toMatchObject({
        shownAt: START + 1_800_000,
        oldestAt: START,
        newestAt: END,
        edgeAt: NOW,
        isBehind: true,
      });
    });

    it.each([
      ['its end', END, { kind: 'position', seconds: 3_600 }],
      ['a second before it', START - 1_000, { kind: 'elsewhere', at: START - 1_000 }],
      ['a second after it', END + 1_000, { kind: 'elsewhere', at: END + 1_000 }],
      ['now', NOW - 1_000, { kind: 'live' }],
      ['the future', NOW + 60_000, { kind: 'live' }],
    ])('%s leads to its place [TIMELINE-01]', (_, at, target) => expect(findMoment(CLOSED, at, NOW)).toEqual(target));
  });

  it.each([
    [0, 0],
    [100, 0],
    [150, 0.5],
    [200, 1],
    [250, 1],
  ])('%s is %s of a programme', (at, share) => expect(shareOf({ startsAt: 100, endsAt: 200 }, at)).toBe(share));
});
