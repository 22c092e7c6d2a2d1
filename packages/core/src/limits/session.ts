// Sessions and their tokens. How a browser keeps the guest's alive is in guest-session.ts.

/** Life of a guest's token, in milliseconds: 60 minutes (SESSION-10). */
export const GUEST_TOKEN_MS = 60 * 60_000;
/** Life of a subscriber's token, in milliseconds: 12 hours (SESSION-10). */
export const PAID_TOKEN_MS = 12 * 60 * 60_000;
/** Sessions an account may have at once (SESSION-19). */
export const SESSION_LIMIT = 5;
/** Sessions of an account set to single session (SESSION-19). */
export const SINGLE_SESSION_LIMIT = 1;
