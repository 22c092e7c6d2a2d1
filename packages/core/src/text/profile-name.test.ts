import { describe, expect, it } from 'vitest';
import { decodeProfileName } from './profile-name.ts';

describe('decodeProfileName', () => {
  it.each([
    ['Defne', 'Defne'],
    ['%C3%87i%C4%9Fdem', 'Çiğdem'],
    ['%25C3%2587i%25C4%259Fdem', 'Çiğdem'],
    ['100%', '100%'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['100%25', '100%'],
    ['a%2525b', 'a%b'],
    ['a%252525b', 'a%25b'],
    ['', ''],
    ['Ay+Su', 'Ay+Su'],
  ])('%s reads %s [PROFILE-21]', (stored, shown) => {
    expect(decodeProfileName(stored)).toBe(shown);
  });
});
