import { expect, it } from 'vitest';
import { shareCache } from './cache-shares.ts';

it('the shares of all caches are the whole, with segments plain and encrypted', () => {
  const MIB = 2 ** 20;
  const { segments, ...others } = shareCache(640 * MIB);
  const sum = Object.values(others).reduce((total, bytes) => total + bytes, 2 * segments);
  expect(sum).toBe(640 * MIB);
  expect(others).toMatchObject({ library: 256 * MIB, answers: 96 * MIB, places: 32 * MIB });
});
