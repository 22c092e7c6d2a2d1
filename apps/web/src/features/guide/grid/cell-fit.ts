// How much text fits into a cell: the cell of a short programme is narrower than any name.

/** Padding on both sides of the name, and a mark with its gap. Pixels. */
const SIDES = 24;
const MARK = 28;
/** The time below the name is about as wide as this many letters of a name. */
const TIME_LETTERS = 9;
/** A name is cut after its first word; of a longer word so many letters stay, and the ellipsis. */
const LEAST_LETTERS = 6;
const ELLIPSIS_LETTERS = 1;
/** The width of a mark, in letters. */
const MARK_LETTERS = 1.7;

type CellFit =
  /** Name and time fit. */
  | 'words'
  /** Name and time with an ellipsis, after the first word at the earliest. */
  | 'tight'
  /** The mark alone, or an ellipsis. */
  | 'sign'
  | 'nothing';

interface CellFacts {
  /** Pixels. */
  readonly width: number;
  readonly letterWidth: number;
  readonly name: string;
  readonly hasMark: boolean;
}

export function fitOf({ width, letterWidth, name, hasMark }: CellFacts): CellFit {
  if (width < MARK_LETTERS * letterWidth) return 'nothing';
  const letters = (width - SIDES - (hasMark ? MARK : 0)) / letterWidth;
  if (letters < Math.min(firstWordOf(name) + ELLIPSIS_LETTERS, name.length, LEAST_LETTERS)) return 'sign';
  return Math.max(name.length, TIME_LETTERS) > letters ? 'tight' : 'words';
}

const firstWordOf = (name: string): number => name.trim().split(/\s/, 1)[0]?.length ?? 0;
