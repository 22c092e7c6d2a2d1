/** How long a test waits for what must come. A busy machine is slow, and how slow is not what tests are about. */
export const WAIT_TIMEOUT_MS = 15_000;
