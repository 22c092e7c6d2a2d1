// Generated from ../payments.ts by `node scripts/generate-calls.ts`.

export const PAID_BY = ['card', 'bill', 'promo', 'free', 'profile'] as const;
export const PAID_STATES = ['open', 'paid', 'declined', 'cancelled', 'expired', 'refunded'] as const;
export const cancelRental = { method: 'POST', path: '/rentpurchase/:id/cancel', access: 'adult' } as const;
export const checkPackagePurchase = { method: 'GET', path: '/pay/check', access: 'adult' } as const;
export const confirmPayment = { method: 'POST', path: '/rentpurchase/confirm', access: 'adult' } as const;
export const createOrder = { method: 'POST', path: '/rentpurchase/order', access: 'adult' } as const;
export const listPurchases = { method: 'GET', path: '/pay/history', access: 'subscriber' } as const;
export const payByBill = { method: 'POST', path: '/rentpurchase/bill', access: 'adult' } as const;
export const readPaymentStatus = {
  method: 'GET',
  path: '/rentpurchase/:id/payment/:paymentId',
  access: 'adult',
} as const;
export const readPurchaseAuth = { method: 'GET', path: '/rentpurchase/auth', access: 'subscriber' } as const;
export const startPackagePurchase = { method: 'GET', path: '/pay/purchase', access: 'adult' } as const;
export const takeFreeProduct = {
  method: 'POST',
  path: '/rentpurchase/:vodId/free/:productId',
  access: 'adult',
} as const;
