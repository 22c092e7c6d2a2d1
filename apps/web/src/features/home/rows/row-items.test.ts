import { describe, expect, it } from 'vitest';
import { aChannelCard, aLabel, aPage, aVodCard } from '../../../../test/home-builders.ts';
import { nextPage } from '../home.queries.ts';
import { countMissing, itemKey, mergeItems, rowsOf } from './row-items.ts';

const titles = (...ids: string[]) => ids.map((id) => aVodCard({ id }));
const keys = (...pages: Parameters<typeof mergeItems>[0]) => mergeItems(pages).map(itemKey);

describe('the items of a row', () => {
  it('are appended without duplicates [ROW-07]', () => {
    expect(keys(aPage(titles('a', 'b', 'c')), aPage(titles('c', 'd')))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('show the preferred variant of a title, in the place of the first [DATA-12]', () => {
    const items = mergeItems([
      aPage([aVodCard({ id: 'a', videotype: '1', title: 'SD' }), aVodCard({ id: 'b' })]),
      aPage([aVodCard({ id: 'a', videotype: '28', title: 'HD' }), aVodCard({ id: 'a', videotype: '4', title: '4K' })]),
    ]);
    expect(items.map((item) => item.kind === 'vod' && item.title)).toEqual(['HD', 'Tuz ve Fener']);
  });

  it('may be channels', () => {
    expect(keys(aPage([aChannelCard({ id: '7' }), aChannelCard({ id: '7' })]))).toEqual(['7']);
  });
});

describe('the next page', () => {
  it.each([
    ['16 of 40 are loaded', 16, 40, 1, 24],
    ['all are loaded', 16, 16, undefined, 0],
    ['a page is empty although the total is larger', 0, 40, undefined, 40],
  ])('%s [ROW-07]', (_, loaded, totalContents, next, missing) => {
    const page = aPage(titles(...Array.from({ length: loaded }, (_item, index) => `t${index}`)), { totalContents });
    expect(nextPage(page, [page])).toBe(next);
    expect(countMissing([page])).toBe(missing);
  });
});

describe('the rows of a page', () => {
  const recordings = aLabel({ id: 'userrecords', kind: 'recording' });
  const lastWatched = aLabel({ id: 'lastwatched', kind: 'channel' });
  const ids = (...input: Parameters<typeof rowsOf>) => rowsOf(...input).map(({ id }) => id);

  it('keep the server’s order, without recordings for a guest', () => {
    expect(ids([aLabel(), recordings], '6', 'Son', true)).toEqual(['6011']);
    expect(ids([aLabel(), recordings], '6', 'Son', false)).toEqual(['6011', 'userrecords']);
  });

  it('have the last watched channels on the home of live television, once [HOME-03]', () => {
    expect(ids([aLabel()], '3', 'Son', true)).toEqual(['6011', 'lastwatched']);
    expect(ids([lastWatched, aLabel()], '3', 'Son', true)).toEqual(['lastwatched', '6011']);
    expect(ids([aLabel()], '6', 'Son', true)).toEqual(['6011']);
  });
});
