// What of a programme fits into its cell: a short one is narrower than any name.

/** What a cell's width has beside its name: room at both ends, and a mark with its distance. Pixels. */
const SIDES = 24;
const MARK = 28;
/** The time stands below the name and is about as long as this many letters of one. */
const TIME_LETTERS = 9;
/** With fewer, a name is a cut letter and no word: a letter, the dots that cut it short, and half a letter to spare. */
const LEAST_LETTERS = 3;
/** A mark is as wide as this many letters. */
const MARK_LETTERS = 1.7;

export type CellFit =
  /** The name and the time, whole. */
  | 'words'
  /** The same, cut short by dots. */
  | 'tight'
  /** Its mark alone, or dots where it has none. */
  | 'sign'
  | 'nothing';

export interface CellFacts {
  /** Pixels. */
  readonly width: number;
  readonly letterWidth: number;
  readonly name: string;
  readonly hasMark: boolean;
}

export function fitOf({ width, letterWidth, name, hasMark }: CellFacts): CellFit {
  if (width < MARK_LETTERS * letterWidth) return 'nothing';
  const letters = (width - SIDES - (hasMark ? MARK : 0)) / letterWidth;
  if (letters < LEAST_LETTERS) return 'sign';
  return Math.max(name.length, TIME_LETTERS) > letters ? 'tight' : 'words';
}
