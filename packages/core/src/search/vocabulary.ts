// The sorted words of an index in one text, one a line. A word costs its letters and five bytes. A prefix is a range of
// adjacent words, found by binary search; a substring is found by scanning the text.

/** A half-open range of word numbers. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export interface Vocabulary {
  /** Every word with a line end behind it. */
  readonly text: string;
  /** Where each word begins in the text, and at the end the text's length. */
  readonly starts: Uint32Array;
}

const LINE_END = '\n';
/** Sorts before every letter, so that `kar` stands before `kara`. */
const LINE_END_CODE = 10;

/** Takes the words sorted by their code units, each once. */
export function makeVocabulary(words: readonly string[]): Vocabulary {
  const starts = new Uint32Array(words.length + 1);
  let length = 0;
  words.forEach((word, index) => {
    starts[index] = length;
    length += word.length + LINE_END.length;
  });
  starts[words.length] = length;
  return { text: words.length === 0 ? '' : words.join(LINE_END) + LINE_END, starts };
}

const countWords = ({ starts }: Vocabulary): number => starts.length - 1;

/** The words that begin with this one. */
export const findPrefix = (vocabulary: Vocabulary, word: string): WordRange | undefined =>
  follow(vocabulary, { from: 0, to: countWords(vocabulary) }, 0, word);

/** Whether the first word of a range has this length. In a prefix range the first word is the prefix itself, if present. */
export const hasLength = ({ starts }: Vocabulary, { from }: WordRange, length: number): boolean =>
  startOf(starts, from + 1) - startOf(starts, from) === length + LINE_END.length;

/** The words that contain this one, except as a prefix, ascending. */
export function listContaining({ text, starts }: Vocabulary, word: string): number[] {
  const found: number[] = [];
  let index = 0;
  for (let at = text.indexOf(word); at !== -1; ) {
    index = lastStartUpTo(starts, at, index);
    const next = startOf(starts, index + 1);
    // A word with this prefix may contain it again, but the prefix search finds that word.
    if (at !== startOf(starts, index)) found.push(index);
    at = text.indexOf(word, next);
  }
  return found;
}

/**
 * Fuzzy prefix search, Damerau-Levenshtein distance 1: a letter substituted, missing, inserted, or transposed with the
 * next. The ranges may overlap and include the exact prefix matches.
 */
export function listNear(vocabulary: Vocabulary, word: string): WordRange[] {
  const found: WordRange[] = [];
  const add = (range: WordRange | undefined) => {
    if (range) found.push(range);
  };
  // Every word of the range begins with the letters before the place looked at.
  let range: WordRange | undefined = { from: 0, to: countWords(vocabulary) };
  for (let place = 0; place < word.length && range; place += 1) {
    const rest = word.slice(place + 1);
    add(follow(vocabulary, range, place, rest));
    add(follow(vocabulary, range, place, `${rest.slice(0, 1)}${word[place]}${rest.slice(1)}`));
    for (const child of listChildren(vocabulary, range, place)) {
      add(follow(vocabulary, child, place + 1, rest));
      add(follow(vocabulary, child, place + 1, word.slice(place)));
    }
    range = narrow(vocabulary, range, place, word.charCodeAt(place));
  }
  return found;
}

/** Shortest part of a split word: nearly every word ends with one or two letters that begin another. */
const PART_FROM_LENGTH = 3;

/** Splits a word that begins no word here into a whole word and the beginning of another, the longest whole word first. */
export function splitInTwo(vocabulary: Vocabulary, word: string): [string, string] | undefined {
  if (findPrefix(vocabulary, word)) return undefined;
  for (let at = word.length - PART_FROM_LENGTH; at >= PART_FROM_LENGTH; at -= 1) {
    const range = findPrefix(vocabulary, word.slice(0, at));
    const isWhole = range !== undefined && hasLength(vocabulary, range, at);
    if (isWhole && findPrefix(vocabulary, word.slice(at))) return [word.slice(0, at), word.slice(at)];
  }
  return undefined;
}

/** The part of a range whose words go on with these letters at this place. */
function follow(vocabulary: Vocabulary, range: WordRange, place: number, letters: string): WordRange | undefined {
  let found: WordRange | undefined = range.from < range.to ? range : undefined;
  for (let index = 0; index < letters.length && found; index += 1) {
    found = narrow(vocabulary, found, place + index, letters.charCodeAt(index));
  }
  return found;
}

/** The parts of a range by the letter at this place. */
function listChildren(vocabulary: Vocabulary, range: WordRange, place: number): WordRange[] {
  const children: WordRange[] = [];
  for (let { from } = range; from < range.to; ) {
    const code = codeAt(vocabulary, from, place);
    const to = firstAbove(vocabulary, { from, to: range.to }, place, code);
    if (code !== LINE_END_CODE) children.push({ from, to });
    from = to;
  }
  return children;
}

function narrow(vocabulary: Vocabulary, range: WordRange, place: number, code: number): WordRange | undefined {
  const from = firstAbove(vocabulary, range, place, code - 1);
  if (from === range.to || codeAt(vocabulary, from, place) !== code) return undefined;
  return { from, to: firstAbove(vocabulary, { from, to: range.to }, place, code) };
}

/** The first word of a range whose letter at this place is greater; the end of the range when there is none. */
function firstAbove(vocabulary: Vocabulary, { from, to }: WordRange, place: number, code: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codeAt(vocabulary, middle, place) > code) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Words of a range are equal before the place, so none has ended before it. */
const codeAt = ({ text, starts }: Vocabulary, index: number, place: number): number =>
  text.charCodeAt(startOf(starts, index) + place);

const startOf = (starts: Uint32Array, index: number): number => starts[index] ?? 0;

/** The last word that begins at a place of the text or before it. Hits come in order, so it is not before `from`. */
function lastStartUpTo(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (startOf(starts, middle) <= at) low = middle;
    else high = middle;
  }
  return low;
}
