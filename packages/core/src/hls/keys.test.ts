import { expect, it } from 'vitest';
import { beginsKey, keyNumber, keyStretch, segmentIv } from './keys.ts';

it.each([
  [0, 0],
  [899, 0],
  [900, 1],
  [1_799, 1],
  [1_800, 2],
])('segment %i has key %i', (msn, number) => {
  expect(keyNumber(msn)).toBe(number);
  expect(keyStretch(number).fromMsn).toBeLessThanOrEqual(msn);
  expect(keyStretch(number).toMsn).toBeGreaterThanOrEqual(msn);
  expect(beginsKey(msn)).toBe(msn === keyStretch(number).fromMsn);
});

it('takes the sequence number as initialisation vector, the highest byte first', () => {
  expect([...segmentIv(0x01_02_03_04)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
});
