// Generated from ../passkeys.ts by `node scripts/generate-calls.ts`.

export const listPasskeys = { method: 'GET', path: '/auth/passkey', access: 'adult' } as const;
export const loginWithPasskey = { method: 'POST', path: '/auth/passkey/login', access: 'public' } as const;
export const registerPasskey = { method: 'POST', path: '/auth/passkey', access: 'adult' } as const;
export const removePasskey = {
  method: 'DELETE',
  path: '/auth/passkey/:id',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const renamePasskey = { method: 'PUT', path: '/auth/passkey/:id', access: 'adult' } as const;
export const sendCheckCode = { method: 'POST', path: '/auth/user/verify/code', access: 'subscriber' } as const;
export const startPasskeyLogin = { method: 'POST', path: '/auth/passkey/challenge', access: 'public' } as const;
export const startPasskeyRegistration = { method: 'POST', path: '/auth/passkey/options', access: 'adult' } as const;
export const verifyIdentity = { method: 'POST', path: '/auth/user/verify', access: 'adult' } as const;
