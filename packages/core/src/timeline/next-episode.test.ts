import { describe, expect, it } from 'vitest';
import { chooseEpisode } from './next-episode.ts';

const EPISODES = ['s1e1', 's1e2', 's2e1'].map((id) => ({ id }));

describe('chooseEpisode', () => {
  it.each([
    ['nothing watched: the first', undefined, 's1e1'],
    ['where the profile stopped', { contentCode: 's1e2', completed: false }, 's1e2'],
    ['the one after what was watched to its end', { contentCode: 's1e1', completed: true }, 's1e2'],
    ['over the end of a season', { contentCode: 's1e2', completed: true }, 's2e1'],
    ['the first after the last', { contentCode: 's2e1', completed: true }, 's1e1'],
    ['the first when what was watched is gone', { contentCode: 'gone', completed: false }, 's1e1'],
    ['the first when what was completed is gone', { contentCode: 'gone', completed: true }, 's1e1'],
  ])('%s', (_, stopped, id) => {
    expect(chooseEpisode(EPISODES, stopped)?.id).toBe(id);
  });

  it('finds none in a series without episodes', () => {
    expect(chooseEpisode([], { contentCode: 's1e1', completed: true })).toBeUndefined();
  });
});
