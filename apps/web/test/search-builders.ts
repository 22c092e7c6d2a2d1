// Replies of the search's calls for tests, complete by the contract.

import type { ProgrammeCard } from '@seyir/contract/programmes';
import type { SearchItem, SearchPage } from '@seyir/contract/search';

export function aProgrammeCard(overrides: Partial<ProgrammeCard> = {}): ProgrammeCard {
  return {
    kind: 'programme',
    epgProgramId: 'p1',
    prevuecode: 'p1',
    title: 'Kıyı Köyleri',
    category: 'Belgesel',
    startTime: '2026-11-14T16:30:00.000Z',
    endTime: '2026-11-14T17:30:00.000Z',
    watchable: true,
    current: false,
    rating: { age: 'G' },
    posterUrl: '/images/still/gezi',
    newstatus: '',
    channel: { id: '7', name: 'Rota', logo: '/images/ch/rota' },
    ...overrides,
  };
}

const NONE: SearchPage['totals'] = { all: 0, movie: 0, series: 0, program: 0, catchup: 0, channel: 0 };

/** The only page of results, by default. */
export function aSearchPage(
  contents: SearchItem[],
  totals: Partial<SearchPage['totals']> = {},
  totalPages = 1,
): SearchPage {
  const all = totals.all ?? contents.length;
  return { contents, totalPages, totalContents: all, vertical: false, totals: { ...NONE, all, ...totals }, people: [] };
}
