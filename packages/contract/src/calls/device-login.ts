// Generated from ../device-login.ts by `node scripts/generate-calls.ts`.

export const DEVICE_LOGIN_STATES = ['waiting', 'approved', 'denied', 'expired'] as const;
export const answerDeviceLogin = {
  method: 'POST',
  path: '/auth/device/:userCode',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
export const findDeviceLogin = { method: 'GET', path: '/auth/device/:userCode', access: 'adult' } as const;
export const loginWithDevice = { method: 'POST', path: '/auth/device/login', access: 'public' } as const;
export const readDeviceLogin = { method: 'POST', path: '/auth/device/state', access: 'public' } as const;
export const startDeviceLogin = { method: 'POST', path: '/auth/device/code', access: 'public' } as const;
