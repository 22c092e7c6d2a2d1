// Generated from ../account-settings.ts by `node scripts/generate-calls.ts`.

export const changePassword = {
  method: 'PUT',
  path: '/auth/account/password',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const confirmContactChange = { method: 'POST', path: '/auth/account/contact/confirm', access: 'adult' } as const;
export const copyPersonalData = { method: 'GET', path: '/auth/account/data', access: 'adult' } as const;
export const eraseAccount = {
  method: 'DELETE',
  path: '/auth/account',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const readAccount = { method: 'GET', path: '/auth/account', access: 'adult' } as const;
export const startContactChange = {
  method: 'POST',
  path: '/auth/account/contact',
  access: 'adult',
  status: 202,
} as const;
