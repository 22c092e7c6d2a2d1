import { describe, expect, it } from 'vitest';
import { isClosedToKids, listShownChannels, type RatedChannel } from './kids-channels.ts';

const CHANNELS: readonly (RatedChannel & { readonly id: string })[] = [
  { id: 'general', age: 'G', genreId: 'ulusal' },
  { id: 'newscasts', age: 'G', genreId: 'haber' },
  { id: 'films', age: '13+', genreId: 'film' },
  { id: 'nature', age: '7+', genreId: 'belgesel' },
  { id: 'children', age: 'G', genreId: 'cocuk' },
  { id: 'imported children', age: null, genreId: 'kids' },
  { id: 'imported newscasts', age: null, genreId: 'news' },
];
const idsFor = (kids: boolean, userlevel: number) =>
  listShownChannels({ kids, userlevel }, CHANNELS).map(({ id }) => id);

describe('the channels of a kids profile', () => {
  it.each([
    ['of 7+', 12, ['children', 'imported children', 'general', 'nature']],
    ['of G', 14, ['children', 'imported children', 'general']],
    ['with a mask too weak', 0, ['children', 'imported children', 'general', 'nature']],
  ])(
    '%s are children’s first, without newscasts and without those above its level [CHANNEL-01] (departure)',
    (...row) => {
      const [, userlevel, ids] = row;
      expect(idsFor(true, userlevel)).toEqual(ids);
      for (const channel of CHANNELS) {
        expect([channel.id, isClosedToKids({ kids: true, userlevel }, channel)]).toEqual([
          channel.id,
          !ids.includes(channel.id),
        ]);
      }
    },
  );

  it('are all channels in their order for any other profile, whatever its level', () => {
    for (const userlevel of [0, 8, 12, 14]) expect(idsFor(false, userlevel)).toEqual(CHANNELS.map(({ id }) => id));
  });
});
