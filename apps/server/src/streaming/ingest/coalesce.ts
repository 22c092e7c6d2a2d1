export interface Coalesced {
  /**
   * Runs the work now, or once more after the run in flight, which may have read too early. Rejects as the work does.
   */
  request(): Promise<void>;
  /** The run in flight, or undefined. */
  inFlight(): Promise<void> | undefined;
}

/** Coalesces requests: the work never runs twice at once, and requests during a run cause one more run. */
export function coalesce(work: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let isRequested = false;
  const run = async () => {
    // Defers the work until `running` is set below.
    await Promise.resolve();
    try {
      while (isRequested) {
        isRequested = false;
        await work();
      }
    } finally {
      // Synchronous with the loop's last test, so that no request is lost in between.
      running = undefined;
    }
  };
  return {
    request() {
      isRequested = true;
      running ??= run();
      return running;
    },
    inFlight: () => running,
  };
}
