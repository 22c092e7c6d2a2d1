// How a browser keeps the shared guest session alive. Milliseconds.

/** A guest token is renewed this long before it expires (GUEST-14). */
export const GUEST_REFRESH_LEAD_MS = 600_000;
/** The least time between two tries to renew, failed ones included (GUEST-15). */
export const GUEST_REFRESH_PAUSE_MS = 30_000;
/** How often the watchdog looks whether there is a session at all (GUEST-11). */
export const SESSION_WATCHDOG_MS = 30_000;
/** The least time between two emergency recoveries: a dead service must not make a page reload for ever (GUEST-22). */
export const EMERGENCY_RECOVERY_PAUSE_MS = 300_000;
