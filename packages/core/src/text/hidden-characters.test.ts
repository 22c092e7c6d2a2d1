import { describe, expect, it } from 'vitest';
import { hasHidden, hasHiddenInProse, removeHidden } from './hidden-characters.ts';

const code = (text: string) => `U+${text.codePointAt(0)?.toString(16)}`;
const MARKS = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200e',
  '\u200f',
];
const CONTROLS = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029', '\u200b', '\u00ad', '\ufeff'];

describe('hidden characters', () => {
  it.each([...MARKS, ...CONTROLS].map((mark) => [code(mark), mark]))(
    '%s is refused in lines and in prose',
    (_, mark) => {
      expect(hasHidden(`TRT${mark}1`)).toBe(true);
      expect(hasHiddenInProse(`TRT${mark}1`)).toBe(true);
      expect(removeHidden(` TRT${mark}1`)).toBe('TRT1');
    },
  );

  it.each(['\n', '\r', '\t'])('a line break or tab is refused in a line only', (mark) => {
    expect(hasHidden(`a${mark}b`)).toBe(true);
    expect(hasHiddenInProse(`a${mark}b`)).toBe(false);
    expect(removeHidden(`a${mark}b`)).toBe('a b');
  });

  it.each(['Işıl Deniz', 'قناة الجزيرة', '👨‍👩‍👧 Aile', 'می‌خواهم', 'A & B – “C”'])('%s has none', (text) => {
    expect(hasHidden(text)).toBe(false);
    expect(removeHidden(text)).toBe(text);
  });
});
