// Looks in all indexes and puts together what fits alike: channels, titles, the account's recordings, programmes.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { FITS, type FindOptions, findEntries } from '@seyir/core/search/find-entries';
import type { Audience } from '../../catalogue/audience.ts';
import type { OnAirMoment } from '../../catalogue/on-air.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { GuideIndex } from './guide-index.ts';
import type { GuideView } from './guide-view.ts';
import type { OwnRecordings } from './own-recordings.ts';
import type { Results } from './results.ts';

/** One look through everything there is: by whom, at which state of things. */
export interface SearchView {
  readonly catalogue: CatalogueIndex;
  readonly guide: GuideIndex;
  readonly guideView: GuideView;
  readonly recordings: OwnRecordings;
  readonly audience: Audience;
  readonly moment: OnAirMoment;
}

/** `onlyNames`: what fits by its people, genre or category is left out. */
export interface EverythingOptions extends FindOptions {
  readonly onlyNames: boolean;
}

/** Adds what has every word, the best fitting first. A text that fits nothing as it is may have a slip in each word. */
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

/** Left out is what the mask blocks; of a channel, also because of what it shows now (KIDS-03). */
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
 * Every airing is found by its own filter. Among all, a programme stands once for what comes and once for what was: a
 * daily one would fill the page with itself.
 */
function addProgramme({ guideView }: SearchView, results: Results, entry: number): void {
  const { coming, next, past, last } = guideView.count(entry);
  results.addAirings('program', entry, coming, next, guideView.list);
  results.addAirings('catchup', entry, past, last, guideView.list);
}
