import { foldText } from '@seyir/core/text/turkish';

export interface MatchParts {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** The part of a title that was typed, whatever its case and marks; no part when only the words fit. */
export function splitMatch(title: string, typed: string): MatchParts {
  const wanted = foldText(typed.trim());
  const letters = [...title];
  for (let from = 0; wanted !== '' && from < letters.length; from += 1) {
    let folded = '';
    for (let to = from; to < letters.length && folded.length < wanted.length; to += 1) {
      folded += foldText(letters[to] ?? '');
      if (folded === wanted) {
        const part = (start: number, end?: number) => letters.slice(start, end).join('');
        return { before: part(0, from), match: part(from, to + 1), after: part(to + 1) };
      }
    }
  }
  return { before: title, match: '', after: '' };
}
