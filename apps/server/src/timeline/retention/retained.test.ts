import { DELETE_GRACE_SECONDS } from '@seyir/core/limits/media';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, type Interval, intersect, overlaps, subtract, unite } from './intervals.ts';
import { ageRetained, NOTHING_RELEASED, type Retained } from './retained.ts';

const intervals = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([from, length]): Interval => [from, from + length]),
  { maxLength: 8 },
);
const has = (list: readonly Interval[], at: number) => list.some(([from, to]) => from <= at && at < to);
const moments = Array.from({ length: 90 }, (_, at) => at);

describe('intervals', () => {
  it('agree with a check of every moment', () => {
    fc.assert(
      fc.property(intervals, intervals, (one, other) => {
        const [a, b] = [unite(one), unite(other)];
        for (const at of moments) {
          expect(has(a, at)).toBe(has(one, at));
          expect(has(subtract(a, b), at)).toBe(has(a, at) && !has(b, at));
          expect(has(intersect(a, b), at)).toBe(has(a, at) && has(b, at));
        }
        for (const list of [a, subtract(a, b), intersect(a, b)]) expect(unite(list)).toEqual(list);
      }),
    );
  });

  it.each<[Interval, boolean, boolean]>([
    [[10, 20], true, true],
    [[10, 21], false, true],
    [[9, 12], false, true],
    [[12, 13], true, true],
    [[20, 30], false, false],
    [[0, 10], false, false],
    [[15, 45], false, true],
  ])('%j: within %s, touching %s', (interval, isWithin, isTouching) => {
    const list: Interval[] = [
      [10, 20],
      [40, 50],
    ];
    expect(contains(list, interval)).toBe(isWithin);
    expect(overlaps(list, interval)).toBe(isTouching);
  });
});

describe('ageRetained', () => {
  const GRACE_MS = DELETE_GRACE_SECONDS * 1_000;
  const NOW = 1_000_000_000;

  /** Consecutive runs: [moment, kept from, pins]. */
  const looks = (steps: readonly [number, number, readonly Interval[]][], from: Retained = NOTHING_RELEASED) =>
    steps.reduce((state, [nowMs, keptFromUs, pins]) => ageRetained(state, { nowMs, keptFromUs, pins }), from);

  it('releases nothing before the grace period has passed', () => {
    expect(looks([[NOW, 100, []]])).toEqual({ released: [], marks: [[0, 100, NOW]] });
    const soon = looks([
      [NOW, 100, []],
      [NOW + GRACE_MS - 1, 150, []],
    ]);
    expect(soon).toEqual({
      released: [],
      marks: [
        [0, 100, NOW],
        [100, 150, NOW + GRACE_MS - 1],
      ],
    });
    expect(looks([[NOW + GRACE_MS, 160, []]], soon).released).toEqual([[0, 100]]);
  });

  it('keeps the interval of a recording, and for the grace period after its removal', () => {
    const pinned = looks([
      [NOW, 100, [[40, 60]]],
      [NOW + GRACE_MS, 100, [[40, 60]]],
    ]);
    expect(pinned.released).toEqual([
      [0, 40],
      [60, 100],
    ]);
    const letGo = looks([[NOW + 2 * GRACE_MS, 100, []]], pinned);
    expect(letGo.marks).toEqual([[40, 60, NOW + 2 * GRACE_MS]]);
    expect(looks([[NOW + 3 * GRACE_MS - 1, 100, []]], letGo).released).toHaveLength(2);
    expect(looks([[NOW + 3 * GRACE_MS, 100, []]], letGo)).toEqual({ released: [[0, 100]], marks: [] });
  });

  it('restarts the grace period when a recording held the interval in between', () => {
    const again = looks([
      [NOW, 100, []],
      [NOW + GRACE_MS / 2, 100, [[0, 100]]],
      [NOW + GRACE_MS, 100, []],
    ]);
    expect(again).toEqual({ released: [], marks: [[0, 100, NOW + GRACE_MS]] });
  });

  it('keeps what overlapping recordings hold until the last of them goes', () => {
    const state = looks([
      [
        NOW,
        100,
        [
          [10, 50],
          [40, 80],
        ],
      ],
      [NOW + GRACE_MS, 100, [[40, 80]]],
      [NOW + 2 * GRACE_MS, 100, [[40, 80]]],
    ]);
    expect(state.released).toEqual([
      [0, 40],
      [80, 100],
    ]);
  });

  it('releases at once on a full disk, but never pinned intervals', () => {
    const input = { nowMs: NOW, keptFromUs: 100, pins: [[120, 130] as const], cutUs: 200 };
    expect(ageRetained(NOTHING_RELEASED, input)).toEqual({
      released: [
        [0, 120],
        [130, 200],
      ],
      marks: [],
    });
  });

  it('releases nothing because the clock went back', () => {
    const marked = looks([[NOW, 100, []]]);
    expect(looks([[NOW - GRACE_MS, 50, []]], marked).released).toEqual([]);
  });

  it('never releases pinned or recent intervals, and never takes a release back', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: GRACE_MS }), fc.nat(10), intervals);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let state: Retained = NOTHING_RELEASED;
        let [nowMs, keptFromUs] = [NOW, 20];
        for (const [passed, moved, pins] of steps) {
          nowMs += passed;
          keptFromUs += moved;
          const before = state;
          state = ageRetained(state, { nowMs, keptFromUs, pins });
          for (const at of moments) {
            if (has(before.released, at)) expect(has(state.released, at)).toBe(true);
            else if (has(pins, at) || at >= keptFromUs) expect(has(state.released, at)).toBe(false);
          }
        }
      }),
    );
  });
});
