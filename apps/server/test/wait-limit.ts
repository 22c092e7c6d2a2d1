/** Timeout of an expected event. Generous, because tests do not measure the speed of a busy machine. */
export const WAIT_LIMIT_MS = 15_000;
