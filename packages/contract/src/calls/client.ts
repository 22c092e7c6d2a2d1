// Generated from ../client.ts by `node scripts/generate-calls.ts`.

export const FEEDBACK_TYPES = ['suggestion', 'complaint'] as const;
export const readClientInfo = { method: 'GET', path: '/client/info', access: 'guest' } as const;
export const readClientTime = { method: 'GET', path: '/client/time', access: 'public' } as const;
export const readPreferences = { method: 'GET', path: '/client/preferences', access: 'guest' } as const;
export const savePreferences = { method: 'PUT', path: '/client/preferences', access: 'guest' } as const;
export const saveVolume = { method: 'PUT', path: '/client/volume', access: 'guest' } as const;
export const sendFeedback = {
  method: 'POST',
  path: '/client/feedback',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
