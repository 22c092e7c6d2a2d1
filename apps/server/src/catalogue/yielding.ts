// Cooperative scheduling of work on as many items as there are titles.
import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Items between two yields: about a millisecond of work. */
const ITEMS_AT_ONCE = 200;

/** Lets the event loop run after every ITEMS_AT_ONCE items. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    if (count > 0 && count % ITEMS_AT_ONCE === 0) await letOthersRun();
    count += 1;
    work(item);
  }
}
