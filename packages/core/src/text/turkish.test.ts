import { describe, expect, it } from 'vitest';
import { foldText, includesText, searchKey, upperCase } from './turkish.ts';

describe('upperCase', () => {
  it.each([
    ['dizi', 'tr', 'DİZİ'],
    ['ışık', 'tr', 'IŞIK'],
    ['çığ öğün', 'tr', 'ÇIĞ ÖĞÜN'],
    ['dizi', 'en', 'DIZI'],
    ['', 'tr', ''],
  ] as const)('%s in %s is %s (ROW-01)', (text, language, expected) => {
    expect(upperCase(text, language)).toBe(expected);
  });
});

describe('foldText', () => {
  it.each([
    ['I', 'i'],
    ['İ', 'i'],
    ['ı', 'i'],
    ['i', 'i'],
    ['IŞIK', 'isik'],
    ['Işık', 'isik'],
    ['isik', 'isik'],
    ['ŞÇĞÜÖ', 'scguo'],
    ['şçğüö', 'scguo'],
    ['Kâğıt', 'kagit'],
    ['i\u0307', 'i'],
    ['s\u0327', 's'],
    ['', ''],
  ])('%s becomes %s', (text, key) => {
    expect(foldText(text)).toBe(key);
  });

  it('changes nothing the second time', () => {
    const once = foldText('Kuzeyin Sessizliği İçin ÇIĞLIK');
    expect(foldText(once)).toBe(once);
  });
});

describe('searchKey', () => {
  it.each([
    [['Tuz ve Fener', 'Salt and Lantern'], 'tuz ve fener salt and lantern'],
    [['  Körfezspor – Yaylaspor  '], 'korfezspor yaylaspor'],
    [['Efsaneler’in Atlası: 2'], 'efsaneler in atlasi 2'],
    [[''], ''],
    [[], ''],
  ])('%j gives %s', (texts, key) => {
    expect(searchKey(...texts)).toBe(key);
  });
});

describe('includesText', () => {
  it.each([
    ['Işık TV', 'IŞIK', true],
    ['Işık TV', 'isik', true],
    ['İzmir', 'izmir', true],
    ['Çıvıltı', 'CIVILTI', true],
    ['Saha 1', '  saha 1 ', true],
    ['Saha 1', 'saha 2', false],
    ['Saha 1', '', true],
  ])('%s holds %s: %s (CHANNEL-05)', (text, wanted, expected) => {
    expect(includesText(text, wanted)).toBe(expected);
  });
});
