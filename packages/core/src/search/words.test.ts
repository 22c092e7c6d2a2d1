import { describe, expect, it } from 'vitest';
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
