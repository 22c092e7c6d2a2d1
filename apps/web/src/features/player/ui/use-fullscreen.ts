import { useCallback, useSyncExternalStore } from 'react';
import { useLifetime } from '../../../shared/ui/use-lifetime.ts';

/** iPhones know full screen for a video alone. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

export interface Fullscreen {
  readonly isFullscreen: boolean;
  toggle(): void;
  leave(): void;
}

/** The whole page fills the screen and not only the player, so that dialogs and messages still lie above the picture. */
export function useFullscreen(video: () => HTMLVideoElement | undefined): Fullscreen {
  const isFullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const leave = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return leave();
    const page = document.documentElement;
    if (!page.requestFullscreen) return (video() as PhoneVideo | undefined)?.webkitEnterFullscreen?.();
    page
      .requestFullscreen({ navigationUI: 'hide' })
      .then(() => (screen.orientation as LockableOrientation).lock?.('landscape'))
      // Refused, or a screen that cannot turn: the picture stays as it is.
      .catch(() => undefined);
  }, [leave, video]);
  // Full screen ends with the player; StrictMode, which mounts it twice, does not end it.
  useLifetime(useCallback(() => leave, [leave]));
  return { isFullscreen, toggle, leave };
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
