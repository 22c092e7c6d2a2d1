// Numbers of the operator console.
const MINUTE_MS = 60_000;

/** A console session ends after this time without a call, and after its longest life in any case. */
export const CONSOLE_IDLE_MS = 30 * MINUTE_MS;
export const CONSOLE_LONGEST_MS = 8 * 60 * MINUTE_MS;
/** Time between the password and the code of the second factor. */
export const CONSOLE_TICKET_MS = 10 * MINUTE_MS;

/** Digits and period of the code of the second factor: what every authenticator application presets (RFC 6238). */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_MS = 30_000;
/** Wrong codes of an operator in a window. */
export const TOTP_TRIES = 5;
export const TOTP_TRIES_WINDOW_MS = 15 * MINUTE_MS;

/** A picture that an operator uploads: bytes, and pixels (a small file may unfold to gigabytes). */
export const PICTURE_BYTES = 5_000_000;
export const PICTURE_PIXELS = 50_000_000;

/** Rows of a page of a list. */
export const CONSOLE_PAGE_ROWS = 50;
