// Where cues are drawn, and what of them is spoken.

import type { ShownCue } from '../../../shared/media/cues.ts';

/** In the lower third, where the controls are. */
export const isLow = ({ line }: ShownCue): boolean =>
  line !== undefined && (line.from === 'bottom' ? line.percent < 33 : line.percent > 66);

/** All cues without a line of their own, in the order in which they lay over the picture. */
export const stackByLine = (cues: readonly ShownCue[]): ShownCue[] =>
  cues
    .toSorted((one, other) => fromTop(one) - fromTop(other))
    .map(({ line: _, ...cue }) => ({ ...cue, line: undefined }));

/** In percent; a cue without a line is at the foot. */
const fromTop = ({ line }: ShownCue): number =>
  line === undefined ? 100 : line.from === 'top' ? line.percent : 100 - line.percent;

/** The words of each line of a cue. */
const wordsOf = ({ lines }: ShownCue): string[] =>
  lines.map((spans) =>
    spans
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/**
 * What is new among the shown cues. Captions that roll up repeat lines, and words that are written letter by letter grow: only
 * what follows the words that were said before is new.
 */
export function newWords(before: readonly ShownCue[], now: readonly ShownCue[]): string {
  const said = before.flatMap(wordsOf).filter((words) => words !== '');
  return stackByLine(now)
    .flatMap(wordsOf)
    .filter((words) => !said.includes(words))
    .map((words) => words.slice(said.find((each) => words.startsWith(each))?.length ?? 0).trim())
    .filter((words) => words !== '')
    .join(' ');
}
