import type { VodInteraction } from '@seyir/contract/titles';
import { describe, expect, it } from 'vitest';
import { isMarked, type MarkKind, press, settle, shownMarks, toggleMark } from './title-marks.ts';

const watched: VodInteraction = { type: 'VOD_WATCHED', lastDuration: 40 };
const like: VodInteraction = { type: 'VOD_LIKE' };
const dislike: VodInteraction = { type: 'VOD_DISLIKE' };
const listed: VodInteraction = { type: 'VOD_WATCHLIST' };

describe('a press', () => {
  it.each<[MarkKind, VodInteraction[], VodInteraction[]]>([
    ['like', [], [like]],
    ['like', [like], []],
    ['like', [dislike], [like]],
    ['dislike', [like], [dislike]],
    ['dislike', [dislike], []],
    ['watchlist', [], [listed]],
    ['watchlist', [listed], []],
    ['like', [listed, watched], [listed, watched, like]],
    ['watchlist', [like, watched], [like, watched, listed]],
  ])('on %s turns %j into %j [LIKE-01]', (mark, before, after) => expect(toggleMark(before, mark)).toEqual(after));

  it('leaves a mark that is set to be seen', () => {
    expect(isMarked([like], 'like')).toBe(true);
    expect(isMarked([like], 'dislike')).toBe(false);
  });
});

describe('presses that are under way', () => {
  const start = { confirmed: [watched], pending: [] };

  it('show at once [LIKE-02]', () => {
    expect(shownMarks(press(start, 'like'))).toEqual([watched, like]);
  });

  it('show the answer when it comes', () => {
    expect(shownMarks(settle(press(start, 'like'), [like]))).toEqual([like]);
  });

  it('are put back when they are refused, each alone [LIKE-02]', () => {
    const both = press(press(start, 'like'), 'watchlist');
    expect(shownMarks(both)).toEqual([watched, like, listed]);
    const refused = settle(both, undefined);
    expect(shownMarks(refused)).toEqual([watched, listed]);
    expect(shownMarks(settle(refused, [listed]))).toEqual([listed]);
  });

  it('do not lose a second press to the answer of the first', () => {
    const twice = press(press(start, 'like'), 'like');
    expect(shownMarks(settle(twice, [watched, like]))).toEqual([watched]);
  });
});
