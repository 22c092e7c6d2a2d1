import type { Log } from './log.ts';

/**
 * Waits for work whose failure may be ignored: the caller continues either way, and the failure is logged with the reason
 * why it is harmless.
 */
export async function bestEffort(work: Promise<unknown>, why: string, log: Log): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.warn({ err: error, why }, 'failure ignored');
  }
}
