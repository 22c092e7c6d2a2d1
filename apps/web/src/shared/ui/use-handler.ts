import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback with a stable identity that calls the latest handler (latest ref), for props of memoised components. React's
 * `useEffectEvent` is for effects: its function may not be passed as a prop, and its identity changes.
 */
export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
