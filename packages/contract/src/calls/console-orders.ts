// Generated from ../console-orders.ts by `node scripts/generate-calls.ts`.

export const ORDER_KINDS = ['package', 'title', 'bundle', 'ppv'] as const;
export const ORDER_STATES = ['created', 'waiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const;
export const ORDER_STEPS = [
  'created',
  'asked',
  'paid',
  'delivered',
  'failed',
  'cancelled',
  'expired',
  'refundDue',
  'refunded',
  'case',
  'settled',
] as const;
export const listConsoleCases = { method: 'GET', path: '/console/cases', access: 'operator' } as const;
export const listConsoleOrders = { method: 'GET', path: '/console/orders', access: 'operator' } as const;
export const readConsoleOrder = { method: 'GET', path: '/console/orders/:id', access: 'operator' } as const;
