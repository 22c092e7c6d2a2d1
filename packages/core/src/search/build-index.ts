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
  /** The last posting of each word. */
  const last: number[] = [];
  const lengths: number[] = [];
  let size = 0;
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, last.length);
    return last.push(-1) - 1;
  };
  /** The places of a word in an entry are one posting. */
  const mark = (word: number, place: number) => {
    const at = last[word] ?? -1;
    if (at !== -1 && postings.entries[at] === size) postings.places[at] = (postings.places[at] ?? 0) | place;
    else last[word] = append(postings, word, size, place);
  };
  const readText = makeTextReader(numberOf);
  for (const { names, people, subjects } of entries) {
    for (let index = 0; index < NAMES_MAX; index += 1)
      lengths.push(markName(names[index] ?? '', 1 << index, numberOf, mark));
    for (const person of people ?? []) for (const word of readText(person)) mark(word, WORD_PLACE.person);
    for (const subject of subjects ?? []) for (const word of readText(subject)) mark(word, WORD_PLACE.subject);
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

/** Memoises the words of a text: people and genres occur in many entries. */
function makeTextReader(numberOf: (word: string) => number): (text: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return (text) => {
    const words = known.get(text) ?? listWords(text).map(numberOf);
    known.set(text, words);
    return words;
  };
}

/** Marks the words of a name, `bit` among the names of its entry. Returns how many there are. */
function markName(
  name: string,
  bit: number,
  numberOf: (word: string) => number,
  mark: (word: number, place: number) => void,
): number {
  const words = listWords(name);
  words.forEach((word, at) => {
    mark(numberOf(word), bit | (at === 0 ? WORD_PLACE.nameStart : 0));
  });
  for (const word of listJoinedWords(name)) {
    mark(numberOf(word), bit | (word.startsWith(words[0] ?? word) ? WORD_PLACE.nameStart : 0));
  }
  return Math.min(words.length, LENGTH_MAX);
}

/** Returns the place of the new posting. */
function append(postings: Postings, word: number, entry: number, places: number): number {
  if (postings.count === postings.words.length) {
    postings.words = grown(postings.words, new Uint32Array(postings.count * 2));
    postings.entries = grown(postings.entries, new Uint32Array(postings.count * 2));
    postings.places = grown(postings.places, new Uint8Array(postings.count * 2));
  }
  postings.words[postings.count] = word;
  postings.entries[postings.count] = entry;
  postings.places[postings.count] = places;
  postings.count += 1;
  return postings.count - 1;
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
