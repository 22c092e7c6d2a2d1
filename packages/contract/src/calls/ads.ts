// Generated from ../ads.ts by `node scripts/generate-calls.ts`.

export const readAd = { method: 'GET', path: '/ads/:slot', access: 'public' } as const;
