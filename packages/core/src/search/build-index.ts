// Builds an index in small steps. A server takes a breath between them, so that a hundred thousand entries are no reason
// for a request to wait.
import { NAMES_MAX, type SearchEntry, type SearchIndex, WORD_PLACE } from './search-index.ts';
import { makeVocabulary } from './vocabulary.ts';
import { listJoinedWords, listWords } from './words.ts';

/** Work between two breaths: each of these takes a few milliseconds. */
const ENTRIES_A_STEP = 200;
const POSTINGS_A_STEP = 100_000;
/** Counted no further: a name with more words is equal to no query. */
const LENGTH_MAX = 255;

/** A word of an entry while the words still have the numbers of their coming. */
interface Postings {
  words: Uint32Array;
  entries: Uint32Array;
  places: Uint8Array;
  count: number;
}

/** Each step is a piece of work; the last gives the index. Entries are numbered as they come. */
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

/** The same in one go, for a few entries. */
export function buildIndex(entries: Iterable<SearchEntry>): SearchIndex {
  const steps = buildIndexInSteps(entries);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

type ReadText = (text: string) => readonly string[];

/** People and genres stand in many entries: their words are worked out once. */
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

/** Sorted letter by letter: sorting all at once would be one long step. */
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

/** Brings the postings into the order of the sorted words by counting; entries stay ascending within each. */
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
