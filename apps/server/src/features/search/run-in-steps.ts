import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Cooperative scheduling: runs long work step by step and yields to the event loop in between. */
export async function runInSteps<T>(steps: Iterator<void, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}
