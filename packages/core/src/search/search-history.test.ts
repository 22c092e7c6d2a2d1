import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToHistory, readHistory, removeFromHistory, type SearchHistory } from './search-history.ts';

const history = (...terms: string[]): SearchHistory =>
  terms.reduce<SearchHistory>((kept, term) => addToHistory(kept, term), []);

describe('the search history', () => {
  it('has the newest term first, each once, and at most ten (SEARCH-03)', () => {
    const terms = Array.from({ length: 12 }, (_, number) => `terim ${number}`);
    expect(history(...terms)).toEqual(terms.slice(2).reverse());
    expect(history('tuz', 'fener', ' Tuz ')).toEqual(['Tuz', 'fener']);
    expect(history('ışık', 'fener', 'IŞIK')).toEqual(['IŞIK', 'fener']);
  });

  it.each(['', '   '])('does not keep %j', (term) => {
    expect(history('tuz', term)).toEqual(['tuz']);
  });

  it('cuts a term that is longer than a search may be', () => {
    expect(history('x'.repeat(200))).toEqual(['x'.repeat(100)]);
  });

  it('loses one term and keeps the others (SEARCH-03)', () => {
    expect(removeFromHistory(history('tuz', 'fener', 'deniz'), 'FENER')).toEqual(['deniz', 'tuz']);
    expect(removeFromHistory(history('tuz'), 'yok')).toEqual(['tuz']);
  });

  it.each([[undefined], [null], ['tuz'], [{ 0: 'tuz' }], [[1, null, {}]]])('is empty where %j was kept', (kept) => {
    expect(readHistory(kept)).toEqual([]);
  });

  it('is read as it was kept, whatever was added to it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 120 })), (terms) => {
        const kept = history(...terms);
        expect(kept.length).toBeLessThanOrEqual(10);
        expect(readHistory(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
      }),
    );
  });
});
