import { useEffect, useRef } from 'react';

/**
 * Begins something with a component and ends it when the component is gone for good. StrictMode unmounts a new component and
 * mounts it again at once, with the state and the refs it had: what an effect's cleanup ended would stay ended. The end
 * therefore waits for a microtask, in which the component is there again or not. `begin` must not change.
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
