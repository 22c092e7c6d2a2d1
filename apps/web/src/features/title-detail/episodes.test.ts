import { describe, expect, it } from 'vitest';
import { anEpisode, aSeries } from '../../../test/title-builders.ts';
import { chooseEpisode, chooseSeason, episodeProgress, readLength } from './episodes.ts';

describe('the progress of an episode', () => {
  it.each([
    ['nothing', null, '00:50:00', 0],
    ['the beginning', '1|1|0|e', '00:50:00', 0],
    ['a half', '1|1|1500|e', '00:50:00', 50],
    ['hours too', '1|1|3600|e', '02:00:00', 50],
    ['all of it', '1|1|3000|e', '00:50:00', 100],
    ['more than it is long', '1|1|9000|e', '00:50:00', 100],
    ['no length', '1|1|1500|e', '', 0],
    ['a missing length', '1|1|1500|e', undefined, 0],
    ['a length of nothing', '1|1|1500|e', '00:00:00', 0],
    ['an invalid length', '1|1|1500|e', '50 dk', 0],
    ['an invalid bookmark', 'half way', '00:50:00', 0],
  ])('%s is a number from 0 to 100 [SERIES-02]', (_, bookmark, elapsedtime, percent) => {
    expect(episodeProgress(bookmark, elapsedtime)).toBe(percent);
  });

  it('needs a length of hours, minutes and seconds', () => {
    expect(['01:02:03', ' 00:00:59 ', '1:2:3', '00:60:00', ''].map(readLength)).toEqual([3_723, 59, 0, 0, 0]);
  });
});

describe('a series opens', () => {
  const started = aSeries({ bookmark: '2|1|600|fener-s2e1' });

  it.each([
    ['the first season', aSeries(), undefined, 1],
    ['the season of the bookmark', started, undefined, 2],
    ['the season the address names by its id', started, 'fener-s1', 1],
    ['the season the address names by its number', started, '1', 1],
    ['the bookmark for an unknown season', started, 'fener-s9', 2],
    ['the first for a bookmark of an unknown season', aSeries({ bookmark: '7|1|600|x' }), undefined, 1],
  ])('on %s [SERIES-04] [DETAIL-10]', (_, vod, code, seasonNo) => {
    expect(chooseSeason(vod, code)?.seasonNo).toBe(seasonNo);
  });

  it('on nothing without seasons', () => {
    expect(chooseSeason(aSeries({ children: [] }), '1')).toBeUndefined();
  });

  it('on the episode of the address, else of the bookmark [SERIES-04] [DETAIL-10]', () => {
    const episodes = [anEpisode(2, 1), anEpisode(2, 2)];
    expect(chooseEpisode(episodes, started, undefined)?.seriesnum).toBe(1);
    expect(chooseEpisode(episodes, started, 'fener-s2e2')?.seriesnum).toBe(2);
    expect(chooseEpisode(episodes, started, '2')?.seriesnum).toBe(2);
    expect(chooseEpisode(episodes, aSeries(), undefined)).toBeUndefined();
  });
});
