// Generated from ../console-titles.ts by `node scripts/generate-calls.ts`.

export const listConsoleEpisodes = { method: 'GET', path: '/console/titles/:id/episodes', access: 'operator' } as const;
export const listConsoleTexts = { method: 'GET', path: '/console/texts', access: 'operator' } as const;
export const listConsoleTitles = { method: 'GET', path: '/console/titles', access: 'operator' } as const;
