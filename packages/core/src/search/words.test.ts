import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchKey } from '../text/turkish.ts';
import { listJoinedWords, listWords, readQuery } from './words.ts';

describe('listWords', () => {
  it.each([
    ['Tuz ve Fener', ['tuz', 've', 'fener']],
    ['IŞIK ışık İşık isik', ['isik']],
    ['Körfezspor – Yaylaspor', ['korfezspor', 'yaylaspor']],
    ['Kâğıt Ev: 2', ['kagit', 'ev', '2']],
    ['  ', []],
    ['?! …', []],
  ])('%j gives %j', (text, words) => {
    expect(listWords(text)).toEqual(words);
  });
});

describe('any text', () => {
  /** Latin letters with their marks, apostrophes, and letters beyond the table. */
  const anyText = fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0, max: 0x17f }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(...'ıİşğ’ʼ`´\u0307\u0327ﬁΣσςдЖ中😀＇'),
    ),
    maxLength: 12,
  });

  it('is split as its search key is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(listWords(text)).toEqual([...new Set(searchKey(text).split(' '))].filter((word) => word !== ''));
      }),
    );
  });

  it('has joined words only with an apostrophe in its folded form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const joined = foldText(text).replace(/['’ʼ`´]/gu, '');
        const words = new Set(listWords(foldText(text)));
        expect(listJoinedWords(text)).toEqual(listWords(joined).filter((word) => !words.has(word)));
      }),
    );
  });
});

describe('listJoinedWords', () => {
  it.each([
    ['Efsaneler’in Atlası', ['efsanelerin']],
    ["İstanbul'un Sesi", ['istanbulun']],
    ['Tuz ve Fener', []],
    ["'Tuz'", []],
  ])('%j gives %j', (text, words) => {
    expect(listJoinedWords(text)).toEqual(words);
  });
});

describe('readQuery', () => {
  it('limits the number of words', () => {
    const letters = [...'abcdefghijklmnopqrst'];
    expect(readQuery(letters.join(' '))).toEqual(letters.slice(0, 12));
  });
});
