import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';

/** `a>b,c b>a` as a graph. */
const graph = (text: string) =>
  new Map(
    text
      .split(' ')
      .filter((edge) => edge !== '')
      .map((edge): [string, string[]] => {
        const [from = '', to = ''] = edge.split('>');
        return [from, to.split(',').filter((name) => name !== '')];
      }),
  );

describe('findCircles', () => {
  it.each<[string, string[][]]>([
    ['', []],
    ['a>b b>c c>', []],
    ['a>b,c b>d c>d d>', []],
    ['a>a', [['a']]],
    ['a>b b>a', [['a', 'b']]],
    ['a>b b>c c>a d>a', [['a', 'b', 'c']]],
    [
      'a>b b>a,c c>d d>c',
      [
        ['c', 'd'],
        ['a', 'b'],
      ],
    ],
    ['a>b b>c c>b,d d>', [['b', 'c']]],
    ['a>style.css', []],
  ])('%s', (text, circles) => {
    expect(findCircles(graph(text))).toEqual(circles);
  });
});
