import { expect, it } from 'vitest';
import { keyNumber, keySegments, segmentIv } from './keys.ts';

it.each([
  [0, 0],
  [899, 0],
  [900, 1],
  [1_799, 1],
  [1_800, 2],
])('segment %i has key %i', (msn, number) => {
  expect(keyNumber(msn)).toBe(number);
  expect(keySegments(number).fromMsn).toBeLessThanOrEqual(msn);
  expect(keySegments(number).toMsn).toBeGreaterThanOrEqual(msn);
});

it('gives a key every segment between that of its first and that of the next key', () => {
  expect(keySegments(0)).toEqual({ fromMsn: 0, toMsn: 899 });
  expect(keySegments(7)).toEqual({ fromMsn: 6_300, toMsn: 7_199 });
});

it('takes the sequence number as initialisation vector, the highest byte first', () => {
  expect([...segmentIv(0x01_02_03_04)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
});
