import { describe, expect, it } from 'vitest';
import { listByTaste, recommend, type TasteTitle } from './recommend.ts';

const title = (id: string, ...genreIds: string[]): TasteTitle => ({ id, genreIds });

/** Newest first, as the catalogue keeps them. */
const newest = [
  title('n1', 'caz'),
  title('d1', 'dram'),
  title('dg', 'dram', 'gizem'),
  title('g1', 'gizem'),
  title('k1', 'komedi'),
  title('d2', 'dram'),
];
const byGenre = new Map(
  ['caz', 'dram', 'gizem', 'komedi'].map((id) => [id, newest.filter((one) => one.genreIds.includes(id))] as const),
);
const ids = (titles: readonly TasteTitle[]) => titles.map(({ id }) => id);
const without =
  (...excluded: string[]) =>
  ({ id }: TasteTitle) =>
    excluded.includes(id);

describe('listByTaste', () => {
  it.each<[string, TasteTitle[], string[], number, string[]]>([
    ['nothing chosen', [], [], 10, []],
    ['one genre', [title('x', 'gizem')], [], 10, ['dg', 'g1']],
    ['two genres, both counted', [title('x', 'dram', 'gizem')], [], 10, ['dg', 'd1', 'd2', 'g1']],
    [
      'the genre chosen more often first',
      [title('x', 'gizem'), title('y', 'dram'), title('z', 'dram')],
      [],
      10,
      ['dg', 'd1', 'd2', 'g1'],
    ],
    ['without what is excluded', [title('x', 'dram')], ['d1'], 10, ['dg', 'd2']],
    ['no more than asked', [title('x', 'dram')], [], 1, ['d1']],
    ['a genre the catalogue does not have', [title('x', 'western')], [], 10, []],
  ])('%s', (_, chosen, excluded, count, expected) => {
    expect(ids(listByTaste({ chosen, isExcluded: without(...excluded) }, byGenre, count))).toEqual(expected);
  });
});

describe('recommend', () => {
  it('fills up with the newest titles, each once [MYSTUFF-05]', () => {
    const taste = { chosen: [title('x', 'gizem')], isExcluded: without() };
    expect(ids(recommend(taste, byGenre, newest, 5))).toEqual(['dg', 'g1', 'n1', 'd1', 'k1']);
  });

  it('never recommends what was watched or disliked, not even to fill up [MYSTUFF-05]', () => {
    const taste = { chosen: [title('g1', 'gizem')], isExcluded: without('g1', 'n1', 'dg') };
    expect(ids(recommend(taste, byGenre, newest, 10))).toEqual(['d1', 'k1', 'd2']);
  });

  it('gives the newest to a viewer without a past', () => {
    expect(ids(recommend({ chosen: [], isExcluded: without() }, byGenre, newest, 2))).toEqual(['n1', 'd1']);
  });
});
