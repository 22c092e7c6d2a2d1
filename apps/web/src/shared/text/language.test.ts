// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { getLanguage, isLanguage, setLanguage } from './language.ts';

afterEach(() => setLanguage('tr'));

describe('language', () => {
  it('is Turkish by default [I18N-01]', () => expect(getLanguage()).toBe('tr'));

  it('sets lang of the document, for casing and screen readers', () => {
    setLanguage('en');
    expect(getLanguage()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it.each([
    ['tr', true],
    ['en', true],
    ['TR', false],
    ['de', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%o is a language: %s', (value, known) => expect(isLanguage(value)).toBe(known));
});
