// Generated from ../analytics.ts by `node scripts/generate-calls.ts`.

export const DEVICE_TYPES = ['web-chrome', 'web-safari', 'web-edge', 'web'] as const;
export const DEVICE_TYPE_HEADER = 'X-Device-Type';
export const logMedia = {
  method: 'POST',
  path: '/analytics-client/log/media',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
export const logPurchase = {
  method: 'POST',
  path: '/analytics-client/log/purchase',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
export const logRecordings = {
  method: 'POST',
  path: '/analytics-client/log/npvr',
  access: 'subscriber',
  replyKind: 'empty',
  status: 204,
} as const;
export const reportLiveWatch = {
  method: 'POST',
  path: '/analytics-client/event/ltv-watch/:id',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
export const reportLogin = {
  method: 'POST',
  path: '/analytics-client/event/login',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
export const reportPage = {
  method: 'POST',
  path: '/analytics-client/event/page',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
export const reportVodWatch = {
  method: 'POST',
  path: '/analytics-client/event/vod-watch/:id',
  access: 'guest',
  replyKind: 'empty',
  status: 204,
} as const;
