// Collects hits: counts by filter, and keeps only the requested page.
import type { PageWindow } from '@seyir/contract/pages';
import type { SearchType } from '@seyir/contract/search';

/** A hit: an entry of the catalogue index, a programme of the guide index with an airing, or a recording. */
interface Hit {
  readonly source: 'catalogue' | 'guide' | 'recordings';
  readonly entry: number;
  /** Set for hits of the guide. */
  readonly airing: number;
}

type ListAirings = (programme: number, which: 'coming' | 'past') => number[];

export type Totals = Record<SearchType, number>;

/** The airings of a programme, and the one that stands for each kind. */
interface Airings {
  readonly coming: number;
  readonly next: number;
  readonly past: number;
  readonly last: number;
}

export interface Results {
  /** The next hit in order. */
  add(type: Exclude<SearchType, 'all'>, source: Hit['source'], entry: number): void;
  /** Adds a programme. The filter `all` shows it once; `program` and `catchup` list its airings, when the page has some. */
  addProgramme(entry: number, airings: Airings, list: ListAirings): void;
  /** What each filter has found so far; `all` is the sum of the others. */
  totals(): Totals;
  /** The hits of the requested filter and page. */
  readonly hits: readonly Hit[];
  /** How many cards the requested filter has on all pages. */
  count(): number;
}

export function gatherResults(asked: SearchType, { offset, count: most }: PageWindow): Results {
  // Counters and a switch: a property by its name costs as much as the rest of a hit, and a letter has a hundred thousand hits.
  const counts = { movie: 0, series: 0, program: 0, catchup: 0, channel: 0 };
  const hits: Hit[] = [];
  const end = offset + most;
  let cards = 0;
  const isOnPage = () => cards >= offset && cards < end;

  function count(type: Exclude<SearchType, 'all'>, more: number): void {
    switch (type) {
      case 'movie':
        counts.movie += more;
        break;
      case 'series':
        counts.series += more;
        break;
      case 'program':
        counts.program += more;
        break;
      case 'catchup':
        counts.catchup += more;
        break;
      default:
        counts.channel += more;
    }
  }

  function addAirings(type: 'program' | 'catchup', entry: number, more: number, list: ListAirings): void {
    count(type, more);
    if (asked !== type) return;
    if (cards < end && cards + more > offset) {
      const which = type === 'program' ? 'coming' : 'past';
      const shown = list(entry, which).slice(Math.max(0, offset - cards), end - cards);
      for (const airing of shown) hits.push({ source: 'guide', entry, airing });
    }
    cards += more;
  }

  return {
    totals() {
      const { movie, series, program, catchup, channel } = counts;
      return { all: movie + series + program + catchup + channel, ...counts };
    },
    hits,
    count: () => cards,
    add(type, source, entry) {
      count(type, 1);
      if (asked !== type && asked !== 'all') return;
      if (isOnPage()) hits.push({ source, entry, airing: 0 });
      cards += 1;
    },
    addProgramme(entry, { coming, next, past, last }, list) {
      if (asked === 'all' && coming + past > 0) {
        if (isOnPage()) hits.push({ source: 'guide', entry, airing: coming > 0 ? next : last });
        cards += 1;
      }
      addAirings('program', entry, coming, list);
      addAirings('catchup', entry, past, list);
    },
  };
}
