// Sign-out with a delayed redirect, from a page for subscribers. The guest session that follows starts within the delay, and
// route guards would send that guest to the sign-in page; while the delay runs, `isLeaving` keeps the guards open.

import { LOGOUT_REDIRECT_MS } from '@seyir/core/limits/profile';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths/paths.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { beforeSignOut } from '../../shared/viewer/before-sign-out.ts';

let pendingCount = 0;

export function isLeaving(): boolean {
  return pendingCount > 0;
}

/** Signs out now and calls `leave` a second later (PROFILE-10). Returns the cancel function of the redirect. */
function signOutThenLeave(signOut: () => void, leave: () => void): () => void {
  pendingCount += 1;
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    pendingCount -= 1;
    clearTimeout(timer);
  };
  const timer = setTimeout(() => {
    end();
    leave();
  }, LOGOUT_REDIRECT_MS);
  signOut();
  return end;
}

/** Signs out at once and leaves at once: guards stay open until the next page is there, so that none asks to sign in. */
export function signOutAndLeave(
  signOut: () => void,
  leave: () => unknown,
  message: string = say(signInText.signedOut),
): void {
  pendingCount += 1;
  signOut();
  toast(message);
  void Promise.resolve(leave()).finally(() => {
    pendingCount -= 1;
  });
}

/** Signing out leads home from every page. `message` is shown there, and says why: the viewer is not asked then. */
export function useSignOutHome(signOut: () => void, message?: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const go = () => signOutAndLeave(signOut, () => navigate(paths.home()), message);
    if (message === undefined) void beforeSignOut.ask(go);
    else go();
  }, [signOut, navigate, message]);
}

interface DelayedSignOut {
  /** The session has ended; the redirect is pending. */
  readonly isLeaving: boolean;
  close(): void;
}

/** Signs out at once and redirects a second later; a second `close` does nothing (PROFILE-10). */
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
