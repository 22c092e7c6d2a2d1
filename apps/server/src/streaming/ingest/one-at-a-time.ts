export interface OneAtATime {
  /** Does the work now, or once more when it is under way: it may have looked too early. Rejects as the work does. */
  ask(): Promise<void>;
  /** What is under way, or nothing. */
  underWay(): Promise<void> | undefined;
}

/** Work that is asked for by many and must never run twice at once. No asking is lost. */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const run = async () => {
    // Never done before `running` is set below.
    await Promise.resolve();
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      // In one step with the question above, so that nobody asks in between.
      running = undefined;
    }
  };
  return {
    ask() {
      isWanted = true;
      running ??= run();
      return running;
    },
    underWay: () => running,
  };
}
