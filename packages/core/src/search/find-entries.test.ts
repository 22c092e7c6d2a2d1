import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex, buildIndexInSteps } from './build-index.ts';
import { FITS, type Fit, findEntries } from './find-entries.ts';
import type { SearchEntry } from './search-index.ts';
import { listWords, readQuery } from './words.ts';

const entry = (name: string, more: Partial<SearchEntry> = {}): SearchEntry => ({ names: [name], ...more });

/** The names that are found, in their order, each with its fit. */
function find(entries: readonly SearchEntry[], text: string, near = false): [string, Fit][] {
  const found = findEntries(buildIndex(entries), readQuery(text), { near });
  return found.flatMap((numbers, fit) =>
    numbers.map((number): [string, Fit] => [entries[number]?.names[0] ?? '', FITS[fit] ?? 'exact']),
  );
}
const names = (...args: Parameters<typeof find>) => find(...args).map(([name]) => name);

const LIBRARY = [
  entry('Kara Deniz'),
  entry('Deniz Feneri', { people: ['Ada Kaptan'], subjects: ['Dram', 'Drama'] }),
  entry('Denizaltı', { people: ['Efe Deniz'] }),
  entry('Deniz'),
  entry('Akdeniz'),
  entry('Dağ Yolu', { people: ['Deniz Yalın'], subjects: ['Macera'] }),
  entry('Bozkır', { subjects: ['Deniz belgeseli'] }),
  entry('Işığın İzinde', { names: ['Işığın İzinde', 'Trail of Light'] }),
];

describe('the order of what is found', () => {
  it('is the name itself, names that begin with it, names that hold it, people, genres [SEARCH-06]', () => {
    expect(find(LIBRARY, 'deniz')).toEqual([
      ['Deniz', 'exact'],
      ['Deniz Feneri', 'startsWhole'],
      ['Denizaltı', 'starts'],
      ['Kara Deniz', 'nameWhole'],
      ['Akdeniz', 'nameWithin'],
      ['Dağ Yolu', 'personWhole'],
      ['Bozkır', 'subjectWhole'],
    ]);
  });

  it('is that of the entries where they fit alike: the better known first', () => {
    const library = [entry('Gece Yarısı'), entry('Gece Yolu'), entry('Gece')];
    expect(names(library, 'gece')).toEqual(['Gece', 'Gece Yarısı', 'Gece Yolu']);
    expect(names([...library].reverse(), 'gece')).toEqual(['Gece', 'Gece Yolu', 'Gece Yarısı']);
  });

  it('is decided by the word that fits least', () => {
    expect(find(LIBRARY, 'deniz dram')).toEqual([['Deniz Feneri', 'subjectWhole']]);
    expect(find(LIBRARY, 'deniz ada')).toEqual([['Deniz Feneri', 'personWhole']]);
    expect(find(LIBRARY, 'dram deniz')).toEqual([['Deniz Feneri', 'subjectWhole']]);
    expect(find(LIBRARY, 'ada fener den')).toEqual([['Deniz Feneri', 'personWhole']]);
  });
});

describe('what is found', () => {
  it.each([
    ['ışığın izinde', 'Işığın İzinde'],
    ['ISIGIN IZINDE', 'Işığın İzinde'],
    ['İŞİĞİN', 'Işığın İzinde'],
    ['denızaltı', 'Denizaltı'],
    ['feneri deniz', 'Deniz Feneri'],
    ['fen den', 'Deniz Feneri'],
    ['light trail', 'Işığın İzinde'],
    ['ada kaptan', 'Deniz Feneri'],
    ['yalin', 'Dağ Yolu'],
    ['macera', 'Dağ Yolu'],
  ])('by %j begins with %s [SEARCH-06]', (text, name) => {
    expect(names(LIBRARY, text)[0]).toBe(name);
  });

  it('has every word that was typed', () => {
    expect(names(LIBRARY, 'deniz feneri bozkır')).toEqual([]);
    expect(names(LIBRARY, 'yok')).toEqual([]);
  });

  it.each(['', '   ', '?!', '🦊'])('by %j is nothing', (text) => {
    expect(names(LIBRARY, text)).toEqual([]);
    expect(names([], text)).toEqual([]);
  });

  it('is the same without the apostrophe', () => {
    const library = [entry('Efsaneler’in Atlası')];
    expect(find(library, "Efsaneler'in Atlası")).toEqual([['Efsaneler’in Atlası', 'exact']]);
    expect(find(library, 'efsanelerin atlasi')).toEqual([['Efsaneler’in Atlası', 'startsWhole']]);
  });

  it.each([
    ['denizalti', 'denizlatı', 'changed places'],
    ['denizalti', 'denzaltı', 'missing'],
    ['denizalti', 'deenizaltı', 'too much'],
    ['denizalti', 'demizaltı', 'wrong'],
    ['bozkir', 'nozkır', 'wrong at the beginning'],
  ])('by %s is found by %s, where a letter is %s, if slips are allowed', (right, wrong) => {
    expect(names(LIBRARY, wrong)).toEqual([]);
    expect(names(LIBRARY, wrong, true)).toEqual(names(LIBRARY, right));
  });

  it('has no slips in short words, nor two in one', () => {
    expect(names(LIBRARY, 'dxg', true)).toEqual([]);
    expect(names(LIBRARY, 'demizatı', true)).toEqual([]);
  });

  it('puts what fits without a slip before what fits with one', () => {
    const library = [entry('Kanat'), entry('Sanat')];
    expect(find(library, 'sanat', true)).toEqual([
      ['Sanat', 'exact'],
      ['Kanat', 'nameNear'],
    ]);
  });
});

const anyText = fc
  .array(fc.string({ unit: fc.constantFrom(...'abıiİIşŞ'), minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const anyEntry = fc.record({
  names: fc.array(anyText, { minLength: 1, maxLength: 3 }),
  people: fc.array(anyText, { maxLength: 2 }),
  subjects: fc.array(anyText, { maxLength: 2 }),
});
const anyLibrary = fc.array(anyEntry, { maxLength: 12 });
const numbersOf = (found: readonly (readonly number[])[]) => found.flat().sort((a, b) => a - b);

describe('for any entries and any query', () => {
  it('those are found that have every word, at the beginning of one of theirs or within', () => {
    fc.assert(
      fc.property(anyLibrary, anyText, (library, text) => {
        const words = readQuery(text);
        const found = findEntries(buildIndex(library), words, { near: false });
        const expected = library.flatMap(({ names, people, subjects }, number) => {
          const own = [...names, ...people, ...subjects].flatMap(listWords);
          const has = (word: string) =>
            own.some((other) => other.startsWith(word) || (word.length > 1 && other.includes(word)));
          return words.every(has) ? [number] : [];
        });
        expect(numbersOf(found)).toEqual(expected);
      }),
    );
  });

  it('each is found once, and of those that fit alike the better known first', () => {
    fc.assert(
      fc.property(anyLibrary, anyText, fc.boolean(), (library, text, near) => {
        for (const numbers of findEntries(buildIndex(library), readQuery(text), { near })) {
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        }
      }),
    );
  });

  it('the order of the words and the case of the letters do not matter to what is found [SEARCH-06]', () => {
    fc.assert(
      fc.property(anyLibrary, anyText, (library, text) => {
        const index = buildIndex(library);
        const find = (typed: string) => numbersOf(findEntries(index, readQuery(typed), { near: false }));
        const turned = text.split(' ').reverse().join(' ');
        expect(find(turned)).toEqual(find(text));
        expect(find(text.toLocaleUpperCase('tr'))).toEqual(find(text));
        expect(find(text.toLocaleLowerCase('tr'))).toEqual(find(text));
      }),
    );
  });

  it('slips only ever add to what is found', () => {
    fc.assert(
      fc.property(anyLibrary, anyText, (library, text) => {
        const index = buildIndex(library);
        const strict = numbersOf(findEntries(index, readQuery(text), { near: false }));
        expect(numbersOf(findEntries(index, readQuery(text), { near: true }))).toEqual(expect.arrayContaining(strict));
      }),
    );
  });

  it('an entry fits its own names exactly, however many others there are', () => {
    fc.assert(
      fc.property(anyLibrary, anyEntry, (library, own) => {
        const index = buildIndex([...library, own]);
        for (const name of own.names) {
          expect(findEntries(index, readQuery(name), { near: false })[0]).toContain(library.length);
        }
      }),
    );
  });
});

describe('building in steps', () => {
  it('yields at least every 200 entries', () => {
    const steps = buildIndexInSteps(Array.from({ length: 2_000 }, (_, number) => entry(`Bölüm ${number}`)));
    let breaths = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) breaths += 1;
    expect(breaths).toBeGreaterThanOrEqual(10);
  });
});
