// Generated from ../reactions.ts by `node scripts/generate-calls.ts`.

export const toggleDislike = { method: 'POST', path: '/interact/dislike/:id', access: 'subscriber' } as const;
export const toggleFavourite = { method: 'POST', path: '/interact/favorite/:channelId', access: 'subscriber' } as const;
export const toggleLike = { method: 'POST', path: '/interact/like/:id', access: 'subscriber' } as const;
export const toggleLock = { method: 'POST', path: '/interact/lock/:channelId', access: 'subscriber' } as const;
export const toggleWatchlist = { method: 'POST', path: '/interact/watchlist/:id', access: 'subscriber' } as const;
