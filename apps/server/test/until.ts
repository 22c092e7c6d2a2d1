import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something that happens in another process or on another connection; the test's own time limit ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(10);
}
