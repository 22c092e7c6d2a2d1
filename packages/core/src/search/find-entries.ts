// Finds the entries that have every word of a query, in any order, and ranks each by fit.
import { NAMES_MAX, type SearchIndex, WORD_PLACE } from './search-index.ts';
import { findPrefix, hasLength, listContaining, listNear, splitInTwo, type WordRange } from './vocabulary.ts';

/**
 * How well an entry fits, the best first. A hit in a name comes before one in a person's name, and that before a genre:
 * `exact`: a name has just these words. `startsWhole`, `starts`: a name begins with the first word, or with a word that
 * begins with it, and the others are in the names too. What follows is decided by the word that fits least.
 */
export const FITS = [
  'exact',
  'startsWhole',
  'starts',
  'nameWhole',
  'namePrefix',
  'nameWithin',
  'personWhole',
  'personPrefix',
  'subjectWhole',
  'subjectPrefix',
  'personWithin',
  'subjectWithin',
  'nameNear',
  'personNear',
  'subjectNear',
] as const;
export type Fit = (typeof FITS)[number];

/** For each fit, in the order of `FITS`, the entries that fit so: ascending, so the best known first. */
type FoundEntries = readonly (readonly number[])[];

export interface FindOptions {
  /** Fuzzy matching: words may differ by one typing error each. */
  readonly near: boolean;
}

/** Shortest word matched inside others: a single letter is in nearly every name. */
const WITHIN_FROM_LENGTH = 2;
/** Shortest word matched with a typing error: in shorter words one error leaves too little of the word. */
const NEAR_FROM_LENGTH = 4;
/** Shortest such word among others, which narrow the search: "gce treni". */
const NEAR_AMONG_FROM_LENGTH = 3;

const fitOf = (fit: Fit): number => FITS.indexOf(fit);
/** The fit of a word by how it matches and where it stands: name, person, subject. */
const WORD_FITS = {
  whole: [fitOf('nameWhole'), fitOf('personWhole'), fitOf('subjectWhole')],
  prefix: [fitOf('namePrefix'), fitOf('personPrefix'), fitOf('subjectPrefix')],
  within: [fitOf('nameWithin'), fitOf('personWithin'), fitOf('subjectWithin')],
  near: [fitOf('nameNear'), fitOf('personNear'), fitOf('subjectNear')],
} as const;
type Match = keyof typeof WORD_FITS;

/** For each match, the fit by the bits of the places. */
const FIT_BY_PLACES = Object.fromEntries(
  Object.entries(WORD_FITS).map(([match, fits]) => [
    match,
    Uint8Array.from({ length: 64 }, (_, bits) => fitAt(bits, fits)),
  ]),
) as Record<Match, Uint8Array>;

function fitAt(places: number, [name, person, subject]: readonly [number, number, number]): number {
  if ((places & WORD_PLACE.names) !== 0) return name;
  return (places & WORD_PLACE.person) !== 0 ? person : subject;
}

/** Per-entry columns while a query is evaluated word by word. */
interface Notes {
  /** How many words of the query matched so far, in order. */
  readonly met: Uint8Array;
  /** The fit of the current word, and the worst fit of the words before it. */
  readonly best: Uint8Array;
  readonly worst: Uint8Array;
  /** The names that have every word so far as a whole, and whether one begins with the first: a bit each. */
  readonly wholeNames: Uint8Array;
  readonly starts: Uint8Array;
}

const ALL_NAMES = WORD_PLACE.names;
const STARTS_WHOLE = 2;
const STARTS = 1;

/** Words come from `readQuery`. No words find nothing. */
export function findEntries(index: SearchIndex, words: readonly string[], { near }: FindOptions): FoundEntries {
  const found: number[][] = FITS.map(() => []);
  if (words.length === 0 || index.size === 0) return found;
  const notes = blankNotes(index.size);
  const nearFrom = words.length > 1 ? NEAR_AMONG_FROM_LENGTH : NEAR_FROM_LENGTH;
  words.forEach((word, before) => {
    noteWord(index, notes, word, before, near && word.length >= nearFrom);
  });
  for (let entry = 0; entry < index.size; entry += 1) {
    if (notes.met[entry] === words.length) found[fitOfEntry(index, notes, entry, words.length)]?.push(entry);
  }
  return found;
}

/**
 * The query with a space where the viewer left it out: `uydusehir` becomes `uydu sehir`. A word is split when it begins no word of
 * the index and two words of the index make it up. Undefined when no word is split.
 */
export function splitJoinedWords({ vocabulary }: SearchIndex, words: readonly string[]): string[] | undefined {
  const split = words.flatMap((word) => splitInTwo(vocabulary, word) ?? [word]);
  return split.length > words.length ? split : undefined;
}

let columns = makeNotes(0);

/** Reuses one set of columns for all queries: evaluation is synchronous, and allocating per query would cost garbage collection. */
function blankNotes(size: number): Notes {
  if (columns.met.length < size) columns = makeNotes(size);
  for (const notes of [columns.met, columns.best, columns.worst, columns.starts]) notes.fill(0, 0, size);
  columns.wholeNames.fill(ALL_NAMES, 0, size);
  return columns;
}

function makeNotes(size: number): Notes {
  const notes = () => new Uint8Array(size);
  return { met: notes(), best: notes(), worst: notes(), wholeNames: notes(), starts: notes() };
}

function noteWord(index: SearchIndex, notes: Notes, word: string, before: number, near: boolean): void {
  const { vocabulary } = index;
  const prefix = findPrefix(vocabulary, word);
  if (prefix) {
    const isWhole = hasLength(vocabulary, prefix, word.length);
    const rest = isWhole ? prefix.from + 1 : prefix.from;
    // The whole word first: an entry's first match decides whether its name equals the query.
    if (isWhole) notePostings(index, notes, { from: prefix.from, to: rest }, before, 'whole');
    notePostings(index, notes, { from: rest, to: prefix.to }, before, 'prefix');
  }
  if (word.length >= WITHIN_FROM_LENGTH) {
    for (const from of listContaining(vocabulary, word)) {
      notePostings(index, notes, { from, to: from + 1 }, before, 'within');
    }
  }
  if (near) {
    for (const range of listNear(vocabulary, word)) notePostings(index, notes, range, before, 'near');
  }
}

/** Adjacent words have their entries in one contiguous range of the postings. */
function notePostings(index: SearchIndex, notes: Notes, range: WordRange, before: number, match: Match): void {
  const { met, best, worst, wholeNames, starts } = notes;
  const fits = FIT_BY_PLACES[match];
  const end = index.offsets[range.to] ?? 0;
  for (let at = index.offsets[range.from] ?? 0; at < end; at += 1) {
    const entry = index.entries[at] ?? 0;
    const places = index.places[at] ?? 0;
    const fit = fits[places] ?? 0;
    if (met[entry] === before) {
      met[entry] = before + 1;
      worst[entry] = Math.max(worst[entry] ?? 0, best[entry] ?? 0);
      best[entry] = fit;
      wholeNames[entry] = match === 'whole' ? (wholeNames[entry] ?? 0) & places : 0;
    } else if (met[entry] === before + 1) {
      best[entry] = Math.min(best[entry] ?? 0, fit);
    } else continue;
    if (before === 0 && (places & WORD_PLACE.nameStart) !== 0) {
      if (match === 'whole') starts[entry] = STARTS_WHOLE;
      else if (match === 'prefix') starts[entry] = Math.max(starts[entry] ?? 0, STARTS);
    }
  }
}

const NAME_WHOLE = fitOf('nameWhole');
const NAME_PREFIX = fitOf('namePrefix');

function fitOfEntry({ nameLengths }: SearchIndex, notes: Notes, entry: number, words: number): number {
  const names = notes.wholeNames[entry] ?? 0;
  for (let name = 0; name < NAMES_MAX; name += 1) {
    if ((names & (1 << name)) !== 0 && nameLengths[entry * NAMES_MAX + name] === words) return fitOf('exact');
  }
  const fit = Math.max(notes.worst[entry] ?? 0, notes.best[entry] ?? 0);
  const starts = notes.starts[entry];
  if (fit === NAME_WHOLE && starts === STARTS_WHOLE) return fitOf('startsWhole');
  return fit <= NAME_PREFIX && starts !== 0 ? fitOf('starts') : fit;
}
