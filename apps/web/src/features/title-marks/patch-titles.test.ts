import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { aBoardItem, aCategory, aChannelCard, aPage, aVodCard } from '../../../test/home-builders.ts';
import { patchTitle, patchTitleEverywhere } from './patch-titles.ts';

const LISTED = [{ type: 'VOD_WATCHLIST' }] as const;

describe('a mark', () => {
  it('is written to every cached answer: rows, banner, detail [LIKE-02]', () => {
    const client = new QueryClient();
    const other = aVodCard({ id: 'col' });
    client.setQueryData(['row', '1'], { pages: [aPage([aVodCard(), other])], pageParams: [0] });
    client.setQueryData(['category', '601'], aCategory());
    client.setQueryData(['title', 'tuzfener'], aVodCard());
    patchTitleEverywhere(client, 'tuzfener', LISTED);
    expect(client.getQueryData(['row', '1'])).toEqual({
      pages: [aPage([aVodCard({ interactions: [...LISTED], isfavourite: '1' }), other])],
      pageParams: [0],
    });
    expect(client.getQueryData(['category', '601'])).toEqual(
      aCategory({ banners: [aBoardItem({ interactions: [...LISTED] })] }),
    );
    expect(client.getQueryData(['title', 'tuzfener'])).toMatchObject({ interactions: LISTED, isfavourite: '1' });
  });

  it('keeps the age of the answer', () => {
    const client = new QueryClient();
    client.setQueryData(['title', 'tuzfener'], aVodCard(), { updatedAt: 1 });
    patchTitleEverywhere(client, 'tuzfener', LISTED);
    expect(client.getQueryState(['title', 'tuzfener'])?.dataUpdatedAt).toBe(1);
  });

  it('keeps the watch position, and the answer when it has the marks already', () => {
    const watched = { type: 'VOD_WATCHED', lastDuration: 12 } as const;
    const client = new QueryClient();
    client.setQueryData(['title', 'tuzfener'], aVodCard({ interactions: [watched] }));
    expect(patchTitleEverywhere(client, 'tuzfener', LISTED)).toBe(true);
    const data = client.getQueryData(['title', 'tuzfener']);
    expect(data).toMatchObject({ interactions: [...LISTED, watched], isfavourite: '1' });
    expect(patchTitleEverywhere(client, 'tuzfener', LISTED)).toBe(false);
    expect(client.getQueryData(['title', 'tuzfener'])).toBe(data);
  });

  it('keeps the identity of all other objects', () => {
    const rows = [aVodCard({ id: 'col' }), aChannelCard({ id: 'tuzfener' })];
    expect(patchTitle(rows, 'tuzfener', LISTED)).toBe(rows);
    const mixed = [aVodCard({ id: 'col' }), aVodCard()];
    const patched = patchTitle(mixed, 'tuzfener', LISTED);
    expect(patched).not.toBe(mixed);
    expect(patched[0]).toBe(mixed[0]);
  });
});
