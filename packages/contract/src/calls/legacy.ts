// Generated from ../legacy.ts by `node scripts/generate-calls.ts`.

export const legacyAddComplete = { method: 'GET', path: '/legacy/sdk_addcomplete.jsp', access: 'subscriber' } as const;
export const legacyChannelDetail = {
  method: 'GET',
  path: '/legacy/sdk_getchanneldetail.jsp',
  access: 'guest',
} as const;
export const legacyCurrentPrevue = {
  method: 'GET',
  path: '/legacy/sdk_getcurrentprevue.jsp',
  access: 'guest',
} as const;
export const legacyDeleteBookmark = {
  method: 'GET',
  path: '/legacy/sdk_delbookmark.jsp',
  access: 'subscriber',
} as const;
export const legacyDeleteRecording = { method: 'GET', path: '/legacy/delnpvr.jsp', access: 'subscriber' } as const;
export const legacyDeleteSeriesRecordings = {
  method: 'GET',
  path: '/legacy/delnpvrseries.jsp',
  access: 'subscriber',
} as const;
export const legacyListRecordings = {
  method: 'GET',
  path: '/legacy/sdk_getusernpvrlist.jsp',
  access: 'subscriber',
} as const;
export const legacyListSeriesRecordings = {
  method: 'GET',
  path: '/legacy/sdk_getuserseriesnpvrlist.jsp',
  access: 'subscriber',
} as const;
export const legacyPayPerViewAuth = {
  method: 'GET',
  path: '/legacy/sdk_getippvauth.jsp',
  access: 'subscriber',
} as const;
export const legacyPrevueInfo = { method: 'GET', path: '/legacy/sdk_getprevueinfo.jsp', access: 'guest' } as const;
export const legacyThumbnails = {
  method: 'GET',
  path: '/legacy/sdk_getallthumbnails.jsp',
  access: 'subscriber',
} as const;
export const legacyVodDetail = { method: 'GET', path: '/legacy/sdk_getvoddetail.jsp', access: 'guest' } as const;
export const legacyVodInfo = { method: 'GET', path: '/legacy/sdk_getvodinfo.jsp', access: 'guest' } as const;
