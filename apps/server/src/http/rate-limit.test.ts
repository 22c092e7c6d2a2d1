import { describe, expect, it } from 'vitest';
import { makeRateLimit } from './rate-limit.ts';

function aLimit(perSecond: number) {
  let at = 1_000_000;
  const limit = makeRateLimit(perSecond, () => at);
  const spend = (key: string, times: number) => Array.from({ length: times }, () => limit.take(key));
  return {
    take: (key = 'a') => limit.take(key),
    spend,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

describe('makeRateLimit', () => {
  it('lets ten seconds of the rate pass at once, then the rate', () => {
    const { take, spend, pass } = aLimit(2);
    expect(spend('a', 20)).toEqual(Array(20).fill(0));
    expect(take()).toBe(1);
    pass(499);
    expect(take()).toBe(1);
    pass(1);
    expect(take()).toBe(0);
    expect(take()).toBe(1);
  });

  it('keeps spent tokens spent when the generations rotate', () => {
    const { take, spend, pass } = aLimit(1);
    pass(9_999);
    spend('a', 10);
    pass(1);
    expect(take()).toBe(1);
    pass(9_998);
    expect(spend('a', 10).filter((wait) => wait === 0)).toHaveLength(9);
  });

  it('refills the bucket within ten idle seconds', () => {
    const { spend, pass } = aLimit(1);
    spend('a', 11);
    pass(10_000);
    expect(spend('a', 11).filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('gives no tokens when the time goes backwards', () => {
    const { take, spend, pass } = aLimit(1);
    spend('a', 10);
    pass(-60_000);
    expect(take()).toBe(1);
    pass(1_000);
    expect(take()).toBe(0);
  });

  it('is no limit at 0', () => {
    expect(
      aLimit(0)
        .spend('a', 1_000)
        .every((wait) => wait === 0),
    ).toBe(true);
  });
});
