// Generated from ../console.ts by `node scripts/generate-calls.ts`.

export const changeService = { method: 'POST', path: '/console/change', access: 'operator' } as const;
export const closeConsole = {
  method: 'DELETE',
  path: '/console/session',
  access: 'operator',
  replyKind: 'empty',
  status: 204,
} as const;
export const confirmConsole = { method: 'POST', path: '/console/session/code', access: 'public' } as const;
export const openConsole = { method: 'POST', path: '/console/session', access: 'public' } as const;
export const readConsole = { method: 'GET', path: '/console/session', access: 'operator' } as const;
