// Generated from ../links.ts by `node scripts/generate-calls.ts`.

export const createPlayerLink = { method: 'POST', path: '/player-link', access: 'adult' } as const;
export const listPlayerLinks = { method: 'GET', path: '/player-link', access: 'adult' } as const;
export const removePlayerLink = {
  method: 'DELETE',
  path: '/player-link/:id',
  access: 'adult',
  replyKind: 'empty',
  status: 204,
} as const;
