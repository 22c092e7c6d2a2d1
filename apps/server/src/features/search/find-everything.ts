// Searches all indexes and merges the hits by fit: channels, titles, the account's recordings, programmes.
import { FITS, type FindOptions, type Fit, findEntries, splitJoinedWords } from '@seyir/core/search/find-entries';
import type { SearchIndex } from '@seyir/core/search/search-index';
import type { CatalogueIndex, Subject } from './catalogue-index.ts';
import type { GuideIndex } from './guide-index.ts';
import type { GuideView } from './guide-view.ts';
import type { Results } from './results.ts';

/** The indexes and the audience of one search. */
interface SearchView {
  readonly catalogue: CatalogueIndex;
  readonly guide: GuideIndex;
  readonly guideView: GuideView;
  /** Of the account's recordings. */
  readonly recordings: SearchIndex;
  readonly userlevel: number;
  /** A kids profile finds what is for children first. */
  readonly kids: boolean;
  /** Neither closed to the viewer, nor with an airing on it that is. */
  readonly isChannelShown: (channelId: string) => boolean;
}

/** `onlyNames`: matches by person, genre or category are left out. */
interface EverythingOptions extends FindOptions {
  readonly onlyNames: boolean;
}

/**
 * Finds entries with every word, best fit first, and with `withSubjects` the people and genres by that name. Only when nothing
 * fits exactly: words that were written together, then fuzzy matching, which allows one typo per word.
 */
export function findEverything(
  view: SearchView,
  words: readonly string[],
  gather: () => Results,
  { onlyNames, withSubjects }: { readonly onlyNames: boolean; readonly withSubjects: boolean },
): FoundEverything {
  const find = (asked: readonly string[], near: boolean): FoundEverything => ({
    results: addAll(view, asked, gather(), { near, onlyNames }),
    subjects: withSubjects ? listSubjects(view, asked, near) : [],
  });
  const strict = find(words, false);
  if (hasFound(strict)) return strict;
  for (const index of [view.catalogue.index, view.guide.index]) {
    const split = splitJoinedWords(index, words);
    const found = split && find(split, false);
    if (found && hasFound(found)) return found;
  }
  return find(words, true);
}

const hasFound = ({ results, subjects }: FoundEverything) => results.totals().all > 0 || subjects.length > 0;

interface FoundEverything {
  readonly results: Results;
  readonly subjects: readonly Subject[];
}

/** Fits of a name that is suggested: a word inside another is none. */
const SUBJECT_FITS: readonly Fit[] = ['exact', 'startsWhole', 'starts', 'nameWhole', 'namePrefix', 'nameNear'];

/** More than are shown: copying the thousands of people that one letter finds holds the thread that serves video. */
const SUBJECTS_OF_A_KIND_MAX = 24;

/** The first people and genres whose name fits and who have a title that the viewer may see. */
function listSubjects({ catalogue, userlevel }: SearchView, words: readonly string[], near: boolean): Subject[] {
  const found = findEntries(catalogue.subjectIndex, words, { near });
  const places = { person: SUBJECTS_OF_A_KIND_MAX, genre: SUBJECTS_OF_A_KIND_MAX };
  return FITS.flatMap((fit, place) => (SUBJECT_FITS.includes(fit) ? (found[place] ?? []) : []))
    .flatMap((entry) => catalogue.subjects[entry] ?? [])
    .filter(({ kind, ratings }) => {
      if ((ratings & ~userlevel) === 0 || places[kind] === 0) return false;
      places[kind] -= 1;
      return true;
    });
}

function addAll(view: SearchView, words: readonly string[], results: Results, options: EverythingOptions): Results {
  const inCatalogue = findEntries(view.catalogue.index, words, options);
  const inRecordings = findEntries(view.recordings, words, options);
  const inGuide = findEntries(view.guide.index, words, options);
  FITS.forEach((fit, place) => {
    if (options.onlyNames && (fit.startsWith('person') || fit.startsWith('subject'))) return;
    for (const entry of order(view, inCatalogue[place] ?? [])) addCatalogueEntry(view, results, entry);
    for (const entry of inRecordings[place] ?? []) results.add('program', 'recordings', entry);
    for (const entry of inGuide[place] ?? []) addProgramme(view, results, entry);
  });
  return results;
}

/** Of entries that fit equally well, a kids profile finds those for children first. */
function order({ kids, catalogue }: SearchView, entries: Iterable<number>): Iterable<number> {
  if (!kids) return entries;
  const forChildren = (entry: number) => catalogue.forChildren[entry] ?? 0;
  return [...entries].sort((one, other) => forChildren(other) - forChildren(one));
}

/** Skips entries that the mask blocks, and channels whose current airing it blocks (KIDS-03). */
function addCatalogueEntry(
  { catalogue, userlevel, isChannelShown }: SearchView,
  results: Results,
  entry: number,
): void {
  const { channelIds, series, ratings } = catalogue;
  if (((ratings[entry] ?? 0) & userlevel) !== 0) return;
  if (entry >= channelIds.length) {
    results.add(series[entry] === 1 ? 'series' : 'movie', 'catalogue', entry);
  } else if (isChannelShown(channelIds[entry] ?? '')) {
    results.add('channel', 'catalogue', entry);
  }
}

/**
 * The filters `program` and `catchup` list every airing. The filter `all` lists a programme once, with its next airing or else
 * its last one: a daily programme would otherwise fill the page.
 */
function addProgramme({ guideView }: SearchView, results: Results, entry: number): void {
  results.addProgramme(entry, guideView.count(entry), guideView.list);
}

/** The ids of the most popular titles that the viewer may see. */
export function listPopularTitles({ titleIds, channelIds, ratings }: CatalogueIndex, userlevel: number, most: number) {
  const shown: string[] = [];
  for (let place = 0; place < titleIds.length && shown.length < most; place += 1) {
    const isBlocked = ((ratings[channelIds.length + place] ?? 0) & userlevel) !== 0;
    if (!isBlocked) shown.push(titleIds[place] ?? '');
  }
  return shown;
}

/** The genres of popular titles first, of those that have a title for the viewer. */
export const listPopularGenres = ({ subjects }: CatalogueIndex, userlevel: number, most: number) =>
  subjects.filter(({ kind, ratings }) => kind === 'genre' && (ratings & ~userlevel) !== 0).slice(0, most);
