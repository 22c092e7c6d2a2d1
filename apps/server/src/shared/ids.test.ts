import { describe, expect, it } from 'vitest';
import { makeNewId, newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('newId', () => {
  it('writes UUID version 7', () => {
    for (let i = 0; i < 100; i += 1) expect(newId()).toMatch(UUID_V7);
  });

  it('begins with the time', () => {
    const at = Date.UTC(2026, 10, 15, 12, 30, 0, 123);
    expect(
      makeNewId(() => at)()
        .replace('-', '')
        .slice(0, 12),
    ).toBe(at.toString(16).padStart(12, '0'));
  });

  it.each([
    ['stands still', () => 1_000],
    [
      'goes backwards',
      (() => {
        let at = 1_000_000;
        return () => at--;
      })(),
    ],
  ])('keeps rising and never repeats when the time %s', (_, now) => {
    const next = makeNewId(now);
    const ids = Array.from({ length: 10_000 }, next);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});
