// Builds an inverted index in small steps. A server yields to the event loop between steps, so that a hundred thousand
// entries do not block requests.
import { NAMES_MAX, type SearchEntry, type SearchIndex, WORD_PLACE } from './search-index.ts';
import { makeVocabulary } from './vocabulary.ts';
import { listJoinedWords, listWords } from './words.ts';

/** Work of one step: a few milliseconds each. */
const ENTRIES_A_STEP = 200;
const POSTINGS_A_STEP = 100_000;
/** Word counts saturate here: a name with more words equals no query. */
const LENGTH_MAX = 255;

/** Postings while words are still numbered in order of first appearance: columns, one row per word and entry. */
interface Postings {
  words: Uint32Array;
  entries: Uint32Array;
  places: Uint8Array;
  count: number;
}

/** Yields after each step and returns the index. Entries are numbered in iteration order. */
export function* buildIndexInSteps(entries: Iterable<SearchEntry>): Generator<void, SearchIndex> {
  const numbers = new Map<string, number>();
  const postings: Postings = {
    words: new Uint32Array(1024),
    entries: new Uint32Array(1024),
    places: new Uint8Array(1024),
    count: 0,
  };
  const readText = makeTextReader();
  const lengths: number[] = [];
  let size = 0;
  for (const entry of entries) {
    for (const [word, places] of placesOf(entry, readText, lengths)) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      append(postings, number, size, places);
    }
    size += 1;
    if (size % ENTRIES_A_STEP === 0) yield;
  }

  const words = yield* sortWords(numbers);
  const rank = new Uint32Array(words.length);
  words.forEach((word, index) => {
    rank[numbers.get(word) ?? 0] = index;
  });
  yield;
  return {
    size,
    vocabulary: makeVocabulary(words),
    ...(yield* sortPostings(postings, rank)),
    nameLengths: Uint8Array.from(lengths),
  };
}

/** The same without yielding, for a few entries. */
export function buildIndex(entries: Iterable<SearchEntry>): SearchIndex {
  const steps = buildIndexInSteps(entries);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

type ReadText = (text: string) => readonly string[];

/** Memoises `listWords`: people and genres occur in many entries. */
function makeTextReader(): ReadText {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words = known.get(text) ?? listWords(text);
    known.set(text, words);
    return words;
  };
}

/** Every word of an entry with its places. Adds the lengths of the names to the list. */
function placesOf(entry: SearchEntry, readText: ReadText, lengths: number[]): Map<string, number> {
  const places = new Map<string, number>();
  const mark = (word: string, place: number) => places.set(word, (places.get(word) ?? 0) | place);
  for (let index = 0; index < NAMES_MAX; index += 1) {
    const name = entry.names[index] ?? '';
    const words = listWords(name);
    lengths.push(Math.min(words.length, LENGTH_MAX));
    words.forEach((word, at) => {
      mark(word, (1 << index) | (at === 0 ? WORD_PLACE.nameStart : 0));
    });
    for (const word of listJoinedWords(name)) {
      mark(word, (1 << index) | (word.startsWith(words[0] ?? word) ? WORD_PLACE.nameStart : 0));
    }
  }
  for (const person of entry.people ?? []) for (const word of readText(person)) mark(word, WORD_PLACE.person);
  for (const subject of entry.subjects ?? []) for (const word of readText(subject)) mark(word, WORD_PLACE.subject);
  return places;
}

function append(postings: Postings, word: number, entry: number, places: number): void {
  if (postings.count === postings.words.length) {
    postings.words = grown(postings.words, new Uint32Array(postings.count * 2));
    postings.entries = grown(postings.entries, new Uint32Array(postings.count * 2));
    postings.places = grown(postings.places, new Uint8Array(postings.count * 2));
  }
  postings.words[postings.count] = word;
  postings.entries[postings.count] = entry;
  postings.places[postings.count] = places;
  postings.count += 1;
}

function grown<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Bucket sort by first letter: sorting all words at once would be one long step. */
function* sortWords(numbers: ReadonlyMap<string, number>): Generator<void, string[]> {
  const byLetter = new Map<number, string[]>();
  for (const word of numbers.keys()) {
    const letter = word.charCodeAt(0);
    const list = byLetter.get(letter);
    if (list) list.push(word);
    else byLetter.set(letter, [word]);
  }
  yield;
  const words: string[] = [];
  for (const [, list] of [...byLetter].sort(([a], [b]) => a - b)) {
    for (const word of list.sort()) words.push(word);
    yield;
  }
  return words;
}

/** Counting sort of the postings by word; entries stay ascending within each word. */
function* sortPostings(
  { words, entries, places, count }: Postings,
  rank: Uint32Array,
): Generator<void, Pick<SearchIndex, 'offsets' | 'entries' | 'places'>> {
  const rankAt = (index: number) => rank[words[index] ?? 0] ?? 0;
  const offsets = new Uint32Array(rank.length + 1);
  for (let index = 0; index < count; index += 1) {
    const after = rankAt(index) + 1;
    offsets[after] = (offsets[after] ?? 0) + 1;
    if (index % POSTINGS_A_STEP === 0) yield;
  }
  for (let word = 0; word < rank.length; word += 1) offsets[word + 1] = (offsets[word + 1] ?? 0) + (offsets[word] ?? 0);
  yield;

  const next = offsets.slice(0, rank.length);
  const sorted = { offsets, entries: new Uint32Array(count), places: new Uint8Array(count) };
  for (let index = 0; index < count; index += 1) {
    const word = rankAt(index);
    const at = next[word] ?? 0;
    next[word] = at + 1;
    sorted.entries[at] = entries[index] ?? 0;
    sorted.places[at] = places[index] ?? 0;
    if (index % POSTINGS_A_STEP === 0) yield;
  }
  return sorted;
}
