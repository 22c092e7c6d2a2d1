import { describe, expect, it } from 'vitest';
import { foldText, searchKey } from './turkish.ts';

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
