// Generated from ../catalog.ts by `node scripts/generate-calls.ts`.

export const listContentChildren = { method: 'GET', path: '/content/:id/children', access: 'guest' } as const;
export const listRelatedContent = { method: 'GET', path: '/content/:id/related', access: 'guest' } as const;
export const readContent = { method: 'GET', path: '/content/:id', access: 'guest' } as const;
export const readPerson = { method: 'GET', path: '/person/:id', access: 'guest' } as const;
export const watchContent = { method: 'POST', path: '/content/:id/watch', access: 'subscriber' } as const;
export const watchTrailer = { method: 'POST', path: '/content/:id/trailer', access: 'guest' } as const;
