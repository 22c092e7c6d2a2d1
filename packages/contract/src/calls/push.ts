// Generated from ../push.ts by `node scripts/generate-calls.ts`.

export const readPushKey = { method: 'GET', path: '/push/key', access: 'subscriber' } as const;
export const subscribeToPush = {
  method: 'PUT',
  path: '/push/subscription',
  access: 'subscriber',
  replyKind: 'empty',
} as const;
export const unsubscribeFromPush = {
  method: 'DELETE',
  path: '/push/subscription',
  access: 'subscriber',
  replyKind: 'empty',
} as const;
