// The search indexes and the searches in them. Runs in a thread of its own: a search takes up to tens of milliseconds and a
// build seconds, for which the event loop that serves video must not wait.
import type { PageWindow } from '@seyir/contract/pages';
import type { SearchType } from '@seyir/contract/search';
import { isClosedToKids } from '@seyir/core/access/kids-channels';
import { buildIndex } from '@seyir/core/search/build-index';
import { sizeInBytes } from '@seyir/core/search/search-index';
import { type CatalogueIndex, loadCatalogueIndex, type Subject } from './catalogue-index.ts';
import { findEverything, listPopularGenres, listPopularTitles } from './find-everything.ts';
import { type GuideIndex, loadGuideIndex } from './guide-index.ts';
import { type FoundAiring, type GuideChannel, viewGuide } from './guide-view.ts';
import { gatherResults, type Totals } from './results.ts';
import type { SearchSource } from './search-source.ts';

/**
 * The channels of the catalogue at a moment, which hits depend on. Columns: copying them to the search thread costs the thread that
 * serves video a hundredth of copying objects.
 */
export interface SearchContext {
  readonly channelIds: readonly string[];
  /** Rating bits: of the channels, and of what they show now; 0 for none. */
  readonly ratings: Uint8Array;
  readonly shownRatings: Uint8Array;
  readonly catchUpMinutes: Uint32Array;
  /** Genres decide which channels a kids profile has. */
  readonly genreIds: readonly string[];
}

interface ContextChannel extends GuideChannel {
  /** Of what it shows now. */
  readonly shownRating: number;
}

export interface FindRequest {
  readonly words: readonly string[];
  readonly type: SearchType;
  readonly window: PageWindow;
  /** For suggestions: matches by person, genre or category are left out. */
  readonly onlyNames: boolean;
  readonly userlevel: number;
  readonly kids: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The names of the account's recordings, which are found too. */
  readonly recordings: readonly (readonly string[])[];
}

export type FoundHit =
  | { readonly kind: 'channel' | 'title'; readonly id: string }
  | FoundAiring
  /** Its place among the recordings of the request. */
  | { readonly kind: 'recording'; readonly place: number };

export interface Found {
  readonly hits: readonly FoundHit[];
  readonly totals: Totals;
  /** How many cards the requested filter has on all pages. */
  readonly count: number;
  /** People and genres by that name: of suggestions, and on the first page of all results. */
  readonly subjects: readonly Subject[];
}

/** What viewers watch and like most, among what one may see. */
export interface Popular {
  readonly titleIds: readonly string[];
  readonly genres: readonly Subject[];
}

/** What a build made, for the log and for benchmarks. */
export interface BuiltIndex {
  readonly entries: number;
  readonly airings: number;
  readonly wordBytes: number;
}

export interface SearchEngine {
  buildCatalogue(): Promise<BuiltIndex>;
  buildGuide(now: number): Promise<BuiltIndex>;
  setContext(context: SearchContext): Promise<void>;
  /** Undefined while the indexes are not built. */
  find(request: FindRequest): Promise<Found | undefined>;
  listPopular(userlevel: number, most: number): Promise<Popular | undefined>;
}

export function makeSearchEngine(source: SearchSource): SearchEngine {
  let catalogue: CatalogueIndex | undefined;
  let guide: GuideIndex | undefined;
  let channelById: ReadonlyMap<string, ContextChannel> = new Map();
  return {
    async buildCatalogue() {
      catalogue = await loadCatalogueIndex(source);
      return { entries: catalogue.index.size, airings: 0, wordBytes: sizeInBytes(catalogue.index) };
    },
    async buildGuide(now) {
      guide = await loadGuideIndex(source, now);
      const { index, airingIds } = guide;
      return { entries: index.size, airings: airingIds.length, wordBytes: sizeInBytes(index) };
    },
    async setContext({ channelIds, ratings, shownRatings, catchUpMinutes, genreIds }) {
      channelById = new Map(
        channelIds.map((id, place) => {
          const [rating = 0, shownRating = 0] = [ratings[place], shownRatings[place]];
          const genreId = genreIds[place] ?? '';
          return [id, { id, rating, shownRating, genreId, catchUpMinutes: catchUpMinutes[place] ?? 0 }];
        }),
      );
    },
    async find({ words, type, window, onlyNames, userlevel, kids, now, recordings }) {
      if (catalogue === undefined || guide === undefined) return undefined;
      const guideView = viewGuide(guide, channelById, { userlevel, kids }, now);
      const view = {
        catalogue,
        guide,
        guideView,
        recordings: buildIndex(recordings.map((names) => ({ names }))),
        ...{ userlevel, kids },
        isChannelShown: (channelId: string) => {
          const { shownRating = 0, genreId = '' } = channelById.get(channelId) ?? {};
          return (shownRating & userlevel) === 0 && !isClosedToKids({ kids, userlevel }, { age: null, genreId });
        },
      };
      // People stand above the first page of all results alone.
      const withSubjects = onlyNames || (type === 'all' && window.offset === 0);
      const options = { onlyNames, withSubjects };
      const { results, subjects } = findEverything(view, words, () => gatherResults(type, window), options);
      const { hits } = results;
      const { channelIds, titleIds } = catalogue;
      const found = hits.flatMap(({ source: from, entry, airing }): FoundHit[] => {
        if (from === 'recordings') return [{ kind: 'recording', place: entry }];
        if (from === 'guide') return [guideView.findAiring(airing, entry) ?? []].flat();
        const channelId = channelIds[entry];
        if (channelId !== undefined) return [{ kind: 'channel', id: channelId }];
        const titleId = titleIds[entry - channelIds.length];
        return titleId === undefined ? [] : [{ kind: 'title', id: titleId }];
      });
      return {
        totals: results.totals(),
        count: results.count(),
        subjects,
        hits: onlyNames ? listNamed(found) : found,
      };
    },
    async listPopular(userlevel, most) {
      return (
        catalogue && {
          titleIds: listPopularTitles(catalogue, userlevel, most),
          genres: listPopularGenres(catalogue, userlevel, most),
        }
      );
    },
  };
}

/** A film, the series and the programme of one name are three hits: so many hold all names of a list of suggestions. */
const NAMED_HITS_MAX = 64;

/** The first hits, and of programmes with one name the first: what is sent is copied by the thread that serves video. */
function listNamed(found: readonly FoundHit[]): FoundHit[] {
  const programmes = new Set<string>();
  const named: FoundHit[] = [];
  for (const hit of found) {
    if (named.length === NAMED_HITS_MAX) break;
    if (hit.kind === 'airing') {
      const { name } = hit.programme;
      const names = `${name.tr}\n${name.en}`;
      if (programmes.has(names)) continue;
      programmes.add(names);
    }
    named.push(hit);
  }
  return named;
}
