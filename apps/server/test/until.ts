import { setTimeout as wait } from 'node:timers/promises';

/** Polls a condition that another process or connection fulfils; the test's own timeout ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10);
}
