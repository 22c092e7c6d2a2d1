// Collects hits: counts by filter, and keeps only the requested page.
import type { PageWindow } from '@seyir/contract/pages';
import type { SearchType } from '@seyir/contract/search';

/** A hit: an entry of the catalogue index, a programme of the guide index with an airing, or a recording. */
export interface Hit {
  readonly source: 'catalogue' | 'guide' | 'recordings';
  readonly entry: number;
  /** Set for hits of the guide. */
  readonly airing: number;
}

type ListAirings = (programme: number, which: 'coming' | 'past') => number[];

export type Totals = Record<SearchType, number>;

export interface Results {
  /** The next hit in order. */
  add(type: Exclude<SearchType, 'all'>, source: Hit['source'], entry: number): void;
  /** Adds the airings of a programme, listed only when the page contains some. The filter `all` shows `one` for them. */
  addAirings(type: 'program' | 'catchup', entry: number, count: number, one: number, list: ListAirings): void;
  readonly totals: Readonly<Totals>;
  /** The hits of the requested filter and page. */
  readonly hits: readonly Hit[];
}

export function gatherResults(asked: SearchType, { offset, count: most }: PageWindow): Results {
  const totals: Totals = { all: 0, movie: 0, series: 0, program: 0, catchup: 0, channel: 0 };
  const hits: Hit[] = [];
  const end = offset + most;
  const isOnPage = (place: number) => place >= offset && place < end;
  return {
    totals,
    hits,
    add(type, source, entry) {
      if ((asked === type || asked === 'all') && isOnPage(totals[asked])) hits.push({ source, entry, airing: 0 });
      totals[type] += 1;
      totals.all += 1;
    },
    addAirings(type, entry, count, one, list) {
      if (count === 0) return;
      const place = totals[asked];
      if (asked === 'all' && isOnPage(place)) hits.push({ source: 'guide', entry, airing: one });
      if (asked === type && place < end && place + count > offset) {
        const shown = list(entry, type === 'program' ? 'coming' : 'past').slice(
          Math.max(0, offset - place),
          end - place,
        );
        for (const airing of shown) hits.push({ source: 'guide', entry, airing });
      }
      totals[type] += count;
      totals.all += 1;
    },
  };
}
