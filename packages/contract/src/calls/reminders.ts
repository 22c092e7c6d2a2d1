// Generated from ../reminders.ts by `node scripts/generate-calls.ts`.

export const listReminders = { method: 'GET', path: '/reminder', access: 'subscriber' } as const;
export const removeReminder = { method: 'DELETE', path: '/reminder/:id', access: 'subscriber' } as const;
export const setReminder = { method: 'PUT', path: '/reminder/:id', access: 'subscriber' } as const;
