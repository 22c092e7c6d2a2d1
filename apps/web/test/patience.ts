/** How long a test waits for what must come. A busy machine is slow, and how slow is not what tests are about. */
export const PATIENCE_MS = 15_000;
