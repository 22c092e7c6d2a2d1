import { describe, expect, it } from 'vitest';
import { deferred } from '../../../test/deferred.ts';
import { makeTurns } from './turns.ts';

describe('makeTurns', () => {
  it('lets work of one key wait for its turn, and other work pass', async () => {
    const inTurn = makeTurns();
    const seen: string[] = [];
    const gate = deferred();
    const first = inTurn('a', async () => {
      await gate.promise;
      seen.push('first');
    });
    const second = inTurn('a', async () => seen.push('second'));
    await inTurn('b', async () => seen.push('other'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(['other', 'first', 'second']);
  });

  it('goes on after a failure, which only the one who asked hears of', async () => {
    const inTurn = makeTurns();
    const failing = inTurn('a', async () => {
      throw new Error('no');
    });
    const next = inTurn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await inTurn('a', async () => 'again')).toBe('again');
  });
});
