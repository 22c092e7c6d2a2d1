import { useEffect, useRef } from 'react';

/**
 * Starts a resource on mount and ends it on the final unmount. StrictMode unmounts a new component and remounts it at once
 * with its state and refs, so a cleanup that ends the resource would leave the remounted component without it. The end is
 * therefore deferred by a microtask, after which a remount is visible. `begin` must be stable.
 */
export function useLifetime(begin: () => () => void): void {
  const life = useRef<{ isMounted: boolean; end: (() => void) | undefined }>({ isMounted: false, end: undefined });
  useEffect(() => {
    const { current } = life;
    current.isMounted = true;
    current.end ??= begin();
    return () => {
      current.isMounted = false;
      queueMicrotask(() => {
        if (current.isMounted) return;
        current.end?.();
        current.end = undefined;
      });
    };
  }, [begin]);
}
