// Searches all indexes and merges the hits by fit: channels, titles, the account's recordings, programmes.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { FITS, type FindOptions, findEntries } from '@seyir/core/search/find-entries';
import type { Audience } from '../../catalogue/audience.ts';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { GuideIndex } from './guide-index.ts';
import type { GuideView } from './guide-view.ts';
import type { OwnRecordings } from './own-recordings.ts';
import type { Results } from './results.ts';

/** The indexes and the audience of one search. */
export interface SearchView {
  readonly catalogue: CatalogueIndex;
  readonly guide: GuideIndex;
  readonly guideView: GuideView;
  readonly recordings: OwnRecordings;
  readonly audience: Audience;
  readonly moment: OnAirMoment;
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
  const inRecordings = findEntries(view.recordings.index, words, options);
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
function addCatalogueEntry({ catalogue, audience, moment }: SearchView, results: Results, entry: number): void {
  const { channels, titles, ratings } = catalogue;
  if (((ratings[entry] ?? 0) & audience.userlevel) !== 0) return;
  if (entry >= channels.length) {
    const isSeries = titles[entry - channels.length]?.kind === 'SERIES';
    results.add(isSeries ? 'series' : 'movie', 'catalogue', entry);
  } else if (!isRatingBlocked(moment.find(channels[entry]?.id ?? '')?.age, audience.userlevel)) {
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
