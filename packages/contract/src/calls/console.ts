// Generated from ../console.ts by `node scripts/generate-calls.ts`.

export const addConsolePasskey = { method: 'POST', path: '/console/passkeys', access: 'operator' } as const;
export const changeService = { method: 'POST', path: '/console/change', access: 'operator' } as const;
export const closeConsole = {
  method: 'DELETE',
  path: '/console/session',
  access: 'operator',
  replyKind: 'empty',
  status: 204,
} as const;
export const confirmConsole = { method: 'POST', path: '/console/session/code', access: 'public' } as const;
export const confirmConsoleWithPasskey = {
  method: 'POST',
  path: '/console/session/passkey',
  access: 'public',
} as const;
export const listConsolePasskeys = { method: 'GET', path: '/console/passkeys', access: 'operator' } as const;
export const openConsole = { method: 'POST', path: '/console/session', access: 'public' } as const;
export const readConsole = { method: 'GET', path: '/console/session', access: 'operator' } as const;
export const removeConsolePasskey = {
  method: 'DELETE',
  path: '/console/passkeys/:id',
  access: 'operator',
  replyKind: 'empty',
  status: 204,
} as const;
export const startConsolePasskey = {
  method: 'POST',
  path: '/console/session/passkey/options',
  access: 'public',
} as const;
export const startConsolePasskeyRegistration = {
  method: 'POST',
  path: '/console/passkeys/options',
  access: 'operator',
} as const;
export const uploadConsolePicture = { method: 'POST', path: '/console/pictures', access: 'operator' } as const;
