import { describe, expect, it } from 'vitest';
import { allTexts, textIn } from './local-text.ts';

const TEXT = { tr: 'Kıyı', en: 'The Shore', de: 'Die Küste', fr: '' };

describe('textIn', () => {
  it.each([
    [TEXT, 'tr', 'Kıyı'],
    [TEXT, 'en', 'The Shore'],
    [TEXT, 'de', 'Die Küste'],
    [TEXT, 'fr', 'The Shore'],
    [TEXT, 'pt-BR', 'The Shore'],
    [{ tr: 'Kıyı', en: '' }, 'de', 'Kıyı'],
    [{ tr: '', en: 'The Shore' }, 'tr', 'The Shore'],
    [null, 'tr', undefined],
    [undefined, 'tr', undefined],
  ])('%j in %s is %s: its own language, else English, else Turkish', (text, language, expected) =>
    expect(textIn(text, language)).toBe(expected),
  );
});

it('allTexts has each text once', () =>
  expect(allTexts({ tr: 'Fener', en: 'Fener', de: 'Turm' })).toEqual(['Fener', 'Turm']));
