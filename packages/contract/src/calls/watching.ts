// Generated from ../watching.ts by `node scripts/generate-calls.ts`.

export const leaveContinueRow = {
  method: 'DELETE',
  path: '/content/:id/continue',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
export const markWatched = {
  method: 'POST',
  path: '/content/:id/watched',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
export const saveBookmark = {
  method: 'POST',
  path: '/content/:id/bookmark',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
