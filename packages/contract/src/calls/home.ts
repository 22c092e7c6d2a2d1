// Generated from ../home.ts by `node scripts/generate-calls.ts`.

export const listMenus = { method: 'GET', path: '/menu', access: 'guest' } as const;
export const readCategory = { method: 'GET', path: '/category/:id', access: 'guest' } as const;
export const readHome = { method: 'GET', path: '/home/:menuId/:categoryId', access: 'guest' } as const;
export const readLabel = { method: 'GET', path: '/label/:id', access: 'guest' } as const;
export const readMenu = { method: 'GET', path: '/menu/:id', access: 'guest' } as const;
