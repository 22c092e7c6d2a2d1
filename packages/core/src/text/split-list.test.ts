import { describe, expect, it } from 'vitest';
import { splitList } from './split-list.ts';

describe('splitList', () => {
  it.each([
    ['Dram;Gizem', ['Dram', 'Gizem']],
    [' Dram ; ; Gizem;', ['Dram', 'Gizem']],
    [
      ['Dram', ' Gizem ', ''],
      ['Dram', 'Gizem'],
    ],
    ['Bilim kurgu', ['Bilim kurgu']],
    ['', []],
    [' ; ', []],
    [[], []],
    [null, []],
    [undefined, []],
  ])('reads %j as %j [DATA-13]', (list, expected) => {
    expect(splitList(list)).toEqual(expected);
  });

  it('reads a string and a list alike [DATA-13]', () => {
    expect(splitList('Dram; Gizem ;;Macera')).toEqual(splitList(['Dram', ' Gizem ', '', 'Macera']));
  });
});
