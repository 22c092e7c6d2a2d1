import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for ever that does what the latest one does: parts that are memoised are not drawn anew for a handler. */
export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
