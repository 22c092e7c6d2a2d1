// Generated from ../console-overview.ts by `node scripts/generate-calls.ts`.

export const FOUND_KINDS = ['account', 'order', 'channel', 'title'] as const;
export const findInConsole = { method: 'GET', path: '/console/find', access: 'operator' } as const;
export const listConsoleSales = { method: 'GET', path: '/console/sales', access: 'operator' } as const;
export const readConsoleOverview = { method: 'GET', path: '/console/overview', access: 'operator' } as const;
export const readConsoleWaiting = { method: 'GET', path: '/console/waiting', access: 'operator' } as const;
