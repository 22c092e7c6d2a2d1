import { setImmediate as letOthersRun } from 'node:timers/promises';

/** Does long work step by step, and lets requests through in between. */
export async function runInSteps<T>(steps: Iterator<void, T>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await letOthersRun();
  }
}
