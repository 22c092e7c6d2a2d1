// Sessions, their tokens, and how a browser keeps the shared guest session alive.

/** Sessions of an account set to single session (SESSION-19). */
export const SINGLE_SESSION_LIMIT = 1;

/** A guest token is renewed this long before it expires, in milliseconds (GUEST-14). */
export const GUEST_REFRESH_LEAD_MS = 600_000;
/** The least time between two attempts to renew a guest token, failed attempts included, in milliseconds (GUEST-15). */
export const GUEST_REFRESH_PAUSE_MS = 30_000;
/** The interval of the watchdog that checks for a session, in milliseconds (GUEST-11). */
export const SESSION_WATCHDOG_MS = 30_000;
/** The least time between two emergency recoveries, in milliseconds: a dead service must not cause a reload loop (GUEST-22). */
export const EMERGENCY_RECOVERY_PAUSE_MS = 300_000;
