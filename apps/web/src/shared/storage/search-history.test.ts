// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSearchHistory,
  forgetSearch,
  readSearchHistory,
  rememberSearch,
  watchSearchHistory,
} from './search-history.ts';

beforeEach(() => {
  for (const entry of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `${entry.split('=')[0]}=; path=/; max-age=0`;
  }
});

describe('the search history', () => {
  it('is one cookie per profile [STORE-04]', () => {
    rememberSearch('defne', 'tuz ve fener');
    expect(document.cookie).toMatch(/^searchHistory_defne=/);
    expect(readSearchHistory('defne')).toEqual(['tuz ve fener']);
    expect(readSearchHistory('kerem')).toEqual([]);
  });

  it('has the newest term first, each once, and no more than ten [SEARCH-03]', () => {
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

  it('removes one term, or all, of this profile only [SEARCH-03]', () => {
    for (const term of ['fener', 'deniz', 'Işık']) rememberSearch('defne', term);
    rememberSearch('kerem', 'fener');
    const watcher = vi.fn();
    const stop = watchSearchHistory(watcher);
    forgetSearch('defne', 'ışık');
    expect(readSearchHistory('defne')).toEqual(['deniz', 'fener']);
    clearSearchHistory('defne');
    stop();
    expect(document.cookie).not.toContain('searchHistory_defne');
    expect(readSearchHistory('kerem')).toEqual(['fener']);
    expect(watcher).toHaveBeenCalledTimes(2);
  });

  it('keeps the newest long terms that fit into a cookie', () => {
    for (let index = 0; index < 10; index += 1) rememberSearch('defne', `${index}${'ş'.repeat(99)}`);
    expect(document.cookie.length).toBeLessThan(4096);
    const terms = readSearchHistory('defne');
    expect(terms[0]).toMatch(/^9ş/);
    expect(terms.length).toBeGreaterThan(4);
  });

  it.each(['%E0%A4%A', '{"a":1}', 'null', ''])('reads the unreadable cookie %j as empty [STORE-08]', (value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the code under test
    document.cookie = `searchHistory_defne=${value}; path=/`;
    expect(readSearchHistory('defne')).toEqual([]);
  });
});
