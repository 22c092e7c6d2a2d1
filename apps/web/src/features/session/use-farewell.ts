import { useCallback, useEffect, useRef, useState } from 'react';
import { sayFarewell } from './farewell.ts';

export interface Farewell {
  /** The session is closed; the page waits to be left. */
  readonly isLeaving: boolean;
  close(): void;
}

/** Closing the session from a page: signed out at once, led away a second later, once (PROFILE-10). */
export function useFarewell(signOut: () => void, leave: () => void): Farewell {
  const [isLeaving, setLeaving] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const close = useCallback(() => {
    if (end.current) return;
    setLeaving(true);
    end.current = sayFarewell(signOut, leave);
  }, [signOut, leave]);
  return { isLeaving, close };
}
