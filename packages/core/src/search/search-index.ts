// An index of entries in memory: which words each has, and where. Entries are numbers; whoever builds the index gives the
// better known ones the smaller numbers, and knows what they stand for.
import type { Vocabulary } from './vocabulary.ts';

/** The texts an entry is found by. */
export interface SearchEntry {
  /** What it is called, in every language. No more than `NAMES_MAX` are looked at. */
  readonly names: readonly string[];
  readonly people?: readonly string[];
  /** Genres and categories. */
  readonly subjects?: readonly string[];
}

export const NAMES_MAX = 3;

/** Where an entry has a word. The first bits are one for each of its names. */
export const WORD_PLACE = { names: 0b111, nameStart: 8, person: 16, subject: 32 } as const;

export interface SearchIndex {
  readonly size: number;
  readonly vocabulary: Vocabulary;
  /** For each word of the vocabulary, where its entries begin in the two lists; at the end their length. */
  readonly offsets: Uint32Array;
  /** Entries that have the word, and where they have it. */
  readonly entries: Uint32Array;
  readonly places: Uint8Array;
  /** How many different words each name of each entry has: `NAMES_MAX` numbers an entry. */
  readonly nameLengths: Uint8Array;
}

/** Bytes the index occupies. */
export function sizeInBytes({ vocabulary, offsets, entries, places, nameLengths }: SearchIndex): number {
  const arrays = [vocabulary.starts, offsets, entries, places, nameLengths];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, vocabulary.text.length);
}
