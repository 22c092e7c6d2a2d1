// Generated from ../session.ts by `node scripts/generate-calls.ts`.

export const SIGN_IN_ERRORS = ['WRONG_CREDENTIALS', 'LOGIN_SUSPENDED', 'ACTIVE_SESSION'] as const;
export const endSession = {
  method: 'DELETE',
  path: '/auth/session/:id',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const listSessions = { method: 'GET', path: '/auth/session', access: 'adult' } as const;
export const login = { method: 'POST', path: '/auth/user/login', access: 'public' } as const;
export const loginWithCode = { method: 'POST', path: '/auth/easy/login', access: 'public' } as const;
export const logout = {
  method: 'POST',
  path: '/auth/user/logout',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
export const sendLoginCode = { method: 'POST', path: '/auth/easy/code', access: 'public', status: 202 } as const;
