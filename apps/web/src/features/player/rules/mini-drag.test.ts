import { describe, expect, it } from 'vitest';
import { cornerBeside, decideDrop, decidePull, nextCorner } from './mini-drag.ts';

const view = { width: 1_440, height: 900 };
const still = { x: 0, y: 0 };

describe('the mini player that is let go', () => {
  it.each([
    ['near its corner', { x: 1_180, y: 700 }, still, 'bottom-end'],
    ['in the upper left quarter', { x: 300, y: 200 }, still, 'top-start'],
    ['thrown to the other side', { x: 1_000, y: 700 }, { x: -3, y: 0 }, 'bottom-start'],
    ['thrown up', { x: 1_180, y: 700 }, { x: 0, y: -2 }, 'top-end'],
    ['pushed out of the view', { x: 1_470, y: 700 }, still, 'away'],
    ['thrown out of the view', { x: 1_180, y: 760 }, { x: 0, y: 1.5 }, 'away'],
  ] as const)('%s: %o', (_, centre, speed, verdict) => expect(decideDrop({ centre, speed, view })).toBe(verdict));

  it.each([
    ['pulled up', -80, 0, 'grow'],
    ['pushed down', 80, 0, 'away'],
    ['flicked down', 20, 0.6, 'away'],
    ['hardly moved', 20, 0.1, 'stay'],
  ] as const)('on a phone, %s', (_, down, speed, verdict) => expect(decidePull(down, speed)).toBe(verdict));
});

describe('the corners by key', () => {
  it('lie in the direction of the arrow; there is none beyond', () => {
    expect(cornerBeside('bottom-end', 'ArrowUp')).toBe('top-end');
    expect(cornerBeside('bottom-end', 'ArrowLeft')).toBe('bottom-start');
    expect(cornerBeside('top-start', 'ArrowDown')).toBe('bottom-start');
    expect(cornerBeside('top-start', 'ArrowRight')).toBe('top-end');
    expect(cornerBeside('bottom-end', 'ArrowRight')).toBeUndefined();
    expect(cornerBeside('bottom-end', 'Enter')).toBeUndefined();
  });

  it('follow each other by presses', () => {
    const corners = [1, 2, 3, 4].reduce((path) => [...path, nextCorner(path.at(-1) ?? 'bottom-end')], [
      'bottom-end' as const,
    ] as ReturnType<typeof nextCorner>[]);
    expect(corners).toEqual(['bottom-end', 'bottom-start', 'top-start', 'top-end', 'bottom-end']);
  });
});
