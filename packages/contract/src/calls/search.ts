// Generated from ../search.ts by `node scripts/generate-calls.ts`.

export const SEARCH_TYPES = ['all', 'movie', 'series', 'program', 'catchup', 'channel'] as const;
export const listPopularSearches = { method: 'GET', path: '/search/popular', access: 'guest' } as const;
export const search = { method: 'GET', path: '/search', access: 'guest' } as const;
export const suggest = { method: 'GET', path: '/search/suggest', access: 'guest' } as const;
