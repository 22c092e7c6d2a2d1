// Generated from ../console-accounts.ts by `node scripts/generate-calls.ts`.

export const FEEDBACK_LISTS = ['open', 'all'] as const;
export const listConsoleAccounts = { method: 'GET', path: '/console/accounts', access: 'operator' } as const;
export const listConsoleChanges = { method: 'GET', path: '/console/changes', access: 'operator' } as const;
export const listConsoleFeedback = { method: 'GET', path: '/console/feedback', access: 'operator' } as const;
export const listConsoleOperators = { method: 'GET', path: '/console/operators', access: 'operator' } as const;
export const readConsoleAccount = { method: 'GET', path: '/console/accounts/:id', access: 'operator' } as const;
