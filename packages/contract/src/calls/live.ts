// Generated from ../live.ts by `node scripts/generate-calls.ts`.

export const checkChannelAccess = { method: 'GET', path: '/channel/:id/watch', access: 'guest' } as const;
export const endStream = {
  method: 'POST',
  path: '/stream/end',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
export const readChannelUrl = { method: 'GET', path: '/channel/:id/url', access: 'guest', replyKind: 'text' } as const;
export const readWatermark = { method: 'GET', path: '/watermark', access: 'guest' } as const;
