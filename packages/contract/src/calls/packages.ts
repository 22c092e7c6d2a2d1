// Generated from ../packages.ts by `node scripts/generate-calls.ts`.

export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'REPLACED'] as const;
export const applyPromoCode = { method: 'POST', path: '/subscription/promo', access: 'adult' } as const;
export const cancelSubscription = { method: 'POST', path: '/auth/subscription/unsub', access: 'adult' } as const;
export const listProducts = { method: 'GET', path: '/auth/subscription', access: 'public' } as const;
export const listSubscriptions = {
  method: 'GET',
  path: '/auth/subscription/my-subscriptions',
  access: 'guest',
} as const;
export const readStoredCard = { method: 'GET', path: '/auth/subscription/card', access: 'adult' } as const;
export const removeStoredCard = { method: 'DELETE', path: '/auth/subscription/card', access: 'adult' } as const;
export const resumeSubscription = { method: 'POST', path: '/auth/subscription/resume', access: 'adult' } as const;
