// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { moveItem } from './OrderedList.tsx';

describe('moveItem', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('from %d to %d', (from, to, wanted) => expect(moveItem([...'abc'], from, to).join('')).toBe(wanted));
});
