/** Timeout of waits in tests. Generous, because a test must not fail on a busy machine. */
export const WAIT_TIMEOUT_MS = 15_000;
