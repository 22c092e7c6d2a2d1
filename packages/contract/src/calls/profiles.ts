// Generated from ../profiles.ts by `node scripts/generate-calls.ts`.

export const checkAdminPassword = { method: 'POST', path: '/client/profiles/admin/check', access: 'adult' } as const;
export const createProfile = { method: 'POST', path: '/client/profiles', access: 'subscriber' } as const;
export const deleteProfile = { method: 'DELETE', path: '/client/profiles/:id', access: 'subscriber' } as const;
export const listProfiles = { method: 'GET', path: '/client/profiles', access: 'guest' } as const;
export const openProgramme = {
  method: 'POST',
  path: '/client/profiles/open-programme',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const readPinKey = { method: 'GET', path: '/client/pin-key', access: 'adult' } as const;
export const recoverMainPin = { method: 'POST', path: '/client/profiles/main/pin', access: 'subscriber' } as const;
export const selectProfile = { method: 'POST', path: '/client/profiles/select', access: 'guest' } as const;
export const setUserLevel = { method: 'PUT', path: '/client/profiles/:id/userlevel', access: 'adult' } as const;
export const updateProfile = { method: 'PUT', path: '/client/profiles', access: 'subscriber' } as const;
export const validatePin = {
  method: 'POST',
  path: '/client/profiles/validate/pin/:id',
  access: 'subscriber',
  bodyKind: 'text',
} as const;
