// Text as outlines in an SVG: no font has to be installed where the clock runs.
import { GLYPHS } from './generated/glyphs.ts';

const UNITS_PER_EM = 1_000;
/** Drawn for a character without an outline. */
const UNKNOWN = '·';

interface TextPlace {
  /** Of the left end, the middle or the right end of the text, by `anchor`. */
  readonly x: number;
  /** Of the line the letters stand on. */
  readonly y: number;
  /** Pixels an em. */
  readonly size: number;
  readonly anchor?: 'start' | 'middle' | 'end';
}

type Glyph = readonly [advance: number, path: string];

const glyphsOf = (text: string): Glyph[] =>
  Array.from(text.normalize('NFC'), (letter) => GLYPHS[letter] ?? GLYPHS[UNKNOWN]).filter(
    (glyph) => glyph !== undefined,
  );

export function textWidth(text: string, size: number): number {
  return (glyphsOf(text).reduce((sum, [advance]) => sum + advance, 0) * size) / UNITS_PER_EM;
}

/** The text as an SVG group, in the colour of what it stands in. */
export function writeText(text: string, { x, y, size, anchor = 'start' }: TextPlace): string {
  const width = textWidth(text, size);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  const scale = size / UNITS_PER_EM;
  let at = 0;
  const letters = glyphsOf(text).map(([advance, path]) => {
    const letter = path === '' ? '' : `<path transform="translate(${at} 0)" d="${path}"/>`;
    at += advance;
    return letter;
  });
  return `<g transform="translate(${round(left)} ${round(y)}) scale(${scale})">${letters.join('')}</g>`;
}

/** As much of a text as fits, with an ellipsis where something is left out. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

const round = (value: number) => Math.round(value * 100) / 100;
