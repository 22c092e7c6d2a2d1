// Generated from ../events.ts by `node scripts/generate-calls.ts`.

export const listenToEvents = { method: 'GET', path: '/events', access: 'guest', replyKind: 'events' } as const;
