import { expect, it } from 'vitest';
import { findTitles } from './generate-accessibility.ts';

it('finds the criteria of a title, and leaves ids and marks out of its words', () => {
  const text =
    "  it('is reached by Tab (WCAG 2.1.1, 2.4.11) [A11Y-01] @core', () => {});\n  it('is else [A11Y-01]', () => {});";
  expect(findTitles(text)).toEqual([
    ['2.1.1', 'is reached by Tab'],
    ['2.4.11', 'is reached by Tab'],
  ]);
});
