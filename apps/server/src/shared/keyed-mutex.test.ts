import { describe, expect, it } from 'vitest';
import { deferred } from '../../test/deferred.ts';
import { makeKeyedMutex } from './async.ts';

describe('makeKeyedMutex', () => {
  it('serialises work of one key, and runs work of other keys at once', async () => {
    const runExclusive = makeKeyedMutex();
    const seen: string[] = [];
    const gate = deferred();
    const first = runExclusive('a', async () => {
      await gate.promise;
      seen.push('first');
    });
    const second = runExclusive('a', async () => seen.push('second'));
    await runExclusive('b', async () => seen.push('other'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(seen).toEqual(['other', 'first', 'second']);
  });

  it('continues after a failure, which rejects only its own caller', async () => {
    const runExclusive = makeKeyedMutex();
    const failing = runExclusive('a', async () => {
      throw new Error('no');
    });
    const next = runExclusive('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
    expect(await runExclusive('a', async () => 'again')).toBe('again');
  });
});
