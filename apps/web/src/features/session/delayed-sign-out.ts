// Closing the session from a page that only a subscriber may see. The guest is signed in long before the viewer is led
// away, and the guards would send that guest to the sign-in page; while a farewell lasts, the page stays where it is.

import { LOGOUT_REDIRECT_MS } from '@seyir/core/limits/profile';
import { useCallback, useEffect, useRef, useState } from 'react';

let farewells = 0;

export function isLeaving(): boolean {
  return farewells > 0;
}

/** Signs out now and leaves a second later (PROFILE-10). Gives back how to stop waiting. */
export function signOutThenLeave(signOut: () => void, leave: () => void): () => void {
  farewells += 1;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    farewells -= 1;
    clearTimeout(timer);
  };
  const timer = setTimeout(() => {
    end();
    leave();
  }, LOGOUT_REDIRECT_MS);
  signOut();
  return end;
}

export interface DelayedSignOut {
  /** The session is closed; the page waits to be left. */
  readonly isLeaving: boolean;
  close(): void;
}

/** Closing the session from a page: signed out at once, led away a second later, once (PROFILE-10). */
export function useDelayedSignOut(signOut: () => void, leave: () => void): DelayedSignOut {
  const [isLeaving, setLeaving] = useState(false);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  const close = useCallback(() => {
    if (end.current) return;
    setLeaving(true);
    end.current = signOutThenLeave(signOut, leave);
  }, [signOut, leave]);
  return { isLeaving, close };
}
