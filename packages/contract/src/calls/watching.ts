// Generated from ../watching.ts by `node scripts/generate-calls.ts`.

export const saveBookmark = {
  method: 'POST',
  path: '/content/:id/bookmark',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
