import { describe, expect, it } from 'vitest';
import {
  findSkip,
  offerSeconds,
  parseMarkedRange,
  parseMarkedTime,
  writeMarkedRange,
  writeMarkedTime,
} from './markers.ts';

const MARKERS = { recap: { from: 0, to: 12 }, intro: { from: 12, to: 40 }, credits: 500 };

describe('markers', () => {
  it.each([
    [0, { part: 'recap', to: 12 }],
    [10.9, { part: 'recap', to: 12 }],
    [11, undefined],
    [12, { part: 'intro', to: 40 }],
    [38.9, { part: 'intro', to: 40 }],
    [39, undefined],
    [400, undefined],
  ])('at %d s the part to skip is %j', (seconds, skip) => {
    expect(findSkip(MARKERS, seconds)).toEqual(skip);
  });

  it.each([
    [600, undefined, 30],
    [600, 500, 100],
    [600, 590, 30],
  ])('of %d s with credits at %s the next one is offered %d s before the end', (duration, credits, seconds) => {
    expect(offerSeconds(duration, credits, 30)).toBe(seconds);
  });

  it.each([
    ['65', 65],
    ['1:05', 65],
    ['1:02:05', 3_725],
    ['1:65', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1:2:3:4', undefined],
  ])('reads the time %j as %s', (text, seconds) => {
    expect(parseMarkedTime(text)).toBe(seconds);
  });

  it.each([
    ['0:12-1:05', { from: 12, to: 65 }],
    ['0:12 – 1:05', { from: 12, to: 65 }],
    ['1:05-1:05', undefined],
    ['1:05', undefined],
    ['1-2-3', undefined],
  ])('reads the range %j as %j', (text, range) => {
    expect(parseMarkedRange(text)).toEqual(range);
  });

  it('writes what it reads', () => {
    expect([0, 65, 3_725].map(writeMarkedTime)).toEqual(['0:00', '1:05', '1:02:05']);
    expect(writeMarkedRange({ from: 12, to: 65 })).toBe('0:12-1:05');
  });
});
