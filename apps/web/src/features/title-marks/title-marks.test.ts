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
  ])('on %s changes %j to %j [LIKE-01]', (mark, before, after) => expect(toggleMark(before, mark)).toEqual(after));

  it('sets one mark and not its opposite', () => {
    expect(isMarked([like], 'like')).toBe(true);
    expect(isMarked([like], 'dislike')).toBe(false);
  });
});

describe('pending presses', () => {
  const start = { confirmed: [watched], pending: [] };

  it('apply at once [LIKE-02]', () => {
    expect(shownMarks(press(start, 'like'))).toEqual([watched, like]);
  });

  it('are replaced by the answer', () => {
    expect(shownMarks(settle(press(start, 'like'), [like]))).toEqual([like]);
  });

  it('roll back one by one when refused [LIKE-02]', () => {
    const both = press(press(start, 'like'), 'watchlist');
    expect(shownMarks(both)).toEqual([watched, like, listed]);
    const refused = settle(both, undefined);
    expect(shownMarks(refused)).toEqual([watched, listed]);
    expect(shownMarks(settle(refused, [listed]))).toEqual([listed]);
  });

  it('survive the answer of an earlier press', () => {
    const twice = press(press(start, 'like'), 'like');
    expect(shownMarks(settle(twice, [watched, like]))).toEqual([watched]);
  });
});
