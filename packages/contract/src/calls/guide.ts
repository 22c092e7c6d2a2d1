// Generated from ../guide.ts by `node scripts/generate-calls.ts`.

export const listProgrammeAirings = { method: 'GET', path: '/program/:id/airings', access: 'guest' } as const;
export const readGuideDay = { method: 'GET', path: '/channel/:id/guide', access: 'guest' } as const;
export const readGuideWindow = { method: 'GET', path: '/guide', access: 'guest' } as const;
export const readProgramme = { method: 'GET', path: '/program/:id', access: 'guest' } as const;
