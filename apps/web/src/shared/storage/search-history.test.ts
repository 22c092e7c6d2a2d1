// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readSearchHistory, rememberSearch } from './search-history.ts';

beforeEach(() => {
  for (const entry of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `${entry.split('=')[0]}=; path=/; max-age=0`;
  }
});

describe('the search history', () => {
  it('is a cookie of the profile, which another profile does not see [STORE-04]', () => {
    rememberSearch('defne', 'tuz ve fener');
    expect(document.cookie).toMatch(/^searchHistory_defne=/);
    expect(readSearchHistory('defne')).toEqual(['tuz ve fener']);
    expect(readSearchHistory('kerem')).toEqual([]);
  });

  it('has the newest term first, each once, and no more than ten', () => {
    for (let index = 1; index <= 11; index += 1) rememberSearch('defne', `terim ${index}`);
    rememberSearch('defne', ' terim 5 ');
    const terms = readSearchHistory('defne');
    expect(terms).toHaveLength(10);
    expect(terms.slice(0, 2)).toEqual(['terim 5', 'terim 11']);
  });

  it('keeps Turkish letters and signs, and nothing for a blank term', () => {
    rememberSearch('defne', 'çğış; "ö"=ü');
    rememberSearch('defne', '   ');
    expect(readSearchHistory('defne')).toEqual(['çğış; "ö"=ü']);
  });

  it.each(['%E0%A4%A', '{"a":1}', 'null', ''])('takes the spoilt cookie %j for an empty one [STORE-08]', (value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `searchHistory_defne=${value}; path=/`;
    expect(readSearchHistory('defne')).toEqual([]);
  });
});
