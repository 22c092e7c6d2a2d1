import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLifetime } from '../../../shared/ui/use-lifetime.ts';

/** iPhones know full screen for a video alone. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

export interface Fullscreen {
  readonly isFullscreen: boolean;
  toggle(): void;
  leave(): void;
}

/** A phone on its side, whose page has no room for anything but the picture. */
const TURNED = '(max-height: 480px) and (orientation: landscape) and (pointer: coarse)';

const turned = () => (typeof window.matchMedia === 'function' ? window.matchMedia(TURNED) : undefined);

/**
 * The whole page fills the screen and not only the player, so that dialogs and messages still lie above the picture. A player
 * in a page (`isBoxed`) also fills the viewport of a phone on its side, where a browser allows full screen only by a press.
 */
export function useFullscreen(video: () => HTMLVideoElement | undefined, isBoxed: boolean): Fullscreen {
  const isReal = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const isTurned = useSyncExternalStore(subscribeTurned, () => turned()?.matches ?? false) && isBoxed;
  /** Left by the viewer, until the phone is turned again. */
  const [isDismissed, setDismissed] = useState(false);
  if (!isTurned && isDismissed) setDismissed(false);
  const isFilled = isTurned && !isDismissed;
  const isFullscreen = isReal || isFilled;
  useEffect(() => {
    if (!isFilled) return;
    // The page behind stays where it is.
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [isFilled]);
  const leaveReal = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }, []);
  const leave = useCallback(() => {
    leaveReal();
    setDismissed(turned()?.matches ?? false);
  }, [leaveReal]);
  const toggle = useCallback(() => {
    if (isFullscreen) return leave();
    const page = document.documentElement;
    if (!page.requestFullscreen) return (video() as PhoneVideo | undefined)?.webkitEnterFullscreen?.();
    page
      .requestFullscreen({ navigationUI: 'hide' })
      .then(() => (screen.orientation as LockableOrientation).lock?.('landscape'))
      // Refused, or a screen that cannot turn: the picture stays as it is.
      .catch(() => undefined);
  }, [isFullscreen, leave, video]);
  // Full screen ends with the player; StrictMode, which mounts it twice, does not end it.
  useLifetime(useCallback(() => leaveReal, [leaveReal]));
  return { isFullscreen, toggle, leave };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

function subscribeTurned(changed: () => void): () => void {
  const query = turned();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}
