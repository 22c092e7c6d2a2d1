import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPrefix, listContaining, listNear, makeVocabulary, splitInTwo, type WordRange } from './vocabulary.ts';

/** Few letters, so that words resemble each other. */
const anyWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
const anyWords = fc.uniqueArray(anyWord, { maxLength: 40 }).map((words) => words.sort());

const inRange = (words: readonly string[], range: WordRange | undefined) =>
  range ? words.slice(range.from, range.to) : [];

/** Letters wrong, missing, too much or changed places between two words: worked out the long way. */
function slips(one: string, other: string): number {
  const row = (length: number) => Array.from({ length }, () => 0);
  const table = Array.from({ length: one.length + 1 }, () => row(other.length + 1));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 0; i <= one.length; i += 1) {
    for (let j = 0; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [
        i === 0 ? j : at(i - 1, j) + 1,
        j === 0 ? i : at(i, j - 1) + 1,
        ...(i > 0 && j > 0 ? [at(i - 1, j - 1) + cost] : []),
        ...(swapped ? [at(i - 2, j - 2) + 1] : []),
      ];
      (table[i] ?? [])[j] = Math.min(...ways);
    }
  }
  return at(one.length, other.length);
}

const beginnings = (word: string) => Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length));

describe('a vocabulary', () => {
  it('splits a word into a whole word and the beginning of another, of three letters at least', () => {
    const vocabulary = makeVocabulary(['gece', 'geceler', 'sehir', 'treni', 'uydu'].sort());
    expect(splitInTwo(vocabulary, 'uydusehir')).toEqual(['uydu', 'sehir']);
    expect(splitInTwo(vocabulary, 'gecelertre')).toEqual(['geceler', 'tre']);
    expect(splitInTwo(vocabulary, 'gecelerse')).toBeUndefined();
    expect(splitInTwo(vocabulary, 'sehiruyd')).toEqual(['sehir', 'uyd']);
    expect(splitInTwo(vocabulary, 'gecel')).toBeUndefined();
    expect(splitInTwo(vocabulary, 'uyd')).toBeUndefined();
  });

  it('finds the words that begin with another [SEARCH-07]', () => {
    fc.assert(
      fc.property(anyWords, anyWord, (words, word) => {
        const found = inRange(words, findPrefix(makeVocabulary(words), word));
        expect(found).toEqual(words.filter((other) => other.startsWith(word)));
      }),
    );
  });

  it('finds the words that hold another further in [SEARCH-07]', () => {
    fc.assert(
      fc.property(anyWords, anyWord, (words, word) => {
        const found = new Set(listContaining(makeVocabulary(words), word).map((index) => words[index]));
        for (const other of words) {
          const isExpected = other.includes(word) && !other.startsWith(word);
          if (isExpected) expect(found).toContain(other);
          else if (!other.includes(word)) expect(found).not.toContain(other);
        }
      }),
    );
  });

  it('finds the words that begin with another but for one slip, and no others', () => {
    fc.assert(
      fc.property(anyWords, anyWord, (words, word) => {
        const vocabulary = makeVocabulary(words);
        const ranges = [findPrefix(vocabulary, word), ...listNear(vocabulary, word)];
        const found = new Set(ranges.flatMap((range) => inRange(words, range)));
        const expected = words.filter((other) => beginnings(other).some((start) => slips(start, word) <= 1));
        expect([...found].sort()).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('is empty without words', () => {
    const empty = makeVocabulary([]);
    expect(findPrefix(empty, 'a')).toBeUndefined();
    expect(listContaining(empty, 'a')).toEqual([]);
    expect(listNear(empty, 'abcd')).toEqual([]);
  });
});
