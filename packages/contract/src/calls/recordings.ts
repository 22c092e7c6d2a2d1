// Generated from ../recordings.ts by `node scripts/generate-calls.ts`.

export const checkRecordingLimit = { method: 'GET', path: '/npvr/list/check', access: 'subscriber' } as const;
export const createRecording = { method: 'POST', path: '/npvr', access: 'subscriber' } as const;
export const deleteRecording = { method: 'DELETE', path: '/npvr/:id', access: 'subscriber' } as const;
export const readRecordingQuota = { method: 'GET', path: '/npvr/list/quota', access: 'subscriber' } as const;
export const readRecordingStatus = { method: 'GET', path: '/npvr/status', access: 'subscriber' } as const;
export const watchRecording = { method: 'GET', path: '/npvr/watch/:id', access: 'subscriber' } as const;
