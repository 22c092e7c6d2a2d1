// Searches all indexes and merges the hits by fit: channels, titles, the account's recordings, programmes.
import { type AgeRating, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { FITS, type FindOptions, findEntries } from '@seyir/core/search/find-entries';
import type { SearchIndex } from '@seyir/core/search/search-index';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { GuideIndex } from './guide-index.ts';
import type { GuideView } from './guide-view.ts';
import type { Results } from './results.ts';

/** The indexes and the audience of one search. */
export interface SearchView {
  readonly catalogue: CatalogueIndex;
  readonly guide: GuideIndex;
  readonly guideView: GuideView;
  /** Of the account's recordings. */
  readonly recordings: SearchIndex;
  readonly userlevel: number;
  /** The rating of what a channel shows now. */
  readonly shownAgeOf: (channelId: string) => AgeRating | undefined;
}

/** `onlyNames`: matches by person, genre or category are left out. */
export interface EverythingOptions extends FindOptions {
  readonly onlyNames: boolean;
}

/** Finds entries with every word, best fit first. Without an exact match, fuzzy matching allows one typo per word. */
export function findEverything(
  view: SearchView,
  words: readonly string[],
  gather: () => Results,
  onlyNames = false,
): Results {
  const strict = addAll(view, words, gather(), { near: false, onlyNames });
  return strict.totals.all > 0 ? strict : addAll(view, words, gather(), { near: true, onlyNames });
}

function addAll(view: SearchView, words: readonly string[], results: Results, options: EverythingOptions): Results {
  const inCatalogue = findEntries(view.catalogue.index, words, options);
  const inRecordings = findEntries(view.recordings, words, options);
  const inGuide = findEntries(view.guide.index, words, options);
  FITS.forEach((fit, place) => {
    if (options.onlyNames && (fit.startsWith('person') || fit.startsWith('subject'))) return;
    for (const entry of inCatalogue[place] ?? []) addCatalogueEntry(view, results, entry);
    for (const entry of inRecordings[place] ?? []) results.add('program', 'recordings', entry);
    for (const entry of inGuide[place] ?? []) addProgramme(view, results, entry);
  });
  return results;
}

/** Skips entries that the mask blocks, and channels whose current airing it blocks (KIDS-03). */
function addCatalogueEntry({ catalogue, userlevel, shownAgeOf }: SearchView, results: Results, entry: number): void {
  const { channels, titles, ratings } = catalogue;
  if (((ratings[entry] ?? 0) & userlevel) !== 0) return;
  if (entry >= channels.length) {
    const isSeries = titles[entry - channels.length]?.kind === 'SERIES';
    results.add(isSeries ? 'series' : 'movie', 'catalogue', entry);
  } else if (!isRatingBlocked(shownAgeOf(channels[entry]?.id ?? ''), userlevel)) {
    results.add('channel', 'catalogue', entry);
  }
}

/**
 * The filters `program` and `catchup` list every airing. The filter `all` lists a programme once for upcoming and once
 * for past airings: a daily programme would otherwise fill the page.
 */
function addProgramme({ guideView }: SearchView, results: Results, entry: number): void {
  const { coming, next, past, last } = guideView.count(entry);
  results.addAirings('program', entry, coming, next, guideView.list);
  results.addAirings('catchup', entry, past, last, guideView.list);
}
