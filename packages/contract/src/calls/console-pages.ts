// Generated from ../console-pages.ts by `node scripts/generate-calls.ts`.

export const CHANNEL_STATES = ['live', 'fallback', 'late', 'waiting', 'off', 'computed'] as const;
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export const PREVIEW_AUDIENCES = ['guest', 'subscriber', 'kids'] as const;
export const listConsoleAds = { method: 'GET', path: '/console/ads', access: 'operator' } as const;
export const listConsoleChannels = { method: 'GET', path: '/console/channels', access: 'operator' } as const;
export const listConsoleFigures = { method: 'GET', path: '/console/figures', access: 'operator' } as const;
export const listConsoleJobs = { method: 'GET', path: '/console/jobs', access: 'operator' } as const;
export const listConsolePackages = { method: 'GET', path: '/console/packages', access: 'operator' } as const;
export const listConsolePictures = { method: 'GET', path: '/console/pictures', access: 'operator' } as const;
export const listConsoleProducts = { method: 'GET', path: '/console/products', access: 'operator' } as const;
export const listConsolePromos = { method: 'GET', path: '/console/promos', access: 'operator' } as const;
export const listConsoleSchedule = { method: 'GET', path: '/console/schedule', access: 'operator' } as const;
export const listConsoleSettings = { method: 'GET', path: '/console/settings', access: 'operator' } as const;
export const listConsoleWatermarks = { method: 'GET', path: '/console/watermarks', access: 'operator' } as const;
export const previewConsoleHome = { method: 'POST', path: '/console/home/preview', access: 'operator' } as const;
export const readConsoleHome = { method: 'GET', path: '/console/home', access: 'operator' } as const;
