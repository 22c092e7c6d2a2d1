// An inverted index in memory: words to entries, with the field of each occurrence. Entries are numbers; the caller that
// builds the index gives the more popular entries the smaller numbers and maps numbers back to records.
import type { Vocabulary } from './vocabulary.ts';

/** The searchable texts of an entry. */
export interface SearchEntry {
  /** Its names in every language. Only the first `NAMES_MAX` are indexed. */
  readonly names: readonly string[];
  readonly people?: readonly string[];
  /** Genres and categories. */
  readonly subjects?: readonly string[];
}

export const NAMES_MAX = 3;

/** Bits of the fields in which an entry has a word. The lowest bits stand for its names, one each. */
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
