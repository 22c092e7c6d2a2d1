// Generated from ../config.ts by `node scripts/generate-calls.ts`.

export const readAppConfig = { method: 'GET', path: '/config/app', access: 'public' } as const;
export const readUserFrameConfig = { method: 'GET', path: '/config/user-frame', access: 'public' } as const;
