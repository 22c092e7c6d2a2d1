/** An import may announce changes for minutes; building an index takes a second or two of a processor each time. */
export const BUILD_EVERY_MS = 5_000;

export interface Pace {
  /** Acts at once, or as soon as the last time is long enough ago. */
  call(): void;
  stop(): void;
}

/** Makes few acts of many calls: the first at once, and one more for all that come soon after it. */
export function makePace(act: () => void): Pace {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  const call = () => {
    isWaiting = timer !== undefined;
    if (isWaiting) return;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) call();
    }, BUILD_EVERY_MS);
    timer.unref();
  };
  return { call, stop: () => clearTimeout(timer) };
}
