// Generated from ../channels.ts by `node scripts/generate-calls.ts`.

export const CHANNEL_INTERACTIONS = ['CHANNEL_FAV', 'CHANNEL_LOCK'] as const;
export const listChannels = { method: 'GET', path: '/channel', access: 'guest' } as const;
