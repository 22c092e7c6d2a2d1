import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDLE_MS, makeAnswerMemory } from './answer-memory.ts';

const open = (maxBytes: number, now = () => 0) =>
  makeAnswerMemory<string>({ maxBytes, weigh: (text) => text.length, now });

describe('the memory of answers', () => {
  it('evicts unused entries before used ones', () => {
    const memory = open(3);
    for (const key of ['a', 'b', 'c']) memory.set(key, key);
    memory.get('a');
    memory.set('d', 'd');
    expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['a', undefined, 'c', 'd']);
  });

  it('does not store an entry larger than the cache, and evicts none for it', () => {
    const memory = open(3);
    memory.set('a', 'a');
    memory.set('b', 'long');
    expect([memory.get('a'), memory.get('b')]).toEqual(['a', undefined]);
    memory.set('a', 'long');
    expect(memory.get('a')).toBeUndefined();
  });

  it('removes the entries that match a condition, and their bytes', () => {
    const memory = open(3);
    for (const key of ['a', 'b', 'c']) memory.set(key, key);
    memory.removeWhere((text) => text !== 'b');
    memory.set('d', 'dd');
    expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual([undefined, 'b', undefined, 'dd']);
  });

  it('removes entries that no request reads any more, and keeps those that are read', () => {
    let at = 0;
    const memory = open(100, () => at);
    memory.set('idle', 'xx');
    memory.set('read', 'yy');
    const held: number[] = [];
    for (const key of ['a', 'b']) {
      at += IDLE_MS;
      memory.get('read');
      memory.set(key, 'z');
      held.push(memory.bytes);
    }
    expect(held).toEqual([5, 4]);
    expect(['idle', 'read', 'a'].map((key) => memory.get(key))).toEqual([undefined, 'yy', 'z']);
  });

  it('replaces the entry of the same address', () => {
    const memory = open(4);
    memory.set('a', 'xxx');
    memory.set('a', 'y');
    memory.set('b', 'zzz');
    expect([memory.get('a'), memory.get('b')]).toEqual(['y', 'zzz']);
    memory.clear();
    expect(memory.get('a')).toBeUndefined();
  });

  it('never exceeds its limit, and always holds the newest entry', () => {
    const key = fc.constantFrom(...'abcdefgh');
    const act = fc.tuple(key, fc.nat(12), fc.boolean());
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const memory = open(20);
        for (const [address, bytes, isAsked] of acts) {
          if (isAsked) memory.get(address);
          else {
            memory.set(address, 'x'.repeat(bytes));
            expect(memory.get(address)).toHaveLength(bytes);
          }
          const held = [...'abcdefgh'].reduce((sum, each) => sum + (memory.get(each)?.length ?? 0), 0);
          expect(held).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
