import { describe, expect, it } from 'vitest';
import { readTitleAddress, withoutPlay, withPlay } from './title-address.ts';

const read = (query: string) => readTitleAddress(new URLSearchParams(query));

describe('the address of a title', () => {
  it.each([
    ['', undefined],
    ['play=0', undefined],
    ['play=', undefined],
    ['play=1', 'player'],
    ['pipPlay=1', 'picture'],
    ['play=1&pipPlay=1', 'picture'],
  ])('"%s" starts as %s [DETAIL-09]', (query, startsAs) => expect(read(query).startsAs).toBe(startsAs));

  it('has season, episode, content and origin [DETAIL-10]', () => {
    expect(read('ptype=14&contentcode=c&episodecode=e&seasoncode=s&fromsearch=fener&recommend=banner')).toEqual({
      startsAs: undefined,
      seasonCode: 's',
      episodeCode: 'e',
      contentCode: 'c',
      origin: { ptype: '14', fromsearch: 'fener', recommend: 'banner' },
    });
  });

  it.each(['banner', 'column', 'vod'])('knows the recommendation %s [DETAIL-10]', (recommend) => {
    expect(read(`recommend=${recommend}`).origin.recommend).toBe(recommend);
  });

  it('ignores any other recommendation', () => expect(read('recommend=friend').origin.recommend).toBeUndefined());

  it('loses its autoplay parameters, and nothing else', () => {
    const query = new URLSearchParams('play=1&recommend=vod&pipPlay=1&playing=a&contentcode=b');
    expect(withoutPlay(query).toString()).toBe('recommend=vod&contentcode=b');
  });

  it('names what plays, over what a link named', () => {
    const playing = withPlay(new URLSearchParams('pipPlay=1&contentcode=b'), 'a').toString();
    expect(playing).toBe('contentcode=b&play=1&playing=a');
    expect(read(playing)).toMatchObject({ startsAs: 'player', contentCode: 'a' });
  });
});
