import type { Log } from './log.ts';

/**
 * Waits for work whose failure may be ignored, and says why it may: the caller goes on either way, the log keeps the
 * failure.
 */
export async function bestEffort(work: Promise<unknown>, why: string, log: Log): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn({ err: error, why }, 'ignored a failure');
  }
}
