// Generated from ../account.ts by `node scripts/generate-calls.ts`.

export const RECOVERY_OK = 0;
export const RECOVERY_REFUSED = 10400;
export const RECOVERY_UNKNOWN_USER = 10404;
export const register = { method: 'POST', path: '/auth/user/register', access: 'public' } as const;
export const requestPasswordReset = { method: 'POST', path: '/auth/user/forgot-password', access: 'public' } as const;
export const resetPassword = { method: 'POST', path: '/auth/user/crm-reset-password', access: 'public' } as const;
export const validateResetToken = { method: 'GET', path: '/auth/auth/validate-fp-token', access: 'public' } as const;
