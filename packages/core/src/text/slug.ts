import { foldText } from './turkish.ts';

/** Small letters, digits and dashes, as ids of the catalogue are written. Empty when nothing of the text remains. */
export const slugOf = (text: string, longest: number): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
