// A semaphore per key, in the memory of this process: limits the attempts that run at the same moment. The permits of a key
// are the attempts it has left.
import { AppError } from '../shared/app-error.ts';

/** Queue limit of a key. Further attempts are refused at once instead of waiting beyond any client's timeout. */
const QUEUE_LIMIT = 500;

interface Slot {
  /** Generation: failed attempts so far. A count of permits from before the last failure is out of date. */
  failures: number;
  /** Reference count: the slot is removed with its last caller. */
  callers: number;
  running: number;
  readonly waiting: (() => void)[];
}

/** The permits of each key, at least 1; throws when this attempt may not run at all. */
type CountPermits = () => Promise<readonly number[]>;

/**
 * Runs an attempt as soon as each of its keys has a permit. An attempt that resolves to false uses its permits up. Every
 * caller that leaves, admitted or refused, wakes the next waiter.
 */
export function makeKeyedSemaphore() {
  const slots = new Map<string, Slot>();

  const enter = (key: string): Slot => {
    const slot = slots.get(key) ?? { failures: 0, callers: 0, running: 0, waiting: [] };
    slots.set(key, slot);
    slot.callers += 1;
    return slot;
  };
  const leave = (key: string, slot: Slot) => {
    wakeNext(slot);
    slot.callers -= 1;
    if (slot.callers === 0) slots.delete(key);
  };

  return async (keys: readonly string[], countPermits: CountPermits, attempt: () => Promise<boolean>) => {
    const entered = keys.map((key) => ({ key, slot: enter(key) }));
    const mine = entered.map(({ slot }) => slot);
    try {
      await acquireAll(mine, countPermits);
      try {
        const right = await attempt();
        if (!right) for (const slot of mine) slot.failures += 1;
        return right;
      } finally {
        for (const slot of mine) slot.running -= 1;
      }
    } finally {
      for (const { key, slot } of entered) leave(key, slot);
    }
  };
}

/** Acquires all keys at once: holding one while waiting for another could deadlock. */
async function acquireAll(slots: readonly Slot[], countPermits: CountPermits): Promise<void> {
  const countFailures = () => slots.reduce((sum, slot) => sum + slot.failures, 0);
  for (;;) {
    const failuresBefore = countFailures();
    const permits = await countPermits();
    if (countFailures() !== failuresBefore) continue;
    const full = slots.find((slot, index) => slot.running >= (permits[index] ?? 1));
    if (full === undefined) break;
    // A wake-up that cannot be used yet passes to the next waiter.
    for (const slot of slots) if (slot !== full) wakeNext(slot);
    await waitFor(full);
  }
  for (const slot of slots) slot.running += 1;
}

const wakeNext = (slot: Slot) => slot.waiting.shift()?.();

function waitFor(slot: Slot): Promise<void> {
  if (slot.waiting.length >= QUEUE_LIMIT) {
    throw new AppError('UNAVAILABLE', { reason: 'attempt queue is full' }, { retryAfterSeconds: 1 });
  }
  return new Promise((resolve) => slot.waiting.push(resolve));
}
